"use strict";
// The pane of plans: what is done where nothing is asked, as questions. What there is to ask,
// and how it is called, comes from the desk, which also makes the text of the plan.

// sortable lets the items of a list be moved by their handles: dragged, or by arrow keys.
// moved is told from where to where.
function sortable(list, handle, moved) {
  const items = () => Array.from(list.children), at = (e) => items().findIndex((x) => x.contains(e));
  list.addEventListener("keydown", (e) => {
    const n = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0, h = n && e.target.closest(handle);
    if (!h) return;
    e.preventDefault();
    e.stopPropagation();
    const from = at(h), to = from + n;
    if (to >= 0 && to < items().length) moved(from, to);
  });
  list.addEventListener("pointerdown", (e) => {
    const h = !e.button && e.target.closest(handle);
    if (!h || !list.contains(h)) return;
    const from = at(h), item = items()[from];
    e.stopPropagation();
    item.classList.add("dragged");
    const over = (x) => { // heard by the document: an item that is moved loses the pointer
      const all = items(), me = all.indexOf(item), y = x.clientY;
      const to = all.findIndex((o) => { const r = o.getBoundingClientRect(); return y < r.top + r.height / 2; });
      const want = to < 0 ? all.length : to;
      if (want < me) list.insertBefore(item, all[want]);
      else if (want > me + 1) list.insertBefore(item, all[want] || null);
    };
    const end = (x) => {
      for (const [name, f] of heard) document.removeEventListener(name, f);
      item.classList.remove("dragged");
      const to = items().indexOf(item);
      if (to !== from && x.type === "pointerup") moved(from, to);
    };
    const heard = [["pointermove", over], ["pointerup", end], ["pointercancel", end]];
    for (const [name, f] of heard) document.addEventListener(name, f);
  });
}

