/** Where the page begins: the look, and the language, the page of the address. */
import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './i18n/languages.js';
import './settings.svelte.js';
import './style.css';

void speak('first').then(() => mount(App, { target: /** @type {HTMLElement} */ (document.getElementById('app')) }));
