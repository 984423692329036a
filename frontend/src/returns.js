/** The moments at which the network, the tab or the phone comes back. */

const MOMENTS = ['online', 'offline', 'pageshow', 'visibilitychange'];

/**
 * Call `back` at each of them, while the page can be seen; what comes back is told apart by nobody, the line finds out itself.
 * @param {() => void} back @param {EventTarget} world
 * @returns {() => void} stop
 */
export function onReturn(back, world) {
  const told = () => {
    if (globalThis.document?.visibilityState !== 'hidden') back();
  };
  for (const moment of MOMENTS) world.addEventListener(moment, told, true);
  return () => {
    for (const moment of MOMENTS) world.removeEventListener(moment, told, true);
  };
}
