package cmd

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/cmd/internal/desk"
	"fieldpost/cmd/internal/rulebooks"
)

// ordered asks what can be done, orders a few things, and gives what was asked on the way.
func ordered(b *testing.B, ask func(body []byte) desk.Answer) (bodies [][]byte) {
	b.Helper()
	var q desk.Request
	r := rand.New(rand.NewPCG(5, 6))
	for range 9 {
		body, err := json.Marshal(q)
		if err != nil {
			b.Fatal(err)
		}
		bodies = append(bodies, body)
		a := ask(body)
		if a.List < 0 || len(a.Ways) == 0 {
			break
		}
		list, w := a.List, a.Ways[r.IntN(len(a.Ways))]
		q = desk.Request{Draft: a.Draft, List: &list, Take: w.Answers, Into: w.Into}
	}
	return bodies
}

// BenchmarkDeskAnswer is what the desk on this machine takes from a click to its answer, with a few
// orders on the list: in the call of each game that offers most, of games that are played at random.
func BenchmarkDeskAnswer(b *testing.B) {
	for _, name := range gameNames() {
		var d desk.Desk
		seats(b, name, func(_ string, s *deskTable) {
			if d.Rules == nil {
				d = *s.desk
			}
		})
		ways, of := 0, *d.View
		for seed := range uint64(10) {
			for _, v := range callsAtRandom(b, d.Rules, seed, func(string) bool { return true }) {
				v.Game, v.Step, v.Call, v.Pace = of.Game, of.Step, of.Call, of.Pace
				at := d
				at.View = &v
				if a, err := at.Ask(desk.Request{}); err == nil && len(a.Ways) > ways {
					ways, d.View = len(a.Ways), &v
				}
			}
		}
		ask := func(body []byte) (out desk.Answer) {
			a, err := d.Call(desk.Host{Now: time.Now}, "ask", body)
			if err != nil {
				b.Fatal(err)
			}
			return a.(desk.Answer)
		}
		bodies := ordered(b, ask)
		b.Run(name, func(b *testing.B) {
			var took []float64
			for b.Loop() {
				for _, body := range bodies {
					at := time.Now()
					if _, err := json.Marshal(ask(body)); err != nil {
						b.Fatal(err)
					}
					took = append(took, float64(time.Since(at).Microseconds())/1000)
				}
			}
			slices.Sort(took)
			b.ReportMetric(took[len(took)/2], "ms/answer")
			b.ReportMetric(took[len(took)-1], "most-ms")
			b.ReportMetric(float64(ways), "ways")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// BenchmarkDeskAlone is what the program of the page takes for the same in a browser, without the
// drawing, in the call of the recorded games that offers most; and what it takes until the page can
// first be used, from a server on this machine.
func BenchmarkDeskAlone(b *testing.B) {
	dir, err := builtPage()
	if err != nil {
		b.Fatal(err)
	}
	games := b.TempDir()
	if out, err := exec.Command("go", "test", "-count=1", "fieldpost/adjudicate", "-run", "TestRecordedGames$", "-unpack", games).CombinedOutput(); err != nil {
		b.Fatalf("%v %s", err, out)
	}
	for _, name := range []string{"richard-iii-kingmaker", "this-war-mid-war", "unhappy-king-charles-war"} {
		task, ways := mostOffered(b, filepath.Join(games, name))
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				b.ReportMetric(inPageOf(b, dir, []pageTask{task}).Took["desk/ask"], "ms/answer")
			}
			b.ReportMetric(float64(ways), "ways")
			b.ReportMetric(0, "ns/op")
		})
	}
	b.Run("first load", func(b *testing.B) {
		s := httptest.NewServer(http.FileServer(http.Dir(dir)))
		defer s.Close()
		var took []float64
		for b.Loop() {
			c := &clicker{t: b, browser: openChromium(b, screen{1280, 800, "light"})} // which has nothing kept
			at := time.Now()
			c.visit(s.URL)
			c.until(`document.documentElement.dataset.ready === "1"`)
			took = append(took, float64(time.Since(at).Milliseconds()))
		}
		slices.Sort(took)
		b.ReportMetric(took[len(took)/2], "ms/load")
		b.ReportMetric(0, "ns/op")
	})
}

// mostOffered is what a page is asked at that call of a recorded game which offers most.
func mostOffered(b *testing.B, recorded string) (task pageTask, ways int) {
	b.Helper()
	steps, err := os.ReadDir(filepath.Join(recorded, "steps"))
	if err != nil {
		b.Fatal(err)
	}
	at, of := "", ""
	for n := 1; n < len(steps); n++ {
		home := cutAt(b, recorded, n)
		for _, g := range rulebooks.All() {
			for _, side := range g.Sides {
				if _, err := os.Stat(filepath.Join(home, side+".key")); err != nil {
					continue
				}
				env := &Env{Dir: home, Now: time.Now, Stderr: io.Discard, Getenv: func(string) string { return "" }, keys: map[string][]byte{}}
				seat := &deskTable{env: env, o: deskOptions{identity: side + ".key"}, dir: "game"}
				if _, _, err := seat.open(); err != nil || seat.idle != nil {
					continue // it is no side of this game, or not asked
				}
				if a, err := seat.desk.Ask(desk.Request{}); err != nil {
					b.Fatal(err)
				} else if len(a.Ways) > ways {
					ways, at, of = len(a.Ways), home, side
				}
			}
		}
	}
	room, key, kept := aloneAt(b, at, of)
	task.Kept = kept
	call := func(name string, body []byte) []byte {
		out, _, err := room.Call(name, body, nil)
		if err != nil {
			b.Fatal(name, err)
		}
		task.Calls = append(task.Calls, pageCall{name, string(body)})
		return out
	}
	call("unlock", fmt.Appendf(nil, `{"key":%q,"passphrase":%q}`, key, passphrase))
	call("sit", []byte(`{"game":"a-game"}`))
	ordered(b, func(body []byte) (a desk.Answer) {
		if err := json.Unmarshal(call("desk/ask", body), &a); err != nil {
			b.Fatal(err)
		}
		return a
	})
	for asks := slices.Clone(task.Calls[2:]); len(task.Calls) < 40; { // as a player does, who clicks on
		task.Calls = append(task.Calls, asks...)
	}
	return task, ways
}

// cutAt is a home with a recorded game as it was when a step was open, and the keys of its players.
func cutAt(b testing.TB, recorded string, step int) (home string) {
	b.Helper()
	home = b.TempDir()
	open := fmt.Sprintf("steps/%04d/", step)
	from := os.DirFS(recorded)
	err := fs.WalkDir(from, ".", func(path string, d fs.DirEntry, err error) error {
		late := strings.HasPrefix(path, "steps/") && path > open+"~" || strings.HasPrefix(path, fmt.Sprintf("receipts/%04d-", step)) || path == "reveal.yaml"
		own := strings.HasPrefix(path, open) && strings.Count(path, ".") == 1 && !strings.HasSuffix(path, "call.yaml") && strings.HasSuffix(path, ".yaml")
		if err != nil || !d.Type().IsRegular() || late || own {
			return err
		}
		data, err := fs.ReadFile(from, path)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(filepath.Join(home, "game", path)), 0o777)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(home, "game", path), data, 0o666)
		}
		return err
	})
	if err == nil {
		err = os.CopyFS(home, os.DirFS(filepath.Join("..", "examples", "demo")))
	}
	if err != nil {
		b.Fatal(err)
	}
	return home
}
