/** Where the lines of a plot lie. Numbers in, numbers out. */

/** @typedef {{ width: number, height: number, left: number, right: number, top: number, bottom: number }} Box */
/** @typedef {import('./series.js').Series} Series */

/** Lines of text need this much. */
const APART = 18;

/** Round figures up to a number, at most six. @param {number} most */
export function ticks(most) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000].find((size) => most / size <= 6) ?? 100_000;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

/** Which places of a row of labels are written, so that they do not touch. @param {number} count @param {number} most */
export function written(count, most) {
  const step = Math.max(1, Math.ceil(count / Math.max(1, most)));
  return Array.from({ length: count }, (_, i) => (count - 1 - i) % step === 0);
}

/**
 * A line for each, the first in style 0, then in their order; labels never lie on each other.
 * @param {{ series: Series[], target?: number }} what @param {Box} box
 */
export function lines({ series, target = 0 }, box) {
  const most = Math.max(target, 1, ...series.flatMap((one) => one.values));
  const steps = Math.max(1, (series[0]?.values.length ?? 1) - 1);
  const x = (/** @type {number} */ at) => box.left + (at * (box.width - box.left - box.right)) / steps;
  const y = (/** @type {number} */ value) => box.height - box.bottom - (value * (box.height - box.top - box.bottom)) / most;
  const drawn = series.map(({ key, name, values }, i) => {
    const points = /** @type {[number, number][]} */ (values.map((value, at) => [x(at), y(value)]));
    const path = `M${points.map((at) => at.join(' ')).join('L')}`;
    return { key, name, value: values.at(-1) ?? 0, style: Math.min(i, 3), points, path, label: points.at(-1)?.[1] ?? 0 };
  });
  return { most, x, y, lines: spread(drawn, box).reverse() };
}

/** @template {{ label: number }} T @param {T[]} drawn @param {Box} box @returns {T[]} */
function spread(drawn, box) {
  const down = [...drawn].sort((a, b) => a.label - b.label);
  down.forEach((line, i) => (line.label = Math.max(line.label, (down[i - 1]?.label ?? -APART) + APART)));
  const over = (down.at(-1)?.label ?? 0) - (box.height - box.bottom);
  if (over > 0) {
    down.reverse().forEach((line, i) => (line.label = Math.min(line.label, i ? (down[i - 1]?.label ?? 0) - APART : box.height - box.bottom)));
  }
  return drawn;
}
