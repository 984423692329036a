/** Puts the service worker and its page beside the app: the worker's version is the build's, so that a new build is a new worker. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, 'src');
const LANGUAGES = ['en', 'lv', 'pl'];

/** @param {string} path below src */
const read = (path) => readFileSync(join(SOURCES, path), 'utf8');
/** A value as it stands between single quotes in a script. @param {unknown} value */
const quoted = (value) => JSON.stringify(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'");

/** @returns {import('vite').Plugin} */
export const offline = () => ({
  name: 'offline',
  apply: 'build',
  generateBundle(_, bundle) {
    const names = Object.keys(bundle).sort();
    const find = (/** @type {RegExp} */ wanted) => names.filter((name) => wanted.test(name));
    const [style = ''] = find(/\/home-.*\.css$/);
    const fonts = find(/\/(bevan|familjen)-(?!ours|west|ext).*\.woff2$/);
    const messages = Object.fromEntries(LANGUAGES.map((tag) => [tag, JSON.parse(read(`i18n/${tag}-offline.json`)).offline]));
    const files = {
      'offline.html': read('offline/page.html').replace('__STYLE__', style),
      'offline.css': read('offline/page.css'),
      'offline.js': read('offline/page.js').replace('__MESSAGES__', () => quoted(messages)),
    };
    const kept = [...Object.keys(files), 'icon.svg', style, ...fonts];
    const version = createHash('sha256').update(names.join() + Object.values(files).join()).digest('hex').slice(0, 12);
    const worker = read('offline/worker.js').replace('__VERSION__', version).replace('__FILES__', quoted(kept));
    for (const [fileName, source] of Object.entries({ ...files, 'sw.js': worker })) this.emitFile({ type: 'asset', fileName, source });
  },
});
