"use strict";
// What can be done as buttons beside the map and over it, for what is not on it or is easier to find
// in a list; and what the map does not show.
function deskBeside(page) {
  const one = page.one, all = page.all, el = page.el, fill = page.fill, last = page.last, narrow = page.narrow;

  function faceOf(n, says, where) { // a block as it is drawn, with its name or what is said of it, numbers, and where it is
    const tile = el("span", { class: "tile" });
    tile.innerHTML = (page.ans.tiles || {})[n] || "";
    return [tile, el("span", {}, (says || n) + " ", el("small", { class: "soft", textContent: [page.ans.faces[n], where].filter(Boolean).join(", ") }))];
  }
  function othersIn(area) {
    const others = (page.ans.others || {})[area], of = others ? el("p", { class: "others" }, el("span", { textContent: others.words })) : null;
    if (of && others.picture) of.insertAdjacentHTML("afterbegin", others.picture);
    if (of) of.append(...(others.battle || []).map((t) => el("span", { class: "told", textContent: t })));
    return of;
  }
  // Both sides in the area that the question is about, or that all stand in who are asked, among
  // enemies, or where a battle is being fought.
  function field() {
    const areas = new Set(page.ans.ways.map((w) => page.ans.blocks[w.who])), area = page.still() && (page.ans.others || {})[page.ans.area] ? page.ans.area : areas.size === 1 && page.ans.blocks[page.ans.ways[0].who] || page.still() && page.board.fight;
    return page.ans.list >= 0 && area && (page.ans.others || {})[area] ? el("div", { class: "field" }, el("h2", { textContent: area }), ...page.boxOf(area).map((n) => page.waysOf(n).length ? el("button", { type: "button", class: "who now", on: (e) => page.clickBlock(n).then(() => page.onward(e)) }, ...faceOf(n)) : el("span", { class: "who" }, ...faceOf(n))), othersIn(area)) : null;
  }
  function stack(area) { // those who stand in an area, to be looked at, and picked by name
    const names = page.boxOf(area), others = (page.ans.others || {})[area], box = one("#box");
    if (!names.length && !others) { page.esc(); return; }
    const again = async (n) => { await page.clickBlock(n); if (page.pick && page.pick.area === area && !narrow()) stack(area); else box.hidden = true; };
    fill(box, el("h2", { textContent: area }), ...names.map((n) => el(page.can(n) ? "button" : "span", { type: "button", class: "who", "aria-pressed": String(!!page.pick && page.pick.names.includes(n)), on: () => page.can(n) ? again(n) : page.tell(n, area) }, ...faceOf(n))),
      page.alikeIn(area).length > 1 ? el("button", { type: "button", textContent: page.words.all, on: () => page.everyone(area) }) : null, othersIn(area));
    const spot = page.spotOf(area), r = spot && spot.getBoundingClientRect(), m = one("#map").getBoundingClientRect(); // it leaves the area in sight
    box.classList.toggle("right", !!r && r.x + r.width / 2 < m.x + m.width / 2);
    box.classList.toggle("low", !!r && r.y + r.height / 2 < m.y + m.height / 2);
    box.hidden = false;
  }
  // Where all that is asked is who goes where, or stays, they stand in a list too.
  function goers() {
    const list = page.ans.ways.filter((w) => page.ans.blocks[w.who] !== undefined), names = Array.from(new Set(list.map((w) => w.who)));
    return !page.ans.points && !list.some((w) => w.plain) && names.every((n) => page.waysOf(n).some((w) => w.road && w.road.length)) && names.length < 13 ? names : [];
  }
  // Where many stand the map has a number alone: what they can do is behind it.
  function piles() {
    const seen = new Set(all("#board g.mine").map((g) => g.dataset.b)), by = new Map();
    if (!page.pick && !page.still() && !goers().length) for (const n of Object.keys(page.ans.blocks)) if (!seen.has(n) && page.waysOf(n).length) by.set(page.ans.blocks[n], (by.get(page.ans.blocks[n]) || 0) + 1);
    return by;
  }
  function focusBox() { const b = one("#box button:enabled"); if (b && !one("#box").hidden) b.focus(); }
  // Where one block alone is asked, and goes nowhere, it is named with what is asked.
  function lone() {
    const w = page.ans.ways[0], who = w && page.still() && page.ans.ways.every((x) => x.who === w.who) ? w.who : "";
    return who && page.ans.blocks[who] !== undefined ? who : "";
  }
  // With what words many texts begin alike.
  function begin(texts) {
    let n = 0;
    while (texts.length > 2 && texts.every((t) => n < t.length && t[n] === texts[0][n])) n++;
    return texts[0].slice(0, n && texts[0].lastIndexOf(" ", n - 1) + 1);
  }
  function bar() {
    const b = one("#bar"), kids = [];
    if (page.pick && page.pick.which) {
      const texts = page.pick.which.map((w) => (w.label.startsWith(w.do) ? "" : w.do + ": ") + page.hint(w)), same = begin(texts);
      if (same) kids.push(el("b", { textContent: same.trim() + " …" }));
      page.pick.which.forEach((w, i) => kids.push(el("button", { type: "button", textContent: texts[i].slice(same.length).replace(/^\((.*)\)$/, "$1"), "aria-label": texts[i], on: () => { page.pick.which = null; page.order(w); } })));
    } else if (page.pick) {
      if (page.pick.names[0]) kids.push(el("b", { textContent: page.picked(), title: page.pick.names.join(", ") }));
      const seen = new Set(), mine = page.waysOf(page.who(), page.pick.ways);
      for (const w of mine) {
        if (w.plain || seen.has(w.verb) || page.pick.road) continue;
        seen.add(w.verb);
        const those = mine.filter((x) => x.verb === w.verb), far = those.some((x) => x.road && x.road.length);
        kids.push(el("button", { type: "button", textContent: far ? w.do + " …" : those.length === 1 ? w.label : w.do, "aria-pressed": String(page.pick.verb === w.verb), on: (e) => {
          if (far) { page.pick.verb = page.pick.verb === w.verb ? null : w.verb; page.show(); page.onward(e); } else if (those.length === 1) page.order(w); else page.which(those);
        } }));
      }
      const more = page.pick.area && !page.pick.road ? page.boxOf(page.pick.area).filter((n) => page.waysOf(n, page.pick.ways).some((w) => w.alike)) : [];
      if (more.length > page.pick.names.length && mine.some((w) => w.alike)) kids.push(el("button", { type: "button", textContent: page.words.all, on: () => page.everyone(page.pick.area) }));
    }
    if (page.pick) kids.push(el("button", { type: "button", class: page.pick.road ? "main" : "", textContent: page.pick.road ? page.words.done : page.words.cancel, on: () => { if (page.pick.road) { page.pick = null; page.show(); } else page.esc(); } }));
    fill(b, ...kids);
    b.hidden = !kids.length;
    b.classList.remove("left", "above");
    b.classList.toggle("which", !!page.pick && !!page.pick.which);
    const spot = !b.hidden && page.pick.area && page.spotOf(page.pick.area), r = spot && spot.getBoundingClientRect(), o = b.getBoundingClientRect(); // nobody who stands there is hidden
    const signs = one("#signs"), g = signs.getBoundingClientRect();
    b.classList.toggle("above", !b.hidden && !narrow() && !signs.open && o.left < g.right && o.bottom > g.top && o.top < g.bottom);
    one("#panel").style.paddingTop = narrow() && !b.hidden ? Math.min(b.offsetHeight, 120) + "px" : ""; // the order just given is seen below it
    b.classList.toggle("left", !!r && r.right > o.left && r.left < o.right && r.bottom > o.top && r.top < o.bottom);
  }
  const bare = (w) => w.label.startsWith(w.do + " ") ? w.label.slice(w.do.length + 1) : w.label; // of a card whose heading says what is done
  // What is not on the map: cards, pools, and answers that are of no place or lead to none.
  function rest() {
    const kinds = new Map(), hand = page.board.cards.map((c) => c.name), pool = page.pooled(), among = field();
    const apart = new Set(page.ans.ways.map((w) => page.ans.blocks[w.who]).filter(Boolean)).size > 1;
    const named = (b, n, says) => { // as the block is drawn, if it is not seen below
      if (among || !(page.ans.tiles || {})[n]) return b;
      b.replaceChildren(...faceOf(n, says, apart && page.ans.blocks[n]));
      b.classList.add("who");
      return b;
    };
    for (const w of page.ans.ways) if (page.still() || page.ans.blocks[w.who] === undefined && (w.who || pool || !(w.road && w.road.length) || !page.spotOf(last(w.road)))) {
      if (!kinds.has(w.verb)) kinds.set(w.verb, []);
      kinds.get(w.verb).push(w);
    }
    const out = [], alone = [];
    for (const [verb, list] of kinds) {
      const by = new Map();
      for (const w of list) { const k = !lone() && w.who || (pool && w.road && w.road.length ? w.do : w.label); if (!by.has(k)) by.set(k, []); by.get(k).push(w); }
      const cards = Array.from(by.keys()).some((k) => hand.includes(k)) && !list.some((w) => w.road && w.road.length), text = cards && page.board.cards.some((c) => c.text);
      const chips = Array.from(by, ([k, ws]) => {
        const card = cards && page.board.cards.find((c) => c.name === k), far = ws.some((w) => w.road && w.road.length), way = ws[0];
        const says = card && card.text || (card ? bare(way) : lone() ? list.length > 1 || page.ans.ways.length < 2 || way.target ? way.label : way.do : k === way.do && ws.length > 1 ? way.do + " …" : way.who && (far || ws.length > 1) ? way.who : way.who ? bare(way) : way.label), face = !card && page.ans.blocks[k] === undefined && page.ans.faces[k];
        const called = card && (says.startsWith(k) ? k : /^[^,:([]*/.exec(says)[0].trimEnd()); // a card's name leads the eye
        return named(el("button", { type: "button", "aria-pressed": String(!!page.pick && page.pick.pool && page.pick.names[0] === k && page.pick.verb === verb), on: (e) => {
          if (ws.length === 1 && (!far || !way.who)) { page.pick = null; return page.order(way); }
          page.pick = { names: [ws[0].who || ""], area: "", verb: verb, pool: true };
          if (!far) return page.which(ws);
          page.show();
          page.onward(e);
        } }, called ? el("b", { textContent: called }) : null, called ? says.slice(called.length) : says, face ? el("small", { class: "soft", textContent: " " + face }) : null), lone() || card ? "" : way.who, says);
      });
      if (chips.length === 1 && chips[0].textContent.startsWith(list[0].do)) alone.push(chips[0]); // a word needs no heading
      else out.push(el("div", { class: "kinds" }, el("h2", { textContent: list[0].do }), el("div", { class: "chips" + (cards ? text ? " hand text" : " hand" : "") }, ...chips)));
    }
    if (alone.length) out.unshift(el("div", { class: "kinds chips" }, ...alone));
    const many = piles(), going = among ? [] : goers(); // who is seen below is picked there
    if (going.length) out.push(el("div", { class: "kinds" }, el("h2", { textContent: Array.from(new Set(going.flatMap((n) => page.waysOf(n).map((w) => w.do)))).join(", ") }), el("div", { class: "chips" }, ...going.map((n) => named(el("button", { type: "button", textContent: n, "aria-pressed": String(!!page.pick && page.pick.names.includes(n)), on: (e) => page.clickBlock(n).then(() => page.onward(e)) }), n)))));
    if (many.size) out.push(el("div", { class: "kinds" }, el("h2", { textContent: page.words.many }), el("div", { class: "chips" }, ...Array.from(many, ([area, n]) => el("button", { type: "button", textContent: area + " (" + n + ")", on: (e) => { stack(area); if (!e.detail) focusBox(); } })))));
    if (page.instead) out.push(el("p", { class: "row" }, page.ans.nothing ? el("button", { type: "button", textContent: page.words.nothingElse, on: () => {
      const { list, path } = page.instead;
      page.edit((ls) => { page.orders.insteadOf(ls[list], path).items = [[page.ans.nothing]]; });
    } }) : null, el("button", { type: "button", class: "main", textContent: page.words.done, on: page.leave })));
    if (page.ans.end) out.push(el("p", { class: "row" }, el("button", { type: "button", textContent: page.ans.end, on: () => {
      if (page.ans.ending) return page.order({ answers: [page.ans.ending], into: -1 });
      const i = page.ans.list, next = structuredClone(page.draft);
      page.listsOf(next)[i].done = true; page.pick = null; page.open = null;
      page.change(next);
    } })));
    if (page.ans.ways.length === 1 && !page.pick && page.board.questions && !one("#tab-plan").hidden && !page.ans.ways[0].who && !page.ans.ways[0].road) out.push(el("p", { class: "row toplan" }, el("button", { type: "button", textContent: page.words.toPlan, on: () => page.pane("plan") })));
    const known = (page.board.table || []).filter((c) => page.ans.list >= 0 && page.ans.title.includes(c.name)).map((c) => el("p", { class: "oncard", textContent: c.text }));
    fill(one("#else"), ...known, page.ans.only && page.ans.title.includes("?") ? el("p", { class: "none", textContent: page.words.only }) : null, onMap(), ...out, among);
    one("#panel footer").hidden = !page.ans.lists.length;
    page.raise();
  }
  // What can be done by a click on the map, and by whom: for who does not see yet what lights up there.
  function onMap() {
    const by = new Map();
    if (!page.still()) for (const w of page.ans.ways) {
      const who = page.ans.blocks[w.who] !== undefined ? w.who : !w.who && !page.pooled() && w.road && w.road.length && page.spotOf(last(w.road)) ? last(w.road) : "";
      if (who) by.set(w.do, (by.get(w.do) || new Set()).add(who));
    }
    return by.size ? el("p", { class: "onmap" }, el("b", { textContent: page.words.onMap }), " ", Array.from(by, ([does, who]) => does + " (" + (who.size < 4 ? Array.from(who).join(", ") : page.words.choices.replace("%d", who.size)) + ")").join(", ")) : null;
  }
  // What the map does not show: open where there is room or nothing is asked, else behind its name.
  function stands() {
    const part = (s) => [s.head ? el("h3", { textContent: s.head }) : null, ...s.lines.map((l) => el("p", { textContent: l }))];
    fill(one("#stands"), el("summary", { textContent: page.words.stands }), ...[{ head: "", lines: [one("#deadline").textContent].filter(Boolean).concat(page.board.roles, page.board.facts) }].concat(page.board.beside).flatMap(part));
    one("#stands").open = !page.ans.lists.length || !narrow();
    one("#news").hidden = !page.board.news.length || !page.ans.lists.length;
    fill(one("#news"), el("b", { textContent: page.words.happened + ":" }), el("span", { textContent: " " + page.board.news.join("; ") }));
  }
  return { stack: stack, focusBox: focusBox, piles: piles, lone: lone, bar: bar, rest: rest, stands: stands };
}
