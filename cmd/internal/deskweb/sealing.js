"use strict";
// The sheet of a draft: what the check says of it, the sheet as it is typed, and its sealing.
// page is what the page lends.
function sealing(page) {
  const d = document, one = page.one, el = page.el;

  // What has been sealed since the page began with this call, and the reply that is to be sent.
  let was = "", reply = null;
  function offer(r) { reply = r || null; one("#reply").hidden = !reply; }
  one("#reply").addEventListener("click", () => dialog(page.words.sealed, page.sending.reply(reply, page.words), []));
  const isSealed = () => was === JSON.stringify(page.draft);
  // The sheet, and what the check says of it, follow every change.
  let checking = 0, checkedDraft = "";
  async function check() {
    const key = JSON.stringify(page.draft);
    if (key === checkedDraft) return;
    checkedDraft = key;
    const mine = ++checking;
    try {
      const sheet = (await page.call("sheet", page.draft)).sheet;
      if (mine !== checking) return;
      if (d.activeElement !== one("#yaml")) one("#yaml").value = sheet;
      const r = await page.call("check", { sheet: sheet });
      if (mine !== checking) return;
      said(r, null);
      if (!r.ok) return;
      page.mark(1);
      await new Promise((f) => setTimeout(f, 250));
      page.mark(-1);
      if (mine !== checking) return;
      const f = await page.call("foresee", { sheet: sheet });
      if (mine === checking) said(r, f);
    } catch (e) { checkedDraft = ""; page.refuse(e.message); }
  }
  // The forecast stands with the orders and with the plan.
  let forecast = null;
  function foreseen() {
    const odds = one("#plan-odds");
    if (odds) page.fill(odds, forecast);
  }
  // Who types is told where it is, and what kind of thing.
  const inSheet = (p) => (page.draft.written && p.code && !p.unwise ? (p.line ? p.line + ": " : "") + p.code + ": " : "") + page.withRule(p);
  const begun = () => page.draft.written || page.draft.lists.some((l) => l.items.length || l.done);
  const firstBroken = () => page.ans.lists.flatMap((l) => l.items.map((i) => i.broken)).find(Boolean);
  function said(r, lines) {
    forecast = lines && lines.length > 1 ? oddsPicture(lines, { el: el, para: para, words: page.words }) : null;
    const out = [], broken = firstBroken(), wrong = broken || r.problems.find((p) => !p.unwise);
    // What to type is for who types; who clicks sees what lights up.
    if (begun() && !broken) r.problems.forEach((p) => out.push(el("p", { class: "note" + (p.unwise ? "" : " bad") }, inSheet(p), p.hint && !p.unwise && page.draft.written ? el("small", { textContent: p.hint }) : null)));
    if (r.happens.length) out.push(will(r.happens));
    if (forecast) out.push(forecast.cloneNode(true));
    page.fill(one("#words"), ...out);
    foreseen();
    one("#state").textContent = r.ok ? isSealed() ? page.words.sealed : broken ? page.words.leftOut : page.words.canSeal : begun() ? wrong ? page.words.notYetAs.replace("%s", inSheet(wrong)) : page.words.notYet : "";
    one("#seal").disabled = !r.ok;
  }
  const para = (l) => el("p", { class: l[0] === " " ? "in" : "", textContent: l.trim() });
  const will = (lines) => el("div", { class: "will" }, el("h2", { textContent: page.words.will }), ...lines.map(para));
  // The sheet by hand.
  one("#take").addEventListener("click", () => take().catch((e) => { one("#said").textContent = e.message; }));
  async function take() {
    const next = await page.call("read", { sheet: one("#yaml").value });
    page.pick = null; page.at = ""; page.open = null; page.instead = null; checkedDraft = "";
    one("#note").value = next.note || "";
    await page.change(next);
    one("#said").textContent = page.draft.written ? page.words.written : page.words.taken;
  }
  one("#copy").addEventListener("click", () => page.sending.copy(one("#yaml"), one("#said"), page.words));
  one("#save").addEventListener("click", () => page.sending.save("orders.yaml", one("#yaml").value));
  one("#note").addEventListener("change", () => { page.draft = page.noted(structuredClone(page.draft)); page.keep(); check(); });

  // Sealing, and the keys.
  function dialog(title, body, buttons) {
    one("#dialog-h").textContent = title;
    page.fill(one("#dialog-b"), ...body);
    page.fill(one("#dialog-f"), ...buttons, el("button", { type: "button", textContent: page.words.close, on: () => one("#dialog").close() }));
    if (!one("#dialog").open) one("#dialog").showModal();
  }
  const seal = () => look().catch((e) => page.refuse(e.message));
  async function look() { // what is to be sealed is looked over first
    if (page.pick) { page.pick = null; page.show(); }
    await page.underway.catch(() => {}); // what was clicked last is sealed too
    await check();
    const sheet = (await page.call("sheet", page.draft)).sheet, r = await page.call("check", { sheet: sheet });
    const notes = r.problems.map((p) => el("p", { class: "note" + (p.unwise ? "" : " bad"), textContent: page.withRule(p) }));
    if (!r.ok) return dialog(page.words.notYet, notes, []);
    if (firstBroken()) notes.unshift(el("p", { class: "note bad", textContent: page.words.leftOut }));
    dialog(page.words.sealAsk, [will(r.happens), ...notes], [el("button", { type: "button", class: "main", id: "seal-now", textContent: page.words.sealNow, on: async (e) => {
      e.target.disabled = true;
      try {
        const s = await page.call("seal", { sheet: sheet });
        dialog(s.ok ? page.words.sealed : page.words.notYet, s.ok ? [...s.words.map(para), ...(s.reply ? page.sending.reply(s.reply, page.words) : [])] : s.problems.map((p) => el("p", { class: "note bad", textContent: page.withRule(p) })), []);
        if (s.ok) { offer(s.reply); was = JSON.stringify(page.draft); one("#state").textContent = page.words.sealed; page.show(); }
      } catch (x) { dialog(page.words.notYet, [el("p", { class: "note bad", textContent: x.message })], []); }
    } })]);
  }
  return { check: check, isSealed: isSealed, fresh: (r) => { checkedDraft = was = ""; offer(r); }, odds: foreseen, dialog: dialog, seal: seal };
}
