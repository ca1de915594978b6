package adjudicate

import (
	"bytes"
	"maps"
	"testing"
)

// The order sheet in a view may be worded otherwise by another version of the
// program; nothing else may be otherwise.
func TestWorded(t *testing.T) {
	id := people()[Adjudicator]
	for _, c := range []struct {
		from, to string
		good     bool
	}{
		{"# note: ", "# Note: ", true},
		{"# card: Bow", "# card: Box", true},
		{"  - Axe\n", "  - Ace\n", false},
		{"pace: table", "pace: tabel", false},
	} {
		m := begin(t)
		m.send("red", m.sheet("red", "ready: true"))
		m.send("blue", m.sheet("blue", "ready: true"))
		f := m.folder()
		steps, _, err := f.closed(id, 1, false)
		if err != nil {
			t.Fatal(err)
		}
		d, err := DraftOf(f, secretOf(), 2, steps, m.opt())
		if err != nil {
			t.Fatal(err)
		}
		was, text := d.views[0].whole(), &d.views[0]
		for _, part := range []*[]byte{&text.own, &text.sheet} {
			*part = bytes.Replace(*part, []byte(c.from), []byte(c.to), 1)
		}
		files, err := Finish(f, id, d)
		if err != nil {
			t.Fatal(err)
		}
		changed := !bytes.Equal(was, d.views[0].whole())
		maps.Copy(m.files, files)
		r, err := Replay(m.folder(), id, 0)
		if err != nil || (r.First == nil) != (c.good || !changed) || (r.Worded == 1) != (c.good && changed) {
			t.Errorf("%s: %v %+v %v", c.from, changed, r, err)
		}
		if !changed {
			t.Errorf("%q is not in the view:\n%s", c.from, was[:600])
		}
	}
}
