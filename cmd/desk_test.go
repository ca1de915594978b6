package cmd

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/cmd/internal/desk"
)

func deskAt(t *testing.T, home, side string) (*desk.Desk, error) {
	t.Helper()
	env := &Env{Dir: home, Now: time.Now, Getenv: func(string) string { return "" }, keys: map[string][]byte{}}
	d, _, err := (&deskTable{env: env, o: deskOptions{identity: side + ".key"}, dir: "game"}).open()
	return d, err
}

func TestDeskScratch(t *testing.T) {
	for _, g := range []string{"r3", "tw"} {
		home := filepath.Join("/tmp/dg", g)
		for _, side := range map[string][]string{"r3": {"york", "lancaster"}, "tw": {"royalist", "parliament"}}[g] {
			d, err := deskAt(t, home, side)
			if err != nil {
				t.Log(err)
				continue
			}
			_ = os.Getenv
			start := time.Now()
			a, err := d.Ask(desk.Request{})
			t.Log(g, side, time.Since(start), err, a.List, a.Title, a.Points, a.End, len(a.Ways), len(a.Picture))
			for i, w := range a.Ways {
				if i%20 == 0 {
					t.Logf("%+v", w)
				}
			}
			r := rand.New(rand.NewPCG(1, 2))
			for n := range 8 {
				if len(a.Ways) == 0 {
					break
				}
				w := a.Ways[r.IntN(len(a.Ways))]
				l := a.List
				start := time.Now()
				at := ""
				if len(a.Tabs) > 1 && n > 1 {
					at = a.Tabs[1].Key
				}
				b, err := d.Ask(desk.Request{Draft: a.Draft, At: a.At, List: &l, Take: w.Answers, Into: w.Into})
				if err == nil && at != "" {
					b, err = d.Ask(desk.Request{Draft: b.Draft, At: at})
				}
				t.Log(time.Since(start), w.Label, err, b.Title, b.Points, b.End, len(b.Ways), fmt.Sprintf("%+v", b.Tabs))
				a = b
			}
			sheet := d.Sheet(a.Draft)
			t.Log(sheet)
			start = time.Now()
			rep := d.Check(sheet)
			t.Logf("%v %+v", time.Since(start), rep)
			again := d.Read(sheet)
			if d.Sheet(again) != sheet {
				t.Errorf("%+v\n%s", again, d.Sheet(again))
			}
			t.Log(strings.Join(d.Foresee(sheet), "\n"))
			t.Logf("%+v", d.Why(desk.Attempt{List: 0, Who: "Waller", Area: "Cornwall"}))
			t.Logf("%+v", d.Why(desk.Attempt{List: 0, Who: "Cannon 1", Area: "Kent"}))
		}
	}
}
