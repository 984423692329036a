/**
 * What is chosen in the sheet of a play, and the sentence that its button says. It knows which card and which seats; whether a
 * play may be made it has been told.
 */
import { t } from '../i18n/index.js';
import { cardName } from '../i18n/cards.js';

/**
 * @typedef {{
 *   held: import('./order.js').Held | null, card: string, needs: string, places: import('./types.js').Place[], hand: string[], silent: boolean,
 * }} Sheet
 */

export class Choice {
  /** @type {number | null} */
  target = $state(null);
  /** @type {import('./types.js').Colour | null} */
  colour = $state(null);
  call = $state(false);

  /** @param {() => Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
  }

  /** Whether naming somebody is left to the player. */
  get optional() {
    return this.sheet().needs.endsWith('target?');
  }

  get both() {
    return this.sheet().needs.includes('+');
  }

  get swap() {
    const { card } = this.sheet();
    return card.includes('swap') || card.endsWith('-7');
  }

  get shuffle() {
    return this.sheet().card === 'wild-shuffle-hands';
  }

  /** What stays in the hand, before any hands move. */
  get rest() {
    const { held, card, hand } = this.sheet();
    const at = hand.indexOf(card);
    return held ? hand.filter((_, i) => i !== at) : hand;
  }

  get whom() {
    return this.sheet().places.find((place) => place.seat === this.target);
  }

  /** Whether this play leaves one card, as far as it is chosen: a shuffle may. */
  get owing() {
    const { held, silent } = this.sheet();
    if (!held || silent) return false;
    if (this.shuffle) return true;
    return (this.swap && this.whom ? this.whom.cards : this.swap && !this.optional ? 0 : this.rest.length) === 1;
  }

  /** Whether some choice of it may. */
  get callable() {
    const { held, places, silent } = this.sheet();
    if (!held || silent) return false;
    if (this.shuffle) return this.rest.length + places.reduce((sum, place) => sum + place.cards, 0) < 2 * (places.length + 1);
    return (this.swap && places.some((place) => place.cards === 1)) || ((!this.swap || this.optional) && this.rest.length === 1);
  }

  get ready() {
    const { needs } = this.sheet();
    return (!needs.includes('colour') || this.colour !== null) && (!needs.includes('target') || this.optional || this.target !== null);
  }

  get wish() {
    const [target, colour] = [this.target, this.colour];
    return { ...(target === null ? {} : { target }), ...(colour === null ? {} : { colour }), call: this.call && this.owing && this.callable };
  }

  get sentence() {
    const { held, card } = this.sheet();
    const colour = this.colour && t(`colour.${this.colour}`);
    if (!this.ready) return t(this.both ? 'table.sheet.pick-colour' : 'table.sheet.pick');
    if (this.whom && colour) return t('table.sheet.do-both', { name: this.whom.name, colour });
    if (colour) return t(held ? 'table.sheet.do-colour' : 'table.sheet.do-name', { card: cardName(card), colour });
    return t(this.swap ? 'table.sheet.do-swap' : 'table.sheet.do-target', { name: this.whom?.name ?? '' });
  }
}

/** @param {() => Sheet} sheet */
export const choiceOf = (sheet) => new Choice(sheet);
