package cmd

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"fieldpost/adjudicate/effort"
)

// elsewhere is another origin that lets everybody ask it, and what it has been asked since it was
// last looked at.
func elsewhere(t *testing.T) (url string, asked func() []string) {
	t.Helper()
	var mu sync.Mutex
	var paths []string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		paths = append(paths, r.URL.Path)
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Content-Type", "text/javascript")
	}))
	t.Cleanup(s.Close)
	return s.URL + "/", func() (list []string) {
		mu.Lock()
		defer mu.Unlock()
		list, paths = paths, nil
		return list
	}
}

// inWorker goes at the end of worker.js, and tries from there what it is told to by whoever is on its
// channel: by names that the program could know, or by what the script has kept for itself.
const inWorker = `
{
	const channel = new BroadcastChannel("probe"), mine = fetch, hear = addEventListener, wait = setTimeout;
	const ways = {
		name: (u) => fetch(u + "fetch"),
		request: (u) => new Promise((f) => { const x = new XMLHttpRequest(); x.onloadend = f; x.open("GET", u + "request"); x.send(); }),
		script: (u) => importScripts(u + "script"),
		stream: (u) => new Promise((f) => { const s = new EventSource(u + "stream"); s.onopen = s.onerror = f; }),
		socket: (u) => new Promise((f) => { const s = new WebSocket(u.replace("http", "ws") + "socket"); s.onopen = s.onerror = f; }),
		cache: (u) => caches.open("probe").then((c) => c.add(u + "cache")),
		font: (u) => new FontFace("x", "url(" + u + "font)").load(),
		worker: (u) => new Promise((f) => { const w = new Worker(URL.createObjectURL(new Blob(["fetch('" + u + "worker').finally(() => postMessage(1))"]))); w.onmessage = w.onerror = f; }),
		text: (u) => (async () => {}).constructor("return import('" + u + "text')")(),
		later: (u) => new Promise((f) => { self.came = f; hear("error", (e) => { e.preventDefault(); f(); }); setTimeout("import('" + u + "later').finally(came)", 0); }),
		kept: (u) => mine(u + "kept"),
	};
	channel.onmessage = async (e) => {
		const said = {};
		for (const name of e.data.ways.length ? e.data.ways : Object.keys(ways)) {
			try { await Promise.race([ways[name](e.data.to), new Promise((f) => wait(f, 3000))]); said[name] = "done"; } catch (x) { said[name] = String(x); }
		}
		channel.postMessage({ said });
	};
}`

// probe has the worker try ways to another origin, all if none is named.
func (c *clicker) probe(to string, ways ...string) map[string]string {
	c.t.Helper()
	list := ""
	if len(ways) > 0 {
		list = `"` + strings.Join(ways, `","`) + `"`
	}
	return inPage[map[string]string](c, `new Promise((f) => { const c = new BroadcastChannel("probe"); c.onmessage = (e) => f(e.data.said); c.postMessage({ to: "`+to+`", ways: [`+list+`] }); })`)
}

// The program, which has the key, reaches no other place, whatever the server of the page sends with
// it; and from the second visit on the policy binds the whole script that it runs in.
func TestDeskAloneReachesNobody(t *testing.T) {
	t.Parallel()
	if effort.Quick() {
		t.Skip("it builds WebAssembly and starts a browser")
	}
	dir, err := builtPage()
	if err != nil {
		t.Fatal(err)
	}
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	digest := func(data []byte) []byte {
		sum := sha256.Sum256(data)
		return []byte(base64.StdEncoding.EncodeToString(sum[:]))
	}
	was := read("worker.js")
	worker := append(bytes.Clone(was), inWorker...)
	changed := map[string][]byte{"/worker.js": worker, "/sw.js": bytes.Replace(read("sw.js"), digest(was), digest(worker), 1)}
	plain := http.FileServer(http.Dir(dir))
	for browser := range browsers {
		t.Run(browser, func(t *testing.T) {
			t.Parallel()
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if data, ok := changed[r.URL.Path]; ok {
					w.Header().Set("Content-Type", "text/javascript")
					w.Write(data)
					return
				}
				plain.ServeHTTP(w, r)
			}))
			t.Cleanup(s.Close)
			to, asked := elsewhere(t)
			c := openDeskIn(t, browser, s.URL+"/", screen{1280, 800, "light"})
			if c.probe(to, "kept"); len(asked()) != 1 {
				t.Fatal("what reaches another place is not seen here")
			}
			said := c.probe(to, "name", "request", "script", "stream", "socket", "cache", "font", "worker", "text", "later")
			if got := asked(); len(got) > 0 || len(said) != 10 {
				t.Errorf("at the first visit %v reach another place: %v", got, said)
			}
			c.until(`document.documentElement.dataset.offline === "1"`)
			c.visit("about:blank")
			c.visit(s.URL + "/")
			c.until(`document.documentElement.dataset.ready === "1" && navigator.serviceWorker.controller`)
			said = c.probe(to)
			if got := asked(); len(got) > 0 || len(said) != 11 {
				t.Errorf("at the second visit %v reach another place: %v", got, said)
			}
		})
	}
}
