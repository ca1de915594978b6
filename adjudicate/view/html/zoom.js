// zooming zooms a map by two fingers, by Ctrl and the wheel, and by + and −, and moves what
// is zoomed by dragging; 0 shows it whole again. Else the page scrolls as any does.
function zooming(map) {
  "use strict";
  var whole = map.getAttribute("viewBox").split(" ").map(Number), box = whole.slice(), down = {}, dragged = false, most = 8;
  // What is seen stays within the map.
  function draw() {
    [0, 1].forEach(function (i) { box[i] = Math.min(Math.max(box[i], whole[i]), whole[i] + whole[i + 2] - box[i + 2]); });
    map.setAttribute("viewBox", box.map(Math.round).join(" "));
    map.classList.toggle("zoomed", box[2] < whole[2]);
  }
  function scale() { return box[2] / map.getBoundingClientRect().width; }
  // A place of the screen stays where it is.
  function zoom(by, x, y) {
    var r = map.getBoundingClientRect(), w = Math.min(Math.max(box[2] / by, whole[2] / most), whole[2]), f = w / box[2], part = [(x - r.left) / r.width, (y - r.top) / r.height];
    box = [0, 1].map(function (i) { return box[i] + part[i] * box[i + 2] * (1 - f); }).concat(box[2] * f, box[3] * f);
    draw();
  }
  function middle(by) {
    var r = map.getBoundingClientRect();
    zoom(by, r.left + r.width / 2, r.top + r.height / 2);
  }
  function fingers() { return Object.keys(down).map(function (k) { return down[k]; }); }
  function apart(f) { return Math.hypot(f[0].x - f[1].x, f[0].y - f[1].y); }
  map.addEventListener("wheel", function (e) {
    if (!e.ctrlKey) return;
    e.preventDefault();
    zoom(Math.exp(-e.deltaY / 300), e.clientX, e.clientY);
  }, { passive: false });
  map.addEventListener("pointerdown", function (e) {
    if (e.button) return;
    down[e.pointerId] = { x: e.clientX, y: e.clientY };
    dragged = false;
  });
  window.addEventListener("pointermove", function (e) {
    var was = down[e.pointerId], all = fingers(), before, now;
    if (!was) return;
    now = { x: e.clientX, y: e.clientY };
    if (all.length === 2) {
      before = apart(all);
      down[e.pointerId] = now;
      all = fingers();
      if (before > 0) zoom(apart(all) / before, (all[0].x + all[1].x) / 2, (all[0].y + all[1].y) / 2);
    } else if (box[2] >= whole[2] || !dragged && Math.hypot(now.x - was.x, now.y - was.y) < 6) return;
    box[0] -= (now.x - was.x) * scale() / all.length;
    box[1] -= (now.y - was.y) * scale() / all.length;
    down[e.pointerId] = now;
    dragged = true;
    draw();
  });
  ["pointerup", "pointercancel"].forEach(function (w) { window.addEventListener(w, function (e) { delete down[e.pointerId]; }); });
  map.addEventListener("keydown", function (e) {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    if (e.key === "+" || e.key === "=") middle(1.4);
    else if (e.key === "-") middle(1 / 1.4);
    else if (e.key === "0") { box = whole.slice(); draw(); } else return;
    e.preventDefault();
  });
}
