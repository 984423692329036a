/** How much room the table has, for whoever lays it out by numbers. */

/**
 * In px as they would be with letters of the usual size: whoever doubles the letters has half the room. Call it while the
 * component is made.
 * @param {() => Element | null | undefined} frame
 * @param {() => unknown} again what it is looked at again for
 */
export function extent(frame, again) {
  let width = $state(390);
  let height = $state(844);
  const look = () => {
    const letters = (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
    const { clientWidth = 0, clientHeight = 0 } = frame() ?? {};
    [width, height] = [(clientWidth || innerWidth) / letters, (clientHeight || innerHeight) / letters];
  };
  $effect.pre(() => {
    again();
    look();
  });
  $effect(() => {
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  });
  return {
    get width() {
      return width;
    },
    get height() {
      return height;
    },
  };
}
