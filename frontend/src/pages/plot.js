/** Where the lines of a match's points lie. Numbers in, numbers out. */

/** @typedef {{ width: number, height: number, left: number, right: number, top: number, bottom: number }} Box */

/** Lines of text need this much. */
const APART = 18;

/** Round figures up to a number, at most six. @param {number} most */
export function ticks(most) {
  const step = [10, 20, 50, 100, 200, 500, 1000, 2000].find((size) => most / size <= 6) ?? 5000;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

/**
 * A line for each seat, the winner's in style 0, then by score; labels never lie on each other.
 * @param {import('../api.js').Match} record @param {Box} box
 */
export function lines(record, box) {
  const sums = record.players.map((_, seat) => {
    let sum = 0;
    return [0, ...record.rounds.map((round) => (sum += round.points[seat] ?? 0))];
  });
  const target = record.options.scoring === 'single' ? 0 : (record.options.target ?? 500);
  const most = Math.max(target, 1, ...sums.flat());
  const x = (/** @type {number} */ round) => box.left + (round * (box.width - box.left - box.right)) / Math.max(1, record.rounds.length);
  const y = (/** @type {number} */ points) => box.height - box.bottom - (points * (box.height - box.top - box.bottom)) / most;
  const order = record.players.map((player, seat) => ({ ...player, seat })).sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score);
  const drawn = order.map((player, i) => {
    const points = /** @type {[number, number][]} */ ((sums[player.seat] ?? []).map((sum, round) => [x(round), y(sum)]));
    return { seat: player.seat, name: player.name, score: player.score, style: Math.min(i, 3), points, path: `M${points.map((at) => at.join(' ')).join('L')}`, label: points.at(-1)?.[1] ?? 0 };
  });
  return { most, target, x, y, lines: spread(drawn, box).reverse() };
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
