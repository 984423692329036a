/** Where the page begins: the look, and the language, the page of the address. */
import { mount } from 'svelte';
import App from './App.svelte';
import { base } from './base.js';
import { speak } from './i18n/languages.js';
import './settings.svelte.js';
import './style.css';

/** Long enough for the first page to be there and used: the worker only helps whoever comes again. */
const LATER = 3_000;

// On plain HTTP in a home network there is no such thing, and nothing is missing.
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  window.addEventListener('load', () => setTimeout(() => navigator.serviceWorker.register(new URL('sw.js', base())).catch(() => undefined), LATER));
}

void speak('first').then(() => {
  const target = /** @type {HTMLElement} */ (document.getElementById('app'));
  target.replaceChildren();
  mount(App, { target });
});
