/**
 * The small drawn signs of the interface, in a box of 20 and one ink, cut from blocks like everything else. They always stand
 * beside a word or carry a name; none of them means anything alone.
 */

/** @type {Record<string, string>} */
const FILLED = {
  crown: 'M2 16.5 1 5.5l5 4 4-7 4 7 5-4-1 11Z',
  bot: 'M9 1h2v3h5a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h5ZM7 8.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm6 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  away: 'M8.5 1.5A8.7 8.7 0 1 0 18.5 12 7 7 0 0 1 8.5 1.5Z',
  menu: 'M2 4.2h16v2.4H2zM2 8.9h16v2.4H2zM2 13.6h16V16H2z',
  pause: 'M4 2.5h4.2v15H4zM11.8 2.5H16v15h-4.2z',
  play: 'M4.5 1.8 17.5 10 4.5 18.2Z',
  copy: 'M6 1h12v13h-3V4H6ZM2 6h11v13H2Z',
  share: 'M10 .8 15.5 6.5H11.4V13H8.6V6.5H4.5ZM2.5 9.5H6V16.4H14V9.5H17.5V19H2.5Z',
  check: 'M1.8 10.5 4.3 7.8 8 11.6 15.7 3.2 18.3 5.6 8 16.8Z',
  chat: 'M2 2.5H18V14H9L4.5 18.5V14H2Z',
  back: 'M12.5 2 15 4.5 9.5 10 15 15.5 12.5 18 4.5 10Z',
  chevron: 'M7.5 2 5 4.5 10.5 10 5 15.5 7.5 18 15.5 10Z',
  down: 'M2 7.5 4.5 5 10 10.5 15.5 5 18 7.5 10 15.5Z',
  plus: 'M8.5 2h3v6.5H18v3H11.5V18h-3V11.5H2v-3H8.5Z',
  minus: 'M2 8.5H18v3H2Z',
  close: 'M4.3 2 10 7.7 15.7 2 18 4.3 12.3 10 18 15.7 15.7 18 10 12.3 4.3 18 2 15.7 7.7 10 2 4.3Z',
  sound: 'M1.5 7H5.5L10.5 2.5V17.5L5.5 13H1.5ZM13 6A5 5 0 0 1 13 14ZM13 2A9 9 0 0 1 13 18V15.9A6.9 6.9 0 0 0 13 4.1Z',
  mute: 'M1.5 7H5.5L10.5 2.5V17.5L5.5 13H1.5ZM12.7 7 14.1 5.6 16.1 7.6 18.1 5.6 19.5 7 17.5 9 19.5 11 18.1 12.4 16.1 10.4 14.1 12.4 12.7 11 14.7 9Z',
  trophy: 'M5 1.5H15V3.5H19V7A5 5 0 0 1 14.4 11.5 5.3 5.3 0 0 1 11.4 13.6V16H15V18.5H5V16H8.6V13.6A5.3 5.3 0 0 1 5.6 11.5 5 5 0 0 1 1 7V3.5H5ZM3 5.5V7A3 3 0 0 0 5 9.7V5.5ZM15 5.5V9.7A3 3 0 0 0 17 7V5.5Z',
  eye: 'M10 4C14.5 4 17.6 6.8 19.4 10 17.6 13.2 14.5 16 10 16S2.4 13.2.6 10C2.4 6.8 5.5 4 10 4ZM10 6.2A3.8 3.8 0 1 0 10 13.8 3.8 3.8 0 0 0 10 6.2ZM10 8.2A1.8 1.8 0 1 1 10 11.8 1.8 1.8 0 0 1 10 8.2Z',
  clock: 'M10 1A9 9 0 1 1 10 19 9 9 0 0 1 10 1ZM10 3.4A6.6 6.6 0 1 0 10 16.6 6.6 6.6 0 0 0 10 3.4ZM8.8 5H11.2V9.5L14.3 12.6 12.6 14.3 8.8 10.5Z',
  story: 'M2 2.5H5V5.5H2ZM7 2.8H18V5.2H7ZM2 8.5H5V11.5H2ZM7 8.8H18V11.2H7ZM2 14.5H5V17.5H2ZM7 14.8H18V17.2H7Z',
  hand: 'M2 5.5 7.5 3.5 12 16 6.5 18ZM9 2H15V15.5H13.6L9 3.2Z',
  lock: 'M5 8V6A5 5 0 0 1 15 6V8H17V18.5H3V8ZM7.4 8H12.6V6A2.6 2.6 0 0 0 7.4 6Z',
  door: 'M3 1.5H13V7H10.6V4H5.5V16H10.6V13H13V18.5H3ZM13 5.5 18.5 10 13 14.5V11.5H8V8.5H13Z',
  settings:
    'M8.3 1H11.7L12.2 3.6 13.9 4.5 16.4 3.6 18.1 6.5 16.1 8.3V10.7 11.7L18.1 13.5 16.4 16.4 13.9 15.5 12.2 16.4 11.7 19H8.3L7.8 16.4 6.1 15.5 3.6 16.4 1.9 13.5 3.9 11.7V8.3L1.9 6.5 3.6 3.6 6.1 4.5 7.8 3.6ZM10 7A3 3 0 1 0 10 13 3 3 0 0 0 10 7Z',
  retry: 'M10 2A8 8 0 0 1 16.3 5.1L18.5 3V10H11.5L14.3 7.1A5.2 5.2 0 1 0 15.1 11.2L17.9 11.9A8 8 0 1 1 10 2Z',
};

/** @type {Record<string, [string, number]>} */
const STROKED = {
  link: ['M8.2 11.8A3.7 3.7 0 0 1 8.2 6.6L11.2 3.6A3.7 3.7 0 0 1 16.4 8.8L14.8 10.4M11.8 8.2A3.7 3.7 0 0 1 11.8 13.4L8.8 16.4A3.7 3.7 0 0 1 3.6 11.2L5.2 9.6', 2.3],
  rules: ['M4.5 6.3A5.5 4.8 0 1 1 11.2 11.2Q10 11.8 10 13.8M10 16.2V19', 2.7],
};

export const ICONS = [
  ...Object.entries(FILLED).map(([name, d]) => [name, `<path fill="currentColor" fill-rule="evenodd" d="${d}"/>`]),
  ...Object.entries(STROKED).map(([name, [d, w]]) => [
    name,
    `<path fill="none" stroke="currentColor" stroke-width="${w}" d="${d}"/>`,
  ]),
];
