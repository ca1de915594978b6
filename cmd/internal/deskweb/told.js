"use strict";
// What happened, beside the map: the log with its battles as pictures, and the board as it was
// at each event, which is shown on the stage, over that of now. desk is what the page lends.
function toldPane(pane, stage, desk) {
  const el = desk.el, SVG = "http://www.w3.org/2000/svg";
  let steps = null, bar = null, loading = null;

  function svg(tag, props, ...kids) {
    const e = document.createElementNS(SVG, tag);
    for (const k in props) e.setAttribute(k, props[k]);
    e.append(...kids);
    return e;
  }
  // A die with its spots, on a field of 3 by 3; its number for who cannot see it.
  const spots = [[2, 3, 4, 5, 6], [], [4, 5, 6], [6], [1, 3, 5], [6], [4, 5, 6], [], [2, 3, 4, 5, 6]];
  function die(x) {
    const s = svg("svg", { class: "die" + (x.hit ? " hit" : ""), viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("rect", { x: 1, y: 1, width: 18, height: 18, rx: 4 }));
    spots.forEach((faces, i) => { if (faces.includes(x.n)) s.append(svg("circle", { cx: 5 + i % 3 * 5, cy: 5 + Math.floor(i / 3) * 5, r: 1.9 })); });
    return el("span", {}, s, el("span", { class: "vh", textContent: x.n + " " }));
  }
  const dice = (list) => (list || []).map(die);
  const tail = (x) => x.tail ? el("span", { class: "tail" + (x.hit ? " hit" : ""), textContent: " " + x.tail }) : null;
  // The strength somebody has in a battle, of that which he began it with.
  function strength(n, most) {
    return most > 0 && n >= 0 ? el("span", { class: "str" }, el("span", { "aria-hidden": "true" }, "●".repeat(Math.min(n, 8)), el("i", { textContent: "○".repeat(Math.min(Math.max(most - n, 0), 8)) })), el("small", { textContent: " " + n })) : null;
  }
  // A battle: in a line for who is in a hurry, and both sides' lines by rounds.
  function fight(f) {
    const w = desk.words(), head = el("tr", {}, ...[w.block, w.strength, ...(f.rounds || [])].map((t) => el("th", { scope: "col", textContent: t })));
    const bodies = (f.camps || []).map((c) => el("tbody", {}, el("tr", {}, el("th", { scope: "rowgroup", colSpan: head.cells.length, textContent: c.whose })), ...c.fighters.map((x) => el("tr", { class: x.fate ? "out" : "" },
      el("th", { scope: "row" }, el("span", { textContent: x.name }), x.fate ? el("small", { textContent: x.fate }) : null), el("td", {}, strength(x.began, x.most)),
      ...(x.turns || []).map((t) => el("td", {}, ...(t.left < 0 ? [] : [...dice(t.dice), tail(t), strength(t.left, x.most)])))))));
    return el("details", { class: "fight" }, el("summary", { textContent: f.short }),
      bodies.length ? el("div", { class: "lines", tabIndex: 0, role: "region", "aria-label": f.head }, el("table", {}, el("thead", {}, head), ...bodies)) : null, ...(f.rolls || []).map((r) => el("p", { textContent: r })));
  }
  function marked(e, of) {
    e.dataset.m = of.moment;
    e.dataset.told = of.head || of.text + (of.dice ? " (" + of.dice.map((x) => x.n).join(", ") + ")" : "") + (of.tail ? (of.dice ? ": " : " ") + of.tail : "");
    if (of.at) e.dataset.at = of.at;
    return e;
  }
  function group(g) {
    const out = [];
    if (g.head) out.push(g.moment ? marked(el("h2", {}, el("button", { type: "button", textContent: g.head })), g) : el("h2", { textContent: g.head }));
    out.push(...(g.fights || []).map(fight));
    if (g.events) out.push(el("ol", {}, ...g.events.map((e) => marked(el("li", { class: "i" + e.in }, el("button", { type: "button" }, e.text, ...(e.dice ? [": ", ...dice(e.dice)] : []), tail(e))), e))));
    return g.ruling ? [el("div", { class: "ruling" }, ...out)] : out;
  }
  function buttons(history) {
    const w = desk.words(), b = (props, text) => el("button", Object.assign({ type: "button" }, props), text);
    return el("div", { class: "steps", role: "group", "aria-label": w.stepByStep, "data-history": history },
      b({ "data-step": "-1", "aria-label": w.eventBefore }, "◀"), b({ "data-step": "1", "aria-label": w.eventNext }, "▶"),
      b({ class: "play", "data-play": w.run, "data-pause": w.pause, "aria-pressed": "false" }, w.run), b({ class: "speed", "aria-label": w.speed }, "1×"));
  }
  async function load() {
    const p = await desk.call("past", { narrow: desk.narrow() }), notes = (desk.board().notes || []).map((n) => el("blockquote", { textContent: n }));
    stage.innerHTML = p.picture || "";
    desk.fit();
    const groups = (p.groups || []).flatMap(group);
    bar = groups.length ? buttons(p.history || "") : null;
    pane.replaceChildren(...notes, ...(bar ? [bar] : []), ...(groups.length ? groups : [el("p", { class: "none", textContent: desk.words().noEvents })]));
    if (!bar) return;
    const all = Array.from(pane.querySelectorAll("[data-m]"));
    steps = stepping(bar, Array.from(stage.querySelectorAll("svg")), () => all, (at) => {
      all.forEach((e) => { e.classList.toggle("now", e === at); if (e === at) e.setAttribute("aria-current", "step"); else e.removeAttribute("aria-current"); });
      const lit = at ? (at.dataset.at || "").split(" ") : [];
      stage.querySelectorAll(".spot").forEach((s) => s.classList.toggle("glow", lit.includes(s.dataset.a)));
      if (at) at.scrollIntoView({ block: "nearest" });
      stage.hidden = !at || !stage.firstChild;
      desk.shown(at ? at.dataset.told : "");
    });
    all.forEach((e) => e.addEventListener("click", () => steps.go(e)));
  }
  function now() { if (steps && !stage.hidden) steps.go(null); }
  function fresh() { now(); steps = bar = loading = null; stage.replaceChildren(); stage.hidden = true; pane.replaceChildren(); }
  function open() { if (!loading) loading = load().catch((e) => { loading = null; throw e; }); return loading; }
  // A key steps where the pane is not open yet; where it is, the bar hears the key itself.
  async function key(by) {
    if (bar && bar.getClientRects().length) return;
    desk.open();
    await open();
    if (bar) bar.querySelector('[data-step="' + by + '"]').click();
  }
  return { open: open, now: now, fresh: fresh, key: key };
}
