// What is wrong with a page as it stands, in words. Run in the page; it changes nothing.
() => {
  const found = [];
  const shown = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = (node) => (node.getAttribute('aria-label') || node.textContent || node.id || node.tagName).trim().slice(0, 40);
  const silent = (node) => node.closest('.sr-only, [inert], [aria-hidden=true]');
  const row = (node) => node.closest('label, li');
  const isOf = (node, hit) => hit && (node.contains(hit) || (hit.contains(node) && row(node) && row(hit) === row(node)));
  /** What of a box its scrolling ancestors let through. */
  const opening = (node) => {
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let at = node.parentElement; at; at = at.parentElement) {
      if (!/auto|scroll|hidden/.test(getComputedStyle(at).overflow)) continue;
      const box = at.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  const described = (hit) => (hit ? `${hit.tagName.toLowerCase()}.${[...hit.classList].join('.')}` : 'nothing');
  /** A finger reaches it within 24 px: what is drawn may be smaller than what is hit. */
  const reached = (node, { left, top, width, height }) =>
    [[-11.5, 0], [11.5, 0], [0, -11.5], [0, 11.5]].every(([x, y]) => isOf(node, document.elementFromPoint(left + width / 2 + x, top + height / 2 + y)));

  const overflow = document.documentElement.scrollWidth - innerWidth;
  if (overflow > 0) found.push(`the page is ${overflow} px wider than the window`);

  for (const node of document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=button]')) {
    if (!shown(node) || silent(node)) continue;
    const box = node.getBoundingClientRect();
    if (!name(node) && !node.labels?.length) found.push(`a ${node.tagName} without a name`);
    const wide = node.matches('input[type=radio], input[type=checkbox]') && node.closest('label') ? node.closest('label').getBoundingClientRect() : box;
    const inText = node.matches('a, button') && getComputedStyle(node).display === 'inline';
    if (document.querySelector('[role=dialog]') && !node.closest('[role=dialog]')) continue;
    if (!inText && (wide.width < 24 || wide.height < 24) && !reached(node, wide)) found.push(`"${name(node)}" is ${Math.round(wide.width)}×${Math.round(wide.height)} px`);
    if (wide.left < -1 || wide.right > innerWidth + 1) {
      const scroller = node.closest('.scroll, .story, [data-scroll]');
      if (!scroller) found.push(`"${name(node)}" reaches out of the window`);
    }
    const edge = opening(node);
    const inside = wide.top >= edge.top && wide.bottom <= edge.bottom && wide.left >= edge.left && wide.right <= edge.right && wide.width && wide.height;
    if (!inside) continue;
    const points = [0.08, 0.3, 0.5, 0.7, 0.92].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [wide.left + wide.width * x, wide.top + wide.height * y]));
    const hits = points.map(([x, y]) => document.elementFromPoint(x, y));
    const covers = hits.filter((hit) => !isOf(node.closest('label') ?? node, hit));
    if (points.length - covers.length < (node.closest('[data-hand]') ? 2 : 12)) {
      found.push(`"${name(node)}" is covered at ${covers.length} of ${points.length} points by ${[...new Set(covers.map(described))].join(', ')}`);
    }
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
