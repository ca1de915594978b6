"use strict";
// The page of the order desk. It knows no word of any game: what can be done, how it is
// called and what it means comes from the desk, and what is drawn from the map's picture.
//
// carry brings a call to the desk and its answer back; it is told which call the page shows,
// and where that is no longer the open one it does what is right. after gives what is to be
// done with what has been sealed, as parts of the page.
function deskPage(carry, after) {
  const d = document, one = (s, r) => (r || d).querySelector(s), all = (s, r) => Array.from((r || d).querySelectorAll(s));

  let board, ans, words = {}, draft, at = "", open = null, instead = null, past = [], future = [], pick = null, asking = 0, checked = null, before = null;

  // Whoever waits for the page, such as a test, sees when nothing is under way.
  let busy = 0, clicking = 0;
  function mark(n, click) {
    busy += n;
    if (click) clicking += n;
    d.documentElement.dataset.busy = busy;
    d.documentElement.dataset.clicking = clicking;
  }
  async function call(name, body) {
    const click = name === "ask" || name === "why" || name === "plan";
    mark(1, click);
    try { return await carry(name, body === undefined ? {} : body, board && board.call, words.gone); } finally { setTimeout(() => mark(-1, click), 0); }
  }
  function el(tag, props, ...kids) {
    const e = d.createElement(tag);
    for (const k in props || {}) {
      if (k === "on") e.addEventListener("click", props.on);
      else if (k === "class") e.className = props[k];
      else if (k in e && k !== "list") e[k] = props[k];
      else e.setAttribute(k, props[k]);
    }
    for (const k of kids) if (k !== null && k !== undefined && k !== "") e.append(k);
    return e;
  }
  const fill = (e, ...kids) => { e.replaceChildren(...kids.filter(Boolean)); };
  const last = (list) => list[list.length - 1];
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  const narrow = () => matchMedia("(max-width:700px)").matches;

  // What is said: the question, a refusal, and what each thing under the pointer is.
  function ask(text) { one("#refusal").textContent = ""; one("#question").textContent = text; one("#question").hidden = false; }
  function refuse(text) {
    one("#refusal").textContent = "";
    one("#question").hidden = true;
    one("#refusal").textContent = text;
    const b = one("#board");
    b.classList.remove("shake");
    void b.offsetWidth;
    b.classList.add("shake");
  }
  const withRule = (r) => r.rule && !r.text.includes("(" + r.rule + ")") ? r.text + " (" + r.rule + ")" : r.text;

  // The draft: every change is one step of undo. Who writes a line to the other side undoes that
  // where he writes it, and what comes back of the draft before does not take it away.
  let underway = Promise.resolve();
  function noted(next) {
    const text = one("#note").value.trim();
    if (text) next.note = text; else delete next.note;
    return next;
  }
  async function load(next, more) {
    const mine = ++asking;
    const a = await (underway = call("ask", Object.assign({ draft: next, at: at, narrow: narrow() }, open === null ? {} : { list: open }, instead ? { list: instead.list, instead: instead.path } : {}, more || {})));
    if (mine !== asking) return false;
    ans = a; draft = noted(a.draft); at = a.at;
    show();
    return true;
  }
  async function change(next, more) {
    const was = draft;
    try {
      if (!await load(next, more)) return false;
    } catch (e) { refuse(e.message); return false; }
    if (!same(was, draft)) { past.push(before || was); future = []; keep(); }
    before = null;
    show();
    return true;
  }
  async function back(from, to) {
    if (!from.length) return;
    pick = null; before = null; instead = null;
    to.push(draft);
    await load(from.pop());
    keep();
  }
  let keeping = 0;
  function keep() {
    if (keeping) clearTimeout(keeping); else mark(1);
    keeping = setTimeout(() => { keeping = 0; mark(-1); call("keep", { call: board.call, draft: draft }).catch(() => {}); }, 400);
  }

  // The ways of whoever is picked, and where they lead.
  const who = () => pick && pick.names[0];
  const waysOf = (name, list) => (list || ans.ways).filter((w) => (w.who || "") === (name || ""));
  function live() { // the ways that a click on the map means now
    const list = waysOf(who(), pick && pick.ways).filter((w) => w.road && w.road.length);
    if (pick && pick.verb) return list.filter((w) => w.verb === pick.verb);
    const plain = list.filter((w) => w.plain);
    return plain.length ? plain : list;
  }
  function to(area) {
    let list = live().filter((w) => last(w.road) === area);
    if (pick && pick.road) {
      const on = list.filter((w) => w.road.length > pick.road.length && same(w.road.slice(0, pick.road.length), pick.road));
      if (on.length) list = on;
    }
    const least = Math.min(...list.map((w) => w.road.length));
    list = list.filter((w) => w.road.length === least);
    return list;
  }
  async function order(w) {
    one("#box").hidden = true;
    const p = pick, others = p ? p.names.slice(1) : [], base = p && p.base || draft;
    if (p && before === null && p.base && !same(p.base, draft) && !p.road) before = draft;
    const from = p && p.ways || ans.ways;
    const list = p && p.list !== undefined ? p.list : ans.of;
    if (!await change(base, { take: w.answers, into: w.into, others: others, list: list })) return;
    if (p && w.road && w.road.length && waysOf(p.names[0], from).some((x) => x.verb === w.verb && x.road && x.road.length > w.road.length && same(x.road.slice(0, w.road.length), w.road))) {
      pick = Object.assign(p, { base: base, ways: from, road: w.road, verb: w.verb, into: true, list: list });
    } else pick = null;
    show();
    if (ans.left && ans.left.length) refuse(words.stays.replace("%s", ans.left.join(", ")));
    else if (pick) ask((others.length ? p.names.join(", ") + " → " + last(w.road) : w.label) + ". " + words.further);
    focusMap();
  }
  function which(list) {
    pick = pick || { names: [""], area: "" };
    pick.which = list;
    show();
    ask(words.which);
    const b = one("#bar button");
    if (b) b.focus();
  }

  async function clickBlock(name, add) {
    const area = ans.blocks[name];
    if (pick && !pick.road && pick.area === area && !pick.pool && pick.names[0] !== name) {
      const i = pick.names.indexOf(name);
      if (i > 0) pick.names.splice(i, 1); else pick.names.push(name);
      return show();
    }
    if (pick && pick.names[0] === name && !pick.road) { // a second time it is all of them, a third time nobody
      if (pick.names.length === 1 && alikeIn(area).length > 1) return everyone(area);
      pick = null;
      return show();
    }
    if (waysOf(name).length) { pick = { names: [name], area: area }; return show(); }
    // Who has an order already is asked again, from where it stood.
    if (!instead) for (const [l, list] of ans.lists.entries()) for (const [k, item] of list.items.entries()) {
      const n = item.who.indexOf(name);
      if (n < 0) continue;
      const was = draft, next = without(l, k, n);
      open = l;
      pick = null;
      if (!await load(next)) return;
      if (waysOf(name).length) {
        before = was;
        pick = { names: [name], area: ans.blocks[name], base: draft, ways: ans.ways, list: l, again: was };
        return show();
      }
      await load(was);
      return tell(name, "");
    }
    tell(name, area);
  }
  function without(l, k, n) {
    const next = structuredClone(draft), lists = at ? next.ahead[at] : next.lists, item = lists[l].items[k];
    // The first word of a group leads it; without others it is nothing.
    if (item.length <= 2 || n === 0 && !ans.lists[l].items[k].who[0] === false) drop(lists[l], k);
    else item.splice(n, 1);
    return next;
  }
  // An item goes with what is done in its place.
  function drop(l, k) {
    l.items.splice(k, 1);
    if (l.else) l.else.splice(k, 1);
  }
  function insteadOf(l, path) { // the list of what is done in the place of an item
    for (const k of path) { filled(l.else = l.else || [], l.items.length); l = l.else[k]; }
    return l;
  }
  function filled(list, n) { while (list.length < n) list.push({ items: [] }); }
  function moveItem(l, from, to) {
    if (l.else) filled(l.else, l.items.length);
    for (const a of [l.items, l.else]) if (a) { const [x] = a.splice(from, 1); a.splice(to, 0, x); }
  }
  async function tell(name, area) { // why nothing can be done with it, or there
    if (ans.list < 0) return ask(ans.lists.length ? words.allAnswered : words.notAsked);
    const r = await call("why", { draft: pick && pick.base || draft, at: at, list: ans.list, who: name, verb: pick && pick.verb || "", area: area || ans.blocks[name] || "" });
    refuse(r ? withRule(r) : words.nothing);
  }
  async function clickArea(area) {
    if (!pick) {
      const list = to(area);
      if (list.length === 1) return order(list[0]);
      if (list.length) return which(list);
      return stack(area);
    }
    const list = to(area);
    if (list.length === 1) return order(list[0]);
    if (list.length) return which(list);
    if (pick.road) { pick = null; return show(); }
    if (area === pick.area) return stack(area);
    tell(who(), area);
  }
  const boxOf = (area) => Object.keys(ans.blocks).filter((n) => ans.blocks[n] === area);
  function stack(area) { // those who stand in an area, to be looked at, and picked by name
    const names = boxOf(area), others = (ans.others || {})[area], box = one("#box");
    if (!names.length && !others) { esc(); return; }
    const tile = (n) => { const i = el("span", { class: "tile" }); i.innerHTML = (ans.tiles || {})[n] || ""; return i; };
    const again = async (n) => { await clickBlock(n); if (pick && pick.area === area && !narrow()) stack(area); else box.hidden = true; };
    const of = others ? el("p", { class: "others" }, el("span", { textContent: others.words })) : null;
    if (of && others.picture) of.insertAdjacentHTML("afterbegin", others.picture);
    fill(box, el("h2", { textContent: area }), ...names.map((n) => el(can(n) ? "button" : "span", { type: "button", class: "who", "aria-pressed": String(!!pick && pick.names.includes(n)), on: () => { if (can(n)) again(n); } }, tile(n), el("span", {}, n + " ", el("small", { class: "soft", textContent: ans.faces[n] || "" })))),
      names.filter(can).length > 1 ? el("button", { type: "button", textContent: words.all, on: () => everyone(area) }) : null, of);
    const spot = spotOf(area), r = spot && spot.getBoundingClientRect(), m = one("#map").getBoundingClientRect(); // it leaves the area in sight
    box.classList.toggle("right", !!r && r.x + r.width / 2 < m.x + m.width / 2);
    box.classList.toggle("low", !!r && r.y + r.height / 2 < m.y + m.height / 2);
    box.hidden = false;
  }
  const still = () => ans.ways.every((w) => !(w.road && w.road.length)); // nobody goes anywhere: names are easier to find in a list
  // Where all that is asked is who goes where, in one way, they stand in a list too.
  function goers() {
    const list = ans.ways.filter((w) => ans.blocks[w.who] !== undefined), names = Array.from(new Set(list.map((w) => w.who)));
    return list.every((w) => w.verb === list[0].verb && w.road && w.road.length) && names.length < 13 ? names : [];
  }
  // Where many stand the map has a number alone: what they can do is behind it.
  function piles() {
    const seen = new Set(all("#board g.mine").map((g) => g.dataset.b)), by = new Map();
    if (!pick && !still() && !goers().length) for (const n of Object.keys(ans.blocks)) if (!seen.has(n) && waysOf(n).length) by.set(ans.blocks[n], (by.get(ans.blocks[n]) || 0) + 1);
    return by;
  }
  function focusBox() { const b = one("#box button:enabled"); if (b && !one("#box").hidden) b.focus(); }
  const can = (n) => waysOf(n).length > 0 || ans.lists.some((l) => l.items.some((i) => i.who.includes(n)));
  const alikeIn = (area) => boxOf(area).filter((n) => waysOf(n, pick && pick.ways).some((w) => w.alike));
  // Blocks within a lasso: of those that can do the same those of the area with most.
  function lassoed(x0, y0, x1, y1) {
    const by = new Map();
    all("#board g.mine").forEach((g) => {
      const r = g.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2, n = g.dataset.b, a = ans.blocks[n];
      if (x < Math.min(x0, x1) || x > Math.max(x0, x1) || y < Math.min(y0, y1) || y > Math.max(y0, y1) || !waysOf(n).some((w) => w.alike)) return;
      by.set(a, (by.get(a) || []).concat([n]));
    });
    const [area, names] = Array.from(by).sort((a, b) => b[1].length - a[1].length)[0] || [];
    pick = names ? { names: names, area: area } : null;
    show();
    focusMap();
  }
  function everyone(area) {
    const names = alikeIn(area);
    if (!names.length) return;
    const lead = pick && names.includes(pick.names[0]) ? pick.names[0] : names[0];
    pick = Object.assign(pick || {}, { area: area, names: [lead, ...names.filter((n) => n !== lead)] });
    one("#box").hidden = true;
    show();
    focusMap();
  }
  function esc() {
    if (pick && pick.which) { pick.which = null; return show(); }
    if (!pick && instead) return leave();
    if (pick && pick.again && !pick.road) { const was = pick.again; pick = null; before = null; return load(was).then(focusMap); }
    if (pick) { const name = who(); pick = null; show(); const b = block(name); if (b) b.focus(); return; }
    one("#box").hidden = true;
    show();
  }
  const block = (name) => all("#board g.b[data-b]").find((g) => g.dataset.b === name && g.classList.contains("mine"));

  // The map.
  let drawn = "";
  const view = mapView(one("#board"), one("#past"), narrow);
  const spots = () => all("#board .spot");
  const spotOf = (area) => spots().find((s) => s.dataset.n === area);
  function drawMap() {
    const b = one("#board"), focused = d.activeElement && b.contains(d.activeElement) && (d.activeElement.dataset.b || d.activeElement.dataset.n);
    if (drawn !== ans.picture) { // whoever touches it keeps what he touches
      b.innerHTML = drawn = ans.picture;
      const s = one("svg", b);
      if (!s) return;
      s.setAttribute("role", "group");
      const first = one("g.b", s);
      spots().forEach((e) => { // below the blocks, so that both can be clicked
        s.insertBefore(e, first);
        e.setAttribute("role", "button");
        e.setAttribute("aria-label", e.dataset.w);
      });
      all("g.b[data-b]", s).forEach((g) => {
        if (ans.blocks[g.dataset.b] === undefined || !all("rect.block" + board.mine, g).length) return;
        g.classList.add("mine");
        g.setAttribute("role", "button");
        g.setAttribute("tabindex", "0");
        const t = one("title", g);
        g.setAttribute("aria-label", (t ? t.textContent : g.dataset.b) + ", " + ans.blocks[g.dataset.b]);
      });
      view.show();
    }
    light();
    if (focused) { const f = block(focused) || spotOf(focused); if (f && f.hasAttribute("tabindex")) f.focus({ preventScroll: true }); }
  }
  function light() {
    const b = one("#board"), lead = pick && pick.which ? pick.which.filter((w) => w.road && w.road.length) : live();
    const best = new Map();
    for (const w of lead) {
      if (pick && pick.road && !(w.road.length > pick.road.length && same(w.road.slice(0, pick.road.length), pick.road))) continue;
      const a = last(w.road), was = best.get(a);
      if (!was || w.road.length < was.road.length) best.set(a, w);
    }
    b.classList.toggle("veil", !!pick);
    const many = piles();
    const first = best.keys().next().value; // Tab comes to it, and arrows go on
    spots().forEach((s) => {
      const w = best.get(s.dataset.n);
      s.classList.toggle("lit", !!w);
      s.classList.toggle("far", !!w && w.road.length > 1);
      s.classList.toggle("attack", !!w && !!w.attack);
      s.classList.toggle("pile", !w && many.has(s.dataset.n));
      s.classList.toggle("origin", !!pick && pick.area === s.dataset.n && !pick.road);
      if (w) { s.setAttribute("tabindex", s.dataset.n === first ? "0" : "-1"); s.setAttribute("aria-label", hint(w) + ". " + s.dataset.w); }
      else if (many.has(s.dataset.n)) { s.setAttribute("tabindex", "0"); s.setAttribute("aria-label", s.dataset.w); }
      else { s.removeAttribute("tabindex"); s.setAttribute("aria-label", s.dataset.w); }
    });
    all("#board g.mine").forEach((g) => {
      const n = g.dataset.b;
      g.classList.toggle("picked", !!pick && pick.names.includes(n));
      g.classList.toggle("can", waysOf(n).length > 0);
      g.setAttribute("aria-pressed", String(!!pick && pick.names.includes(n)));
    });
    const from = pick && (pick.road ? last(pick.road) : pick.area), next = pick && pick.road ? pick.road.length + 1 : 1;
    pills.show(from && spotOf(from), Array.from(best).filter(([area, w]) => w.road.length === next && border(from, area)).map(([area]) => {
      const n = (ans.limits[from] || {})[area];
      return [spotOf(area), border(from, area).split(",")[0] + (n === undefined ? "" : ": " + words.more.replace("%d", n))];
    }), view.width() / 72);
  }
  const pills = borderPills(one("#board"));
  const border = (a, b) => board.borders[a] && board.borders[a][b] || "";
  function hint(w) {
    const from = pick && pick.area, road = w.road || [], steps = road.map((a, i) => border(i ? road[i - 1] : from, a)).filter(Boolean), n = from && (ans.limits[from] || {})[road[0]];
    return w.label + (w.attack ? " (" + words.attack + ")" : "") + (steps.length ? ": " + steps.join("; ") : "") + (n === undefined ? "" : ", " + words.more.replace("%d", n));
  }
  // Who has pressed a button by a key goes on among what it lights up.
  function onward(e) { const f = one("#board .spot.lit"); if (f && !e.detail) f.focus({ preventScroll: true }); }
  function focusMap() {
    const f = pick && all("#board .spot.lit")[0];
    if (f && d.activeElement && d.activeElement !== d.body && one("#map").contains(d.activeElement)) f.focus({ preventScroll: true });
  }

  // Pointer: a click picks and orders, a drag moves the map or a block, two fingers zoom.
  const touches = new Map();
  let drag = null;
  const under = (e) => d.elementsFromPoint(e.clientX, e.clientY).filter((x) => one("#board").contains(x));
  function target(e) {
    const list = under(e), g = list.map((x) => x.closest && x.closest("g.mine")).find(Boolean), s = list.find((x) => x.classList.contains("spot"));
    return { block: g ? g.dataset.b : "", area: s ? s.dataset.n : "" };
  }
  const mapEl = one("#board");
  mapEl.addEventListener("pointerdown", (e) => {
    touches.set(e.pointerId, [e.clientX, e.clientY]);
    if (e.button) return;
    if (e.shiftKey) { lasso(e); return; }
    drag = touches.size === 1 ? { x: e.clientX, y: e.clientY, lx: e.clientX, ly: e.clientY, far: false, on: target(e) } : null;
    if (drag && e.pointerType !== "mouse") {
      const on = drag;
      setTimeout(() => { if (drag === on && !on.far) { on.held = true; explain(on.on, on.x, on.y); } }, 550);
    }
  });
  mapEl.addEventListener("pointermove", (e) => {
    const was = touches.get(e.pointerId);
    if (touches.size === 2 && was) {
      const other = Array.from(touches).find(([id]) => id !== e.pointerId)[1];
      const d0 = Math.hypot(was[0] - other[0], was[1] - other[1]), d1 = Math.hypot(e.clientX - other[0], e.clientY - other[1]);
      if (d0 > 0) view.zoom(d1 / d0, (e.clientX + other[0]) / 2, (e.clientY + other[1]) / 2);
    } else if (drag && was) {
      if (!drag.far && Math.hypot(e.clientX - drag.x, e.clientY - drag.y) > 6) {
        drag.far = true;
        mapEl.setPointerCapture(e.pointerId);
        if (drag.on.block && waysOf(drag.on.block).length && !(pick && pick.names.includes(drag.on.block))) { pick = { names: [drag.on.block], area: ans.blocks[drag.on.block] }; show(); }
        mapEl.classList.add("drag");
      }
      if (drag.far && !drag.on.block) view.pan(e.clientX - drag.lx, e.clientY - drag.ly);
      drag.lx = e.clientX; drag.ly = e.clientY;
    } else if (!was) hover(e);
    if (was) touches.set(e.pointerId, [e.clientX, e.clientY]);
  });
  // With Shift held, a rectangle is drawn around blocks.
  function lasso(e) {
    const m = one("#map").getBoundingClientRect(), box = el("div", { id: "lasso" });
    one("#map").append(box);
    mapEl.setPointerCapture(e.pointerId);
    const draw = (x) => {
      box.style.left = Math.min(x.clientX, e.clientX) - m.left + "px";
      box.style.top = Math.min(x.clientY, e.clientY) - m.top + "px";
      box.style.width = Math.abs(x.clientX - e.clientX) + "px";
      box.style.height = Math.abs(x.clientY - e.clientY) + "px";
    };
    const end = (x) => {
      mapEl.removeEventListener("pointermove", draw);
      mapEl.removeEventListener("pointerup", end);
      mapEl.removeEventListener("pointercancel", end);
      box.remove();
      if (x.type === "pointerup") lassoed(e.clientX, e.clientY, x.clientX, x.clientY);
    };
    mapEl.addEventListener("pointermove", draw);
    mapEl.addEventListener("pointerup", end);
    mapEl.addEventListener("pointercancel", end);
  }
  function up(e) {
    touches.delete(e.pointerId);
    const was = drag;
    drag = null;
    mapEl.classList.remove("drag");
    if (!was || e.type === "pointercancel" || was.held) return;
    const on = target(e);
    if (was.far) {
      if (was.on.block && pick && on.area && on.area !== pick.area) clickArea(on.area);
      return;
    }
    if (e.button) return;
    hideTip();
    if (!one("#past").hidden) return told.now(); // what is clicked there is not so any more
    run(on);
  }
  function run(on) {
    if (on.block && !(pick && pick.area !== ans.blocks[on.block] && to(ans.blocks[on.block]).length)) clickBlock(on.block);
    else if (on.area || on.block) clickArea(on.area || ans.blocks[on.block]);
    else esc();
  }
  mapEl.addEventListener("pointerup", up);
  mapEl.addEventListener("pointercancel", up);
  mapEl.addEventListener("pointerleave", hideTip);
  mapEl.addEventListener("touchend", (e) => e.preventDefault(), { passive: false }); // else a click follows, at what has come up under the finger
  mapEl.addEventListener("wheel", (e) => { e.preventDefault(); view.zoom(Math.exp(-e.deltaY / 400), e.clientX, e.clientY); }, { passive: false });
  all("#zoom button").forEach((b) => b.addEventListener("click", () => { if (b.dataset.z === "all") view.turn(); else view.zoom(b.dataset.z === "in" ? 1.4 : 1 / 1.4); light(); }));

  // What the pointer is over says what it means, and if nothing, why.
  let hovering = 0, tipOf = "";
  function hideTip() { clearTimeout(hovering); tipOf = ""; one("#tip").hidden = true; }
  function hover(e) {
    if (!one("#past").hidden) return;
    const on = target(e), key = on.block + "\n" + on.area;
    if (key === tipOf) return;
    hideTip();
    tipOf = key;
    const x = e.clientX, y = e.clientY;
    hovering = setTimeout(() => explain(on, x, y), 350);
  }
  async function explain(on, x, y) {
    let text = "";
    const key = tipOf, area = on.area || ans.blocks[on.block];
    if (pick && area && area !== pick.area && !(on.block && !to(area).length && ans.blocks[on.block] === pick.area)) {
      const list = to(area);
      if (list.length) text = list.map(hint).join("\n");
      else if (!pick.road && ans.list >= 0) { const r = await call("why", { draft: pick.base || draft, at: at, list: ans.list, who: who(), verb: pick.verb || "", area: area }); if (r) text = withRule(r); }
    } else if (on.block) text = block(on.block) ? block(on.block).getAttribute("aria-label") : "";
    else if (on.area) text = spotOf(on.area).dataset.w;
    if (!text || key !== tipOf && tipOf) return;
    const tip = one("#tip"), m = one("#map").getBoundingClientRect();
    tip.textContent = text;
    tip.hidden = false;
    tip.style.left = Math.max(4, Math.min(x - m.left + 14, m.width - tip.offsetWidth - 6)) + "px";
    tip.style.top = Math.max(4, y - m.top + 18 + tip.offsetHeight > m.height ? y - m.top - tip.offsetHeight - 8 : y - m.top + 18) + "px";
  }

  // All that is shown of an answer.
  function show() {
    const p = one("#points");
    p.textContent = ans.points > 0 && ans.points < 12 ? "●".repeat(ans.points) : "";
    p.title = ans.points ? words.left.replace("%d", ans.points) : "";
    one("#undo").disabled = !past.length;
    one("#redo").disabled = !future.length;
    ask(pick && !pick.road && pick.names[0] ? pick.names.join(", ") + ": " + words.where : ans.list >= 0 ? ans.title : ans.lists.length ? words.allAnswered : words.notAsked);
    drawMap();
    bar();
    list();
    rest();
    check();
    showPlan();
  }
  const plan = planPane(one("#plan"), { el: el, call: call, change: change, refuse: refuse, board: () => board, draft: () => draft, odds: foreseen });
  function showPlan() { plan.show().catch((e) => refuse(e.message)); }
  function bar() {
    const b = one("#bar"), kids = [];
    if (pick && pick.which) {
      pick.which.forEach((w) => kids.push(el("button", { type: "button", textContent: w.do + ": " + hint(w), on: () => { pick.which = null; order(w); } })));
    } else if (pick) {
      if (pick.names[0]) kids.push(el("b", { textContent: pick.names.join(", ") }));
      const seen = new Set(), mine = waysOf(who(), pick.ways);
      for (const w of mine) {
        if (w.plain || seen.has(w.verb) || pick.road) continue;
        seen.add(w.verb);
        const those = mine.filter((x) => x.verb === w.verb), far = those.some((x) => x.road && x.road.length);
        kids.push(el("button", { type: "button", textContent: far ? w.do + " …" : those.length === 1 ? w.label : w.do, "aria-pressed": String(pick.verb === w.verb), on: (e) => {
          if (far) { pick.verb = pick.verb === w.verb ? null : w.verb; show(); onward(e); } else if (those.length === 1) order(w); else which(those);
        } }));
      }
      const more = pick.area && !pick.road ? boxOf(pick.area).filter((n) => waysOf(n, pick.ways).some((w) => w.alike)) : [];
      if (more.length > pick.names.length && mine.some((w) => w.alike)) kids.push(el("button", { type: "button", textContent: words.all, on: () => everyone(pick.area) }));
    }
    if (pick) kids.push(el("button", { type: "button", class: pick.road ? "main" : "", textContent: pick.road ? words.done : words.cancel, on: () => { if (pick.road) { pick = null; show(); } else esc(); } }));
    fill(b, ...kids);
    b.hidden = !kids.length;
  }
  function edit(do_) {
    const next = structuredClone(draft), lists = at ? next.ahead[at] : next.lists;
    do_(lists);
    pick = null; instead = null;
    return change(next);
  }
  function list() {
    fill(one("#ahead"), ...(ans.tabs.length > 1 ? ans.tabs.map((t) => el("button", { type: "button", textContent: t.label + (t.filled && t.key ? " ✓" : ""), "aria-pressed": String(t.key === ans.at), on: () => { at = t.key; open = null; pick = null; instead = null; load(draft).catch((e) => refuse(e.message)); } })) : []));
    const out = [];
    if (draft.written) out.push(el("p", { class: "note", textContent: words.written }), el("button", { type: "button", textContent: words.unwritten, on: () => { const n = structuredClone(draft); delete n.written; change(n); } }));
    ans.lists.forEach((l, i) => {
      const heading = el("h2", {}, l.text + " ", ans.lists.length > 1 && i !== ans.list ? el("button", { type: "button", textContent: l.over ? "✓" : words.open, "aria-label": words.open + ": " + l.text, on: () => { open = i; pick = null; instead = null; load(draft); } }) : null);
      const items = el("ol", { class: "items" });
      sortable(items, ".items .handle", (from, to) => edit((ls) => moveItem(ls[i], from, to)).then(() => { const h = all(".handle", all("#list ol.items")[i])[to]; if (h) h.focus(); }));
      l.items.forEach((item, k) => {
        const lines = el("ul");
        item.words.forEach((w, n) => {
          const group = item.words.length > 1;
          lines.append(el("li", { class: group && n === 0 && !item.who[0] ? "head" : "" }, el("span", { textContent: w }),
            item.words.length > 2 && (n > 0 || item.who[0]) ? el("button", { type: "button", textContent: "×", "aria-label": words.takeBack + ": " + w, on: () => { pick = null; change(without(i, k, n)); } }) : null));
        });
        const said = item.words.join("; "), here = (path) => instead && instead.list === i && same(instead.path, path);
        const orElse = (x, path) => x.may ? el("button", { type: "button", textContent: "⤷", title: words.otherwiseAsk, "aria-label": words.otherwiseAsk + ": " + x.words.join("; "), "aria-pressed": String(!!here(path)), on: () => here(path) ? leave() : otherwise(i, path) }) : null;
        const elses = (x, path) => (x.else || []).forEach((w, n) => {
          const on = [...path, n], text = w.words.join("; ");
          lines.append(el("li", { class: "else" + (here(on) ? " now" : "") }, el("span", { textContent: words.orElse + ": " + text }), orElse(w, on), el("button", { type: "button", textContent: "×", "aria-label": words.takeBack + ": " + text, on: () => edit((ls) => drop(insteadOf(ls[i], path), n)) })));
          lines.lastChild.style.setProperty("--in", path.length);
          elses(w, on);
        });
        elses(item, [k]);
        items.append(el("li", { class: (item.broken ? "broken" : "") + (here([k]) ? " now" : "") }, l.items.length > 1 ? el("span", { class: "n handle", tabIndex: 0, role: "button", textContent: k + 1, title: words.moveIt, "aria-label": said + ", " + words.moveIt }) : el("span", { class: "n", textContent: k + 1 }), lines,
          el("span", { class: "do" },
            orElse(item, [k]),
            k > 0 ? el("button", { type: "button", textContent: "↑", "aria-label": words.earlier + ": " + said, on: () => edit((ls) => moveItem(ls[i], k, k - 1)) }) : null,
            el("button", { type: "button", textContent: "×", "aria-label": words.takeBack + ": " + said, on: () => edit((ls) => drop(ls[i], k)) })),
          item.broken ? el("p", { class: "why", textContent: withRule(item.broken) }) : null));
      });
      const done = at ? (draft.ahead && draft.ahead[at] || [])[i] : draft.lists[i];
      out.push(heading, l.items.length ? items : el("p", { class: "none", textContent: done && done.done ? words.nothingDone : words.none }));
      if (done && done.done) out.push(el("p", { class: "row" }, el("button", { type: "button", textContent: words.goOn, on: () => edit((ls) => { ls[i].done = false; }) })));
    });
    fill(one("#list"), ...out);
  }
  // What is done in the place of an item is asked as the item was, with the board as it is then.
  function otherwise(list, path) {
    instead = { list: list, path: path };
    pick = null;
    return load(draft).catch((e) => refuse(e.message));
  }
  function leave() {
    instead = null; pick = null;
    return load(draft).catch((e) => refuse(e.message));
  }
  // What is not on the map: cards, pools, and answers that are of no place or lead to none.
  function rest() {
    const kinds = new Map(), hand = board.cards.map((c) => c.name);
    for (const w of ans.ways) if (still() || ans.blocks[w.who] === undefined && (w.who || !(w.road && w.road.length) || !spotOf(last(w.road)))) {
      if (!kinds.has(w.verb)) kinds.set(w.verb, []);
      kinds.get(w.verb).push(w);
    }
    const out = [], alone = [], lone = still() && ans.ways.length && ans.ways[0].who && new Set(ans.ways.map((w) => w.who)).size === 1; // the question names him
    for (const [verb, list] of kinds) {
      const by = new Map();
      for (const w of list) { const k = w.who || w.label; if (!by.has(k)) by.set(k, []); by.get(k).push(w); }
      const cards = Array.from(by.keys()).every((k) => hand.includes(k)), text = cards && board.cards.some((c) => c.text);
      const chips = Array.from(by, ([k, ws]) => {
        const card = cards && board.cards.find((c) => c.name === k), far = ws.some((w) => w.road && w.road.length);
        return el("button", { type: "button", textContent: card ? card.text || card.name : lone && ws.length === 1 ? ws[0].do : ws[0].who || ws[0].label, "aria-pressed": String(!!pick && pick.pool && pick.names[0] === k && pick.verb === verb), on: (e) => {
          if (ws.length === 1 && !far) { pick = null; return order(ws[0]); }
          pick = { names: [ws[0].who || ""], area: "", verb: verb, pool: true };
          if (!far) return which(ws);
          show();
          onward(e);
        } });
      });
      if (chips.length === 1 && chips[0].textContent === list[0].do) alone.push(chips[0]); // a word needs no heading
      else out.push(el("div", { class: "kinds" }, el("h2", { textContent: list[0].do }), el("div", { class: "chips" + (cards ? text ? " hand text" : " hand" : "") }, ...chips)));
    }
    if (alone.length) out.unshift(el("div", { class: "kinds chips" }, ...alone));
    const many = piles(), going = goers();
    if (going.length) out.push(el("div", { class: "kinds" }, el("h2", { textContent: waysOf(going[0])[0].do }), el("div", { class: "chips" }, ...going.map((n) => el("button", { type: "button", textContent: n, "aria-pressed": String(!!pick && pick.names.includes(n)), on: (e) => clickBlock(n).then(() => onward(e)) })))));
    if (many.size) out.push(el("div", { class: "kinds" }, el("h2", { textContent: words.many }), el("div", { class: "chips" }, ...Array.from(many, ([area, n]) => el("button", { type: "button", textContent: area + " (" + n + ")", on: (e) => { stack(area); if (!e.detail) focusBox(); } })))));
    if (instead) out.push(el("p", { class: "row" }, ans.nothing ? el("button", { type: "button", textContent: words.nothingElse, on: () => {
      const { list, path } = instead;
      edit((ls) => { insteadOf(ls[list], path).items = [[ans.nothing]]; });
    } }) : null, el("button", { type: "button", class: "main", textContent: words.done, on: leave })));
    if (ans.end) out.push(el("p", { class: "row" }, el("button", { type: "button", textContent: ans.end, on: () => {
      if (ans.ending) return order({ answers: [ans.ending], into: -1 });
      const i = ans.list, next = structuredClone(draft);
      const lists = at ? ((next.ahead = next.ahead || {})[at] = next.ahead[at] || ans.lists.map(() => ({ items: [] }))) : next.lists;
      lists[i].done = true; pick = null; open = null;
      change(next);
    } })));
    fill(one("#else"), ...out);
  }
  // The sheet, and what the check says of it, follow every change.
  let checking = 0, checkedDraft = "";
  async function check() {
    const key = JSON.stringify(draft);
    if (key === checkedDraft) return;
    checkedDraft = key;
    const mine = ++checking;
    try {
      const sheet = (await call("sheet", draft)).sheet;
      if (mine !== checking) return;
      if (d.activeElement !== one("#yaml")) one("#yaml").value = sheet;
      const r = await call("check", { sheet: sheet });
      if (mine !== checking) return;
      checked = Object.assign(r, { sheet: sheet });
      said(r, null);
      if (!r.ok) return;
      mark(1);
      await new Promise((f) => setTimeout(f, 250));
      mark(-1);
      if (mine !== checking) return;
      const f = await call("foresee", { sheet: sheet });
      if (mine === checking) said(r, f);
    } catch (e) { refuse(e.message); }
  }
  // The forecast stands with the orders and with the plan.
  let forecast = null;
  function foreseen() {
    const at = one("#plan-odds");
    if (at) fill(at, forecast);
  }
  const begun = () => draft.written || draft.lists.some((l) => l.items.length || l.done);
  function said(r, lines) {
    forecast = lines && lines.length > 1 ? oddsPicture(lines, { el: el, para: para, words: words }) : null;
    const out = [], broken = ans.lists.some((l) => l.items.some((i) => i.broken));
    if (begun() && !broken) r.problems.forEach((p) => out.push(el("p", { class: "note" + (p.unwise ? "" : " bad") }, withRule(p), p.hint && !p.unwise ? el("small", { textContent: p.hint }) : null)));
    if (r.happens.length) out.push(will(r.happens));
    if (forecast) out.push(forecast.cloneNode(true));
    fill(one("#words"), ...out);
    foreseen();
    one("#state").textContent = r.ok ? words.sealedBefore : begun() ? words.notYet : "";
    one("#seal").disabled = !r.ok;
  }
  const para = (l) => el("p", { class: l[0] === " " ? "in" : "", textContent: l.trim() });
  const will = (lines) => el("div", { class: "will" }, el("h2", { textContent: words.will }), ...lines.map(para));
  // The other panes.
  function pane(name) {
    all(".pane").forEach((p) => { p.hidden = p.id !== name; });
    all("#tabs button").forEach((b) => { const on = b.id === "tab-" + name; b.setAttribute("aria-selected", on); b.tabIndex = on ? 0 : -1; });
    one("main").classList.toggle("wide", name === "plan");
    if (name === "happened") told.open().catch((e) => refuse(e.message)); else told.now();
    if (name === "plan") { showPlan(); }
    one("main").classList.toggle("up", name === "plan");
  }
  all("#tabs button").forEach((b, i, list) => {
    b.addEventListener("click", () => pane(b.id.slice(4)));
    b.addEventListener("keydown", (e) => {
      const n = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
      if (!n) return;
      const next = list.filter((x) => !x.hidden), to = next[(next.indexOf(b) + n + next.length) % next.length];
      to.focus(); to.click(); e.stopPropagation(); e.preventDefault();
    });
  });
  const told = toldPane(one("#happened"), one("#past"), { el: el, call: call, narrow: narrow, words: () => words, board: () => board, open: () => pane("happened"), shown: (text) => {
    if (pick && text) pick = null;
    show();
    if (text) ask(text);
  } });

  // The sheet by hand.
  one("#take").addEventListener("click", async () => {
    const next = await call("read", { sheet: one("#yaml").value });
    pick = null; at = ""; open = null; instead = null; checkedDraft = "";
    one("#note").value = next.note || "";
    await change(next);
    one("#said").textContent = draft.written ? words.written : words.taken;
  });
  function copy(field, said) { // what stands in a field, to the clipboard
    const byHand = () => { field.select(); said.textContent = d.execCommand("copy") ? words.copied : words.selected; };
    return navigator.clipboard ? navigator.clipboard.writeText(field.value).then(() => { said.textContent = words.copied; }, byHand) : byHand();
  }
  function save(name, text) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" })), a = el("a", { href: url, download: name });
    a.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }
  one("#copy").addEventListener("click", () => copy(one("#yaml"), one("#said")));
  one("#save").addEventListener("click", () => save("orders.yaml", one("#yaml").value));
  one("#note").addEventListener("change", () => { draft = noted(structuredClone(draft)); keep(); check(); });

  // Sealing, and the keys.
  function dialog(title, body, buttons) {
    one("#dialog-h").textContent = title;
    fill(one("#dialog-b"), ...body);
    fill(one("#dialog-f"), ...buttons, el("button", { type: "button", textContent: words.close, on: () => one("#dialog").close() }));
    if (!one("#dialog").open) one("#dialog").showModal();
  }
  async function seal() {
    pick = null;
    await underway.catch(() => {}); // what was clicked last is sealed too
    await check();
    const sheet = (await call("sheet", draft)).sheet, r = await call("check", { sheet: sheet });
    const notes = r.problems.map((p) => el("p", { class: "note" + (p.unwise ? "" : " bad"), textContent: withRule(p) }));
    if (!r.ok) return dialog(words.notYet, notes, []);
    dialog(words.sealAsk, [will(r.happens), ...notes], [el("button", { type: "button", class: "main", id: "seal-now", textContent: words.sealNow, on: async (e) => {
      e.target.disabled = true;
      try {
        const s = await call("seal", { sheet: sheet });
        dialog(s.ok ? words.sealed : words.notYet, s.ok ? [...s.words.map(para), ...(after ? after(s) : [])] : s.problems.map((p) => el("p", { class: "note bad", textContent: withRule(p) })), []);
        if (s.ok) one("#state").textContent = words.sealed;
      } catch (x) { dialog(words.notYet, [el("p", { class: "note bad", textContent: x.message })], []); }
    } })]);
  }
  function keys() {
    const rows = [["Tab", words.kTab], ["Enter", words.kEnter], ["← ↑ → ↓", words.kArrows], ["A", words.all], ["⇧ + " + words.kDrag, words.kLasso], ["Esc", words.kEsc], ["U, R", words.kUndo], ["1–4", words.panes], [", .", words.kEvents], ["+ − 0", words.kZoom], ["S", words.seal], ["?", words.keys]];
    dialog(words.keys, [el("dl", {}, ...rows.flatMap(([k, w]) => [el("dt", {}, el("kbd", { textContent: k })), el("dd", { textContent: w })]))], []);
  }
  one("#seal").addEventListener("click", seal);
  one("#help").addEventListener("click", keys);
  one("#undo").addEventListener("click", () => back(past, future));
  one("#redo").addEventListener("click", () => back(future, past));

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
    if (!ans || d.documentElement.dataset.home || one("#dialog").open || typing && e.key !== "Escape") return;
    if (typing) { a.blur(); return; }
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    const onMap = a && (a.classList.contains("spot") || a.classList.contains("b"));
    if ((e.ctrlKey || e.metaKey) && !e.altKey) {
      if (e.key === "z" || e.key === "Z") { e.preventDefault(); if (e.shiftKey) back(future, past); else back(past, future); }
      else if (e.key === "y") { e.preventDefault(); back(future, past); }
      return;
    }
    if (e.altKey) return;
    if (ways) {
      if (!onMap && a && a !== d.body && a.id !== "board") return;
      e.preventDefault();
      const list = pick || onMap && a.classList.contains("lit") ? all("#board .spot.lit") : all("#board g.mine"), from = onMap ? a : null;
      const n = from && next(from, list, ways[0], ways[1]);
      if (n) n.focus({ preventScroll: true }); else if (!from) view.pan(-ways[0] * 60, -ways[1] * 60);
      if (n) one("#refusal").textContent = "", one("#question").hidden = false;
      return;
    }
    if (onMap && (e.key === "Enter" || e.key === " ")) {
      e.preventDefault();
      if (a.classList.contains("spot")) clickArea(a.dataset.n);
      else run({ block: a.dataset.b, area: "" });
      setTimeout(() => { const f = pick && !pick.which && one("#board .spot.lit"); if (f && !one("#bar").contains(d.activeElement)) f.focus({ preventScroll: true }); if (!pick) focusBox(); }, 0);
      return;
    }
    const does = { Escape: esc, u: () => back(past, future), r: () => back(future, past), s: seal, "?": keys, "+": () => view.zoom(1.4), "=": () => view.zoom(1.4), "-": () => view.zoom(1 / 1.4), "0": () => { view.turn(); light(); },
      a: () => { if (pick && pick.area) everyone(pick.area); }, ",": () => told.key(-1), ".": () => told.key(1) };
    const tab = all("#tabs button").filter((b) => !b.hidden)[+e.key - 1];
    if (tab) { tab.click(); tab.focus(); } else if (does[e.key]) does[e.key](); else if (does[e.key.toLowerCase()] && e.key.length === 1) does[e.key.toLowerCase()](); else return;
    e.preventDefault();
  });
  matchMedia("(max-width:700px)").addEventListener("change", () => { told.fresh(); view.fresh(); if (ans) load(draft); });
  one("#tabs").addEventListener("dblclick", () => one("main").classList.toggle("up"));
  function changed() { return board ? call("kept").catch((e) => refuse(e.message)) : start(); } // hears of a new step
  window.addEventListener("focus", () => { if (board) changed(); });

  // Begins with the game that carry brings now; another may have been here before.
  async function start() {
    board = undefined; ans = undefined; draft = { lists: [] }; at = ""; open = null; instead = null; past = []; future = []; pick = null; checked = null; before = null;
    checkedDraft = "";
    view.fresh(); pills.fresh();
    one("#board").replaceChildren(); drawn = "";
    try {
      board = await call("board");
    } catch (e) { one("#refusal").textContent = e.message; return; }
    words = board.words;
    d.documentElement.lang = board.lang || "en";
    d.title = board.title + ", " + board.when;
    all("[data-w]").forEach((e) => { e.textContent = words[e.dataset.w]; });
    all("[data-l]").forEach((e) => { e.setAttribute("aria-label", words[e.dataset.l]); if (e.tagName === "BUTTON") e.title = words[e.dataset.l]; });
    one("#title").textContent = board.title;
    one("#when").textContent = board.when;
    one("#game").textContent = board.game;
    one("#roles").textContent = board.roles.join(" ");
    one("#roles").title = board.facts.join("\n");
    one("#deadline").textContent = board.deadline ? words.by.replace("%s", board.deadline) : "";
    const style = new CSSStyleSheet();
    style.replaceSync(board.style || "");
    d.adoptedStyleSheets = [style];
    one("#shared").innerHTML = board.shared || "";
    one("#legend").innerHTML = board.legend || "";
    one("#signs").hidden = !board.legend;
    try { const k = await call("kept"); if (k && k.draft) draft = k.draft; } catch (e) { /* there is none */ }
    one("#note").value = draft.note || "";
    try { await load(draft); } catch (e) { draft = { lists: [] }; await load(draft); }
    one("#tab-plan").hidden = !board.questions;
    plan.fresh();
    told.fresh();
    pane("orders");
    d.documentElement.dataset.ready = "1";
  }
  return { start: start, changed: changed, happened: () => pane("happened"), el: el, copy: copy, save: save, ask: refuse };
}
