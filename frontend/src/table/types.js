/**
 * What the table makes of the views for its parts. Types alone: no code.
 *
 * @typedef {import('../art/palette.js').Colour} Colour
 * @typedef {import('../wire').MatchView} MatchView
 * @typedef {import('../wire').RoomView} RoomView
 *
 * A seat as a place card shows it. `duty`: null, or the number that a catch of it must name (0: it owes nothing, a catch costs).
 * @typedef {{
 *   seat: number, name: string, cards: number, score: number, on: boolean, next: boolean, out: boolean, left: boolean, eliminated: boolean,
 *   bot: string | null, away: boolean, replaced?: boolean, host: boolean, called: boolean, owes: boolean, duty: number | null,
 * }} Place
 *
 * A line of the story: its sign, and its text in pieces, of which those with a hole are names.
 * @typedef {{ key: string, glyph: string, parts: import('../i18n/index.js').Part[] }} Line
 *
 * What a table asks for: a command of the wire without its id.
 * @typedef {{ type: string, [field: string]: unknown }} Wish
 *
 * What the whole table is given.
 * @typedef {{
 *   room: RoomView, match: MatchView, events?: readonly import('../wire').RoomEvent[], lines?: Line[], title?: string, offset?: number, notice?: string,
 *   pending?: readonly Wish[], muted?: boolean, unread?: number, chat?: import('svelte').Snippet, react?: import('svelte').Snippet<[() => void]>,
 *   banner?: import('svelte').Snippet, corner?: import('svelte').Snippet,
 *   onask: (wish: Wish) => void, onpause?: () => void, onmenu?: () => void, onsound?: () => void,
 * }} TableProps
 */

export {};
