/**
 * Who sits where and who comes when, read from the two views for the eye. It decides nothing: what may be done comes from the
 * server as choices.
 */
import { called } from '../i18n/called.js';
import { t } from '../i18n/index.js';

/** @typedef {import('../wire').MatchView} MatchView */
/** @typedef {import('../wire').RoomView} RoomView */

/** The person of a seat who is still in the room. @param {RoomView} room @param {number} seat */
const memberAt = (room, seat) => room.members.find((member) => member.seat === seat);

/** The name of a seat, also when its person has gone. @param {RoomView} room @param {number | null | undefined} seat */
export const nameAt = (room, seat) => called(seat == null ? '' : (memberAt(room, seat) ?? room.players?.[seat])?.name);

/** Whether a seat that is out is out for the whole match: its total says so. @param {RoomView} room @param {{ score: number }} seat */
export const isEliminated = (room, seat) => room.options.scoring === 'elimination' && seat.score >= (room.options.target ?? 500);

/** @param {MatchView} match @param {number} seat */
const playing = (match, seat) => !match.seats[seat]?.out && !match.seats[seat]?.left;

/**
 * The seats that come after `from`, in the direction of play, once round and without `from` itself.
 * @param {MatchView} match
 * @param {number} from
 */
export function after(match, from) {
  const count = match.seats.length;
  const order = match.seats.map((_, i) => (((from + match.direction * (i + 1)) % count) + count) % count);
  return order.filter((seat) => seat !== from && playing(match, seat));
}

/**
 * Everybody but oneself as place cards: clockwise from the left neighbour, for a watcher from the first seat.
 * @param {RoomView} room
 * @param {MatchView} match
 * @returns {import('./types.js').Place[]}
 */
export function places(room, match) {
  const count = match.seats.length;
  const first = match.seat === null ? 0 : match.seat + 1;
  const others = match.seat === null ? count : count - 1;
  const next = match.on_turn == null ? null : (after(match, match.on_turn)[0] ?? null);
  return Array.from({ length: others }, (_, i) => (first + i) % count).flatMap((index) => {
    const view = match.seats[index];
    return view ? [place(room, match, view, next)] : [];
  });
}

/**
 * @param {RoomView} room
 * @param {MatchView} match
 * @param {import('../wire').SeatView} view
 * @param {number | null} next
 * @returns {import('./types.js').Place}
 */
function place(room, match, view, next) {
  const member = memberAt(room, view.seat);
  const caught = match.choices?.catches?.find((entry) => entry.seat === view.seat);
  return {
    seat: view.seat,
    name: nameAt(room, view.seat),
    cards: view.cards,
    score: view.score,
    on: match.on_turn === view.seat,
    next: next === view.seat,
    out: view.out ?? false,
    left: view.left ?? false,
    eliminated: isEliminated(room, view),
    bot: (member ?? room.players?.[view.seat])?.bot ?? null,
    away: member?.away ?? false,
    replaced: room.players?.[view.seat]?.played_for ?? false,
    host: member !== undefined && member.person === room.host,
    called: view.called ?? false,
    owes: (view.owes ?? 0) > 0,
    duty: caught ? caught.duty : null,
  };
}

/**
 * The marks of a place card, the most urgent first: an icon where there is one, and always words.
 * @param {import('./types.js').Place} place
 * @param {boolean} short
 * @returns {{ icon?: string, text: string, strong?: boolean }[]}
 */
export function marks(place, short) {
  const end = short ? '-short' : '';
  if (place.left) return [{ icon: 'door', text: t(`table.seat.left${end}`) }];
  if (place.eliminated) return [{ text: t(`table.seat.eliminated${end}`) }];
  if (place.out) return [{ text: t(`table.seat.out${end}`) }];
  /** @type {{ icon?: string, text: string, strong?: boolean }[]} */
  const found = [];
  if (place.on) found.push({ text: t(`table.seat.playing${end}`), strong: true });
  if (place.next) found.push({ text: t(`table.seat.next${end}`), strong: true });
  if (place.replaced) found.push({ icon: 'bot', text: t(`table.seat.replaced${end}`) });
  else if (place.away) found.push({ icon: 'away', text: t('table.seat.away') });
  if (place.owes) found.push({ text: t('table.seat.uncalled') });
  else if (place.cards === 1) found.push({ text: t(`table.seat.last${end}`) });
  if (place.bot) found.push({ icon: 'bot', text: t(short ? 'table.seat.bot' : `table.seat.bot-${place.bot}`) });
  if (place.host) found.push({ icon: 'crown', text: t('table.seat.host') });
  return found;
}
