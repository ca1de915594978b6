"use strict";
// On each border that may be crossed a pill says of what kind it is.
function borderPills(board) {
  const SVG = "http://www.w3.org/2000/svg", middles = new Map(), outlines = new Map();
  function outline(n) {
    const p = document.getElementById("s" + n), out = [];
    if (!p || !p.getTotalLength) return out;
    const len = p.getTotalLength();
    for (let i = 0; i < 160; i++) { const q = p.getPointAtLength(len * i / 160); out.push([q.x, q.y]); }
    return out;
  }
  function middle(a, b) { // of the border between two areas, by their numbers
    const key = [a, b].sort((x, y) => x - y).join(" ");
    if (middles.has(key)) return middles.get(key);
    for (const n of [a, b]) if (!outlines.has(n)) outlines.set(n, outline(n));
    const near = [];
    for (const p of outlines.get(a)) for (const q of outlines.get(b)) near.push([Math.hypot(p[0] - q[0], p[1] - q[1]), (p[0] + q[0]) / 2, (p[1] + q[1]) / 2]);
    near.sort((x, y) => x[0] - y[0]);
    const some = near.filter((x) => x[0] < near[0][0] + 60), at = some.length ? some.map((x) => [x[1], x[2]]).sort((x, y) => x[0] + x[1] - y[0] - y[1])[some.length >> 1] : null;
    middles.set(key, at);
    return at;
  }
  function set(e, props) { for (const k in props) e.setAttribute(k, props[k]); return e; }
  // From an area, to others with what is said of each.
  function show(from, list, size) {
    board.querySelectorAll(".pill").forEach((e) => e.remove());
    const s = board.querySelector(":scope>svg");
    if (!s || !from) return;
    const shown = []; // one that would lie upon another goes below it
    for (const [to, text] of list) {
      const m = to && middle(+from.dataset.a, +to.dataset.a);
      if (!m) continue;
      const g = set(document.createElementNS(SVG, "g"), { class: "pill" }), r = document.createElementNS(SVG, "rect"), t = set(document.createElementNS(SVG, "text"), { x: m[0], y: m[1] + size * .36, "font-size": size });
      t.textContent = text;
      g.append(r, t);
      s.append(g);
      const wide = t.getComputedTextLength() + size, high = size * 1.5, x = m[0] - wide / 2;
      let y = m[1] - high / 2;
      for (let o; (o = shown.find((p) => x < p.x + p.wide && p.x < x + wide && y < p.y + high && p.y < y + high));) y = o.y + high;
      shown.push({ x: x, y: y, wide: wide });
      set(r, { x: x, y: y, width: wide, height: high, rx: high / 2 });
      t.setAttribute("y", y + high / 2 + size * .36);
    }
  }
  return { show: show, fresh: () => { middles.clear(); outlines.clear(); } };
}
