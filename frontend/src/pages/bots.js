/** "Play now against bots": what the host asks for in a room that was made for it, once. */

/**
 * @param {import('../room.svelte.js').Room} room
 * @param {Record<string, unknown>} note of this entry of the history
 */
export function seatBots(room, note) {
  const { view } = room;
  if (!note['bots'] || !view || view.phase !== 'waiting' || view.host !== view.you || view.members.length > 1) return;
  history.replaceState({}, '');
  for (const level of ['easy', 'normal', 'hard'].slice(0, Number(note['bots']))) room.ask({ type: 'add-bot', level });
  if (!view.members[0]?.ready) room.ask({ type: 'ready', ready: true });
  room.ask({ type: 'start', matches: view.matches ?? 0 });
}
