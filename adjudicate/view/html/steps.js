// stepping moves a map through its history: list are the events that may be stepped to, each
// with its moment; told is called with the one that is reached, or null at the end.
function stepping(bar, pictures, list, told) {
  "use strict";
  var history = (bar.dataset.history || "").split(";"), at = null, timer = 0;
  var parts = [];
  pictures.forEach(function (p) { parts = parts.concat(Array.from(p.querySelectorAll("[data-v]"))); });
  var play = bar.querySelector(".play"), speed = bar.querySelector(".speed"), speeds = { "½×": 3000, "1×": 1500, "2×": 750, "4×": 375 };
  // The map as it was at a moment; without one, as it is.
  function draw(n) {
    var now = {}, k;
    if (n >= 0) for (k = 0; k <= n; k++) (history[k] || "").split(" ").forEach(function (x) { if (x) { x = x.split("."); now[x[0]] = x[1]; } });
    parts.forEach(function (e) {
      var v = e.dataset.v, x = v.split("."), on;
      if (v[0] === "m") on = n >= 0 ? v === "m" + n : v === "m";
      else on = (now[x[0]] || "0") === x[1];
      e.classList.toggle("was", !on);
    });
  }
  function go(li) {
    at = li;
    draw(li ? +li.dataset.m : -1);
    told(li);
    if (!li) stop();
  }
  function step(by) {
    var seen = list().filter(function (li) { return li.getClientRects().length; }), n = seen.indexOf(at);
    go(seen[n < 0 ? (by < 0 ? seen.length - 1 : 0) : n + by] || null);
  }
  function stop() {
    clearTimeout(timer);
    timer = 0;
    play.textContent = play.dataset.play;
    play.setAttribute("aria-pressed", "false");
  }
  function run() {
    step(1);
    if (at) timer = setTimeout(run, speeds[speed.textContent]);
  }
  play.addEventListener("click", function () {
    if (timer) { stop(); return; }
    play.textContent = play.dataset.pause;
    play.setAttribute("aria-pressed", "true");
    timer = 1;
    run();
  });
  speed.addEventListener("click", function () {
    var all = Object.keys(speeds);
    speed.textContent = all[(all.indexOf(speed.textContent) + 1) % all.length];
  });
  bar.querySelectorAll("[data-step]").forEach(function (b) { b.addEventListener("click", function () { stop(); step(+b.dataset.step); }); });
  bar.addEventListener("keydown", function (e) {
    if (e.key === "ArrowRight") step(1); else if (e.key === "ArrowLeft") step(-1); else return;
    e.preventDefault();
    e.stopPropagation();
  });
  // Comma and full stop step the map that is shown.
  document.addEventListener("keydown", function (e) {
    var by = { ",": -1, ".": 1 }[e.key];
    if (!by || e.altKey || e.ctrlKey || e.metaKey || !bar.getClientRects().length) return;
    stop();
    step(by);
  });
  bar.hidden = false;
  return { go: go };
}
