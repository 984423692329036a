/** Where the page begins: the look, and the page of the address. */
import { mount } from 'svelte';
import App from './App.svelte';
import './settings.svelte.js';
import './style.css';

export default mount(App, { target: /** @type {HTMLElement} */ (document.getElementById('app')) });
