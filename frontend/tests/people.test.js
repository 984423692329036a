import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import DoorSheet from '../src/people/DoorSheet.svelte';
import Merge from '../src/people/Merge.svelte';
import PeopleSheet from '../src/people/PeopleSheet.svelte';
import people from '../src/i18n/en-people.json';
import you from '../src/i18n/en-you.json';
import { extend } from '../src/i18n/index.js';
import Enter from '../src/you/Enter.svelte';
import Others from '../src/you/Others.svelte';
import { MATCH, MEMBERS, roomWith } from './room-stub.js';

extend(people);
extend(you);
/** What the server answers, by method and path. @type {Record<string, [number, unknown]>} */
let answers = {};
/** @type {[string, unknown][]} */
let requests = [];

beforeEach(() => {
  [answers, requests] = [{}, []];
  vi.stubGlobal('fetch', async (/** @type {URL} */ url, /** @type {RequestInit | undefined} */ how) => {
    const asked = `${how?.method} ${url.pathname}`;
    requests.push([asked, how?.body ? JSON.parse(String(how.body)) : undefined]);
    const [status, body] = answers[asked] ?? [204, null];
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const tap = (/** @type {string | RegExp} */ name) => fireEvent.click(screen.getByRole('button', { name }));
const none = () => undefined;

test('the host says that two are one, and takes it back', async () => {
  const all = [{ person: 'p1', name: 'Mia', member: true, same: null }, { person: 'old', name: 'Mia 2', member: false, same: null }]; // prettier-ignore
  answers['GET /api/rooms/K7M4QX/people'] = [200, { people: all }];
  render(Merge, { room: roomWith().room, onclose: none });
  await screen.findAllByRole('option', { name: 'Mia 2' });
  await fireEvent.change(screen.getByLabelText('This one'), { target: { value: 'old' } });
  await fireEvent.change(screen.getByLabelText('is really'), { target: { value: 'p1' } });
  answers['GET /api/rooms/K7M4QX/people'] = [200, { people: [all[0], { ...all[1], same: 'p1' }] }];
  await tap('Mia 2 is Mia');
  await screen.findByRole('button', { name: 'Undo' });
  await tap('Undo');
  expect(requests.filter(([asked]) => asked.startsWith('PUT'))).toEqual([
    ['PUT /api/rooms/K7M4QX/people/old/same', { into: 'p1' }],
    ['PUT /api/rooms/K7M4QX/people/old/same', { into: null }],
  ]);
});

test('why two cannot be one is said in place', async () => {
  answers['GET /api/rooms/K7M4QX/people'] = [200, { people: [{ person: 'p1', name: 'Mia', member: true, same: null }, { person: 'p2', name: 'Zoë', member: true, same: null }] }];
  answers['PUT /api/rooms/K7M4QX/people/p2/same'] = [409, { error: 'match_running', detail: '' }];
  render(Merge, { room: roomWith().room, onclose: none });
  await screen.findAllByRole('option', { name: 'Zoë' });
  await fireEvent.change(screen.getByLabelText('This one'), { target: { value: 'p2' } });
  await fireEvent.change(screen.getByLabelText('is really'), { target: { value: 'p1' } });
  await tap('Zoë is Mia');
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/the end of the match/));
});

test('the door: lock, watching and a password, each by itself', async () => {
  const { room, asked } = roomWith({ guarded: true });
  render(DoorSheet, { room, onclose: none });
  await fireEvent.click(screen.getByRole('switch', { name: /^Lock the table/ }));
  await fireEvent.click(screen.getByRole('switch', { name: /^Let others watch/ }));
  expect(asked()).toEqual([{ type: 'lock', locked: true }, { type: 'allow-watching', allowed: false }]); // prettier-ignore
  await fireEvent.input(screen.getByLabelText('Another password'), { target: { value: ' tea ' } });
  await tap('Change');
  await screen.findByText('The password is asked from now on.');
  await tap('Ask no password any more');
  await screen.findByText('No password is asked any more.');
  expect(requests.map(([, body]) => body)).toEqual([{ password: 'tea' }, { password: null }]);
});

test('whoever watches a match is dealt in at the next one, or not', async () => {
  const watching = [...MEMBERS.slice(1), { person: 'p0', name: 'Quiet Heron', seated: false }];
  const { room, asked } = roomWith({ phase: 'playing', members: watching }, { ...MATCH, seat: null });
  render(PeopleSheet, { room, onclose: none });
  expect(screen.getByText('watches')).toBeTruthy();
  await tap('Deal me in at the next match');
  expect(asked()).toEqual([{ type: 'sit' }]);
});

test('a code is used only after its owner was named', async () => {
  answers['POST /api/me/enter'] = [200, { person: 'p9', name: 'Mia', was: null }];
  const done = vi.fn();
  render(Enter, { me: /** @type {any} */ ({ person: 'p0', name: 'Ann' }), given: 'ABCD-EFGH', ondone: done });
  await screen.findByRole('heading', { name: 'You become Mia' });
  expect(screen.getByText(/This browser was Ann until now/)).toBeTruthy();
  expect(requests).toEqual([['POST /api/me/enter', { code: 'ABCD-EFGH', look: true }]]);
  await tap('Be Mia');
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith('Mia'));
  expect(requests.at(-1)).toEqual(['POST /api/me/enter', { code: 'ABCD-EFGH' }]);
});

test('a code that is no longer good says so', async () => {
  answers['POST /api/me/enter'] = [403, { error: 'bad_code', detail: '' }];
  render(Enter, { me: null, given: 'ABCD-EFGH', ondone: none });
  await screen.findByText('This code is not, or no longer, good. Ask for a new one.');
});

test('nobody is signed out by one tap', async () => {
  answers['POST /api/me/sign-out-others'] = [200, { ended: 2 }];
  render(Others, { devices: 3, onchange: none });
  await tap('Sign out all the others');
  expect(requests).toEqual([]);
  await tap('Sign them out');
  await screen.findByText('2 others are signed out.');
});

test('sending away says what becomes of the match: it goes on, or that ends it and counts nowhere', async () => {
  for (const [more, said] of /** @type {[object[], RegExp][]} */ ([[[], /goes on without Mia/], [[{ seat: 2, left: true }], /ends with that and is not counted/]])) {
    const seats = MATCH.seats.map((seat) => ({ ...seat, ...more.find((other) => /** @type {any} */ (other).seat === seat.seat) }));
    const { room } = roomWith({ phase: 'playing' }, { ...MATCH, seats });
    render(PeopleSheet, { room, onclose: none });
    await tap('About Mia');
    await tap('Send away');
    expect(screen.getByText(said)).toBeTruthy();
    cleanup();
  }
});
