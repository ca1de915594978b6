(function () {
  "use strict";
  var heard = new EventSource(document.currentScript.getAttribute("data-live"));
  heard.addEventListener("changed", function () { location.reload(); });
})();
