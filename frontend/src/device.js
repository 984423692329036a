/**
 * What a browser may or may not offer: clipboard, share sheet, wake lock. On plain HTTP in a home network most of it is missing,
 * and a refusal of any of it is never an error.
 */

/** Copy a text; false when it has to be done by hand. @param {string} text */
export async function copy(text) {
  const done = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return done || copyOldWay(text);
}

/** The way that works without a secure context: select it in a field and say "copy". @param {string} text */
function copyOldWay(text) {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  const focused = document.activeElement;
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  let done = false;
  try {
    done = document.execCommand('copy');
  } catch {
    done = false;
  }
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}

/** Whether there is a share sheet. */
export const canShare = () => typeof navigator.share === 'function';

/** Open the share sheet; closing it again is no error. @param {{ title: string, text: string, url: string }} what */
export const share = (what) => navigator.share(what).catch(() => undefined);

/** Whether this is the first time in this tab. @param {string} what */
export function once(what) {
  try {
    if (sessionStorage.getItem(what)) return false;
    sessionStorage.setItem(what, 'yes');
    return true;
  } catch {
    return false;
  }
}

/** Keep the screen on until told to stop; also again after the page was hidden. @returns {() => void} stop */
export function keepAwake() {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let wanted = true;
  const take = async () => {
    if (!wanted || document.visibilityState !== 'visible') return;
    const taken = await navigator.wakeLock?.request('screen').catch(() => null);
    lock = taken ?? null;
    if (!wanted) void lock?.release();
  };
  document.addEventListener('visibilitychange', take);
  void take();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', take);
    void lock?.release();
  };
}
