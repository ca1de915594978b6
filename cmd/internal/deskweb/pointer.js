"use strict";
// The pointer on the map: a click picks and orders, a drag moves the map or a block or draws a
// lasso, two fingers zoom, and what it rests on says what it means. page is what the page lends.
function mapPointer(page) {
  const d = document, one = page.one, all = page.all, el = page.el;

  // Pointer: a click picks and orders, a drag moves the map or a block, two fingers zoom.
  const touches = new Map();
  let drag = null, carried = []; // the pictures of the blocks that are dragged
  const under = (e) => d.elementsFromPoint(e.clientX, e.clientY).filter((x) => one("#board").contains(x));
  function target(e) {
    const list = under(e), g = list.map((x) => x.closest && x.closest("g.mine")).find(Boolean), s = list.find((x) => x.classList.contains("spot"));
    return { block: g ? g.dataset.b : "", area: s ? s.dataset.n : "" };
  }
  const mapEl = one("#board");
  mapEl.addEventListener("pointerdown", (e) => {
    touches.set(e.pointerId, [e.clientX, e.clientY]);
    hideTip();
    lay();
    if (e.button) return;
    if (e.shiftKey) { lasso(e); return; }
    drag = touches.size === 1 ? { x: e.clientX, y: e.clientY, lx: e.clientX, ly: e.clientY, far: false, on: one("#past").hidden ? target(e) : {} } : null;
    if (drag && e.pointerType !== "mouse") {
      const on = drag;
      setTimeout(() => { if (drag === on && !on.far) { on.held = true; explain(on.on, on.x, on.y, true); } }, 550);
    }
  });
  // Who is dragged follows the pointer.
  function lift(on) {
    if (page.waysOf(on.block).length && !(page.pick && page.pick.names.includes(on.block))) { page.pick = { names: [on.block], area: page.ans.blocks[on.block] }; page.show(); }
    const those = () => page.pick && page.pick.names.includes(on.block);
    return (those() ? Promise.resolve() : page.clickBlock(on.block)).then(() => { // who has an order already is asked again
      if (!drag || drag.on !== on || !those()) return;
      carried = page.pick.names.map(page.block).filter(Boolean);
      carried.forEach((g) => g.classList.add("carried"));
    });
  }
  function carry(dx, dy) { carried.forEach((g) => { g.style.transform = "translate(" + dx * page.view.unit() + "px," + dy * page.view.unit() + "px)"; }); }
  function lay() { carry(0, 0); carried.forEach((g) => g.classList.remove("carried")); carried = []; }
  mapEl.addEventListener("pointermove", (e) => {
    if (e.pointerType === "mouse" && drag && !(e.buttons & 1)) { touches.clear(); lay(); drag = null; mapEl.classList.remove("drag"); } // it was let go beside the map
    const was = touches.get(e.pointerId);
    if (touches.size === 2 && was) {
      const other = Array.from(touches).find(([id]) => id !== e.pointerId)[1];
      const d0 = Math.hypot(was[0] - other[0], was[1] - other[1]), d1 = Math.hypot(e.clientX - other[0], e.clientY - other[1]);
      page.view.pan((e.clientX - was[0]) / 2, (e.clientY - was[1]) / 2);
      if (d0 > 0) page.view.zoom(d1 / d0, (e.clientX + other[0]) / 2, (e.clientY + other[1]) / 2);
    } else if (drag && was) {
      if (!drag.far && Math.hypot(e.clientX - drag.x, e.clientY - drag.y) > 6) {
        drag.far = true;
        drag.held = false;
        hideTip();
        mapEl.setPointerCapture(e.pointerId);
        if (drag.on.block) drag.again = lift(drag.on);
        mapEl.classList.add("drag");
      }
      if (drag.far && drag.on.block) { carry(e.clientX - drag.x, e.clientY - drag.y); hover(e); } else if (drag.far) page.view.pan(e.clientX - drag.lx, e.clientY - drag.ly);
      drag.lx = e.clientX; drag.ly = e.clientY;
    } else if (!was) hover(e);
    if (was) touches.set(e.pointerId, [e.clientX, e.clientY]);
  });
  // With Shift held, a rectangle is drawn around blocks.
  function lasso(e) {
    const m = one("#map").getBoundingClientRect(), box = el("div", { id: "lasso" });
    one("#map").append(box);
    mapEl.setPointerCapture(e.pointerId);
    const draw = (x) => {
      box.style.left = Math.min(x.clientX, e.clientX) - m.left + "px";
      box.style.top = Math.min(x.clientY, e.clientY) - m.top + "px";
      box.style.width = Math.abs(x.clientX - e.clientX) + "px";
      box.style.height = Math.abs(x.clientY - e.clientY) + "px";
    };
    const end = (x) => {
      mapEl.removeEventListener("pointermove", draw);
      mapEl.removeEventListener("pointerup", end);
      mapEl.removeEventListener("pointercancel", end);
      box.remove();
      if (x.type === "pointerup") lassoed(e.clientX, e.clientY, x.clientX, x.clientY);
    };
    mapEl.addEventListener("pointermove", draw);
    mapEl.addEventListener("pointerup", end);
    mapEl.addEventListener("pointercancel", end);
  }
  function up(e) {
    touches.delete(e.pointerId);
    const was = drag;
    drag = null;
    mapEl.classList.remove("drag");
    lay();
    if (!was || e.type === "pointercancel" || was.held) return;
    hideTip();
    const on = target(e);
    if (was.far) {
      if (was.on.block) was.again.then(() => { if (page.pick && on.area && on.area !== page.pick.area) page.clickArea(on.area); });
      return;
    }
    if (e.button) return;
    if (!one("#past").hidden) return page.told.now(); // what is clicked there is not so any more
    run(on);
  }
  function run(on) {
    if (on.block && !(page.pick && page.pick.area !== page.ans.blocks[on.block] && page.to(page.ans.blocks[on.block]).length)) page.clickBlock(on.block);
    else if (on.area || on.block) page.clickArea(on.area || page.ans.blocks[on.block]);
    else page.esc();
  }
  mapEl.addEventListener("pointerup", up);
  mapEl.addEventListener("pointercancel", up);
  mapEl.addEventListener("pointerleave", (e) => { if (e.pointerType === "mouse") hideTip(); }); // of a finger it stays, to be read
  mapEl.addEventListener("touchend", (e) => { if (e.cancelable) e.preventDefault(); }, { passive: false }); // else a click follows, at what has come up under the finger
  mapEl.addEventListener("wheel", (e) => { e.preventDefault(); hideTip(); page.view.zoom(Math.exp(-e.deltaY / (e.ctrlKey ? 100 : 400)), e.clientX, e.clientY); }, { passive: false });
  all("#zoom button").forEach((b) => b.addEventListener("click", () => { if (b.dataset.z === "all") page.view.turn(); else page.view.zoom(b.dataset.z === "in" ? 1.4 : 1 / 1.4); }));

  // What the pointer is over says what it means, and if nothing, why.
  let hovering = 0, tipOf = "", telling = 0;
  function hideTip() { clearTimeout(hovering); tipOf = ""; telling++; one("#tip").hidden = true; }
  function hover(e) {
    if (!one("#past").hidden) return;
    const on = target(e), key = on.block + "\n" + on.area;
    if (key === tipOf) return;
    hideTip();
    tipOf = key;
    const x = e.clientX, y = e.clientY;
    hovering = setTimeout(() => explain(on, x, y, e.pointerType !== "mouse"), 350);
  }
  async function explain(on, x, y, finger) {
    let text = "";
    const mine = telling, area = on.area || page.ans.blocks[on.block];
    if (page.pick && area && area !== page.pick.area && !(on.block && !page.to(area).length && page.ans.blocks[on.block] === page.pick.area)) {
      const list = page.to(area);
      if (list.length) text = list.map(page.hint).join("\n");
      else if (!page.pick.road && page.ans.list >= 0) { const r = await page.call("why", { draft: page.pick.base || page.draft, at: page.at, list: page.ans.list, who: page.who(), verb: page.pick.verb || "", area: area }); if (r) text = page.withRule(r); }
    } else if (on.block) text = page.block(on.block) ? page.block(on.block).getAttribute("aria-label") : "";
    else if (on.area) text = page.spotOf(on.area).dataset.w;
    if (!text || mine !== telling) return;
    const tip = one("#tip"), m = one("#map").getBoundingClientRect();
    tip.textContent = text;
    tip.hidden = false;
    tip.style.left = Math.max(4, Math.min(x - m.left + 14, m.width - tip.offsetWidth - 6)) + "px";
    tip.style.top = Math.max(4, finger ? y - m.top - tip.offsetHeight - 34 : y - m.top + 18 + tip.offsetHeight > m.height ? y - m.top - tip.offsetHeight - 8 : y - m.top + 18) + "px";
  }

  // Blocks within a lasso: of those that can do the same those of the area with most.
  function lassoed(x0, y0, x1, y1) {
    const by = new Map();
    all("#board g.mine").forEach((g) => {
      const r = g.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2, n = g.dataset.b, a = page.ans.blocks[n];
      if (x < Math.min(x0, x1) || x > Math.max(x0, x1) || y < Math.min(y0, y1) || y > Math.max(y0, y1) || !page.waysOf(n).some((w) => w.alike)) return;
      by.set(a, (by.get(a) || []).concat([n]));
    });
    const [area, names] = Array.from(by).sort((a, b) => b[1].length - a[1].length)[0] || [];
    page.pick = names ? { names: names, area: area } : null;
    page.show();
    page.focusMap();
  }
  return { hide: hideTip, run: run };
}
