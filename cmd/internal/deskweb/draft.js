"use strict";
// The draft: every change is one step of undo. Who writes a line to the other side undoes that
// where he writes it, and what comes back of the draft before does not take it away.
function deskDraft(page) {
  const one = page.one, same = page.same;

  let asking = 0, keeping = 0; // the number of the last question, and what waits to keep the draft
  function noted(next) {
    const text = one("#note").value.trim();
    if (text) next.note = text; else delete next.note;
    return next;
  }
  async function load(next, more) {
    const mine = ++asking;
    const a = await (page.underway = page.call("ask", Object.assign({ draft: next, at: page.at, narrow: page.narrow() }, page.open === null ? {} : { list: page.open }, page.instead ? { list: page.instead.list, instead: page.instead.path } : {}, more || {})));
    if (mine !== asking) return false;
    page.ans = a; page.draft = noted(a.draft); page.at = a.at;
    if (page.draft.written) { page.ans.ways = []; page.ans.end = ""; } // what would be clicked then would not be sealed
    page.show();
    return true;
  }
  async function change(next, more) {
    const was = page.draft, asked = page.ans && page.ans.title;
    try {
      if (!await load(next, more)) return false;
    } catch (e) { page.refuse(e.message); return false; }
    if (asked !== page.ans.title) one("#orders").scrollTop = Math.max(0, one("#else").offsetTop - one("#orders").clientHeight / 2); // what is asked now is seen
    if (!same(was, page.draft)) { page.past.push(page.before || was); page.future = []; keep(); }
    page.before = null;
    page.show();
    return true;
  }
  async function back(from, to) {
    if (!from.length) return;
    page.pick = null; page.before = null; page.instead = null;
    to.push(page.draft);
    page.draft = from.pop(); // whoever goes back twice at once goes on from there
    try {
      if (await load(page.draft)) keep();
    } catch (e) { from.push(page.draft); page.draft = to.pop(); page.refuse(e.message); }
  }
  function keep() {
    if (keeping) clearTimeout(keeping); else page.mark(1);
    keeping = setTimeout(() => { keeping = 0; page.mark(-1); page.call("keep", { call: page.board.call, draft: page.draft }).catch(() => {}); }, 400);
  }
  // The lists of a draft that are shown: of what is asked now, or of orders ahead.
  function listsOf(next) {
    if (!page.at) return next.lists;
    const none = () => page.ans.lists.map(() => ({ items: [] }));
    if (!page.ans.entry) return (next.ahead = next.ahead || {})[page.at] = next.ahead[page.at] || none();
    const e = entryOf(next);
    return e.lists = e.lists.length ? e.lists : none();
  }
  function entryOf(next) {
    const all = next.entries = next.entries || [], n = page.ans.entry.nth - 1;
    return all[n] = all[n] || { lists: [] };
  }
  function edit(do_) {
    const next = structuredClone(page.draft);
    do_(listsOf(next));
    page.pick = null; page.instead = null;
    return change(next);
  }
  // What is done in the place of an item is asked as the item was, with the board as it is then.
  function otherwise(list, path) {
    page.instead = { list: list, path: path };
    page.pick = null;
    return load(page.draft).catch((e) => page.refuse(e.message));
  }
  function leave() {
    page.instead = null; page.pick = null;
    return load(page.draft).catch((e) => page.refuse(e.message));
  }
  return { noted: noted, load: load, change: change, back: back, keep: keep, edit: edit, listsOf: listsOf, entryOf: entryOf, otherwise: otherwise, leave: leave };
}
