/**
 * A page for looking, in development alone: `/gallery.html?show=cards`, and with `&theme=dark` under the lamp. The build does not
 * know it.
 */
import { mount } from 'svelte';
import '../i18n/rest.js';
import '../style.css';

const wanted = new URLSearchParams(location.search);

const pages = import.meta.glob('./*.svelte', { import: 'default' });
const show = wanted.get('show') ?? 'cards';
const page = pages[`./${show.split('.')[0]}.svelte`];
const app = document.getElementById('app');
if (!page || !app) throw new Error(`no such page: ${show}`);
const made = await page();
document.documentElement.dataset['theme'] = wanted.get('theme') ?? 'light';
mount(/** @type {import('svelte').Component<{ state: string }>} */ (made), { target: app, props: { state: show.split('.')[1] ?? '' } });
