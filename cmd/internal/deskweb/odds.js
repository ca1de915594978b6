"use strict";
// A battle as a picture: how often it is won, and how often each number of losses comes.
function oddsPicture(lines, desk) {
  const el = desk.el, words = desk.words, para = desk.para;
  const box = el("div", { class: "will" }, el("h2", { textContent: words.forecast }), el("p", { class: "soft", textContent: lines[0].text }));
  const bars = (label, counts, most) => {
    const sum = counts.reduce((a, b) => a + b, 0), top = Math.max(...counts), row = el("span", { class: "bars", role: "img", "aria-label": label + ": " + counts.map((n, i) => n ? i + ": " + Math.round(100 * n / sum) + "%" : "").filter(Boolean).join(", ") });
    for (let i = 0; i <= most; i++) {
      const n = counts[i] || 0, bar = el("i", { title: i + ": " + Math.round(100 * n / sum) + "%" });
      bar.style.height = Math.round(30 * n / top) + "px";
      row.append(el("span", {}, bar, el("small", { textContent: i })));
    }
    return el("p", { class: "losses" }, el("span", { class: "soft", textContent: label }), row);
  };
  lines.slice(1).forEach((l) => {
    if (l.battle) {
      const i = el("i");
      i.style.width = (l.won || 0) + "%";
      box.append(el("p", { class: "won" }, el("b", { textContent: words.won.replace("%d", l.won || 0) }), el("span", { class: "meter", "aria-hidden": "true" }, i)));
      const most = Math.min(16, Math.max((l.own || []).length, (l.enemy || []).length) - 1);
      if (l.own && l.enemy) box.append(el("div", { class: "plot" }, bars(words.youLose, l.own, most), bars(words.theyLose, l.enemy, most)));
    }
    box.append(para(l.text));
  });
  return box;
}
