"use strict";
// Which part of the map is seen: board and stage hold pictures of the same map, one over the other.
// zoomed is told when it is seen larger or smaller.
function mapView(board, stage, narrow, zoomed) {
  let seen = null, whole = null; // x, y, width and height
  const picture = () => board.querySelector(":scope>svg"), same = (a, b) => a.every((x, i) => Math.abs(x - b[i]) < 20); // boxes of letters change with their size

  function set() { for (const s of [picture(), stage.querySelector(":scope>svg")]) if (s && seen) s.setAttribute("viewBox", seen.map(Math.round).join(" ")); }
  // scale is how many units of the map a pixel is.
  function scale(r) { return Math.max(seen[2] / r.width, seen[3] / r.height); }
  function zoom(by, x, y) {
    if (!picture()) return;
    const r = picture().getBoundingClientRect(), k = scale(r);
    const px = seen[0] + seen[2] / 2 + (x === undefined ? 0 : (x - r.left - r.width / 2) * k), py = seen[1] + seen[3] / 2 + (y === undefined ? 0 : (y - r.top - r.height / 2) * k);
    const w = Math.min(whole[2] * 1.1, Math.max(whole[2] / 9, seen[2] / by)), f = w / seen[2];
    seen = [px - (px - seen[0]) * f, py - (py - seen[1]) * f, seen[2] * f, seen[3] * f];
    set();
    zoomed();
  }
  function pan(dx, dy) {
    const k = scale(picture().getBoundingClientRect());
    seen[0] = Math.min(whole[0] + whole[2] - seen[2] / 4, Math.max(whole[0] - seen[2] * 3 / 4, seen[0] - dx * k));
    seen[1] = Math.min(whole[1] + whole[3] - seen[3] / 4, Math.max(whole[1] - seen[3] * 3 / 4, seen[1] - dy * k));
    set();
  }
  // Where the blocks are is what is seen first, as large as there is room; where there is much of
  // it, whole with what is written beside them; on a phone so that this is not cut at its side.
  // What would cut off a strip of the map alone, cuts nothing.
  function home() {
    const boxes = Array.from(board.querySelectorAll("g.b"), (g) => g.getBBox());
    if (!boxes.length) return whole.slice();
    const mx = whole[2] * .07, my = whole[3] * .045, parts = boxes.map((b) => [b.x - mx, b.y - my, b.x + b.width + mx, b.y + b.height + my]);
    for (const t of board.querySelectorAll("text.words")) { const b = t.getBBox(), p = parts[0]; parts.push(narrow() ? [b.x, p[1], b.x + b.width + mx / 2, p[3]] : [b.x, b.y, b.x + b.width, b.y + b.height]); }
    const x0 = Math.max(0, Math.min(...parts.map((p) => p[0]))), y0 = Math.max(0, Math.min(...parts.map((p) => p[1])));
    const w = Math.min(whole[2], Math.max(...parts.map((p) => p[2])) - x0), h = Math.min(whole[3], Math.max(...parts.map((p) => p[3])) - y0);
    return w > whole[2] * .85 && h > whole[3] * .85 ? whole.slice() : [x0, y0, w, h];
  }
  // A new picture of the same map is seen as the one before.
  function show() {
    const size = picture().getAttribute("viewBox").split(" ").map(Number);
    if (!whole || !same(whole, size)) { whole = size; seen = home(); }
    set();
  }
  function turn() { seen = same(seen, home()) ? whole.slice() : home(); set(); zoomed(); } // the whole map, and where the blocks are
  return { zoom: zoom, pan: pan, show: show, fit: set, turn: turn, fresh: () => { whole = null; }, unit: () => scale(picture().getBoundingClientRect()) };
}
