/** The rules in force, in plain sentences. It reads options and decides nothing. */
import { cardName } from './cards.js';
import { capital, has, list, number, t, word } from './index.js';

/** @typedef {import('../wire').Options} Options */

/** @param {Options} options */
const game = ({ scoring = 'first', target = 500, hand_size = 7 }) => t(`rules.say.${scoring}`, { Cards: capital(word(hand_size)), target: target ?? 0 });

/** @param {Options} options */
const calls = ({ calls: how = 'manual', call_penalty = 2 }) =>
  how === 'silent' ? t('rules.say.silent') : t('rules.say.caught', { count: word(call_penalty) });

/** @param {number | null} clock @param {number | null} [bank] */
const time = (clock, bank) => (clock ? t(bank ? 'rules.say.bank' : 'rules.say.clock', { count: clock, bank: bank ?? 0 }) : t('rules.say.no-clock'));

/** For the waiting room: what everybody should know. @param {Options} options @param {number | null} clock */
export const brief = (options, clock) => [
  t(`rules.say.${options.family ?? 'all-wild'}`),
  game(options),
  calls(options),
  ...(clock ? [time(clock)] : []),
];

/** All of it, in the order of a game. @param {Options} options @param {number | null} clock @param {number | null} [bank] */
export function full(options, clock, bank) {
  const { family = 'all-wild', voluntary_draw = 'in-need', draw_rule = 'one', drawn_card = 'may', stacking = 'none' } = options;
  const { wild_draw_four = null, false_catch_penalty = 0, card_limit = null, last_swap = 'win' } = options;
  return [
    t(`rules.say.${family}`),
    game(options),
    options.deck && family === 'all-wild' && t('rules.say.deck', { deck: list(Object.entries(options.deck).map(([card, count]) => t('cards.many', { count, card: cardName(card) }))) }),
    options.opening_action === 'performed' && t('rules.say.opening'),
    t(voluntary_draw === 'in-need' ? 'rules.say.need' : 'rules.say.free'),
    draw_rule === 'until-playable' && t('rules.say.until'),
    drawn_card !== 'may' && t(`rules.say.${drawn_card}`),
    options.force_play && t('rules.say.force'),
    stacking !== 'none' && t(`rules.say.stack-${stacking}`),
    options.jump_in && t('rules.say.jump'),
    options.seven_zero && t('rules.say.seven'),
    wild_draw_four && has(`rules.say.${wild_draw_four.split('-')[0]}`) && t(`rules.say.${wild_draw_four.split('-')[0]}`),
    last_swap === 'forbidden' && t('rules.say.swap'),
    card_limit && t('rules.say.limit', { count: card_limit }),
    calls(options),
    false_catch_penalty > 0 && t('rules.say.false', { count: word(false_catch_penalty) }),
    time(clock, bank),
  ].filter((sentence) => typeof sentence === 'string');
}

/** For a list of matches: "All Wild, first to 500". @param {Options} options */
export const short = ({ family = 'all-wild', scoring = 'first', target = 500 }) =>
  t(`rules.short.${scoring}`, { game: t(`rules.family.${family}`), target: target ?? 0 });

/** A value of an option in words. @param {string} name @param {unknown} value */
function inWords(name, value) {
  if (value == null || value === false) return t('rules.off');
  if (value === true) return t('rules.on');
  if (typeof value === 'number') return name === 'clock' || name === 'bank' ? t('rules.seconds', { count: value }) : number(value);
  return has(`rules.option.${name}.${value}`) ? t(`rules.option.${name}.${value}`) : String(value);
}

/** What changed, in words. @param {import('../wire').Change} change */
export function changed({ name, before, after }) {
  const option = has(`rules.option.${name}.name`) ? t(`rules.option.${name}.name`) : t(`rules.${name}`);
  return name === 'deck' ? option : t('rules.change', { name: option, before: inWords(name, before), after: inWords(name, after) });
}
