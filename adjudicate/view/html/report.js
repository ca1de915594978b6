(function () {
  "use strict";
  var d = document, root = d.documentElement;
  function all(s, r) { return Array.from((r || d).querySelectorAll(s)); }
  function one(s) { return d.querySelector(s); }
  function show(e) { if (e) e.hidden = false; }
  function on(e, what, f) { e.addEventListener(what, f); }
  root.classList.add("js");
  var maps = all(".map svg[role=img]"), panel = one(".about"), events = all("#happened [data-m]"), which = one(".which"), idle = which && which.textContent, kept = -1, at = null;

  // The areas on the map that is shown, wide or narrow.
  function seen() { return maps.filter(function (m) { return m.getClientRects().length; })[0] || maps[0]; }
  function spots() { return all(".spot", seen()); }
  function spot(n) { return spots()[n]; }
  function mark(n, name, on) { all('[data-a="' + n + '"]').forEach(function (e) { e.classList.toggle(name, on); }); }
  function add(parent, tag, text) {
    var e = d.createElement(tag);
    if (text) e.textContent = text;
    parent.appendChild(e);
    return e;
  }
  // What is in an area: its rows of the tables, or what the map says.
  function fill(n) {
    var name = spot(n).dataset.n, words = spot(n).dataset.w.slice(name.length);
    panel.textContent = "";
    add(panel, "h3", name);
    add(panel, "p", /^ ?: /.test(words) ? words.replace(/^ ?: /, "") : panel.dataset.none + words);
    all('.blocks tbody[data-a="' + n + '"]').forEach(function (body) {
      var copy = body.cloneNode(true), t = add(panel, "table");
      copy.removeAttribute("data-a");
      copy.classList.remove("on");
      copy.deleteRow(0);
      t.appendChild(copy);
    });
    all('.counts tr[data-a="' + n + '"]').forEach(function (row) {
      add(panel, "p", panel.dataset.theirs + row.cells[2].textContent);
    });
    show(panel);
  }
  function look(n) {
    if (kept >= 0) mark(kept, "on", false);
    kept = n;
    if (n < 0) { panel.hidden = true; return; }
    mark(n, "on", true);
    fill(n);
  }
  function go(n) {
    spots().forEach(function (s, i) { s.setAttribute("tabindex", i === n ? 0 : -1); });
    spot(n).focus({ preventScroll: true });
  }
  function middle(n) { var b = spot(n).getBBox(); return [b.x + b.width / 2, b.y + b.height / 2]; }
  // The nearest area in a direction.
  function next(n, dx, dy) {
    var from = middle(n), best = -1, least = Infinity;
    spots().forEach(function (s, i) {
      var to = middle(i), x = to[0] - from[0], y = to[1] - from[1], along = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (i !== n && along > 0 && along + 2 * aside < least) { least = along + 2 * aside; best = i; }
    });
    return best;
  }
  var ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  maps.forEach(function (map) {
    zooming(map);
    map.setAttribute("role", "group");
    all(".spot", map).forEach(function (s, i) {
      s.setAttribute("role", "button");
      s.setAttribute("aria-label", s.dataset.w);
      s.setAttribute("tabindex", i ? -1 : 0);
      on(s, "mouseenter", function () { look(i); });
      on(s, "click", function () { look(i); go(i); });
      on(s, "focus", function () { look(i); });
      on(s, "keydown", function (e) {
        var w = ways[e.key], to;
        if (e.key === "Escape") look(-1);
        else if (w) { to = next(i, w[0], w[1]); if (to >= 0) go(to); }
        else return;
        e.preventDefault();
      });
    });
  });
  if (maps.length) {
    all("table [data-a], table tbody[data-a]").forEach(function (r) {
      var n = +r.dataset.a;
      on(r, "mouseenter", function () { mark(n, "on", true); });
      on(r, "mouseleave", function () { if (n !== kept) mark(n, "on", false); });
      all("a[href='#map']", r).forEach(function (a) { on(a, "click", function () { go(n); }); });
    });
    show(one(".hint"));
    ["mouseleave", "focusout"].forEach(function (w) {
      on(one("#map"), w, function (e) { if (e.relatedTarget && !this.contains(e.relatedTarget)) look(-1); });
    });
    // A larger map shows its middle first: the corner is sea.
    on(one("#large"), "change", function () { seen().scrollIntoView({ block: "nearest", inline: "center" }); });
  }

  // Stepping.
  function light(li, on) {
    (li.dataset.at || "").split(" ").forEach(function (n) { if (n) mark(n, "lit", on); });
    li.classList.toggle("now", on);
    if (on) li.setAttribute("aria-current", "step"); else li.removeAttribute("aria-current");
  }
  function told(li) {
    if (at) light(at, false);
    at = li;
    which.textContent = li ? events.indexOf(li) + 1 + " " + which.dataset.of + " " + events.length : idle;
    look(-1);
    if (!li) return;
    light(li, true);
    var head = li.tagName === "H3" ? li : li.parentNode.previousElementSibling, copy;
    panel.textContent = "";
    if (head && head.tagName === "H3") add(panel, "h3", head.textContent);
    if (head !== li) copy = add(panel, "p");
    if (copy) Array.from(li.cloneNode(true).childNodes).forEach(function (n) { copy.appendChild(n); });
    show(panel);
  }
  if (events.length && panel) {
    var steps = stepping(one(".steps"), maps, function () { return events; }, told);
    events.forEach(function (li) { on(li, "click", function () { steps.go(li); }); });
  }

  all("[data-copy]").forEach(function (b) {
    var from = d.getElementById(b.dataset.copy), said = b.parentNode.querySelector("[role=status]");
    function say(what) { said.textContent = said.dataset[what]; }
    function byHand() {
      var r = d.createRange(), s = window.getSelection();
      r.selectNodeContents(from);
      s.removeAllRanges();
      s.addRange(r);
      say(d.execCommand && d.execCommand("copy") ? "done" : "selected");
    }
    show(b.parentNode);
    on(b, "click", function () {
      if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(from.textContent).then(function () { say("done"); }, byHand);
      else byHand();
    });
  });
})();
