"use strict";
// The page of the order desk. It knows no word of any game: what can be done, how it is
// called and what it means comes from the desk, and what is drawn from the map's picture.
//
// carry brings a call to the desk and its answer back; it is told which call the page shows, and
// the words of the page, and where that call is no longer open it does what is right. after gives what is to be
// done with what has been sealed, as parts of the page.
function deskPage(carry, after) {
  const d = document, one = (s, r) => (r || d).querySelector(s), all = (s, r) => Array.from((r || d).querySelectorAll(s));

  let board, ans, words = {}, draft, at = "", open = null, instead = null, past = [], future = [], pick = null, asking = 0, before = null;

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
    try { return await carry(name, body === undefined ? {} : body, board && board.call, words); } finally { setTimeout(() => mark(-1, click), 0); }
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
    if (draft.written) { ans.ways = []; ans.end = ""; } // what would be clicked then would not be sealed
    show();
    return true;
  }
  async function change(next, more) {
    const was = draft, asked = ans && ans.title;
    try {
      if (!await load(next, more)) return false;
    } catch (e) { refuse(e.message); return false; }
    if (asked !== ans.title) one("#orders").scrollTop = Math.max(0, one("#else").offsetTop - one("#orders").clientHeight / 2); // what is asked now is seen
    if (!same(was, draft)) { past.push(before || was); future = []; keep(); }
    before = null;
    show();
    return true;
  }
  async function back(from, to) {
    if (!from.length) return;
    pick = null; before = null; instead = null;
    to.push(draft);
    draft = from.pop(); // whoever goes back twice at once goes on from there
    try {
      if (await load(draft)) keep();
    } catch (e) { from.push(draft); draft = to.pop(); refuse(e.message); }
  }
  let keeping = 0;
  function keep() {
    if (keeping) clearTimeout(keeping); else mark(1);
    keeping = setTimeout(() => { keeping = 0; mark(-1); call("keep", { call: board.call, draft: draft }).catch(() => {}); }, 400);
  }

  // The ways of whoever is picked, and where they lead.
  const picked = () => pick.names.length > 3 ? pick.names[0] + " + " + (pick.names.length - 1) : pick.names.join(", ");
  const who = () => pick && pick.names[0];
  const waysOf = (name, list) => (list || ans.ways).filter((w) => (w.who || "") === (name || ""));
  // Where those off the map are asked as well, what nobody goes for is picked beside it too, so that
  // a click on the map is never taken for it.
  const pooled = () => ans.ways.some((w) => w.who && ans.blocks[w.who] === undefined && w.road && w.road.length);
  function live() { // the ways that a click on the map means now
    if (!pick && pooled()) return [];
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
    else if (pick) ask((others.length ? picked() + " → " + last(w.road) : w.label) + ". " + words.further);
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
    const can = waysOf(name);
    if (can.length === 1 && !(can[0].road && can[0].road.length)) { pick = null; return order(can[0]); } // there is nothing to choose
    if (can.length) { pick = { names: [name], area: area }; return show(); }
    // Who has an order already is asked again, from where it stood.
    if (!instead) for (const [l, list] of ans.lists.entries()) for (const [k, item] of list.items.entries()) {
      const n = item.who.indexOf(name);
      if (n < 0) continue;
      const was = draft, next = orders.without(l, k, n);
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
    return tell(name, area);
  }
  const heard = (f) => (...of) => f(...of).catch((e) => refuse(e.message)); // whoever clicks reads what has failed
  async function tell(name, area) { // why nothing can be done with it, or there
    if (ans.list < 0) return ask(allSaid());
    const r = await call("why", { draft: pick && pick.base || draft, at: at, list: ans.list, who: name, verb: pick && pick.verb || "", area: area || ans.blocks[name] || "" });
    refuse(r ? withRule(r) : words.nothing);
  }
  async function clickArea(area) {
    if (!pick) {
      const list = to(area);
      if (list.length === 1) return order(list[0]);
      if (list.length) return which(list);
      stack(area);
      return live().length && !boxOf(area).some(can) ? tell("", area) : undefined;
    }
    const list = to(area);
    if (list.length === 1) return order(list[0]);
    if (list.length) return which(list);
    if (pick.road) { pick = null; return show(); }
    if (area === pick.area) return stack(area);
    return tell(who(), area);
  }
  function faceOf(n, says, where) { // a block as it is drawn, with its name or what is said of it, numbers, and where it is
    const tile = el("span", { class: "tile" });
    tile.innerHTML = (ans.tiles || {})[n] || "";
    return [tile, el("span", {}, (says || n) + " ", el("small", { class: "soft", textContent: [ans.faces[n], where].filter(Boolean).join(", ") }))];
  }
  function othersIn(area) {
    const others = (ans.others || {})[area], of = others ? el("p", { class: "others" }, el("span", { textContent: others.words })) : null;
    if (of && others.picture) of.insertAdjacentHTML("afterbegin", others.picture);
    if (of) of.append(...(others.battle || []).map((t) => el("span", { class: "told", textContent: t })));
    return of;
  }
  // Both sides in the area that the question is about, or that all stand in who are asked, among
  // enemies, or where a battle is being fought.
  function field() {
    const areas = new Set(ans.ways.map((w) => ans.blocks[w.who])), area = still() && (ans.others || {})[ans.area] ? ans.area : areas.size === 1 && ans.blocks[ans.ways[0].who] || still() && board.fight;
    return ans.list >= 0 && area && (ans.others || {})[area] ? el("div", { class: "field" }, el("h2", { textContent: area }), ...boxOf(area).map((n) => waysOf(n).length ? el("button", { type: "button", class: "who now", on: (e) => clickBlock(n).then(() => onward(e)) }, ...faceOf(n)) : el("span", { class: "who" }, ...faceOf(n))), othersIn(area)) : null;
  }
  const boxOf = (area) => Object.keys(ans.blocks).filter((n) => ans.blocks[n] === area);
  function stack(area) { // those who stand in an area, to be looked at, and picked by name
    const names = boxOf(area), others = (ans.others || {})[area], box = one("#box");
    if (!names.length && !others) { esc(); return; }
    const again = async (n) => { await clickBlock(n); if (pick && pick.area === area && !narrow()) stack(area); else box.hidden = true; };
    fill(box, el("h2", { textContent: area }), ...names.map((n) => el(can(n) ? "button" : "span", { type: "button", class: "who", "aria-pressed": String(!!pick && pick.names.includes(n)), on: () => can(n) ? again(n) : tell(n, area) }, ...faceOf(n))),
      alikeIn(area).length > 1 ? el("button", { type: "button", textContent: words.all, on: () => everyone(area) }) : null, othersIn(area));
    const spot = spotOf(area), r = spot && spot.getBoundingClientRect(), m = one("#map").getBoundingClientRect(); // it leaves the area in sight
    box.classList.toggle("right", !!r && r.x + r.width / 2 < m.x + m.width / 2);
    box.classList.toggle("low", !!r && r.y + r.height / 2 < m.y + m.height / 2);
    box.hidden = false;
  }
  const still = () => ans.ways.every((w) => !(w.road && w.road.length)); // nobody goes anywhere: names are easier to find in a list
  // Where all that is asked is who goes where, or stays, they stand in a list too.
  function goers() {
    const list = ans.ways.filter((w) => ans.blocks[w.who] !== undefined), names = Array.from(new Set(list.map((w) => w.who)));
    return !ans.points && !list.some((w) => w.plain) && names.every((n) => waysOf(n).some((w) => w.road && w.road.length)) && names.length < 13 ? names : [];
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
      const first = one("text.name,text.town,g.b", s);
      spots().forEach((e) => { // below the blocks, so that both can be clicked, and below names, which stay legible
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
    pills.show(from && spotOf(from), Array.from(best).filter(([area, w]) => w.road.length === next && border(from, area) && byLand(pick.area, w)).map(([area]) => {
      const n = (ans.limits[from] || {})[area];
      return [spotOf(area), narrow() ? n === undefined ? "" : String(n) : border(from, area).split(",")[0] + (n === undefined ? "" : ": " + words.more.replace("%d", n))];
    }).filter((p) => p[1]), (narrow() ? 9 : 10.5) * view.unit());
  }
  const pills = borderPills(one("#board"));
  const border = (a, b) => board.borders[a] && board.borders[a][b] || "";
  const steps = (from, road) => road.map((a, i) => border(i ? road[i - 1] : from, a));
  // Who can go by an order where no border leads does not cross one where one does.
  const byLand = (from, w) => waysOf(w.who, pick && pick.ways).every((x) => x.verb !== w.verb || steps(from, x.road || []).every(Boolean));
  function hint(w) {
    const from = pick && pick.area, road = w.road || [], kinds = from && byLand(from, w) ? steps(from, road) : [], n = from ? (ans.limits[from] || {})[road[0]] : undefined;
    return w.label + (w.attack ? " (" + words.attack + ")" : "") + (kinds.length ? ": " + kinds.join("; ") : "") + (n === undefined ? "" : ", " + words.more.replace("%d", n));
  }
  // Who has pressed a button by a key goes on among what it lights up.
  function onward(e) { const f = one("#board .spot.lit"); if (f && !e.detail) f.focus({ preventScroll: true }); }
  function focusMap() {
    const f = pick && all("#board .spot.lit")[0];
    if (f && d.activeElement && d.activeElement !== d.body && one("#map").contains(d.activeElement)) f.focus({ preventScroll: true });
  }

  const allSaid = () => ans.lists.length ? words.allAnswered : board.idle || words.notAsked;
  // Where one block alone is asked, and goes nowhere, it is named with what is asked.
  function lone() {
    const w = ans.ways[0], who = w && still() && ans.ways.every((x) => x.who === w.who) ? w.who : "";
    return who && ans.blocks[who] !== undefined ? who : "";
  }
  const asked = () => lone() && ans.ways.length > 1 && !ans.title.includes(lone()) ? lone() + ": " + ans.title : ans.title;
  // All that is shown of an answer.
  function show() {
    const p = one("#points");
    p.textContent = ans.points > 0 && ans.points < 12 ? "●".repeat(ans.points) : "";
    p.title = ans.points ? words.left.replace("%d", ans.points) : "";
    one("#undo").disabled = !past.length;
    one("#redo").disabled = !future.length;
    const chosen = pick && !pick.road && (picked() || pick.pool && (ans.ways.find((w) => w.verb === pick.verb) || {}).do);
    ask(chosen ? chosen + ": " + (live().length ? words.where : words.does) : sheet.isSealed() ? words.isSealed : draft.written ? words.written : ans.list >= 0 ? asked() : allSaid());
    drawMap();
    bar();
    orders.show();
    const q = one("#question"); // on a phone it is not said twice
    one("#list").classList.toggle("said", ans.lists.length === 1 && !ans.lists[0].items.length && !ans.lists[0].over && !draft.written && q.scrollHeight <= q.clientHeight + 1);
    rest();
    sheet.check();
    showPlan();
  }
  const plan = planPane(one("#plan"), { el: el, call: call, change: change, refuse: refuse, board: () => board, draft: () => draft, odds: () => sheet.odds() });
  function showPlan() { plan.show().catch((e) => refuse(e.message)); }
  // With what words many texts begin alike.
  function begin(texts) {
    let n = 0;
    while (texts.length > 2 && texts.every((t) => n < t.length && t[n] === texts[0][n])) n++;
    return texts[0].slice(0, n && texts[0].lastIndexOf(" ", n - 1) + 1);
  }
  function bar() {
    const b = one("#bar"), kids = [];
    if (pick && pick.which) {
      const texts = pick.which.map((w) => (w.label.startsWith(w.do) ? "" : w.do + ": ") + hint(w)), same = begin(texts);
      if (same) kids.push(el("b", { textContent: same.trim() + " …" }));
      pick.which.forEach((w, i) => kids.push(el("button", { type: "button", textContent: texts[i].slice(same.length).replace(/^\((.*)\)$/, "$1"), "aria-label": texts[i], on: () => { pick.which = null; order(w); } })));
    } else if (pick) {
      if (pick.names[0]) kids.push(el("b", { textContent: picked(), title: pick.names.join(", ") }));
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
    b.classList.remove("left");
    const spot = !b.hidden && pick.area && spotOf(pick.area), r = spot && spot.getBoundingClientRect(), o = b.getBoundingClientRect(); // nobody who stands there is hidden
    b.classList.toggle("left", !!r && r.right > o.left && r.left < o.right && r.bottom > o.top && r.top < o.bottom);
  }
  // The lists of a draft that are shown: of what is asked now, or of orders ahead.
  function listsOf(next) {
    if (!at) return next.lists;
    const none = () => ans.lists.map(() => ({ items: [] }));
    if (!ans.entry) return (next.ahead = next.ahead || {})[at] = next.ahead[at] || none();
    const e = entryOf(next);
    return e.lists = e.lists.length ? e.lists : none();
  }
  function entryOf(next) {
    const all = next.entries = next.entries || [], n = ans.entry.nth - 1;
    return all[n] = all[n] || { lists: [] };
  }
  function edit(do_) {
    const next = structuredClone(draft);
    do_(listsOf(next));
    pick = null; instead = null;
    return change(next);
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
  const bare = (w) => w.label.startsWith(w.do + " ") ? w.label.slice(w.do.length + 1) : w.label; // of a card whose heading says what is done
  // What is not on the map: cards, pools, and answers that are of no place or lead to none.
  function rest() {
    const kinds = new Map(), hand = board.cards.map((c) => c.name), pool = pooled(), among = field();
    const apart = new Set(ans.ways.map((w) => ans.blocks[w.who]).filter(Boolean)).size > 1;
    const named = (b, n, says) => { // as the block is drawn, if it is not seen below
      if (among || !(ans.tiles || {})[n]) return b;
      b.replaceChildren(...faceOf(n, says, apart && ans.blocks[n]));
      b.classList.add("who");
      return b;
    };
    for (const w of ans.ways) if (still() || ans.blocks[w.who] === undefined && (w.who || pool || !(w.road && w.road.length) || !spotOf(last(w.road)))) {
      if (!kinds.has(w.verb)) kinds.set(w.verb, []);
      kinds.get(w.verb).push(w);
    }
    const out = [], alone = [];
    for (const [verb, list] of kinds) {
      const by = new Map();
      for (const w of list) { const k = !lone() && w.who || (pool && w.road && w.road.length ? w.do : w.label); if (!by.has(k)) by.set(k, []); by.get(k).push(w); }
      const cards = Array.from(by.keys()).some((k) => hand.includes(k)) && !list.some((w) => w.road && w.road.length), text = cards && board.cards.some((c) => c.text);
      const chips = Array.from(by, ([k, ws]) => {
        const card = cards && board.cards.find((c) => c.name === k), far = ws.some((w) => w.road && w.road.length), way = ws[0];
        const says = card && card.text || (card ? bare(way) : lone() ? list.length > 1 || ans.ways.length < 2 || way.target ? way.label : way.do : k === way.do && ws.length > 1 ? way.do + " …" : way.who && (far || ws.length > 1) ? way.who : way.who ? bare(way) : way.label), face = !card && ans.blocks[k] === undefined && ans.faces[k];
        return named(el("button", { type: "button", "aria-pressed": String(!!pick && pick.pool && pick.names[0] === k && pick.verb === verb), on: (e) => {
          if (ws.length === 1 && (!far || !way.who)) { pick = null; return order(way); }
          pick = { names: [ws[0].who || ""], area: "", verb: verb, pool: true };
          if (!far) return which(ws);
          show();
          onward(e);
        } }, says, face ? el("small", { class: "soft", textContent: " " + face }) : null), lone() || card ? "" : way.who, says);
      });
      if (chips.length === 1 && chips[0].textContent.startsWith(list[0].do)) alone.push(chips[0]); // a word needs no heading
      else out.push(el("div", { class: "kinds" }, el("h2", { textContent: list[0].do }), el("div", { class: "chips" + (cards ? text ? " hand text" : " hand" : "") }, ...chips)));
    }
    if (alone.length) out.unshift(el("div", { class: "kinds chips" }, ...alone));
    const many = piles(), going = among ? [] : goers(); // who is seen below is picked there
    if (going.length) out.push(el("div", { class: "kinds" }, el("h2", { textContent: Array.from(new Set(going.flatMap((n) => waysOf(n).map((w) => w.do)))).join(", ") }), el("div", { class: "chips" }, ...going.map((n) => named(el("button", { type: "button", textContent: n, "aria-pressed": String(!!pick && pick.names.includes(n)), on: (e) => clickBlock(n).then(() => onward(e)) }), n)))));
    if (many.size) out.push(el("div", { class: "kinds" }, el("h2", { textContent: words.many }), el("div", { class: "chips" }, ...Array.from(many, ([area, n]) => el("button", { type: "button", textContent: area + " (" + n + ")", on: (e) => { stack(area); if (!e.detail) focusBox(); } })))));
    if (instead) out.push(el("p", { class: "row" }, ans.nothing ? el("button", { type: "button", textContent: words.nothingElse, on: () => {
      const { list, path } = instead;
      edit((ls) => { orders.insteadOf(ls[list], path).items = [[ans.nothing]]; });
    } }) : null, el("button", { type: "button", class: "main", textContent: words.done, on: leave })));
    if (ans.end) out.push(el("p", { class: "row" }, el("button", { type: "button", textContent: ans.end, on: () => {
      if (ans.ending) return order({ answers: [ans.ending], into: -1 });
      const i = ans.list, next = structuredClone(draft);
      listsOf(next)[i].done = true; pick = null; open = null;
      change(next);
    } })));
    if (ans.ways.length === 1 && !pick && board.questions && !one("#tab-plan").hidden && !ans.ways[0].who && !ans.ways[0].road) out.push(el("p", { class: "row toplan" }, el("button", { type: "button", textContent: words.toPlan, on: () => pane("plan") })));
    const known = (board.table || []).filter((c) => ans.list >= 0 && ans.title.includes(c.name)).map((c) => el("p", { class: "oncard", textContent: c.text }));
    fill(one("#else"), ...known, ans.only && ans.title.includes("?") ? el("p", { class: "none", textContent: words.only }) : null, onMap(), ...out, among);
    one("#panel footer").hidden = !ans.lists.length;
    raise();
  }
  // What can be done by a click on the map, and by whom: for who does not see yet what lights up there.
  function onMap() {
    const by = new Map();
    if (!still()) for (const w of ans.ways) {
      const who = ans.blocks[w.who] !== undefined ? w.who : !w.who && !pooled() && w.road && w.road.length && spotOf(last(w.road)) ? last(w.road) : "";
      if (who) by.set(w.do, (by.get(w.do) || new Set()).add(who));
    }
    return by.size ? el("p", { class: "onmap" }, el("b", { textContent: words.onMap }), " ", Array.from(by, ([does, who]) => does + " (" + (who.size < 4 ? Array.from(who).join(", ") : words.choices.replace("%d", who.size)) + ")").join(", ")) : null;
  }
  // What the map does not show: open where there is room or nothing is asked, else behind its name.
  function stands() {
    const part = (s) => [s.head ? el("h3", { textContent: s.head }) : null, ...s.lines.map((l) => el("p", { textContent: l }))];
    fill(one("#stands"), el("summary", { textContent: words.stands }), ...[{ head: "", lines: board.roles.concat(board.facts) }].concat(board.beside).flatMap(part));
    one("#stands").open = !ans.lists.length || !narrow();
    one("#news").hidden = !board.news.length || !ans.lists.length;
    fill(one("#news"), el("b", { textContent: words.happened + ":" }), el("span", { textContent: " " + board.news.join("; ") }));
  }
  // The other panes.
  const table = one("#panel").parentElement; // the map with what is beside it
  function pane(name) {
    all(".pane").forEach((p) => { p.hidden = p.id !== name; });
    all("#tabs button").forEach((b) => { const on = b.id === "tab-" + name; b.setAttribute("aria-selected", on); b.tabIndex = on ? 0 : -1; });
    table.classList.toggle("wide", name === "plan");
    if (name === "happened") told.open().catch((e) => refuse(e.message)); else told.now();
    if (name === "plan") { showPlan(); }
    raise();
  }
  // On a phone what is long to read has more room: a plan more than the map, which is not clicked
  // on then, and cards with much on them half of it.
  function raise() {
    table.classList.toggle("up", !one("#plan").hidden);
    table.classList.toggle("cards", !one("#orders").hidden && still() && !!one("#else .hand.text"));
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
  const told = toldPane(one("#happened"), one("#past"), { el: el, call: call, narrow: narrow, words: () => words, board: () => board, open: () => pane("happened"), fit: () => view.fit(), shown: (text) => {
    if (pick && text) pick = null;
    show();
    if (text) ask(text);
  } });


  // What the other parts of the page are lent.
  const page = { el: el, one: one, all: all, fill: fill, same: same, mark: mark, call: call, refuse: refuse, withRule: withRule,
    load: load, change: change, edit: edit, listsOf: listsOf, entryOf: entryOf, noted: noted, keep: keep, back: back, otherwise: otherwise, leave: leave,
    who: who, waysOf: waysOf, to: to, hint: hint, block: block, spotOf: spotOf, clickBlock: heard(clickBlock), clickArea: heard(clickArea), everyone: everyone, esc: esc,
    show: show, light: light, focusMap: focusMap, focusBox: focusBox, view: view, told: told, run: (on) => pointer.run(on), dialog: (...of) => sheet.dialog(...of), seal: () => sheet.seal(),
    get ans() { return ans; }, get board() { return board; }, get words() { return words; }, get underway() { return underway; }, get past() { return past; }, get future() { return future; },
    get draft() { return draft; }, set draft(x) { draft = x; }, get pick() { return pick; }, set pick(x) { pick = x; }, get at() { return at; }, set at(x) { at = x; },
    get open() { return open; }, set open(x) { open = x; }, get instead() { return instead; }, set instead(x) { instead = x; } };
  const pointer = mapPointer(page), orders = orderList(page), sheet = sealing(page, after), keys = deskKeys(page);
  one("#seal").addEventListener("click", sheet.seal);
  one("#news").addEventListener("click", () => pane("happened"));
  one("#help").addEventListener("click", keys.show);
  one("#undo").addEventListener("click", () => back(past, future));
  one("#redo").addEventListener("click", () => back(future, past));

  matchMedia("(max-width:700px)").addEventListener("change", () => { told.fresh(); view.fresh(); if (ans) load(draft); });
  one("#tabs").addEventListener("dblclick", () => table.classList.toggle("up"));
  function changed() { return board ? call("kept").catch((e) => refuse(e.message)) : start(); } // hears of a new step
  window.addEventListener("focus", () => { if (board) changed(); });

  // Begins with the game that carry brings now; another may have been here before.
  async function start() {
    board = undefined; ans = undefined; draft = { lists: [] }; at = ""; open = null; instead = null; past = []; future = []; pick = null; before = null;
    sheet.fresh();
    view.fresh(); pills.fresh();
    one("#board").replaceChildren(); one("#box").hidden = true; drawn = "";
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
    one("#tab-plan").hidden = !board.questions || !ans.lists.length;
    one("#tab-sheet").hidden = !ans.lists.length;
    plan.fresh();
    told.fresh();
    stands();
    pane(ans.lists.length ? "orders" : "happened");
    d.documentElement.dataset.ready = "1";
  }
  return { start: start, changed: changed, happened: () => pane("happened"), el: el, copy: sheet.copy, save: sheet.save, ask: refuse };
}
