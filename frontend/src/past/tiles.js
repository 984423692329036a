/** Figures of a person as tiles. */
import { t } from '../i18n/index.js';

/** @param {import('./api.js').Figure[]} figures @param {(figure: import('./api.js').Figure) => string} behind */
export const tilesOf = (figures, behind) =>
  figures.map((figure) => ({ name: t(`past.figure.${figure.name}.name`), value: figure.value, href: figure.value ? behind(figure) : null }));
