/** Something that is fetched, and fetched anew when what it is fetched for changes. What comes too late is dropped. */
import { untrack } from 'svelte';

/** @template T */
export class Fetched {
  /** @type {T | null} */
  value = $state.raw(null);
  /** @type {unknown} */
  trouble = $state.raw(null);
  #tries = $state(0);

  /** Call it while a component is made. @param {() => Promise<T>} fetch reads what it depends on before it waits */
  constructor(fetch) {
    let newest = 0;
    $effect(() => {
      void this.#tries;
      const mine = ++newest;
      const fresh = (/** @type {() => void} */ take) => mine === newest && take();
      fetch().then(
        (value) => fresh(() => ([this.value, this.trouble] = [value, null])),
        (error) => fresh(() => (this.trouble = error)),
      );
      return () => untrack(() => (newest += 1));
    });
  }

  again = () => (this.#tries += 1);
}