// planPane shows the plan of a draft in a part of the page. desk has what the page has: its
// words, its draft, and how it is changed.
function planPane(pane, desk) {
  const el = desk.el, say = () => desk.board().words;
  let scope = "", shown = "", p = null, more = false, handmade = null;
  const opened = new Set(); // the rules whose conditions are being changed
  const when = conditionForm({ el: el, words: say, compares: () => desk.board().compares }), choice = when.choice, option = when.option;
  const button = (text, on, more_) => el("button", Object.assign({ type: "button", textContent: text, on: on }, more_));

  async function edit(e) {
    try {
      const next = await desk.call("plan", { draft: desk.draft(), edit: e });
      const n = structuredClone(desk.draft());
      if (next.plan) n.plan = next.plan; else delete n.plan;
      handmade = null;
      await desk.change(n);
      await show();
    } catch (x) { desk.refuse(x.message); shown = ""; await show(); }
  }
  // show asks again where the draft has changed.
  async function show() {
    if (pane.hidden || !desk.board().questions) return;
    const d = desk.draft(), now = JSON.stringify([d.plan || "", d.lists, d.ahead]);
    if (now === shown) return;
    shown = now;
    try { p = await desk.call("plan", { draft: d }); } catch (e) { shown = ""; throw e; }
    draw();
  }
  const key = (k) => scope && k.areas ? k.name + "@" + scope : k.name;
  const sectionOf = (k) => p.sections.find((s) => s.kind === k.name && (s.area || "") === (k.areas ? scope : ""));

  function draw() {
    const q = desk.board().questions, w = say(), a = document.activeElement, focus = a && pane.contains(a) && a.dataset.k, top = pane.scrollTop;
    const scopes = p.battles.concat(p.sections.map((s) => s.area).filter((x) => x && !p.battles.includes(x))).filter((x, i, all) => all.indexOf(x) === i);
    if (scope && !scopes.includes(scope)) scopes.push(scope);
    const chip = (area, text) => button(text + (p.sections.some((s) => (s.area || "") === area) ? " ✓" : ""), () => { scope = area; draw(); }, { "aria-pressed": String(scope === area), "data-k": "scope " + area });
    const kinds = q.kinds.filter((k) => !scope || k.areas), first = kinds.filter((k) => k.first), rest = kinds.filter((k) => !k.first);
    const others = el("details", { open: more }, el("summary", { textContent: w.otherQuestions.replace("%d", rest.length) + (rest.some(sectionOf) ? " ✓" : ""), "data-k": "others" }), ...rest.map(card));
    others.addEventListener("toggle", () => { more = others.open; });
    const board = desk.board(), inForce = board.inForce && board.inForce.length;
    const asItIs = (text) => button(text, () => { const n = structuredClone(desk.draft()); delete n.plan; desk.change(n).then(show); }, { "aria-pressed": String(!p.plan), "data-k": "keep" });
    pane.replaceChildren(...[
      el("h2", { textContent: w.planAsk }),
      inForce ? el("details", {}, el("summary", { textContent: w.inForce, "data-k": "force" }), ...board.inForce.map((l) => el("p", { textContent: l }))) : null,
      el("div", { class: "chips", role: "group", "aria-label": w.planWhere }, chip("", w.everywhere), ...scopes.map((x) => chip(x, x)),
        choice("elsewhere", w.otherArea, [option("", w.otherArea, true), ...q.areas.filter((x) => !scopes.includes(x)).map((x) => option(x, x))], (x) => { scope = x; draw(); })),
      el("div", { class: "chips presets", role: "group", "aria-label": w.readyPlans },
        inForce ? asItIs(w.keepPlan) : null, el("span", { class: "soft", textContent: w.readyPlans }),
        ...board.plans.slice().sort((a, b) => a.name.length - b.name.length).map((x, i) => button(x.name, () => edit({ do: "preset", plan: x.lines, area: scope }), { title: x.about, "data-k": "preset " + i, "aria-pressed": String((p.chosen[scope] || []).includes(board.plans.indexOf(x))) })),
        inForce ? button(w.noPlan, () => edit({ do: "none" }), { "data-k": "none", "aria-pressed": String(!!p.plan && !p.problems && !p.sections.length) }) : asItIs(w.noPlan)),
      ...(p.problems || []).map((x) => el("p", { class: "note bad", textContent: x })),
      el("div", { id: "plan-odds" }),
      ...(p.problems ? [] : first.map(card)), rest.length && !p.problems ? others : null, typed(),
    ].filter(Boolean));
    pane.scrollTop = top;
    if (focus) { const f = Array.from(pane.querySelectorAll("[data-k]")).find((x) => x.dataset.k === focus); if (f) f.focus({ preventScroll: true }); }
    desk.odds();
  }
  // What the sheet has of it, to be changed by hand.
  function typed() {
    const w = say(), own = el("textarea", { spellcheck: false, "aria-label": w.ownPlan, value: handmade === null ? p.text || "" : handmade, "data-k": "typed" });
    const grow = () => { own.style.height = "auto"; own.style.height = own.scrollHeight + 2 + "px"; }; // the pane scrolls, and nothing in it
    own.addEventListener("input", () => { handmade = own.value; grow(); });
    return el("details", { ontoggle: grow, open: handmade !== null || !!p.problems }, el("summary", { textContent: w.ownPlan, "data-k": "yaml" }), own,
      el("p", { class: "row" }, button(w.usePlan, () => {
        const n = structuredClone(desk.draft());
        if (own.value.trim()) n.plan = own.value.replace(/\s*$/, "\n"); else delete n.plan;
        handmade = null;
        desk.change(n).then(show);
      }, { "data-k": "use" })));
  }

  // A question: its exceptions, and what is done in any other case.
  function card(k) {
    const w = say(), s = sectionOf(k), rules = s ? s.rules : [], id = key(k);
    const last = rules.length && !rules[rules.length - 1].when ? rules.length - 1 : -1, rest = last < 0 ? null : rules[last];
    const items = el("ol", { class: "rules" }, ...rules.filter((r, i) => i !== last).map((r, i) => rule(k, id, r, i)));
    sortable(items, ".handle", (from, to) => edit({ do: "reorder", key: id, at: from, to: to }));
    return el("section", { class: "ask", "aria-label": k.title }, el("h3", { textContent: k.title }), el("p", { class: "soft", textContent: k.doc }),
      rules.length > (rest ? 1 : 0) ? items : null,
      el("div", { class: "then" }, el("span", { textContent: rules.length > (rest ? 1 : 0) ? w.otherwise : w.always }),
        answer(k, id + " rest", rest, scope && k.areas ? w.asEverywhere : w.house.replace("%s", k.house), (e) => edit(Object.assign({ do: "rest", key: id }, e)))),
      el("p", { class: "row" }, button(w.exception, () => { opened.add(id + " " + (rest ? last : rules.length)); edit(Object.assign({ do: "add", key: id, tests: [when.fresh(factsOf(k))] }, firstAnswer(k, rest))); }, { "data-k": id + " add" })));
  }
  const factsOf = (k) => desk.board().questions.facts[k.facts];
  function firstAnswer(k, not) {
    const o = k.offers.find((x) => !not || x.is !== not.do);
    return o ? { answer: o.is } : { names: begin(k) };
  }
  const begin = (k) => k.start && k.start.length ? k.start : [k.names && k.names.length ? k.names[0].is : scope || p.battles[0] || desk.board().questions.areas[0]];

  function rule(k, id, r, i) {
    const w = say(), me = id + " " + i, write = (e) => edit(Object.assign({ do: "rule", key: id, at: i, when: r.when, answer: r.do }, e));
    const how = when.show(factsOf(k), me, r, opened, (tests) => write({ tests: tests, when: "" }));
    return el("li", {}, el("span", { class: "handle", tabIndex: 0, role: "button", "aria-label": w.moveRule, title: w.moveRule, textContent: "⠿", "data-k": me + " handle" }),
      el("div", { class: "when" }, how),
      button("×", () => edit({ do: "drop", key: id, at: i }), { "aria-label": w.takeBack, "data-k": me + " drop" }),
      el("div", { class: "then" }, el("span", { textContent: w.then }), answer(k, me + " do", r, "", (e) => write(Object.assign({ answer: "", names: [] }, e)))));
  }
  // What is done: one of the answers that are offered, a list in its order, or what is written.
  function answer(k, id, r, none, write) {
    const w = say(), offer = r && k.offers.find((x) => x.is === r.do), listed = r && !r.ask && !offer && k.list && r.names;
    const options = [];
    const [lead, rest] = none.split(/\s?: (.*)/s); // what the standing default is stands below, whole
    if (none) options.push(option("-", lead, !r));
    k.offers.forEach((x, i) => options.push(option("o" + i, x.words, x === offer)));
    if (k.list) options.push(option("list", w.inOrder, !!listed));
    options.push(option("ask", w.askMe, !!r && r.ask));
    if (r && !r.ask && !offer && !listed) options.push(option("own", r.words + (r.words === r.do ? "" : " ✎"), true));
    const s = choice(id, k.title, options, (x) => {
      if (x === "own") return;
      if (x === "-") write({ answer: "" });
      else if (x === "ask") write({ answer: "ask" });
      else if (x === "list") write({ names: begin(k) });
      else write({ answer: k.offers[+x.slice(1)].is });
    });
    const text = !listed && s.selectedOptions[0] && s.selectedOptions[0].textContent, long = !r && rest || text && text.length > (matchMedia("(max-width:700px)").matches ? 34 : 64) && text; // what the closed list cuts off
    if (long) return el("div", { class: "answer" }, s, el("p", { class: "soft", textContent: long }));
    return listed ? el("div", { class: "answer" }, s, order(k, id, r.names, (names) => names.length ? write({ names: names }) : none ? write({ answer: "" }) : null)) : el("div", { class: "answer" }, s);
  }
  // A list whose first come first.
  function order(k, id, names, write) {
    const w = say(), all = (k.names || []).concat(k.places ? desk.board().questions.areas.map((x) => ({ is: x, words: x })) : []), wordsOf = (x) => (all.find((y) => y.is === x) || { words: x }).words;
    const move = (from, to) => { const n = names.slice(), [x] = n.splice(from, 1); n.splice(to, 0, x); write(n); };
    const items = el("ol", { class: "order" }, ...names.map((x, i) => el("li", {}, el("span", { class: "handle", tabIndex: 0, role: "button", "aria-label": wordsOf(x) + ", " + w.moveIt, title: w.moveIt, textContent: "⠿", "data-k": id + " " + x }),
      el("span", { textContent: wordsOf(x) }), button("↑", () => move(i, i - 1), { disabled: i === 0, "aria-label": w.earlierIn.replace("%s", wordsOf(x)), "data-k": id + " up " + x }),
      button("↓", () => move(i, i + 1), { disabled: i === names.length - 1, "aria-label": w.laterIn.replace("%s", wordsOf(x)), "data-k": id + " down " + x }),
      button("×", () => write(names.filter((y, n) => n !== i)), { disabled: names.length < 2, "aria-label": w.takeBack + ": " + wordsOf(x), "data-k": id + " out " + x }))));
    sortable(items, ".handle", move);
    const rest = all.filter((x) => !names.includes(x.is));
    return el("div", {}, items, rest.length ? choice(id + " more", w.addToList, [option("", w.addToList, true), ...rest.map((x) => option(x.is, x.words))], (x) => { if (x) write(names.concat([x])); }) : null);
  }
  return { show: show, fresh: () => { scope = ""; shown = ""; p = null; opened.clear(); handmade = null; more = false; pane.replaceChildren(); } };
}
