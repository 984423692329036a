// What is wrong with a page as it stands, in words. Run in the page; it changes nothing.
() => {
  const found = [];
  const shown = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = (node) => (node.getAttribute('aria-label') || node.textContent || node.id || node.tagName).trim().slice(0, 40);
  const silent = (node) => node.closest('.sr-only, [inert], [aria-hidden=true]');
  const seen = (node, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (node.contains(hit) || hit.contains(node) && hit.closest('label, li') === node.closest('label, li') && node.closest('label, li'));
  };

  const overflow = document.documentElement.scrollWidth - innerWidth;
  if (overflow > 0) found.push(`the page is ${overflow} px wider than the window`);

  for (const node of document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=button]')) {
    if (!shown(node) || silent(node)) continue;
    const box = node.getBoundingClientRect();
    if (!name(node) && !node.labels?.length) found.push(`a ${node.tagName} without a name`);
    const wide = node.matches('input[type=radio], input[type=checkbox]') && node.closest('label') ? node.closest('label').getBoundingClientRect() : box;
    const inText = node.matches('a, button') && getComputedStyle(node).display === 'inline';
    if (!inText && (wide.width < 24 || wide.height < 24)) found.push(`"${name(node)}" is ${Math.round(wide.width)}×${Math.round(wide.height)} px`);
    if (wide.left < -1 || wide.right > innerWidth + 1) {
      const scroller = node.closest('.scroll, .story, [data-scroll]');
      if (!scroller) found.push(`"${name(node)}" reaches out of the window`);
    }
    const inside = wide.top >= 0 && wide.bottom <= innerHeight && wide.width && wide.height;
    if (!inside || document.querySelector('[role=dialog]') && !node.closest('[role=dialog]')) continue;
    const points = [0.08, 0.3, 0.5, 0.7, 0.92].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [wide.left + wide.width * x, wide.top + wide.height * y]));
    const open = points.filter(([x, y]) => seen(node.closest('label') ?? node, x, y)).length;
    const inHand = node.closest('[data-hand]');
    if (open < (inHand ? 2 : 12)) found.push(`"${name(node)}" is covered: ${open} of ${points.length} points are free`);
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !node || !shown(node) || silent(node) || node.closest('svg')) continue;
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (size < 12) found.push(`"${name(node)}" is set in ${size} px`);
  }
  return [...new Set(found)];
};
