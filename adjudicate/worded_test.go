package adjudicate_test

import (
	"bytes"
	"maps"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/folder"
)

// The order sheet in a view, and what is asked in words, may be worded otherwise by another version
// of the program; nothing else may be otherwise.
func TestWorded(t *testing.T) {
	id := people()[folder.Adjudicator]
	for _, c := range []struct {
		from, to string
		good     bool
	}{
		{"# note: ", "# Note: ", true},
		{"# card: Bow", "# card: Box", true},
		{"text: card?", "text: Which card do you play?", true},
		{"name: card", "name: cart", false},
		{"  - Axe\n", "  - Ace\n", false},
		{"pace: table", "pace: tabel", false},
	} {
		m := begin(t)
		m.send("red", m.sheet("red", "ready: true"))
		m.send("blue", m.sheet("blue", "ready: true"))
		f := m.folder()
		steps, _, err := f.Closed(id, 1, false)
		if err != nil {
			t.Fatal(err)
		}
		d, err := adjudicate.DraftOf(f, secretOf(), 2, steps, m.opt())
		if err != nil {
			t.Fatal(err)
		}
		was, text := d.Views[0].Whole(), &d.Views[0]
		for _, part := range []*[]byte{&text.Own, &text.Sheet} {
			*part = bytes.Replace(*part, []byte(c.from), []byte(c.to), 1)
		}
		files, err := adjudicate.Finish(f, id, d)
		if err != nil {
			t.Fatal(err)
		}
		changed := !bytes.Equal(was, d.Views[0].Whole())
		maps.Copy(m.files, files)
		r, err := audit.Replay(m.folder(), id, 0)
		if err != nil || (r.First == nil) != (c.good || !changed) || (r.Worded == 1) != (c.good && changed) {
			t.Errorf("%s: %v %+v %v", c.from, changed, r, err)
		}
		if !changed {
			t.Errorf("%q is not in the view:\n%s", c.from, was[:600])
		}
	}
}
