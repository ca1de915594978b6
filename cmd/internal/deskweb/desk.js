"use strict";
// The page of the order desk. It knows no word of any game: what can be done, how it is
// called and what it means comes from the desk, and what is drawn from the map's picture.
//
// carry brings a call to the desk and its answer back; it is told which call the page shows, and
// the words of the page, and where that call is no longer open it does what is right.
function deskPage(carry) {
  const d = document, one = (s, r) => (r || d).querySelector(s), all = (s, r) => Array.from((r || d).querySelectorAll(s));

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
    try { return await carry(name, body === undefined ? {} : body, page.board && page.board.call, page.words); } finally { setTimeout(() => mark(-1, click), 0); }
  }
  // With some languages a space that does not break stands before these signs, also where the page joins words itself.
  const typeset = (s) => (d.documentElement.lang === "fr" ? s.replace(/(\S)(?=[:;?!](\s|$))/g, "$1\u00a0") : s).replace(/ (?=[:;?!»])/g, "\u00a0");
  function el(tag, props, ...kids) {
    const e = d.createElement(tag);
    for (const k in props || {}) {
      if (k === "on") e.addEventListener("click", props.on);
      else if (k === "class") e.className = props[k];
      else if (k === "textContent") e[k] = typeset(String(props[k] ?? ""));
      else if (k in e && k !== "list") e[k] = props[k];
      else e.setAttribute(k, props[k]);
    }
    for (const k of kids) if (k !== null && k !== undefined && k !== "") e.append(typeof k === "string" ? typeset(k) : k);
    return e;
  }
  const fill = (e, ...kids) => { e.replaceChildren(...kids.filter(Boolean)); };
  const last = (list) => list[list.length - 1];
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  const narrow = () => matchMedia("(max-width:700px)").matches;

  // What is said: the question, a refusal, and what each thing under the pointer is.
  function ask(text) { one("#refusal").textContent = ""; one("#question").textContent = typeset(text); one("#question").hidden = false; }
  function refuse(text) {
    one("#refusal").textContent = "";
    one("#question").hidden = true;
    one("#refusal").textContent = typeset(text);
    const b = one("#board");
    b.classList.remove("shake");
    void b.offsetWidth;
    b.classList.add("shake");
  }
  const withRule = (r) => r.rule && !r.text.includes("(" + r.rule + ")") ? r.text + " (" + r.rule + ")" : r.text;

  const allSaid = () => page.ans.lists.length ? page.words.allAnswered : page.board.idle || page.words.notAsked;
  const asked = () => page.lone() && page.ans.ways.length > 1 && !page.ans.title.includes(page.lone()) ? page.lone() + ": " + page.ans.title : page.ans.title;
  // All that is shown of an answer.
  function show() {
    const p = one("#points");
    p.textContent = page.ans.points > 0 && page.ans.points < 12 ? "●".repeat(page.ans.points) : "";
    p.title = page.ans.points ? page.words.left.replace("%d", page.ans.points) : "";
    one("#undo").disabled = !page.past.length;
    one("#redo").disabled = !page.future.length;
    const chosen = page.pick && !page.pick.road && (page.picked() || page.pick.pool && (page.ans.ways.find((w) => w.verb === page.pick.verb) || {}).do);
    ask(chosen ? chosen + ": " + (page.live().length ? page.words.where : page.words.does) : sheet.isSealed() ? page.words.isSealed : page.draft.written ? page.words.written : page.ans.list >= 0 ? asked() : allSaid());
    page.drawMap();
    page.bar();
    orders.show();
    const q = one("#question"); // on a phone it is not said twice
    one("#list").classList.toggle("said", page.ans.lists.length === 1 && !page.ans.lists[0].items.length && !page.ans.lists[0].over && !page.draft.written && q.scrollHeight <= q.clientHeight + 1);
    page.rest();
    sheet.check();
    showPlan();
  }
  function showPlan() { plan.show().catch((e) => refuse(e.message)); }
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
  // On a phone what is long to read has more room: a plan or a sheet more than the map, which is not
  // clicked on then, and cards with much on them half of it.
  function raise() {
    table.classList.toggle("up", !one("#plan").hidden || !one("#sheet").hidden);
    table.classList.toggle("cards", !one("#orders").hidden && page.still() && !!one("#else .hand.text"));
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

  // All that the page knows, by name, and what its parts lend each other. Of the desk it has the
  // board, its last answer and the words of the page; of the player his draft, the condition of
  // orders ahead and the question that he looks at (none: what is asked next), in the place of
  // which item he orders something, who is picked, and what undo and redo go to: before is the
  // draft of before what is under way, where that takes more than one change.
  const blank = () => ({ board: undefined, ans: undefined, draft: { lists: [] }, at: "", open: null, instead: null, pick: null, past: [], future: [], before: null });
  const page = Object.assign(blank(), { words: {}, underway: Promise.resolve(), el: el, one: one, all: all, fill: fill, last: last, same: same, narrow: narrow,
    mark: mark, call: call, ask: ask, refuse: refuse, withRule: withRule, show: show, allSaid: allSaid, pane: pane, raise: raise, sending: sending(el) });
  Object.assign(page, deskDraft(page), deskPicking(page), deskLit(page), deskBeside(page));
  const plan = planPane(one("#plan"), { el: el, call: call, change: page.change, refuse: refuse, board: () => page.board, draft: () => page.draft, odds: () => sheet.odds() });
  const told = toldPane(one("#happened"), one("#past"), { el: el, call: call, narrow: narrow, words: () => page.words, board: () => page.board, open: () => pane("happened"), fit: () => page.view.fit(), shown: (text) => {
    if (page.pick && text) page.pick = null;
    one("#points").hidden = !!text; // they are of now
    show();
    if (text) ask(text);
  } });
  const pointer = mapPointer(page), orders = orderList(page), sheet = sealing(page), keys = deskKeys(page);
  Object.assign(page, { told: told, orders: orders, run: pointer.run, dialog: sheet.dialog, seal: sheet.seal });
  one("#seal").addEventListener("click", sheet.seal);
  one("#news").addEventListener("click", () => pane("happened"));
  one("#help").addEventListener("click", keys.show);
  one("#undo").addEventListener("click", () => page.back(page.past, page.future));
  one("#redo").addEventListener("click", () => page.back(page.future, page.past));

  matchMedia("(max-width:700px)").addEventListener("change", () => { told.fresh(); page.view.fresh(); if (page.ans) page.load(page.draft); });
  one("#tabs").addEventListener("dblclick", () => table.classList.toggle("up"));
  function changed() { return page.board ? call("kept").catch((e) => refuse(e.message)) : start(); } // hears of a new step
  window.addEventListener("focus", () => { if (page.board) changed(); });

  // Begins with the game that carry brings now; another may have been here before. reply is what has been
  // sealed in it already, where that is known.
  async function start(reply) {
    Object.assign(page, blank());
    sheet.fresh(reply);
    page.freshMap();
    one("#box").hidden = true;
    try {
      page.board = await call("board");
    } catch (e) { one("#refusal").textContent = e.message; return; }
    page.words = page.board.words;
    d.documentElement.lang = page.board.lang || "en";
    d.title = page.board.title + ", " + page.board.when;
    all("[data-w]").forEach((e) => { e.textContent = page.words[e.dataset.w]; });
    all("[data-l]").forEach((e) => { e.setAttribute("aria-label", page.words[e.dataset.l]); if (e.tagName === "BUTTON") e.title = page.words[e.dataset.l]; });
    one("#title").textContent = page.board.title;
    one("#when").textContent = page.board.when;
    one("#game").textContent = page.board.game;
    fill(one("#roles"), ...page.board.roles.map((r) => el("span", { textContent: r })));
    one("#roles").title = page.board.facts.join("\n");
    one("#deadline").textContent = page.board.deadline ? page.words.by.replace("%s", page.board.deadline) : "";
    const style = new CSSStyleSheet();
    style.replaceSync(page.board.style || "");
    d.adoptedStyleSheets = [style];
    one("#shared").innerHTML = page.board.shared || "";
    one("#legend").innerHTML = page.board.legend || "";
    one("#signs").hidden = !page.board.legend;
    try { const k = await call("kept"); if (k && k.draft) page.draft = k.draft; } catch (e) { /* there is none */ }
    one("#note").value = page.draft.note || "";
    try { await page.load(page.draft); } catch (e) { page.draft = { lists: [] }; await page.load(page.draft); }
    one("#tab-plan").hidden = !page.board.questions || !page.ans.lists.length;
    one("#tab-sheet").hidden = !page.ans.lists.length;
    plan.fresh();
    told.fresh();
    page.stands();
    pane(page.ans.lists.length ? "orders" : "happened");
    d.documentElement.dataset.ready = "1";
  }
  return { start: start, changed: changed, happened: () => pane("happened"), el: el, sending: page.sending, ask: refuse };
}
