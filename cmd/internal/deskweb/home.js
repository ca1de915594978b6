"use strict";
// The desk by itself: keys, letters and games come before it. All that is known of them is
// the program's, which runs in the worker; nothing here leaves the page without a click.
(function () {
  const d = document, one = (s) => d.querySelector(s), at = d.documentElement;
  let home = null, words = {}, n = 0, fresh = false, first = []; // the games of the letter that came last
  at.dataset.home = "1"; at.dataset.busy = 0;

  const waiting = new Map();
  let worker = null;
  function send(name, body, files, more) {
    at.dataset.working = waiting.size + 1;
    return new Promise((done, failed) => {
      waiting.set(++n, { done: done, failed: failed });
      worker.postMessage(Object.assign({ id: n, name: name, body: body, files: files || [] }, more));
    }).finally(() => { at.dataset.working = waiting.size; });
  }
  function came(e) {
    const m = e.data, w = waiting.get(m.id);
    if (m.unkept) return note(words.unkept || "This browser keeps nothing here.");
    if (m.stopped) return stop();
    if (!w) return;
    waiting.delete(m.id);
    if (!m.error) return w.done(JSON.parse(m.out));
    const x = new Error(m.error);
    x.hint = m.hint; x.key = m.key;
    w.failed(x);
    if (m.failed) stop();
  }
  function stop() {
    waiting.forEach((w) => w.failed(new Error(words.stopped)));
    waiting.clear();
    wrong(new Error(words.stopped || "The program of this page cannot be loaded. It needs a browser of 2023 or later."));
    go(true);
  }

  const page = deskPage((name, body) => send("desk/" + name, body)), el = page.el;
  const button = page.sending.button;
  const row = (...kids) => el("p", { class: "row" }, ...kids);
  let notes = [];
  function note(text, ...kids) { notes = notes.filter((x) => x !== text).concat(text); one("#home-notes").replaceChildren(...notes.flatMap((x) => [x, el("br")]), ...kids); }
  let near = null; // where the form that is being sent says what is wrong with it
  function said(lines) { one("#home-said").textContent = (lines || []).join("\n"); d.querySelectorAll("#home .wrong").forEach((e) => { e.textContent = ""; }); }
  function wrong(x) {
    said();
    (near || one("#home-wrong")).textContent = x.message + (x.hint ? "\n" + x.hint : "");
    if (near) near.scrollIntoView({ block: "center" }); else one("#home").scrollTop = 0;
  }

  // Home or desk.
  function go(toHome) {
    one("#home").hidden = !toHome;
    if (toHome) { at.dataset.home = "1"; d.title = words.title || "fieldpost"; } else delete at.dataset.home;
    one("#to-home").hidden = toHome;
  }
  async function doing(what, names, failed) {
    try { said(names); return await what(); } catch (x) { wrong(x); if (failed) failed(x); return null; }
  }
  async function take(name, body, files, failed) {
    const got = await doing(() => send(name, body, files), name === "unlock" || name === "make" || name === "bring" ? [words.working] : [], failed);
    if (!got) return null;
    said(got.said);
    if (got.of) first = got.of;
    await show(got.home || got);
    if (early.length && home.open && (name === "unlock" || name === "bring")) await give(early.splice(0));
    return got;
  }
  async function play(game) {
    if (!await doing(() => send("sit", { game: game }))) return;
    go(false);
    await page.start(home.games.find((g) => g.game === game).reply);
  }
  // A letter's link names its game and step: what happened there is shown, once its key is open
  // and it has been put onto the page.
  let link = [];
  function linked() {
    link = location.hash.slice(1).split("/");
    history.replaceState(null, "", location.pathname + location.search);
  }
  linked();
  addEventListener("hashchange", () => { linked(); follow(); });
  async function follow() {
    const [game, step] = link, g = home.open && home.games.find((x) => x.game === game && !x.wrong);
    if (!game || !home.open) return;
    if (!g || g.step < +step) return said([words.letterOf.replace("%d", parseInt(step, 10) || 1)]);
    link = [];
    await play(game);
    page.happened();
  }
  async function back() { go(true); show(await send("look")); }

  function show(next) {
    home = next; words = home.words;
    at.lang = home.lang;
    one("#home-title").textContent = words.title;
    one("#home-intro").textContent = words.intro;
    one("#to-home").textContent = "☰";
    one("#to-home").title = words.back;
    one("#to-home").setAttribute("aria-label", words.back);
    one("#home-page").classList.toggle("new", !home.games.length); // who begins has to hand out his card
    games();
    letters();
    keys();
    return follow();
  }
  const fill = (id, ...kids) => one(id).replaceChildren(...kids.flat().filter(Boolean));

  const behind = (text, ...kids) => el("details", {}, el("summary", { textContent: text }), ...kids);
  function games() {
    if (!home.open) return fill("#home-games");
    fill("#home-games", el("h2", { textContent: words.games }), home.games.length ? home.games.sort((a, b) => first.includes(b.game) - first.includes(a.game) || b.asked - a.asked).map((g) => el("div", { class: "tile" + (g.asked ? " asked" : "") },
      el("h3", { textContent: g.title + (g.side ? ", " + g.side : "") }), g.when ? el("p", { textContent: g.when }) : null, g.says ? el("p", { textContent: g.says }) : null,
      g.wrong ? el("p", { class: "note bad" }, g.wrong.error, g.wrong.hint ? el("small", { textContent: g.wrong.hint }) : null) : null,
      row(g.wrong ? null : button(g.asked ? words.giveOrders : words.look, () => play(g.game), { class: g.asked ? "main" : "" }), button(words.leave, () => sure(words.leaveSure, () => take("leave", { game: g.game })))),
      g.reply ? behind(words.sealedReply.replace("%d", g.step), ...page.sending.reply(g.reply, home.sending)) : null,
      g.file ? behind(words.sameGame, el("p", { textContent: words.gameFile }), el("p", { class: "file", textContent: g.file })) : null)) : el("p", { class: "none", textContent: words.noGames }));
  }
  function sure(text, do_) {
    one("#dialog-h").textContent = text;
    one("#dialog-b").replaceChildren();
    one("#dialog-f").replaceChildren(button(words.yesForget, () => { one("#dialog").close(); do_(); }), button(words.cancel, () => one("#dialog").close(), { class: "main" }));
    one("#dialog").showModal();
  }

  const only = (file) => { const t = new DataTransfer(); t.items.add(file); return t.files; };
  const early = []; // letters that came before their key was open are taken in when it is
  async function give(files) {
    const waits = !home.open;
    const names = [], data = [];
    said(); // what was said of the last letter is not of these
    const long = [];
    for (const f of files) {
      if (f.size > 16 << 20) { long.push(f.name); continue; }
      names.push(f.name || "letter.eml");
      data.push(new Uint8Array(await f.arrayBuffer()));
    }
    go(true);
    if (names.length) await take("letters", { names: names }, data, (x) => {
      if (x.key) one("#home-key").files = only(files[0]); else if (waits) early.push(...files);
      if (x.key) one("#home-bring").open = true;
    });
    if (long.length) one("#home-wrong").textContent = [one("#home-wrong").textContent, words.tooLong.replace("%s", long.join(", "))].filter(Boolean).join("\n");
  }
  function letters() {
    if (!home.open) return fill("#home-letters");
    const input = el("input", { type: "file", multiple: true, id: "home-file", hidden: true }), text = el("textarea", { id: "home-text", spellcheck: false, autocomplete: "off" });
    input.addEventListener("change", () => give(input.files));
    fill("#home-letters", el("h2", { textContent: words.letters }), el("div", { id: "home-drop" }, el("p", { textContent: words.drop }), input, button(words.choose, () => input.click())),
      el("details", {}, el("summary", {}, el("label", { htmlFor: "home-text", textContent: words.paste })), text, row(button(words.take, () => { if (text.value.trim()) give([new File([text.value], "letter.txt")]); }))));
  }
  d.addEventListener("dragover", (e) => { e.preventDefault(); const z = one("#home-drop"); if (z) z.classList.add("over"); });
  d.addEventListener("dragleave", () => { const z = one("#home-drop"); if (z) z.classList.remove("over"); });
  d.addEventListener("drop", (e) => { e.preventDefault(); if (home && e.dataTransfer.files.length) give(Array.from(e.dataTransfer.files)); });

  // Keys.
  function field(label, props) {
    const id = "home-" + props.name, input = el("input", Object.assign({ id: id, autocomplete: "off" }, props));
    return { input: input, parts: [el("label", { htmlFor: id, textContent: label }), input] };
  }
  function form(fields, text, do_) {
    const told = el("p", { class: "wrong", role: "alert" }), ok = el("button", { type: "submit", class: "main", textContent: text }), f = el("form", {}, ...fields.flatMap((x) => x.parts), told, row(ok));
    f.addEventListener("submit", async (e) => {
      e.preventDefault();
      near = told; ok.disabled = true;
      try { await do_(); } finally { near = null; ok.disabled = false; }
      if (!told.isConnected) one("#home").scrollTop = 0; // it is done, and what is next stands at the top
    });
    return f;
  }
  const secret = (label, name, fresh_) => field(label, { name: name, type: "password", autocomplete: fresh_ ? "new-password" : "current-password", required: true });
  function keys() {
    const open = home.keys.find((k) => k.key === home.open);
    fill("#home-keys", el("h2", { textContent: words.key }), open ? mine(open) : home.keys.map(locked), open ? null : [making(), bringing()]);
  }
  function locked(k) {
    const pass = secret(words.passOf.replace("%s", k.name), "pass-" + k.key);
    const name = { parts: [el("input", { type: "text", autocomplete: "username", value: k.name, readOnly: true, hidden: true })] }; // for who keeps passphrases for the player
    return el("div", { class: "tile" }, form([name, pass], words.unlock, () => take("unlock", { key: k.key, passphrase: pass.input.value })), row(button(words.forget, () => sure(words.forgetSure, () => take("forget", { key: k.key })))));
  }
  async function saveKey(k) {
    const c = await send("copy", { key: k.key });
    page.sending.save(c.name, c.text);
    fresh = false;
    await take("copied", { key: k.key });
  }
  function mine(k) {
    const card = el("textarea", { readOnly: true, value: k.card, "aria-label": words.card }), told = el("span", { role: "status" });
    return [el("p", { textContent: words.opened.replace("%s", k.name) }),
      k.copied ? null : el("p", { class: "note bad", textContent: words.onlyHere }),
      row(button(words.saveKey, () => saveKey(k), { class: k.copied ? "" : "main" }), button(words.lock, () => take("lock")), button(words.forget, () => sure(words.forgetSure, () => { fresh = false; take("forget", { key: k.key }); }))),
      el("details", { open: !home.games.length }, el("summary", { textContent: words.card }), card, row(...page.sending.ways(card, k.file, "", told, home.sending), told))];
  }
  function making() {
    const name = field(words.name, { name: "name", maxLength: 60, autocomplete: "username", required: true }), pass = secret(words.passphrase, "new", true), again = secret(words.again, "again", true);
    const lang = el("select", { id: "home-lang" }, ...[["", "English"], ["fr", "Français"]].map(([v, t]) => el("option", { value: v, textContent: t, selected: v === (home.lang === "en" ? "" : home.lang) })));
    return el("details", { open: !home.keys.length, id: "home-make" }, el("summary", { textContent: words.makeKey }),
      el("p", { class: "soft", textContent: words.whatKey }), form([name, { parts: [el("label", { htmlFor: "home-lang", textContent: words.language }), lang] }, pass, again, { parts: [el("p", { class: "soft", textContent: words.lost })] }], words.make, async () => {
        if (pass.input.value !== again.input.value) return wrong(new Error(words.differ));
        if (await take("make", { name: name.input.value, lang: lang.value, passphrase: pass.input.value })) { fresh = true; persist(); }
      }));
  }
  function bringing() {
    const file = field(words.keyFile, { name: "key", type: "file", required: true }), own = secret(words.ownPass, "own"), pass = secret(words.passphrase, "new-own", true), name = field(words.noName, { name: "own-name", maxLength: 60, autocomplete: "username" });
    own.input.required = pass.input.required = false;
    return el("details", { id: "home-bring" }, el("summary", { textContent: words.bringKey }), form([file, name, own, pass], words.bring, async () => {
      const f = file.input.files[0];
      if (await take("bring", { own: own.input.value, passphrase: pass.input.value, name: name.input.value }, [new Uint8Array(await f.arrayBuffer())])) persist();
    }));
  }
  function persist() { if (navigator.storage && navigator.storage.persist) navigator.storage.persist().catch(() => {}); }
  window.addEventListener("beforeunload", (e) => { if (fresh) e.preventDefault(); });

  async function begin() {
    one("header").prepend(button("", back, { id: "to-home", hidden: true }));
    try {
      worker = new Worker("worker.js");
      worker.addEventListener("message", came);
      worker.addEventListener("error", stop);
      await send("start", {}, [], { lang: /^fr\b/i.test(navigator.language) ? "fr" : "" });
      said([]);
      await show(await send("look"));
      at.dataset.ready = "1";
    } catch (x) { return wrong(x); }
    if (!navigator.serviceWorker) return;
    try {
      const sw = await navigator.serviceWorker.register("sw.js"), before = navigator.serviceWorker.controller;
      const newer = () => { if (sw.waiting && before) note(words.newer + " ", button(words.useNewer, () => sw.waiting.postMessage("take"))); };
      newer();
      sw.addEventListener("updatefound", () => sw.installing.addEventListener("statechange", newer));
      navigator.serviceWorker.addEventListener("controllerchange", () => { if (before) location.reload(); });
      await navigator.serviceWorker.ready;
      at.dataset.offline = "1";
    } catch (e) { /* it works with the network */ }
  }
  // One page holds the lock as long as it is there; that which was here before may take a moment to go.
  // Where another is open, this one begins once that is closed.
  const hold = () => { one("#home-wrong").textContent = ""; return begin().then(() => new Promise(() => {})); };
  if (navigator.locks) navigator.locks.request("fieldpost", { signal: AbortSignal.timeout(4000) }, hold).catch(() => {
    wrong(new Error("fieldpost: this page is open in another tab · cette page est ouverte dans un autre onglet"));
    navigator.locks.request("fieldpost", hold);
  });
  else begin();
})();
