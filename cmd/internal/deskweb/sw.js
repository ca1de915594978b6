"use strict";
// Keeps the page for when there is no network. It is all of one edition, each file with its
// digest, or nothing; a newer edition waits until the player takes it. What it gives has the page's
// policy with it, which binds the worker too.
const files = {}, policy = "";
const here = "fieldpost " + new URL("./", self.location.href).pathname + " ", edition = here + "";
const get = ([name, sum]) => fetch(new Request(name, { integrity: sum, cache: "no-store" })).then(async (a) => {
  if (!a.ok) throw new Error(name);
  return new Response(await a.blob(), { headers: { "Content-Type": a.headers.get("Content-Type"), "Content-Security-Policy": policy } }); // plain, though the server had it from elsewhere
});
self.addEventListener("install", (e) => e.waitUntil(caches.open(edition).then((c) => Promise.all(Object.entries(files).map(async (f) => c.put(f[0], await get(f)))))));
self.addEventListener("activate", (e) => e.waitUntil(caches.keys().then((all) => Promise.all(all.filter((n) => n.startsWith(here) && n !== edition).map((n) => caches.delete(n)))).then(() => self.clients.claim())));
self.addEventListener("message", (e) => { if (e.data === "take") self.skipWaiting(); });
self.addEventListener("fetch", (e) => {
  const url = new URL(e.request.url), base = new URL("./", self.location.href);
  if (e.request.method !== "GET" || url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return;
  const name = url.pathname.slice(base.pathname.length) || "index.html";
  if (files[name]) e.respondWith(caches.open(edition).then((c) => c.match(name)).then((a) => a || fetch(e.request)));
});
