package adjudicate_test

import (
	"encoding/binary"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/richard3"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
)

// A whole game of Richard III, played from the sheets that are handed out:
// of the choices in each, one is taken out of its comment.
func TestRichardIII(t *testing.T) {
	rules, err := richard3.New()
	if err != nil {
		t.Fatal(err)
	}
	find := func(string) (adjudicate.Rules, error) { return rules, nil }
	ids := map[string]keys.Identity{}
	for _, who := range append([]string{adjudicate.Adjudicator}, richard3.Houses[:]...) {
		if ids[who], err = keys.Generate(who, false); err != nil {
			t.Fatal(err)
		}
	}
	umpire := ids[adjudicate.Adjudicator]
	files, err := adjudicate.New(rules, adjudicate.Setup{ID: "roses", Scenario: rules.Scenarios()[0], Pace: "table", Adjudicator: umpire.Card(),
		Players: [2]keys.Card{ids[richard3.Houses[0]].Card(), ids[richard3.Houses[1]].Card()}, Secret: dice.Secret{7}}, umpire)
	if err != nil {
		t.Fatal(err)
	}
	most, slowest := 0, time.Duration(0)
	for step := 1; ; step++ {
		f, err := adjudicate.Open(files, find)
		if err != nil {
			t.Fatal(err)
		}
		if f.Over() || testing.Short() && step > 40 {
			break
		}
		for i, s := range f.Status().Sides {
			if s.State != adjudicate.Awaited {
				continue
			}
			v, err := f.View(ids[s.Side], 0)
			if err != nil {
				t.Fatal(err)
			}
			var nonce [32]byte
			binary.BigEndian.PutUint32(nonce[:], uint32(2*step+i))
			sealed, err := f.Seal(ids[s.Side], "orders.yaml", choose(t, f, v), adjudicate.SealOptions{Nonce: nonce[:], Fields: step%2 == 0})
			if err != nil || sealed.Name == "" {
				t.Fatal(err, sealed.Problems)
			}
			files[sealed.Name] = sealed.Data
		}
		if f, err = adjudicate.Open(files, find); err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		out, err := f.Adjudicate(umpire, adjudicate.AdjudicateOptions{})
		slowest = max(slowest, time.Since(start))
		if err != nil || !out.Done() {
			t.Fatalf("step %d: %v %+v", step, err, out.Refused)
		}
		maps.Copy(files, out.Files)
		for _, data := range out.Files {
			most = max(most, len(data))
		}
	}
	if v := adjudicate.Verify(files); len(v.Findings) > 0 {
		t.Errorf("%+v", v.Findings)
	}
	f, err := adjudicate.Open(files, find)
	if err != nil {
		t.Fatal(err)
	}
	r, err := f.Replay(umpire, 0)
	if err != nil || r.First != nil {
		t.Errorf("%+v %+v %v", r, r.First, err)
	}
	t.Logf("%d steps, %d decisions; largest file %d bytes, slowest step %v; won by %q", r.Steps, r.Decisions, most, slowest, f.Status().Winner)
}

// choose takes choices of a sheet until one of them is legal as it stands.
func choose(t testing.TB, f *adjudicate.Folder, v *view.View) []byte {
	t.Helper()
	sheet := string(f.Sheet(v))
	head, _, _ := strings.Cut(sheet, "orders:\n")
	var last any
	for try := range 60 {
		text := head + "orders:\n"
		for _, q := range v.Asked {
			text += choice(sheet, q.Name, v.Step+try, try)
		}
		_, _, ps, _ := f.Check(v, "orders.yaml", []byte(text))
		if !ps.Refused() {
			return []byte(text)
		}
		last = fmt.Sprint(strings.Join(ps.Strings(), "\n"), "\n", text)
	}
	t.Fatalf("no choice will do:\n%v\n%s", last, sheet)
	return nil
}

// choice is the n-th of the lines that answer a question.
func choice(sheet, name string, n, try int) string {
	var choices []string
	for l := range strings.Lines(sheet) {
		switch {
		case strings.HasPrefix(l, "  # "+name+": "):
			choices = append(choices, strings.Replace(l, "# ", "", 1))
		case name == "actions" && strings.HasPrefix(l, "    # - {"):
			choices = append(choices, "  actions:\n"+strings.Replace(l, "# ", "", 1))
		}
	}
	if len(choices) == 0 || name == "actions" && try > 40 {
		return "  " + name + ": none\n"
	}
	return choices[n%len(choices)]
}
