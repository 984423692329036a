/** The query of the page's address as the one place where a form keeps what is set: so that "back" takes it back, and a link carries it. */
import { here, go, onRoute } from '../route.js';

export class Query {
  params = $state.raw(new URLSearchParams(location.search));

  /** Call it while a component is made. @param {() => string} below the page's address below the server's root */
  constructor(below) {
    this.below = below;
    const page = JSON.stringify(here());
    $effect(() => onRoute((to) => JSON.stringify(to) === page && (this.params = new URLSearchParams(location.search))));
  }

  /** Set or (with null and "") drop some. @param {Record<string, string | string[] | null>} changes */
  set(changes) {
    go(this.with(changes));
  }

  /** The address with some of them otherwise. @param {Record<string, string | string[] | null>} changes */
  with(changes) {
    const params = new URLSearchParams(this.params);
    for (const [name, value] of Object.entries(changes)) {
      params.delete(name);
      for (const one of [value].flat()) if (one) params.append(name, one);
    }
    return String(params) ? `${this.below()}?${params}` : this.below();
  }
}
