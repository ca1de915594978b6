// Evaluated in a page by browser_test.go: a list of what is wrong with it.
(() => {
  const wrong = [];
  const all = (s, r = document) => [...r.querySelectorAll(s)];
  const map = all(".map svg.fp-map").find((m) => m.getClientRects().length && m.id);

  // Nothing is wider than the screen but what scrolls by itself.
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > wide) {
    const who = all("body *").filter((e) => e.getBoundingClientRect().right > wide + 1 && !e.closest(".wide, .map, svg, .vh, .n, .fp-shared"));
    wrong.push(`the page is ${document.documentElement.scrollWidth} wide, the screen ${wide}: ${who.slice(0, 3).map((e) => e.tagName + "." + e.className)}`);
  }

  // Tables fit; what a player writes may be wider.
  for (const e of all(".wide:not(.tall)")) if (e.scrollWidth > e.clientWidth + 1) wrong.push(`the table ${e.textContent.trim().slice(0, 30)} is ${e.scrollWidth} wide, its place ${e.clientWidth}`);

  // Labels and blocks on the map: none on another, area names in their areas.
  if (map) {
    const boxes = [];
    for (const t of all("text.name, text.town", map)) boxes.push(["name " + t.textContent, t.getBBox()]);
    const pieces = all("g.b", map).filter((g) => !g.closest(".was"));
    if (!pieces.length) wrong.push("there are no blocks on the map");
    for (const g of pieces) boxes.push(["block " + g.textContent.trim(), g.getBBox()]);
    const slack = 12; // a tenth of what a letter is high
    for (const [i, [a, p]] of boxes.entries())
      for (const [b, q] of boxes.slice(0, i))
        if (p.x + slack < q.x + q.width && q.x + slack < p.x + p.width && p.y + p.height * 0.2 + slack < q.y + q.height && q.y + q.height * 0.2 + slack < p.y + p.height)
          wrong.push(`${a} lies on ${b}`);
    const spots = all(".spot", map);
    const names = spots.map((s) => s.dataset.n);
    for (const t of all("text.name", map)) {
      const b = t.getBBox(), words = t.textContent.replace(/ ?&$|^& ?/, "");
      const home = names.findIndex((n) => n.includes(words));
      if (home < 0 || /^Isle of|^Man$|^Wight$/.test(t.textContent)) continue; // shortened, or beside its island
      const may = names.map((n, i) => (n.includes(words) ? i : -1)).filter((i) => i >= 0);
      const at = new DOMPoint(b.x + b.width / 2, b.y + b.height / 2);
      if (!may.some((i) => document.querySelector(spots[i].getAttribute("href")).isPointInFill(at))) wrong.push(`the name ${t.textContent} is not in its area`);
    }
  }

  // Contrast of all text of the page, which has plain backgrounds.
  const rgb = (c) => c.match(/[\d.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const f = (v) => ((v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b);
  };
  const seen = new Set();
  for (const e of all("body *")) {
    if (e.closest("svg") || e.closest(".vh, .n, .skip") || !e.getClientRects().length) continue;
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
    let under = e, back;
    for (; under; under = under.parentElement) {
      back = rgb(getComputedStyle(under).backgroundColor);
      if (back.length < 4 || back[3] > 0) break;
    }
    const a = light(rgb(getComputedStyle(e).color)), b = light(back);
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const what = `${e.tagName}.${e.className}`;
    if (ratio < 4.5 && !seen.has(what)) {
      seen.add(what);
      wrong.push(`${what} has a contrast of ${ratio.toFixed(2)}`);
    }
  }

  // What can be reached with the keyboard says what it is.
  for (const e of all("a, button, input, summary, [tabindex]")) {
    const name = e.getAttribute("aria-label") || (e.labels && [...e.labels].map((l) => l.textContent).join(" ")) || e.textContent;
    if (!name.trim()) wrong.push(`${e.tagName}.${e.getAttribute("class")} has no name`);
    if (e.hasAttribute("tabindex") && !e.getAttribute("role")) wrong.push(`${e.tagName}.${e.getAttribute("class")} has no role`);
  }

  // What can be pressed is large enough for a finger.
  for (const e of all("button, .button, summary, .eyes label")) {
    const r = e.getBoundingClientRect();
    if (r.width && r.height < 24) wrong.push(`${e.tagName} ${e.textContent} is ${r.height} high`);
  }
  return wrong;
})();
