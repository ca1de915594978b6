"use strict";
// Conditions, of a plan or of orders ahead: what is looked at, and how it is compared. page lends its
// elements, its words, and what the ways of comparing are called.
function conditionForm(page) {
  const el = page.el, say = page.words;
  const button = (text, on, more) => el("button", Object.assign({ type: "button", textContent: text, on: on }, more));
  const option = (value, text, selected) => el("option", { value: value, textContent: text, selected: selected });
  // A choice of several: what is picked is given to on.
  function choice(k, label, options, on) {
    const s = el("select", { "aria-label": label, "data-k": k }, ...options);
    s.addEventListener("change", () => on(s.value));
    return s;
  }
  function fresh(facts, f, not) { // a test to begin with: two numbers of the same name, of the groups that have most such in common
    const leaf = (x) => x.name.slice(x.name.lastIndexOf(".") + 1), pairs = new Map();
    if (!f) for (const x of facts) for (const y of facts) if (x.number && y.number && x.group && y.group && x.group !== y.group && leaf(x) === leaf(y)) {
      const g = x.group + "\n" + y.group;
      if (!pairs.has(g)) pairs.set(g, []);
      pairs.get(g).push({ fact: x.name, is: "<", than: y.name });
    }
    const best = Array.from(pairs.values()).sort((a, b) => b.length - a.length)[0];
    if (best && best.length > 0 && (best.length > 1 || facts.length < 20)) return best.find((x) => !(not || []).some((t) => t.fact === x.fact && t.than === x.than)) || best[0];
    f = f || facts.find((x) => x.number) || facts[0];
    if (f.yesNo) return { fact: f.name };
    if (f.number) return { fact: f.name, is: "<=", n: Math.max(f.from || 0, Math.min(f.to, 2)) };
    return { fact: f.name, is: f.ways[0], text: f.texts[0] };
  }
  const factor = [["1", "1 ×"], ["2", "2 ×"], ["3", "3 ×"], ["4", "4 ×"]];
  function test(facts, id, t, write, many, n) {
    const w = say(), how = page.compares(), f = facts.find((x) => x.name === t.fact) || { texts: [] };
    const grouped = (list, chosen) => {
      const groups = new Map();
      for (const x of list) { if (!groups.has(x.group || "")) groups.set(x.group || "", []); groups.get(x.group || "").push(x); }
      return Array.from(groups, ([g, xs]) => g ? el("optgroup", { label: g }, ...xs.map((x) => option(x.name, g + ": " + x.words, x.name === chosen))) : xs.map((x) => option(x.name, x.words, x.name === chosen))).flat();
    };
    const set = (x) => write(Object.assign({}, t, x)), kids = [el("span", { class: "soft", textContent: n ? w.andWord : w.when })];
    kids.push(choice(id + " fact", w.fact, grouped(facts, t.fact), (x) => write(fresh(facts, facts.find((y) => y.name === x)))));
    if (f.yesNo) kids.push(choice(id + " is", w.compare, f.ways.map((x) => option(x, how[x], (x === "not") === !!t.not)), (x) => set({ not: x === "not" })));
    else if (f.number) {
      if (t.than) kids.unshift(kids.shift(), choice(id + " times", w.times, factor.map(([v, s]) => option(v, s, String(t.times || 1) === v)), (x) => set({ times: +x })));
      kids.push(choice(id + " is", w.compare, f.ways.map((x) => option(x, how[x], t.is === x)), (x) => set({ is: x })));
      kids.push(choice(id + " than", w.than, [option("", w.aNumber, !t.than), ...grouped(facts.filter((x) => x.number && x.name !== t.fact), t.than)], (x) => set(x ? { than: x, n: 0 } : { than: "", times: 0, thanTimes: 0, n: f.from || 0 })));
      const from = t.than ? -12 : Math.min(f.from || 0, t.n || 0), to = t.than ? 12 : Math.max(f.to, t.n || 0), value = (x) => t.than ? (t.thanTimes > 1 ? t.thanTimes + " × " : "") + (x > 0 ? "+ " + x : x < 0 ? "− " + -x : "+ 0") : String(x);
      const out = el("output", { textContent: value(t.n || 0) }), range = el("input", { type: "range", min: from, max: to, step: 1, "aria-label": w.howMany, "data-k": id + " n" });
      range.value = t.n || 0;
      range.addEventListener("input", () => { out.textContent = value(+range.value); });
      range.addEventListener("change", () => set({ n: +range.value }));
      kids.push(el("span", { class: "slider" }, range, out));
    } else if ((f.ways || []).includes(t.is)) {
      kids.push(choice(id + " is", w.compare, f.ways.map((x) => option(x, how[x], t.is === x)), (x) => set({ is: x })));
      kids.push(choice(id + " text", w.than, (f.texts.includes(t.text) ? f.texts : f.texts.concat([t.text])).map((x) => option(x, x, x === t.text)), (x) => set({ text: x })));
    } else kids.push(el("code", { textContent: t.is + " “" + t.text + "”" }));
    if (many) kids.push(button("×", () => write(null), { class: "small", "aria-label": w.takeBack, "data-k": id + " less" }));
    return el("div", { class: "test" }, ...kids);
  }
  // A condition c is changed part by part where its parts can be shown, and else stands as it was
  // typed. opened has those that are being changed, by their ids; set is given the new parts, which
  // may be none where none says that.
  function show(facts, id, c, opened, set, none) {
    const w = say(), write = (tests) => { opened.add(id); set(tests); };
    if (none && c.plain && !c.tests.length) return el("div", {}, none + " ", button(w.condition, () => write([fresh(facts)]), { class: "small", "data-k": id + " and" }));
    if (!c.plain) return el("div", {}, w.when + " ", el("code", { textContent: c.when }), " ", el("small", { class: "soft", textContent: w.byHand }));
    const tests = c.tests.map((t, n) => test(facts, id + " " + n, t, (x) => {
      const next = c.tests.slice();
      if (x) next[n] = x; else next.splice(n, 1);
      write(next);
    }, none || c.tests.length > 1, n));
    const how = el("details", { open: opened.has(id) }, el("summary", { textContent: w.when + " " + c.said, "data-k": id + " open" }), ...tests,
      button(w.and, () => write(c.tests.concat([fresh(facts, null, c.tests)])), { class: "small", "data-k": id + " and" }));
    how.addEventListener("toggle", () => { if (how.open) opened.add(id); else opened.delete(id); });
    return how;
  }
  return { choice: choice, option: option, fresh: fresh, show: show };
}
