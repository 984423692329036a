/** The names of cards. A card is its kind (`draw-two`), or a colour and a rank (`red-7`, `blue-skip`). */
import { capital, has, t } from './index.js';

const COLOURED = /^(red|yellow|green|blue)-(.+)$/;

/** "Draw Two", "Red 7", "Blue Skip". @param {string} card */
export function cardName(card) {
  const coloured = COLOURED.exec(card);
  if (!coloured) return t(`card.${card}`);
  const [, colour = '', rank = ''] = coloured;
  return capital(t('card.coloured', { colour: t(`colour.${colour}`), rank: has(`card.${rank}`) ? t(`card.${rank}`) : rank }));
}
