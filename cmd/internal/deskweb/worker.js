"use strict";
// The program of the desk by itself, in a thread of its own, and what the browser keeps for it.
// Each call comes as { id, name, body, files } and goes back when what it changed is kept.
importScripts("wasm_exec.js");

const wait = (request) => new Promise((done, failed) => { request.onsuccess = () => done(request.result); request.onerror = () => failed(request.error); });
let db = null;
async function open() {
  try {
    const asked = indexedDB.open("fieldpost", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("kept");
    db = await wait(asked);
  } catch (e) { postMessage({ unkept: true }); }
}
async function keep(names, files) {
  if (!db || !names.length) return;
  const t = db.transaction("kept", "readwrite", { durability: "strict" }), kept = t.objectStore("kept");
  const end = new Promise((done, failed) => { t.oncomplete = done; t.onabort = () => failed(t.error); });
  names.forEach((n, i) => { if (files[i]) kept.put(files[i], n); else kept.delete(n); });
  try { await end; } catch (e) { postMessage({ unkept: true }); }
}
// What the program runs on. All else that a browser gives a worker is taken away before it begins,
// since the page's policy does not bind a worker: that is for its own script's headers to say.
const needed = new Set(["Array", "ArrayBuffer", "BigInt", "Boolean", "DataView", "Date", "Error", "JSON", "Map", "Math", "Number", "Object", "Promise", "RangeError", "Reflect", "Set", "String", "Symbol", "TextDecoder", "TextEncoder", "TypeError", "Uint8Array", "Uint8ClampedArray", "WebAssembly",
  "clearTimeout", "console", "constructor", "crypto", "fs", "globalThis", "isNaN", "parseInt", "path", "performance", "postMessage", "process", "self"]);
function shut() {
  const later = setTimeout;
  for (let at = self; at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) if (!needed.has(name)) Reflect.deleteProperty(at, name);
  }
  for (const f of [() => {}, async () => {}, function* () {}, async function* () {}]) delete Object.getPrototypeOf(f).constructor; // of a text it makes a program, which could import another
  self.setTimeout = (f, ms) => later(() => f(), ms); // which would run a text as well
}
async function load() {
  const a = await fetch("fieldpost.wasm.gz");
  if (!a.ok) throw new Error("fieldpost.wasm.gz: " + a.status);
  let code = new Uint8Array(await a.arrayBuffer());
  if (code[0] === 0x1f) code = new Uint8Array(await new Response(new Blob([code]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()); // else the server's headers had the browser do it
  const go = new Go(), program = await WebAssembly.instantiate(code, go.importObject);
  shut();
  go.run(program.instance).then(() => postMessage({ stopped: true }));
}
async function start(lang) {
  await Promise.all([open(), load()]);
  let names = [], files = [];
  if (db) { const kept = db.transaction("kept").objectStore("kept"); [names, files] = await Promise.all([wait(kept.getAllKeys()), wait(kept.getAll())]); }
  fieldpostStart(lang, names, files);
}
async function answer(m) {
  if (m.name === "start") { await start(m.lang); return postMessage({ id: m.id, out: "true" }); }
  const a = fieldpostCall(m.name, JSON.stringify(m.body || {}), m.files || []);
  if (!a.error) await keep(a.names, a.files);
  postMessage({ id: m.id, out: a.out, error: a.error, hint: a.hint, key: a.key });
}
let before = Promise.resolve();
onmessage = (e) => { before = before.then(() => answer(e.data)).catch((x) => postMessage({ id: e.data.id, error: String(x.message || x), failed: true })); };
