"use strict";
// Who is picked, and what a click on a block or an area means then: the ways of whoever is picked,
// and where they lead.
function deskPicking(page) {
  const one = page.one, last = page.last, same = page.same;

  const picked = () => page.pick.names.length > 3 ? page.pick.names[0] + " + " + (page.pick.names.length - 1) : page.pick.names.join(", ");
  const who = () => page.pick && page.pick.names[0];
  const waysOf = (name, list) => (list || page.ans.ways).filter((w) => (w.who || "") === (name || ""));
  // Where those off the map are asked as well, what nobody goes for is picked beside it too, so that
  // a click on the map is never taken for it.
  const pooled = () => page.ans.ways.some((w) => w.who && page.ans.blocks[w.who] === undefined && w.road && w.road.length);
  function live() { // the ways that a click on the map means now
    if (!page.pick && pooled()) return [];
    const list = waysOf(who(), page.pick && page.pick.ways).filter((w) => w.road && w.road.length);
    if (page.pick && page.pick.verb) return list.filter((w) => w.verb === page.pick.verb);
    const plain = list.filter((w) => w.plain);
    return plain.length ? plain : list;
  }
  function to(area) {
    let list = live().filter((w) => last(w.road) === area);
    if (page.pick && page.pick.road) {
      const on = list.filter((w) => w.road.length > page.pick.road.length && same(w.road.slice(0, page.pick.road.length), page.pick.road));
      if (on.length) list = on;
    }
    const least = Math.min(...list.map((w) => w.road.length));
    list = list.filter((w) => w.road.length === least);
    return list;
  }
  async function order(w) {
    one("#box").hidden = true;
    const p = page.pick, others = p ? p.names.slice(1) : [], base = p && p.base || page.draft;
    if (p && page.before === null && p.base && !same(p.base, page.draft) && !p.road) page.before = page.draft;
    const from = p && p.ways || page.ans.ways;
    const list = p && p.list !== undefined ? p.list : page.ans.of;
    if (!await page.change(base, { take: w.answers, into: w.into, more: w.more, others: others, list: list })) return;
    if (p && w.road && w.road.length && waysOf(p.names[0], from).some((x) => x.verb === w.verb && x.road && x.road.length > w.road.length && same(x.road.slice(0, w.road.length), w.road))) {
      page.pick = Object.assign(p, { base: base, ways: from, road: w.road, verb: w.verb, into: true, list: list });
    } else page.pick = null;
    page.show();
    if (page.ans.left && page.ans.left.length) page.refuse(page.words.stays.replace("%s", page.ans.left.join(", ")));
    else if (page.pick) page.ask((others.length ? picked() + " → " + last(w.road) : w.label) + ". " + page.words.further);
    page.focusMap();
  }
  function which(list) {
    page.pick = page.pick || { names: [""], area: "" };
    page.pick.which = list;
    page.show();
    page.ask(page.words.which);
    const b = one("#bar button");
    if (b) b.focus();
  }
  async function clickBlock(name, add) {
    const area = page.ans.blocks[name];
    if (page.pick && !page.pick.road && page.pick.area === area && !page.pick.pool && page.pick.names[0] !== name) {
      const i = page.pick.names.indexOf(name);
      if (i > 0) page.pick.names.splice(i, 1); else page.pick.names.push(name);
      return page.show();
    }
    if (page.pick && page.pick.names[0] === name && !page.pick.road) { // a second time it is all of them, a third time nobody
      if (page.pick.names.length === 1 && alikeIn(area).length > 1) return everyone(area);
      page.pick = null;
      return page.show();
    }
    const can = waysOf(name);
    if (can.length === 1 && !(can[0].road && can[0].road.length)) { page.pick = null; return order(can[0]); } // there is nothing to choose
    if (can.length) { page.pick = { names: [name], area: area }; return page.show(); }
    // Who has an order already is asked again, from where it stood.
    if (!page.instead) for (const [l, list] of page.ans.lists.entries()) for (const [k, item] of list.items.entries()) {
      const n = item.who.indexOf(name);
      if (n < 0) continue;
      const was = page.draft, next = page.orders.without(l, k, n);
      page.open = l;
      page.pick = null;
      if (!await page.load(next)) return;
      if (waysOf(name).length) {
        page.before = was;
        page.pick = { names: [name], area: page.ans.blocks[name], base: page.draft, ways: page.ans.ways, list: l, again: was };
        return page.show();
      }
      await page.load(was);
      return tell(name, "");
    }
    return tell(name, area);
  }
  const heard = (f) => (...of) => f(...of).catch((e) => page.refuse(e.message)); // whoever clicks reads what has failed
  async function tell(name, area) { // why nothing can be done with it, or there
    if (page.ans.list < 0) return page.ask(page.allSaid());
    const r = await page.call("why", { draft: page.pick && page.pick.base || page.draft, at: page.at, list: page.ans.list, who: name, verb: page.pick && page.pick.verb || "", area: area || page.ans.blocks[name] || "" });
    page.refuse(r ? page.withRule(r) : page.words.nothing);
  }
  async function clickArea(area) {
    if (!page.pick) {
      const list = to(area);
      if (list.length === 1) return order(list[0]);
      if (list.length) return which(list);
      page.stack(area);
      return live().length && !boxOf(area).some(can) ? tell("", area) : undefined;
    }
    const list = to(area);
    if (list.length === 1) return order(list[0]);
    if (list.length) return which(list);
    if (page.pick.road) { page.pick = null; return page.show(); }
    if (area === page.pick.area) return page.stack(area);
    return tell(who(), area);
  }
  const boxOf = (area) => Object.keys(page.ans.blocks).filter((n) => page.ans.blocks[n] === area);
  const still = () => page.ans.ways.every((w) => !(w.road && w.road.length)); // nobody goes anywhere: names are easier to find in a list
  const can = (n) => waysOf(n).length > 0 || page.ans.lists.some((l) => l.items.some((i) => i.who.includes(n)));
  const alikeIn = (area) => boxOf(area).filter((n) => waysOf(n, page.pick && page.pick.ways).some((w) => w.alike));
  function everyone(area) {
    const names = alikeIn(area);
    if (!names.length) return;
    const lead = page.pick && names.includes(page.pick.names[0]) ? page.pick.names[0] : names[0];
    page.pick = Object.assign(page.pick || {}, { area: area, names: [lead, ...names.filter((n) => n !== lead)] });
    one("#box").hidden = true;
    page.show();
    page.focusMap();
  }
  function esc() {
    if (page.pick && page.pick.which) { page.pick.which = null; return page.show(); }
    if (!page.pick && page.instead) return page.leave();
    if (page.pick && page.pick.again && !page.pick.road) { const was = page.pick.again; page.pick = null; page.before = null; return page.load(was).then(page.focusMap); }
    if (page.pick) { const name = who(); page.pick = null; page.show(); const b = page.block(name); if (b) b.focus(); return; }
    one("#box").hidden = true;
    page.show();
  }
  return { picked: picked, who: who, waysOf: waysOf, pooled: pooled, live: live, to: to, order: order, which: which, clickBlock: heard(clickBlock), clickArea: heard(clickArea), tell: heard(tell), everyone: everyone, esc: esc, boxOf: boxOf, still: still, can: can, alikeIn: alikeIn };
}
