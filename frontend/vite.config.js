import { relative } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { offline } from './offline.js';
import { twins } from './twins.js';

const testing = Boolean(process.env.VITEST);
/** Where `npm run dev` finds the running server; the built page never needs it. */
const server = process.env.LASTCARD_DEV_SERVER ?? 'http://127.0.0.1:8000';

/** The settings of a test run; Vite itself does not know the key. */
const test = {
  environment: 'jsdom',
  include: ['src/**/*.test.js', 'tests/**/*.test.js'],
  restoreMocks: true,
  // A busy machine is no fault of the sources.
  testTimeout: 60_000,
};

/**
 * What is fetched together: the first page; a room and its table; what lies around it; what looks back. So that the first page is
 * light, and a dealt table needs no more at once than the six connections that a browser opens to a server.
 */
const chunks = [
  { name: 'home', test: /src\/(main\.js|App\.svelte)/, priority: 4 },
  { name: 'table', test: /src\/pages\/Room\.svelte/, priority: 3 },
  { name: 'around', test: /src\/pages\/(Waiting|RoundResult|MatchResult|RulesPage)\.svelte/, priority: 2 },
  { name: 'past', test: /src\/past\/pages\.js/, priority: 1 },
];

/** What the server names for a page comes before the fonts: a text in another font can be read, a page without scripts cannot. */
const order = {
  name: 'order',
  transformIndexHtml: {
    order: /** @type {const} */ ('post'),
    /** @param {string} html */
    handler(html) {
      const fonts = html.match(/\n *<link rel="preload"[^>]*as="font"[^>]*>/g) ?? [];
      const rest = fonts.reduce((text, font) => text.replace(font, ''), html);
      return rest.replace('\n  </head>', `\n    <!-- hints -->${fonts.join('')}\n  </head>`);
    },
  },
};

/** Which component has which short name. @type {Map<string, string>} */
const scopes = new Map();

/**
 * The class of a component's own styles. It stands at every element, so it is short, and the same in every build.
 * @param {{ filename: string, hash: (text: string) => string }} of
 */
function cssHash({ filename, hash }) {
  const short = `_${hash(relative(import.meta.dirname, filename)).slice(-4)}`;
  const other = scopes.get(short);
  if (other !== undefined && other !== filename) throw new Error(`${filename} and ${other} would share the class ${short}: rename one`);
  scopes.set(short, filename);
  return short;
}

export default defineConfig({
  // Relative, so that one build serves under any path; the server puts its own root into index.html.
  base: './',
  plugins: [svelte({ configFile: false, compilerOptions: { cssHash } }), order, offline(), twins()],
  resolve: testing ? { conditions: ['browser'] } : {},
  build: {
    // Nothing inline: the Content-Security-Policy allows no data: scripts, styles or fonts.
    assetsInlineLimit: 0,
    // The server reads in it what each page is made of.
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A busy machine is no fault of the sources.
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: chunks } },
      /** @param {{ message: string }} warning */
      onwarn(warning) {
        throw new Error(warning.message);
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
  ...(testing ? { test } : {}),
});
