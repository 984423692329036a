/**
 * The page for the time without a network: what is wrong, the tables that this browser knows, and trying again, by hand or by
 * itself as soon as the server answers. It stands alone: nothing of the app may be there. The build fills in the messages.
 */
/** @type {Record<string, Record<string, string>>} */
const MESSAGES = JSON.parse('__MESSAGES__');
/** Between two looks whether the server is back, in ms. */
const PAUSE = 5_000;

/** @param {string} key @returns {any} */
function remembered(key) {
  try {
    const kept = localStorage.getItem(`lastcard.${key}`) ?? 'null';
    return key === 'language' ? kept : JSON.parse(kept);
  } catch {
    return null;
  }
}

const wishes = [remembered('language') ?? '', ...navigator.languages].map((wish) => wish.toLowerCase().split('-')[0]);
const language = wishes.find((wish) => wish in MESSAGES) ?? 'en';
const says = MESSAGES[language] ?? {};
document.documentElement.lang = language;
const theme = remembered('settings')?.theme;
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;

for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-says]'))) {
  element.textContent = says[element.dataset['says'] ?? ''] ?? '';
}
document.title = `${says['title']} · Lastcard`;

const tables = [remembered('tables') ?? []].flat().filter((code) => /^[A-Z0-9]{6}$/.test(code));
for (const code of tables) {
  const link = document.createElement('a');
  link.href = `r/${code}`;
  link.textContent = (says['table'] ?? '').replace('{code}', `${code.slice(0, 3)} ${code.slice(3)}`);
  const item = document.createElement('li');
  item.append(link);
  document.querySelector('ul')?.append(item);
}
document.querySelector('section')?.toggleAttribute('hidden', !tables.length);

const again = () => location.reload();
document.querySelector('button')?.addEventListener('click', again);
window.addEventListener('online', again);

async function look() {
  const back = document.visibilityState === 'visible' && (await fetch(new URL('healthz', document.baseURI)).catch(() => null));
  if (back && back.ok) again();
  else setTimeout(look, PAUSE);
}
setTimeout(look, PAUSE);
