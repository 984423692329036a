/**
 * Filters of the past: how the page's address says them (days, as a person would) and how the server is asked (Unix seconds). What an
 * address says that makes no sense is as if it were not there.
 */

export const FAMILIES = ['all-wild', 'classic'];
export const PRESETS = ['all-wild', 'all-wild-opening', 'all-wild-free-draw', 'classic', 'classic-low'];
export const WHEN = ['tonight', 'month', 'year', 'days'];
const FIGURES = ['matches', 'wins', 'points', 'catches', 'caught', 'longest', 'comeback'];
const PERSON = /^[A-Za-z0-9_-]{1,64}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** An evening that begins after noon is one till the next noon. */
const NOON = 12;

/**
 * @typedef {{ game: string, people: string[], when: string, from: string, to: string, bots: string, counted: boolean, figure: string, of: string }} Filters
 */

/** @param {URLSearchParams} params @returns {Filters} */
export function read(params) {
  const get = (/** @type {string} */ name) => params.get(name) ?? '';
  const among = (/** @type {string} */ name, /** @type {readonly string[]} */ known) => (known.includes(get(name)) ? get(name) : '');
  const day = (/** @type {string} */ name) => (DAY.test(get(name)) && !Number.isNaN(midnight(get(name))) ? get(name) : '');
  const of = PERSON.test(get('of')) ? get('of') : '';
  return {
    game: among('game', [...FAMILIES.map((name) => `any-${name}`), ...PRESETS]),
    people: [...new Set(params.getAll('person'))].filter((id) => PERSON.test(id)).slice(0, 10),
    when: among('when', WHEN),
    from: day('from'),
    to: day('to'),
    bots: among('bots', ['with', 'without']),
    counted: get('counted') === 'true',
    figure: among('figure', FIGURES),
    of,
  };
}

/** A day's beginning here, in ms. @param {string} day @param {number} [later] days */
const midnight = (day, later = 0) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime();
};

/** From when until when, in Unix seconds. @param {Filters} filters @param {Date} now @returns {[number | null, number | null]} */
export function span({ when, from, to }, now) {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const seconds = (/** @type {Date} */ at) => at.getTime() / 1000;
  if (when === 'tonight') return [seconds(new Date(year, month, now.getHours() < NOON ? date - 1 : date, NOON)), null];
  if (when === 'month') return [seconds(new Date(year, month, 1)), null];
  if (when === 'year') return [seconds(new Date(year, 0, 1)), null];
  const days = when === 'days';
  return [days && from ? midnight(from) / 1000 : null, days && to ? midnight(to, 1) / 1000 : null];
}

/** As the server is asked. @param {Filters} filters @param {Date} [now] */
export function wire(filters, now = new Date()) {
  const { game, people, bots, counted, figure, of } = filters;
  const [since, until] = span(filters, now);
  const family = game.startsWith('any-') ? game.slice('any-'.length) : '';
  const params = new URLSearchParams();
  const add = (/** @type {string} */ name, /** @type {string | number | null} */ value) => value && params.append(name, String(value));
  add('family', family);
  add('preset', family ? '' : game);
  for (const person of people) add('person', person);
  add('from', since);
  add('to', until);
  add('bots', bots);
  add('counted', counted ? 'true' : '');
  add('figure', figure);
  add('of', of);
  return params;
}

/** Those that sums understand: all but the figure whose matches are listed. @param {Filters} filters */
export const forSums = (filters) => wire({ ...filters, figure: '', of: '' });

/** Whether days are the wrong way round. @param {Filters} filters */
export const backwards = ({ when, from, to }) => when === 'days' && from !== '' && to !== '' && to < from;

/** Filters that are set, by the names of their fields. @param {Filters} filters */
export const areSet = (filters) => ['game', 'people', 'when', 'bots'].filter((name) => String(filters[/** @type {keyof Filters} */ (name)]) !== '');
