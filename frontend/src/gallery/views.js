/** Literal views for looking at: what a server would send, without one. */

const NAMES = ['Quiet Heron', 'Mia', 'Oskar', 'Copper', 'Ilze', 'Grzegorz', 'Zofia', 'Jānis', 'Tin', 'Anna Maria'];
const KINDS = ['forced-swap', 'draw-four', 'skip-two', 'wild', 'wild', 'wild', 'wild', 'targeted-draw-two', 'draw-two', 'skip', 'reverse', 'wild', 'skip', 'wild', 'reverse', 'wild', 'wild', 'wild', 'draw-four', 'wild'];
const COUNTS = [7, 1, 6, 4, 12, 3, 7, 5, 9, 2];
const NEEDS = /** @type {Record<string, string>} */ ({ 'forced-swap': 'target', 'targeted-draw-two': 'target' });

/** @param {number} count */
export const hand = (count) => Array.from({ length: count }, (_, i) => KINDS[i % KINDS.length] ?? 'wild');

/** @param {number} people @param {Partial<import('../wire').RoomView>} [more] @returns {import('../wire').RoomView} */
export function room(people, more = {}) {
  const members = NAMES.slice(0, people).map((name, seat) => ({
    person: `p${seat}`, name, seat, ready: true,
    ...(name === 'Copper' || name === 'Tin' ? { bot: /** @type {const} */ ('normal') } : {}),
    ...(name === 'Oskar' ? { away: true } : {}),
  }));
  return {
    code: 'K7M4QX', you: 'p0', phase: 'playing', members, host: people > 4 ? 'p4' : 'p0', options: {}, clock: 30,
    players: members.map(({ person, name }) => ({ person, name })), due: Date.now() / 1000 + 19.6, ...more,
  };
}

/** @param {number} people @param {string[]} cards @param {Partial<import('../wire').MatchView>} [more] @returns {import('../wire').MatchView} */
export function match(people, cards, more = {}) {
  const seats = Array.from({ length: people }, (_, seat) => ({
    seat, cards: seat ? (COUNTS[seat] ?? 5) : cards.length, score: seat === 0 ? 310 : seat === 3 ? 90 : 0, ...(seat === 1 ? { owes: 4 } : {}),
  }));
  const mine = (more.on_turn ?? 0) === 0;
  const kinds = [...new Set(cards)];
  return {
    match: 'm', seat: 0, seats, round: 3, dealer: people - 1, direction: 1, turn: 40, on_turn: 0, wait: 'play', hand: [...cards].sort(), top: 'forced-swap',
    draw_pile: 61, discard_pile: 12,
    choices: {
      ...(mine ? { cards: kinds.map((card) => ({ card, ...(NEEDS[card] ? { needs: NEEDS[card] ?? '' } : {}) })) } : { why: 'not_your_turn' }),
      targets: seats.slice(1).map((seat) => seat.seat), draw: mine ? 'not_in_need' : 'not_your_turn', pass: mine ? 'draw_first' : 'not_your_turn', call: 'no_call',
      catches: [{ seat: 1, duty: 4 }],
    },
    ...more,
  };
}

/** @param {string} glyph @param {(string | [string])[]} pieces @returns {import('../table/types.js').Line} */
const line = (glyph, ...pieces) => ({ key: pieces.flat().join('') + glyph, glyph, parts: pieces.map((piece) => (typeof piece === 'string' ? { text: piece } : { text: piece[0], hole: 'seat' })) });

export const lines = [
  line('forced-swap', ['Copper'], ' swaps hands with ', ['Mia'], ', who is down to one card.'),
  line('wild', 'A bot plays Wild for ', ['Oskar'], '.'),
  line('wild', ['Mia'], ' plays Wild.'),
  line('draw-four', ['Copper'], ' plays Draw Four. ', ['You'], ' draw 4 and lose the turn.'),
  line('targeted-draw-two', ['Oskar'], ' picks ', ['Mia'], ' for a Targeted Draw Two. She draws 2 and keeps her turn.'),
  line('wild', ['You'], ' play Wild.'),
  line('skip-two', ['Mia'], ' plays Skip Two. ', ['Oskar and Copper'], ' lose their turns.'),
  line('reverse', ['You'], ' turn the table round: clockwise again.'),
];

/** Every state by its name. @type {Record<string, { room: import('../wire').RoomView, match: import('../wire').MatchView, notice?: string }>} */
export const STATES = {
  4: { room: room(4), match: match(4, hand(7)) },
  1: { room: room(4), match: match(4, ['draw-four'], { seats: match(4, ['wild']).seats.map((seat) => (seat.seat ? seat : { ...seat, owes: 3 })), choices: { cards: [{ card: 'draw-four' }], draw: 'not_in_need', pass: 'draw_first', catches: [] } }) },
  pair: { room: room(4), match: match(4, ['draw-four', 'wild'], { choices: { cards: [{ card: 'draw-four' }, { card: 'wild' }], draw: 'not_in_need', pass: 'draw_first', catches: [] } }) },
  20: { room: room(4), match: match(4, hand(20)) },
  30: { room: room(4), match: match(4, hand(30)) },
  2: { room: room(2), match: match(2, hand(7)) },
  3: { room: room(3), match: match(3, hand(7)) },
  5: { room: room(5), match: match(5, hand(7), { direction: -1 }) },
  6: { room: room(6), match: match(6, hand(7)) },
  8: { room: room(8), match: match(8, hand(11)) },
  10: { room: room(10), match: match(10, hand(7)) },
  other: { room: room(10), match: match(10, hand(7), { on_turn: 5 }) },
  full: { room: room(10), match: match(10, hand(30), { on_turn: 5 }) },
  calm: { room: room(4, { clock: null, due: null }), match: match(4, hand(7), { on_turn: 2, choices: { why: 'not_your_turn', draw: 'not_your_turn', pass: 'not_your_turn', call: 'not_your_turn' } }) },
  drawn: { room: room(4), match: match(4, hand(5), { wait: 'drawn', drawn: 'forced-swap', choices: { cards: hand(5).map((card) => ({ card, ...(card === 'forced-swap' ? { needs: 'target' } : { why: 'only_drawn' }) })), targets: [1, 2, 3], draw: 'must_play', call: 'no_call' } }) },
  watch: { room: room(5, { you: null }), match: match(5, [], { seat: null, on_turn: 2, choices: null }) },
  notice: { room: room(4), match: match(4, hand(7)), notice: 'Too late: the game has moved on.' },
  opening: { room: room(4), match: match(4, hand(7), { wait: 'opening-target', top: 'targeted-draw-two' }) },
};
