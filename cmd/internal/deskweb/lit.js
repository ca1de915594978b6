"use strict";
// The map as it is drawn, with what lights up on it for whoever is picked.
function deskLit(page) {
  const d = document, one = page.one, all = page.all, last = page.last, same = page.same, narrow = page.narrow;

  let drawn = "", lighting = 0; // the picture that is shown; what is written on it is as large when it is nearer
  const view = mapView(one("#board"), one("#past"), narrow, () => { cancelAnimationFrame(lighting); lighting = requestAnimationFrame(light); }), pills = borderPills(one("#board"));
  const block = (name) => all("#board g.b[data-b]").find((g) => g.dataset.b === name && g.classList.contains("mine"));
  const spots = () => all("#board .spot");
  const spotOf = (area) => spots().find((s) => s.dataset.n === area);
  function drawMap() {
    const b = one("#board"), focused = d.activeElement && b.contains(d.activeElement) && (d.activeElement.dataset.b || d.activeElement.dataset.n);
    if (drawn !== page.ans.picture) { // whoever touches it keeps what he touches
      b.innerHTML = drawn = page.ans.picture;
      const s = one("svg", b);
      if (!s) return;
      s.setAttribute("role", "group");
      const first = one("text.name,text.town,g.b", s);
      spots().forEach((e) => { // below the blocks, so that both can be clicked, and below names, which stay legible
        s.insertBefore(e, first);
        e.setAttribute("role", "button");
        e.setAttribute("aria-label", e.dataset.w);
      });
      all("g.b[data-b]", s).forEach((g) => {
        if (page.ans.blocks[g.dataset.b] === undefined || !all("rect.block" + page.board.mine, g).length) return;
        g.classList.add("mine");
        g.setAttribute("role", "button");
        g.setAttribute("tabindex", "0");
        const t = one("title", g);
        g.setAttribute("aria-label", (t ? t.textContent : g.dataset.b) + ", " + page.ans.blocks[g.dataset.b]);
      });
      view.show();
    }
    light();
    if (focused) { const f = block(focused) || spotOf(focused); if (f && f.hasAttribute("tabindex")) f.focus({ preventScroll: true }); }
  }
  function light() {
    const b = one("#board"), lead = page.pick && page.pick.which ? page.pick.which.filter((w) => w.road && w.road.length) : page.live();
    const best = new Map();
    for (const w of lead) {
      if (page.pick && page.pick.road && !(w.road.length > page.pick.road.length && same(w.road.slice(0, page.pick.road.length), page.pick.road))) continue;
      const a = last(w.road), was = best.get(a);
      if (!was || w.road.length < was.road.length) best.set(a, w);
    }
    b.classList.toggle("veil", !!page.pick);
    const many = page.piles();
    const first = best.keys().next().value; // Tab comes to it, and arrows go on
    spots().forEach((s) => {
      const w = best.get(s.dataset.n);
      s.classList.toggle("lit", !!w);
      s.classList.toggle("far", !!w && w.road.length > 1);
      s.classList.toggle("attack", !!w && !!w.attack);
      s.classList.toggle("pile", !w && many.has(s.dataset.n));
      s.classList.toggle("origin", !!page.pick && page.pick.area === s.dataset.n && !page.pick.road);
      if (w) { s.setAttribute("tabindex", s.dataset.n === first ? "0" : "-1"); s.setAttribute("aria-label", hint(w) + ". " + s.dataset.w); }
      else if (many.has(s.dataset.n)) { s.setAttribute("tabindex", "0"); s.setAttribute("aria-label", s.dataset.w); }
      else { s.removeAttribute("tabindex"); s.setAttribute("aria-label", s.dataset.w); }
    });
    all("#board g.mine").forEach((g) => {
      const n = g.dataset.b;
      g.classList.toggle("picked", !!page.pick && page.pick.names.includes(n));
      g.classList.toggle("can", page.waysOf(n).length > 0);
      g.setAttribute("aria-pressed", String(!!page.pick && page.pick.names.includes(n)));
    });
    const from = page.pick && (page.pick.road ? last(page.pick.road) : page.pick.area), next = page.pick && page.pick.road ? page.pick.road.length + 1 : 1;
    pills.show(from && spotOf(from), Array.from(best).filter(([area, w]) => w.road.length === next && border(from, area) && byLand(page.pick.area, w)).map(([area, w]) => {
      const n = (page.ans.limits[from] || {})[area];
      return [spotOf(area), n === undefined ? w.attack && !narrow() ? border(from, area).split(",")[0] : "" : narrow() ? String(n) : page.words.more.replace("%d", n)]; // the border's own colour says the rest, and its tip
    }).filter((p) => p[1]), (narrow() ? 9 : 10.5) * view.unit());
  }
  const border = (a, b) => page.board.borders[a] && page.board.borders[a][b] || "";
  const steps = (from, road) => road.map((a, i) => border(i ? road[i - 1] : from, a));
  // Who can go by an order where no border leads does not cross one where one does.
  const byLand = (from, w) => page.waysOf(w.who, page.pick && page.pick.ways).every((x) => x.verb !== w.verb || steps(from, x.road || []).every(Boolean));
  function hint(w) {
    const from = page.pick && page.pick.area, road = w.road || [], kinds = from && byLand(from, w) ? steps(from, road) : [], n = from ? (page.ans.limits[from] || {})[road[0]] : undefined;
    return w.label + (w.attack ? " (" + page.words.attack + ")" : "") + (kinds.length ? ": " + kinds.join("; ") : "") + (n === undefined ? "" : ", " + page.words.more.replace("%d", n));
  }
  // Who has pressed a button by a key goes on among what it lights up.
  function onward(e) { const f = one("#board .spot.lit"); if (f && !e.detail) f.focus({ preventScroll: true }); }
  function focusMap() {
    const f = page.pick && all("#board .spot.lit")[0];
    if (f && d.activeElement && d.activeElement !== d.body && one("#map").contains(d.activeElement)) f.focus({ preventScroll: true });
  }
  function freshMap() { // for another game, or another step
    view.fresh(); pills.fresh();
    one("#board").replaceChildren();
    drawn = "";
  }
  return { view: view, drawMap: drawMap, light: light, freshMap: freshMap, block: block, spotOf: spotOf, hint: hint, onward: onward, focusMap: focusMap };
}
