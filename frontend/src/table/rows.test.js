import { expect, test } from 'vitest';
import { measure, spread, STRIP } from './rows.js';

/** @param {number} count @param {number} space @param {number} screen @param {number} [raised] */
function lay(count, space, screen, raised = -1) {
  const m = measure(count, space, screen);
  return { m, spots: spread(count, space, m, raised, () => 0) };
}

test.each([[7, 1], [11, 1], [12, 2], [20, 2], [30, 3]])('at 390 px %i cards lie in %i rows', (count, rows) => {
  expect(lay(count, 366, 844).m.rows).toBe(rows);
});

const SCREENS = [[296, 568], [366, 844], [820, 390], [900, 800]];
const COUNTS = [1, 2, 7, 11, 12, 20, 30];

test.each(SCREENS)('on %i by %i every card of any hand shows a strip of 28 by 44 and lies within the hand, whichever is raised', (space, screen) => {
  for (const count of COUNTS) {
    for (let raised = -1; raised < count; raised++) {
      const { m, spots } = lay(count, space, screen, raised);
      expect(m.rowGap).toBeGreaterThanOrEqual(44);
      spots.forEach(({ x, y, row }, i) => {
        expect(x).toBeGreaterThanOrEqual(-0.01);
        expect(x + m.width).toBeLessThanOrEqual(space + 0.01);
        expect(m.height - y).toBeGreaterThanOrEqual(44);
        const next = spots[i + 1];
        if (next?.row === row) expect(next.x - x).toBeGreaterThanOrEqual(STRIP - 0.01);
      });
    }
  }
});

test('a raised card shows its full width where there is room, and rises', () => {
  const { m, spots } = lay(7, 366, 844, 2);
  const [up, next] = [spots[2], spots[3]];
  expect((next?.x ?? 0) - (up?.x ?? 0)).toBeGreaterThanOrEqual(m.width);
  expect(up?.y).toBeLessThan(spots[1]?.y ?? 0);
});

test('the raised card is at least 44 wide and high in every hand', () => {
  for (const [space = 0, screen = 0] of SCREENS) for (const count of COUNTS) expect(lay(count, space, screen).m.width).toBeGreaterThanOrEqual(44);
});
