"use strict";
// The desk of a folder: the page asks the program that serves it, which knows it by a token.
(function () {
  let token = location.hash.slice(1);
  try { // a token that came once stays with the tab, so that the page can be loaded again
    if (token) sessionStorage.setItem("desk", token); else token = sessionStorage.getItem("desk") || "";
  } catch (e) { /* a browser that keeps nothing: the page cannot be loaded again */ }
  history.replaceState(null, "", location.pathname);
  addEventListener("hashchange", () => location.reload()); // the whole address once more, in this tab

  const post = (name, body) => fetch("desk/" + name, { method: "POST", headers: { "Content-Type": "application/json", "Fieldpost-Token": token }, body: JSON.stringify(body) });
  const page = deskPage(async (name, body, shown, words) => {
    const silent = () => { throw new Error(words.stopped || "The program that serves this page does not answer."); };
    const a = await post(name, body).catch(silent), text = await a.text().catch(silent);
    if (!a.ok) {
      let said = text;
      try { said = JSON.parse(text).error; } catch (e) { /* it is not the desk that says so */ }
      throw new Error(said);
    }
    if (shown && a.headers.get("Fieldpost-Call") !== shown) { location.reload(); throw new Error(words.gone); }
    return JSON.parse(text);
  });

  // The page hears when the folder has changed, whether its player is asked or not.
  async function hear() {
    for (let seen = ""; ;) {
      try {
        const a = await post("news", { seen: seen });
        if (!a.ok) return; // it is another program now, which does not know the token
        const now = (await a.json()).seen;
        if (seen) page.changed();
        seen = now;
      } catch (e) { await new Promise((f) => setTimeout(f, 2000)); } // it has been stopped, and may be started again
    }
  }
  page.start().then(hear);
})();
