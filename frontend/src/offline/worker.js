/**
 * The service worker. It keeps one page for the time without a network, and nothing of the app: every page, script and answer comes
 * from the server, so that nobody ever plays with an old one. The build fills in the two values below.
 */
const VERSION = '__VERSION__';
/** @type {string[]} */
const FILES = JSON.parse('__FILES__');
/** What a proxy says when the server behind it is away. */
const AWAY = [502, 503, 504];

const worker = /** @type {any} */ (self);
/** An address of ours; this script lies at the root. @param {string} path */
const at = (path) => new URL(path, worker.location.href).href;
/** Several servers may live at one origin, each below a path of its own. */
const OURS = `lastcard ${at('.')} `;
const CACHE = OURS + VERSION;

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(tidy()));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.url.startsWith(at('api/'))) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.some((file) => request.url === at(file))) event.respondWith(fetch(request).catch(() => kept(request.url)));
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(at(file), { cache: 'no-cache' })));
  await worker.skipWaiting();
}

async function tidy() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {string} url */
const kept = async (url) => (await caches.match(url, { cacheName: CACHE })) ?? Response.error();

/** The page from the server; while that is out of reach, ours. @param {Request} request */
async function page(request) {
  const answer = await fetch(request).catch(() => null);
  if (answer && !AWAY.includes(answer.status)) return answer;
  const ours = await kept(at('offline.html'));
  if (!ours.ok) return answer ?? ours;
  const html = (await ours.text()).replace('<head>', `<head><base href="${at('.')}">`);
  const headers = ['content-type', 'content-security-policy', 'referrer-policy'].map((name) => [name, ours.headers.get(name) ?? '']);
  return new Response(html, { status: 503, headers: Object.fromEntries(headers) });
}
