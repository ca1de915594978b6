"use strict";
// What can be done with a text that goes to others, such as a sealed reply or a card. Each way is a
// click of the player's, and nothing leaves the page without one.
function sending(el) {
  const d = document, button = (text, on, more) => el("button", Object.assign({ type: "button", textContent: text, on: on }, more));
  // What stands in a field, to the clipboard. Where the browser refuses, it is selected, to be copied by hand.
  async function copy(field, said, words, byHand) {
    const done = await (navigator.clipboard ? navigator.clipboard.writeText(field.value).then(() => true, () => false) : false);
    if (done) { said.textContent = words.copied; return true; }
    field.focus();
    field.select();
    const copied = d.execCommand("copy");
    said.textContent = copied ? words.copied : byHand || words.selected;
    return copied;
  }
  function save(name, text) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" })), a = el("a", { href: url, download: name });
    a.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }
  function ways(area, name, subject, told, words) {
    const file = () => new File([area.value], name.replace(/\.yaml$/, ".txt"), { type: "text/plain" }); // what systems share
    const can = navigator.share && (!navigator.canShare || navigator.canShare({ text: "x" }));
    return [button(words.copyText, () => copy(area, told, words)), button(words.saveFile, () => save(name, area.value)),
      can ? button(words.shareIt, () => { const f = file(); navigator.share(navigator.canShare && navigator.canShare({ files: [f] }) ? { files: [f], title: subject } : { text: area.value, title: subject }).catch(() => {}); }) : null];
  }
  // A sealed reply, with whom it goes to and what it answers as far as that is known.
  function reply(r, words) {
    const area = el("textarea", { class: "reply", readOnly: true, value: r.text, spellcheck: false, "aria-label": r.name }), told = el("span", { role: "status" });
    const head = [["subject", r.subject], ["in-reply-to", r.answers && "<" + r.answers + ">"], ["references", (r.refs || []).map((x) => "<" + x + ">").join(" ")]].filter((x) => x[1]);
    const url = (more) => "mailto:" + encodeURIComponent(r.to || "").replace("%40", "@") + "?" + head.concat(more).map(([k, v]) => k + "=" + encodeURIComponent(v)).join("&");
    const whole = url([["body", r.text.replace(/\n/g, "\r\n")]]), long = whole.length > 1900; // longer ones are cut off somewhere
    let ready = !long; // or he copies it himself
    const mail = button(long ? words.copyMail : words.mail, async () => {
      if (!ready) {
        if (!await copy(area, told, words, words.byHand)) { ready = true; mail.textContent = words.mail; return; } // the mail waits until he has
        told.textContent = words.pasteIt;
      }
      el("a", { href: long ? url([]) : whole }).click();
    }, { class: "main", autofocus: true });
    return [r.doubt ? el("p", { class: "note bad", textContent: r.doubt }) : null, el("p", { textContent: r.to ? words.replyTo.replace("%s", () => r.to) : words.reply }), long ? el("p", { class: "soft", textContent: words.tooLong }) : null, area, el("p", { class: "row" }, mail, ...ways(area, r.name, r.subject, told, words)), told];
  }
  return { button: button, copy: copy, save: save, ways: ways, reply: reply };
}
