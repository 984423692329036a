/**
 * Does again everything that was left to chance in a round, as PROTOCOL.md says it. Not with `crypto.subtle`: on a home network the
 * page is no secure context and has none.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';

/** @typedef {Record<string, any> & { what: string }} Question */
/** @typedef {{ match: string, round: number, commitment: string, secret: string, salts: string[], deck: string[], questions: Question[] }} Proof */
/** @typedef {'' | 'form' | 'commitment' | 'told' | 'mine' | 'outcome'} Wrong */
/** @typedef {Pick<import('../shuffling.svelte.js').Mine, 'seat' | 'commitment' | 'salt'>} Mine */

/** One question after the other, each from a fresh block. */
class Chance {
  #block = 0;
  /** @type {number[]} */
  #words = [];
  /** @param {Uint8Array} key */
  constructor(key) {
    this.key = key;
  }

  begin() {
    this.#words = [];
  }

  /** @param {number} below */
  number(below) {
    const limit = 2 ** 32 - (2 ** 32 % below);
    for (;;) {
      const word = this.#word();
      if (word < limit) return word % below;
    }
  }

  /** @param {string[]} cards */
  shuffled(cards) {
    const order = [...cards];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = this.number(last + 1);
      [order[last], order[other]] = [/** @type {string} */ (order[other]), /** @type {string} */ (order[last])];
    }
    return order;
  }

  #word() {
    if (!this.#words.length) {
      const count = new DataView(new ArrayBuffer(8));
      count.setBigUint64(0, BigInt(this.#block));
      this.#block += 1;
      const digest = new DataView(hmac(sha256, this.key, new Uint8Array(count.buffer)).buffer);
      this.#words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => digest.getUint32(at));
    }
    return /** @type {number} */ (this.#words.shift());
  }
}

/** What must have come of a question. @param {Question} asked @param {string[]} deck @param {number} seats @param {Chance} chance */
function outcome(asked, deck, seats, chance) {
  /** @param {string[]} cards */
  const dealt = (cards) => Array.from({ length: seats }, (_, seat) => {
    const place = asked['to'].indexOf(seat);
    return place < 0 ? [] : cards.filter((_card, at) => at % asked['to'].length === place).sort();
  }); // prettier-ignore
  if (asked.what === 'dealer' || asked.what === 'place') return { is: chance.number(asked['below']) };
  const order = chance.shuffled(asked['cards'] ?? deck);
  if (asked.what === 'rebuild') return { pile: order };
  if (asked.what === 'hands') return { hands: dealt(order) };
  if (asked.what === 'deal') {
    const end = asked['size'] * asked['to'].length;
    return { order, hands: dealt(order.slice(0, end)), pile: order.slice(end).reverse() };
  }
  const queue = [...order];
  const turned = asked['turned'].map((/** @type {{ seat: number }} */ { seat }) => {
    const card = /** @type {string} */ (queue.shift());
    if (!/\d$/.test(card)) queue.push(card);
    return { seat, card };
  });
  return { order, turned };
}

/**
 * What is wrong with a proof, and at which question; '' when all of it holds. `mine`: what this browser was told and gave.
 * @param {Proof} proof @param {Mine | null} [mine] @returns {{ wrong: Wrong, what?: string }}
 */
export function verify({ commitment, secret, salts, deck, questions }, mine = null) {
  const hex = (/** @type {string} */ text, /** @type {number} */ bytes) => new RegExp(`^[0-9a-f]{${2 * bytes}}$`).test(text);
  if (!hex(secret, 32) || salts.some((salt) => salt && !hex(salt, 16)) || String([...deck].sort()) !== String(deck)) return { wrong: 'form' };
  if (bytesToHex(sha256(hexToBytes(secret))) !== commitment) return { wrong: 'commitment' };
  if (mine && mine.commitment !== commitment) return { wrong: 'told' };
  if (mine && mine.salt !== salts[mine.seat]) return { wrong: 'mine' };
  const parts = salts.flatMap((salt, seat) => (salt ? [Uint8Array.of(seat + 1), hexToBytes(salt)] : []));
  const chance = new Chance(concatBytes(hexToBytes(secret), ...parts));
  for (const asked of questions) {
    chance.begin();
    const must = Object.entries(outcome(asked, deck, salts.length, chance));
    if (must.some(([field, value]) => JSON.stringify(value) !== JSON.stringify(asked[field]))) return { wrong: 'outcome', what: asked.what };
  }
  return { wrong: questions.some(({ what }) => what === 'deal') ? '' : 'form' };
}
