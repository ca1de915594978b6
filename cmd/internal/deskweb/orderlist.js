"use strict";
// The list of orders beside the map: what each will do, in the order they will be done in, and
// what is done in their place. page is what the page lends.
function orderList(page) {
  const one = page.one, all = page.all, el = page.el;

  function without(l, k, n) {
    const next = structuredClone(page.draft), lists = page.listsOf(next), item = lists[l].items[k];
    // The first word of a group leads it; without others it is nothing.
    if (item.length <= (page.ans.lists[l].items[k].alone && n > 0 ? 1 : 2) || n === 0 && !page.ans.lists[l].items[k].who[0] === false) drop(lists[l], k);
    else item.splice(n, 1);
    return next;
  }
  // An item goes with what is done in its place.
  function drop(l, k) {
    l.items.splice(k, 1);
    if (l.else) l.else.splice(k, 1);
  }
  // What is left of a list that meant nothing without its first item goes with it.
  async function takeBack(i, k) {
    const leads = !page.ans.lists[i].items[k].step;
    await page.edit((ls) => drop(ls[i], k));
    const left = page.ans.lists[i].items;
    let n = k; // who goes nowhere takes no steps
    while (leads && left[n] && left[n].broken && left[n].step) n++;
    if (n > k && await page.edit((ls) => { for (; n > k; n--) drop(ls[i], k); })) page.past.pop();
    else if (k === 0 && left.length && left.every((x) => x.broken) && await page.edit((ls) => { ls[i] = { items: [] }; })) page.past.pop(); // it is one step of undo
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
  // Another tab, of a draft that may be another one too.
  function go(key, next) {
    page.at = key; page.open = null; page.pick = null; page.instead = null;
    return next ? page.change(next) : page.load(page.draft).catch((e) => page.refuse(e.message));
  }
  // An entry of orders ahead: when it is taken, what is done then, and where it stands among the others.
  const opened = new Set(), when = conditionForm({ el: el, words: () => page.words, compares: () => page.board.compares });
  function entry(e) {
    const w = page.words, k = e.nth - 1, there = k < e.of, key = (n) => page.at.replace(/\d+$/, n + 1);
    const edit = (do_, to) => { const next = structuredClone(page.draft); do_(next); return go(to || page.at, next); };
    const move = (to) => edit((next) => { const [x] = next.entries.splice(k, 1); next.entries.splice(to, 0, x); }, key(to));
    return el("div", { class: "entry" }, el("p", { class: "soft", textContent: w.entry }),
      e.ask || there || page.ans.lists.length ? when.show(page.board.entries, "entry", e, opened, (tests) => edit((next) => { const x = page.entryOf(next); x.tests = tests; delete x.when; }), w.entryAlways) : null,
      el("p", { class: "row" },
        el("button", { type: "button", textContent: w.askMe, "aria-pressed": String(!!e.ask), on: () => edit((next) => { const x = page.entryOf(next); x.ask = !x.ask; }) }),
        there && k > 0 ? el("button", { type: "button", textContent: "←", "aria-label": w.entryEarlier, title: w.entryEarlier, on: () => move(k - 1) }) : null,
        there && k < e.of - 1 ? el("button", { type: "button", textContent: "→", "aria-label": w.entryLater, title: w.entryLater, on: () => move(k + 1) }) : null,
        there ? el("button", { type: "button", textContent: "×", "aria-label": w.takeBack, title: w.takeBack, on: () => edit((next) => next.entries.splice(k, 1), e.of > 1 ? key(Math.max(0, k - 1)) : "") }) : null));
  }
  function list() {
    page.fill(one("#ahead"), ...(page.ans.tabs.length > 1 ? page.ans.tabs.map((t) => el("button", { type: "button", textContent: t.label + (t.broken ? " ⚠" : t.filled && t.key ? " ✓" : ""), "aria-pressed": String(t.key === page.ans.at), on: () => go(t.key) })) : []), page.ans.entry ? entry(page.ans.entry) : null);
    const out = [];
    if (page.draft.written) out.push(el("p", { class: "note", textContent: page.words.written }), el("button", { type: "button", textContent: page.words.unwritten, on: () => { const n = structuredClone(page.draft); delete n.written; page.change(n); } }));
    else page.ans.lists.forEach((l, i) => {
      const heading = el("h2", {}, l.text + " ", page.ans.lists.length > 1 && i !== page.ans.list ? el("button", { type: "button", textContent: l.over ? "✓" : page.words.open, "aria-label": page.words.open + ": " + l.text, on: () => { page.open = i; page.pick = null; page.instead = null; page.load(page.draft); } }) : null);
      const items = el("ol", { class: "items" });
      sortable(items, ".items .handle", (from, to) => page.edit((ls) => moveItem(ls[i], from, to)).then(() => { const h = all(".handle", all("#list ol.items")[i])[to]; if (h) h.focus(); }));
      l.items.forEach((item, k) => {
        const lines = el("ul"), group = item.words.length > 1;
        // Several who do the same are told in one line, and one by one behind it.
        const does = item.who.map((who, n) => who && item.words[n].replace(who, "\n")), alike = item.who.length > 3 && !item.who[0] && does.slice(2).every((w) => w && w === does[1]) ? el("ul") : null;
        item.words.forEach((w, n) => {
          if (alike && n === 1) lines.append(el("li", {}, el("details", {}, el("summary", { textContent: does[1].replace("\n", item.who.slice(1).join(", ")) }), alike)));
          (alike && n > 0 ? alike : lines).append(el("li", { class: group && n === 0 && !item.who[0] ? "head" : "" }, el("span", { textContent: w }),
            item.words.length > 2 && (n > 0 || item.who[0]) ? el("button", { type: "button", textContent: "×", "aria-label": page.words.takeBack + ": " + w, on: () => { page.pick = null; page.change(without(i, k, n)); } }) : null));
        });
        const said = item.words.join("; "), here = (path) => page.instead && page.instead.list === i && page.same(page.instead.path, path);
        const orElse = (x, path) => x.may ? el("button", { type: "button", textContent: "⤷", title: page.words.otherwiseAsk, "aria-label": page.words.otherwiseAsk + ": " + x.words.join("; "), "aria-pressed": String(!!here(path)), on: () => here(path) ? page.leave() : page.otherwise(i, path) }) : null;
        const elses = (x, path) => (x.else || []).forEach((w, n) => {
          const on = [...path, n], text = w.words.join("; ");
          lines.append(el("li", { class: "else" + (here(on) ? " now" : "") }, el("span", { textContent: page.words.orElse + ": " + text }), orElse(w, on), el("button", { type: "button", textContent: "×", "aria-label": page.words.takeBack + ": " + text, on: () => page.edit((ls) => drop(insteadOf(ls[i], path), n)) })));
          lines.lastChild.style.setProperty("--in", path.length);
          elses(w, on);
        });
        elses(item, [k]);
        items.append(el("li", { class: (item.broken ? "broken" : "") + (here([k]) ? " now" : "") }, l.items.length > 1 ? el("span", { class: "n handle", tabIndex: 0, role: "button", textContent: k + 1, title: page.words.moveIt, "aria-label": said + ", " + page.words.moveIt }) : el("span", { class: "n", textContent: k + 1 }), lines,
          el("span", { class: "do" },
            orElse(item, [k]),
            k > 0 ? el("button", { type: "button", textContent: "↑", "aria-label": page.words.earlier + ": " + said, on: () => page.edit((ls) => moveItem(ls[i], k, k - 1)) }) : null,
            el("button", { type: "button", textContent: "×", "aria-label": page.words.takeBack + ": " + said, on: () => takeBack(i, k) })),
          item.broken ? el("p", { class: "why", textContent: page.withRule(item.broken) }) : null));
      });
      const done = page.listsOf(structuredClone(page.draft))[i];
      out.push(heading, l.items.length ? items : el("p", { class: "none", textContent: done && done.done ? page.words.nothingDone : page.words.none }));
      if (done && done.done) out.push(el("p", { class: "row" }, el("button", { type: "button", textContent: page.words.goOn, on: () => page.edit((ls) => { ls[i].done = false; }) })));
    });
    page.fill(one("#list"), ...out);
  }
  return { show: list, without: without, insteadOf: insteadOf };
}
