"use strict";
// The desk by keys alone. page is what the page lends.
function deskKeys(page) {
  const d = document, one = page.one, all = page.all, el = page.el;

  function keys() {
    const rows = [["Tab", page.words.kTab], ["Enter", page.words.kEnter], ["← ↑ → ↓", page.words.kArrows], ["A", page.words.all], ["⇧ + " + page.words.kDrag, page.words.kLasso], ["Esc", page.words.kEsc], ["U, R", page.words.kUndo], ["1–4", page.words.panes], [", .", page.words.kEvents], ["+ − 0", page.words.kZoom], ["S", page.words.seal], ["?", page.words.keys]];
    page.dialog(page.words.keys, [el("dl", {}, ...rows.flatMap(([k, w]) => [el("dt", {}, el("kbd", { textContent: k })), el("dd", { textContent: w })]))], []);
  }
  // The nearest lit area, or block, in a direction.
  function next(from, list, dx, dy) {
    const mid = (e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }, f = mid(from);
    let best = null, least = Infinity;
    for (const e of list) {
      const t = mid(e), x = t[0] - f[0], y = t[1] - f[1], along = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (e !== from && along > 0 && along + 2 * aside < least) { least = along + 2 * aside; best = e; }
    }
    return best;
  }
  d.addEventListener("keydown", (e) => {
    const a = d.activeElement, typing = a && /^(TEXTAREA|INPUT|SELECT)$/.test(a.tagName);
    if (!page.ans || d.documentElement.dataset.home || one("#dialog").open || typing && e.key !== "Escape") return;
    if (typing) { a.blur(); return; }
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    const onMap = a && (a.classList.contains("spot") || a.classList.contains("b"));
    if ((e.ctrlKey || e.metaKey) && !e.altKey) {
      if (e.key === "z" || e.key === "Z") { e.preventDefault(); if (e.shiftKey) page.back(page.future, page.past); else page.back(page.past, page.future); }
      else if (e.key === "y") { e.preventDefault(); page.back(page.future, page.past); }
      return;
    }
    if (e.altKey) return;
    if (ways) {
      if (!onMap && a && a !== d.body && a.id !== "board") return;
      e.preventDefault();
      const list = page.pick || onMap && a.classList.contains("lit") ? all("#board .spot.lit") : all("#board g.mine"), from = onMap ? a : null;
      const n = from && next(from, list, ways[0], ways[1]);
      if (n) n.focus({ preventScroll: true }); else if (!from) page.view.pan(-ways[0] * 60, -ways[1] * 60);
      if (n) one("#refusal").textContent = "", one("#question").hidden = false;
      return;
    }
    if (onMap && (e.key === "Enter" || e.key === " ")) {
      e.preventDefault();
      if (a.classList.contains("spot")) page.clickArea(a.dataset.n);
      else page.run({ block: a.dataset.b, area: "" });
      setTimeout(() => { const f = page.pick && !page.pick.which && one("#board .spot.lit"); if (f && !one("#bar").contains(d.activeElement)) f.focus({ preventScroll: true }); if (!page.pick) page.focusBox(); }, 0);
      return;
    }
    const does = { Escape: page.esc, u: () => page.back(page.past, page.future), r: () => page.back(page.future, page.past), s: page.seal, "?": keys, "+": () => page.view.zoom(1.4), "=": () => page.view.zoom(1.4), "-": () => page.view.zoom(1 / 1.4), "0": () => page.view.turn(),
      a: () => { if (page.pick && page.pick.area) page.everyone(page.pick.area); }, ",": () => page.told.key(-1), ".": () => page.told.key(1) };
    const tab = all("#tabs button").filter((b) => !b.hidden)[+e.key - 1];
    if (tab) { tab.click(); tab.focus(); } else if (does[e.key]) does[e.key](); else if (does[e.key.toLowerCase()] && e.key.length === 1) does[e.key.toLowerCase()](); else return;
    e.preventDefault();
  });
  return { show: keys };
}
