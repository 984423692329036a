/** How options are laid out for people: in groups, in the order of a game. Which there are and what they allow the server says. */

export const GROUPS = {
  score: ['scoring', 'target'],
  start: ['hand_size', 'first_dealer', 'opening_action', 'opening_reverse', 'opening_wild'],
  draw: ['voluntary_draw', 'draw_rule', 'drawn_card', 'force_play'],
  play: ['action_match', 'wild_draw_four', 'stacking', 'jump_in', 'seven_zero', 'last_swap', 'extra_wilds', 'card_limit'],
  call: ['calls', 'call_penalty', 'false_catch_penalty'],
};

/**
 * The options of a group that can be chosen beside the ones in force.
 * @param {string[]} names @param {import('../api.js').OptionTable} table @param {Record<string, unknown>} options in full
 */
export const choices = (names, table, options) =>
  names.flatMap((name) => {
    const line = table.options.find((one) => one.name === name);
    const values = line?.values[String(options['family'])] ?? [];
    const free = values.length > 1 || (values.length > 0 && line?.low != null);
    return line && free && (options[name] != null || values.includes(null)) ? [line] : [];
  });
