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

  /** What is seen of a box, in the part of it that is asked for: a grid of points that hit the node itself. */
  const clear = (node, { left, top }, width, height) =>
    [0.06, 0.35, 0.65, 0.94].every((x) => [0.06, 0.35, 0.65, 0.94].every((y) => node.contains(document.elementFromPoint(left + width * x, top + height * y))));
  const open = !document.querySelector('[role=dialog]');
  const cards = open ? [...document.querySelectorAll('[data-hand] [data-key]')].filter((card) => !silent(card)) : [];
  const scrolls = document.querySelector('main')?.scrollHeight > document.querySelector('main')?.clientHeight + 1;
  for (const card of cards) {
    card.scrollIntoView({ block: 'nearest' });
    const [box, up] = [card.getBoundingClientRect(), card.matches('.up')];
    if (!clear(card, { left: box.left, top: box.top + 2 }, up ? 44 : 28, 44)) found.push(`of "${name(card.querySelector('button') ?? card)}" no strip of ${up ? 44 : 28}×44 is in sight`);
  }
  // Where the letters are of the usual size the whole table is in sight at once.
  if (scrolls && parseFloat(getComputedStyle(document.documentElement).fontSize) <= 16) found.push('the table has to be scrolled');

  for (const pile of open ? document.querySelectorAll('[data-pile]') : []) {
    if (pile.getBoundingClientRect().width < 28) found.push(`the ${pile.dataset.pile} pile is too small to be read`);
  }

  const apart = ['[data-seat]', '[data-pile]', '.chip', '.pill', '.effect', '.turn', '.actions .button', '.line > *', '.top .button', '.top h1'];
  const pieces = open ? [...document.querySelectorAll(apart.join())].filter((node) => shown(node) && !silent(node)).map((node) => [node, node.getBoundingClientRect()]) : [];
  pieces.forEach(([one, a], i) => {
    for (const [other, b] of pieces.slice(i + 1)) {
      if (one.contains(other) || other.contains(one) || one.closest('.draw')?.contains(other)) continue;
      const [across, down] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (across > 2 && down > 2) found.push(`"${name(one)}" (${described(one)}) lies on "${name(other)}" (${described(other)}) by ${Math.round(across)}×${Math.round(down)} px`);
    }
  });
  for (const node of document.querySelectorAll('.button, .turn, .chip, .pill, .effect, header.top, .line p, .actions span, .actions small, .what, .what *')) {
    if (!shown(node) || silent(node)) continue;
    const [wide, tall] = [node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight];
    if (node.clientWidth && wide > 1 && getComputedStyle(node).textOverflow !== 'ellipsis') found.push(`"${name(node)}" (${described(node)}) is ${wide} px too wide for its place`);
    if (node.clientHeight && tall > 4) found.push(`"${name(node)}" (${described(node)}) is ${tall} px too high for its place`);
  }

  for (const node of document.querySelectorAll('.seat > :not(.sr-only)')) {
    const [inner, outer] = [node.getBoundingClientRect(), node.parentElement.getBoundingClientRect()];
    if (inner.height && (inner.bottom > outer.bottom + 2 || inner.right > outer.right + 2 || inner.left < outer.left - 2)) found.push(`"${name(node)}" reaches out of its place card`);
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
