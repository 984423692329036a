import { expect, test } from 'vitest';
import '../i18n/rest.js';
import { match as view, room as people } from '../gallery/views.js';
import { after, marks, places } from './people.js';

test('place cards go clockwise from the left neighbour, for a watcher from the first seat', () => {
  expect(places(people(4), view(4, ['wild'])).map((place) => place.seat)).toEqual([1, 2, 3]);
  expect(places(people(4), view(4, ['wild'], { seat: 2 })).map((place) => place.seat)).toEqual([3, 0, 1]);
  expect(places(people(3), view(3, [], { seat: null, choices: null })).map((place) => place.seat)).toEqual([0, 1, 2]);
});

test('who plays next follows the direction and passes over who is out or has left', () => {
  const match = view(4, ['wild']);
  expect(after(match, 0)).toEqual([1, 2, 3]);
  expect(after({ ...match, direction: -1 }, 0)).toEqual([3, 2, 1]);
  const seats = match.seats.map((seat) => (seat.seat === 1 ? { ...seat, out: true } : seat.seat === 2 ? { ...seat, left: true } : seat));
  expect(places(people(4), { ...match, seats }).find((place) => place.next)?.seat).toBe(3);
});

test('a place card says in words what the eye sees, the most urgent first', () => {
  const [mia, oskar, copper] = places(people(4), view(4, ['wild'])).map((place) => marks(place, false).map((mark) => mark.text));
  expect(mia).toEqual(['plays next', 'not called']);
  expect(oskar).toEqual(['away']);
  expect(copper).toEqual(['bot, normal']);
});

test('a bot that plays for somebody is said in words', () => {
  const room = people(4);
  const players = room.players?.map((player) => (player.name === 'Oskar' ? { ...player, played_for: true } : player)) ?? [];
  const oskar = places({ ...room, players }, view(4, ['wild'])).find((place) => place.name === 'Oskar');
  expect(oskar && marks(oskar, false).map((mark) => mark.text)).toEqual(['a bot plays']);
});

test('only a seat that the server names can be caught, with the duty it names', () => {
  expect(places(people(4), view(4, ['wild'])).map((place) => place.duty)).toEqual([4, null, null]);
});

test('a seat whose person has gone keeps its name', () => {
  const room = people(3);
  const gone = { ...room, members: room.members.filter((member) => member.name !== 'Mia') };
  expect(places(gone, view(3, ['wild']))[0]?.name).toBe('Mia');
});
