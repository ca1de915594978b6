(function () {
  "use strict";
  var d = document, slides = Array.prototype.slice.call(d.querySelectorAll(".slide")), at = -1, steppers = [];
  d.documentElement.classList.add("js");
  function show(n) {
    if (n < 0 || n >= slides.length || n === at) return;
    if (at >= 0) slides[at].classList.remove("on");
    at = n;
    slides[at].classList.add("on");
    if (!steppers[at]) steppers[at] = stepper(slides[at]);
  }
  function stepper(slide) {
    var bar = slide.querySelector(".steps"), told = Array.from(slide.querySelectorAll("[data-m]")), s;
    if (!bar || !told.length) return {};
    s = stepping(bar, Array.from(slide.querySelectorAll(".map svg")), function () { return told; }, function (now) {
      told.forEach(function (e) { e.classList.toggle("now", e === now); });
      if (now) now.scrollIntoView({ block: "nearest" });
    });
    told.forEach(function (e) { e.addEventListener("click", function () { s.go(e); }); });
    return s;
  }
  function named() {
    for (var i = 0; i < slides.length; i++) if ("#" + slides[i].id === location.hash) return i;
    return -1;
  }
  function go(n) {
    if (n < 0 || n >= slides.length) return;
    location.replace("#" + slides[n].id);
    show(n);
  }
  d.querySelectorAll(".map svg[viewBox]").forEach(zooming);
  window.addEventListener("hashchange", function () { show(named()); });
  d.addEventListener("keydown", function (e) {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    var to = { ArrowRight: at + 1, PageDown: at + 1, ArrowLeft: at - 1, PageUp: at - 1, Home: 0, End: slides.length - 1 }[e.key];
    if (to === undefined) return;
    go(to);
    e.preventDefault();
  });
  d.querySelector(".hint").hidden = false;
  show(Math.max(named(), 0));
})();
