/** The talk of a room as this browser hears it: what was said, what of it is new, and the reactions in the air. It knows no page. */
import { ask } from '../api.js';
import { say } from '../announce.svelte.js';
import { called } from '../i18n/called.js';
import { t } from '../i18n/index.js';
import { remembered } from '../memory.js';
import { hearing, hears } from './hearing.svelte.js';

/** Remarks kept; older ones can be read again. */
const KEPT = 400;
/** So many come at once at most; when as many come, there may be others before them. */
const BATCH = 50;
/** How long a reaction is seen, in ms, and how many at once. */
const [SHOWN, MOST] = [2_400, 12];

/** @typedef {import('../wire').RemarkView} Remark */
/** @typedef {{ key: number, person: string, reaction: import('../wire').Reaction }} Shown */

export class Talk {
  /** Oldest first. @type {Remark[]} */
  remarks = $state.raw([]);
  heard = $derived(this.remarks.filter((remark) => hears(remark.person)));
  /** How many views of the talk are open. */
  open = $state(0);
  unread = $state(0);
  /** Whether the sheet is wanted, where the page has no place of its own for the talk. */
  wanted = $state(false);
  /** What was refused, and why. @type {{ reason: string, text: string } | null} */
  refused = $state.raw(null);
  /** @type {Shown[]} */
  shown = $state.raw([]);
  /** Whether there may be remarks before the first. */
  earlier = $state(false);

  #keys = 0;

  /** @param {import('../room.svelte.js').Room} room */
  constructor(room) {
    this.room = room;
    this.#began = room.beside.began + room.ahead;
    this.#place = `talk.${room.code}`;
    this.#last = Number(remembered(this.#place) ?? -1);
  }

  /** From when on this browser listens; what was said before is no news to who was never here. */
  #began;
  /** The newest remark that is known; -1 for who was never here. */
  #last;
  #place;

  listen = () => this.room.beside.listen((message) => this.#hear(message));

  /** @param {string} text */
  say(text) {
    this.refused = null;
    if (text.trim()) this.room.ask({ type: 'say', text: text.trim() });
  }

  /** @param {import('../wire').Reaction} reaction */
  react(reaction) {
    this.refused = null;
    this.room.ask({ type: 'react', reaction });
  }

  /** Somebody reads it from now on: nothing is new any more. @returns {() => void} stop */
  read() {
    this.open += 1;
    this.#seen();
    return () => (this.open -= 1);
  }

  async readEarlier() {
    const first = this.remarks[0]?.n ?? 1;
    /** @type {{ remarks: Remark[] }} */
    const { remarks } = await ask(`rooms/${this.room.code}/chat?before=${first}&limit=${BATCH}`);
    this.earlier = remarks.length === BATCH;
    this.remarks = [...remarks.filter((one) => one.n < first), ...this.remarks];
  }

  /** @param {import('../connection.js').Message} message */
  #hear(message) {
    if (message.type === 'chat') this.#forget(message['forgotten'] ?? []), this.#add(message['remarks']);
    else if (message.type === 'reacted') this.#show(/** @type {any} */ (message));
    else if (message.type !== 'said') this.refused = { reason: message['reason'], text: message['asked']['text'] ?? '' };
  }

  /** What these persons said is gone, here too: they have deleted themselves. @param {string[]} persons */
  #forget(persons) {
    if (persons.length) this.remarks = this.remarks.filter((one) => !persons.includes(one.person));
  }

  /** @param {Remark[]} remarks */
  #add(remarks) {
    const newest = this.remarks.at(-1)?.n ?? 0;
    const fresh = remarks.filter((one) => one.n > newest);
    const gap = fresh.length >= BATCH;
    const news = fresh.filter((one) => (this.#last < 0 ? one.at > this.#began : one.n > this.#last) && one.person !== this.room.view?.you && hears(one.person));
    if (gap) this.earlier = true;
    this.remarks = [...(gap ? [] : this.remarks), ...fresh].slice(-KEPT);
    if (hearing.aloud) for (const one of news.slice(-3)) if (one.at > this.#began) say(t('talk.spoken', { name: called(one.name), text: one.text }));
    this.#last = Math.max(this.#last, fresh.at(-1)?.n ?? -1);
    this.unread += news.length;
    if (this.open) this.#seen();
  }

  /** @param {{ person: string, reaction: import('../wire').Reaction }} message */
  #show({ person, reaction }) {
    if (!hears(person)) return;
    const one = { key: ++this.#keys, person, reaction };
    this.shown = [...this.shown, one].slice(-MOST);
    setTimeout(() => (this.shown = this.shown.filter((other) => other !== one)), SHOWN);
    if (hearing.aloud && person !== this.room.view?.you) say(t('talk.reacts', { name: this.room.personName(person), reaction: t(`talk.reaction.${reaction}`) }));
  }

  #seen() {
    this.unread = 0;
    if (this.#last >= 0) remembered(this.#place, String(this.#last));
  }
}
