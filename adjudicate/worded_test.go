package adjudicate

import (
	"bytes"
	"maps"
	"testing"

	"fieldpost/adjudicate/view"
)

// So it is with the words of a view in another language than English; what happened,
// and what the dice showed, must be the same.
func TestWordedInFrench(t *testing.T) {
	made := func(change func(*view.View)) []byte {
		v := view.View{Lang: "fr", When: "Tour I", Roles: []string{"Vous êtes le Royaliste."}, Cards: []string{"Peste"}, Passed: []string{"trop tard"},
			Asked:   []view.Question{{Name: "card", Key: "turn-1/card", Text: "Jouez une carte."}},
			Events:  []view.Event{{Kind: "fire", Level: 1, Text: "Rupert Tire", Dice: []int{1, 6}, Hits: 1, Tail: "une perte"}},
			Decided: []view.Decided{{Key: "turn-1/battle", Answer: "fire", By: "default", Where: "d’office"}}}
		change(&v)
		data, err := encodeView(v, nil)
		if err != nil {
			t.Fatal(err)
		}
		return unworded(data.whole())
	}
	was := made(func(*view.View) {})
	for name, c := range map[string]struct {
		change func(*view.View)
		same   bool
	}{
		"moment": {func(v *view.View) { v.When = "Tour premier" }, true},
		"role":   {func(v *view.View) { v.Roles[0] = "Royaliste" }, true},
		"card":   {func(v *view.View) { v.Cards[0] = "La peste" }, true},
		"asked":  {func(v *view.View) { v.Asked[0].Text = "Une carte ?" }, true},
		"event":  {func(v *view.View) { v.Events[0].Text, v.Events[0].Tail = "Rupert fait feu", "1 perte" }, true},
		"ahead":  {func(v *view.View) { v.Passed[0] = "tard" }, true},
		"answer": {func(v *view.View) { v.Decided[0].Answer = "retreat" }, false},
		"dice":   {func(v *view.View) { v.Events[0].Dice[1] = 5 }, false},
		"hits":   {func(v *view.View) { v.Events[0].Hits = 2 }, false},
		"kind":   {func(v *view.View) { v.Events[0].Kind = "rout" }, false},
		"fewer":  {func(v *view.View) { v.Events = nil }, false},
		"key":    {func(v *view.View) { v.Asked[0].Key = "turn-2/card" }, false},
		"hand":   {func(v *view.View) { v.Hand = []string{"Mining"} }, false},
	} {
		if same := bytes.Equal(was, made(c.change)); same != c.same {
			t.Errorf("%s: the same %v", name, same)
		}
	}
	english := func(text string) []byte {
		data, err := encodeView(view.View{Events: []view.Event{{Kind: "fire", Text: text}}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return unworded(data.whole())
	}
	if bytes.Equal(english("Rupert fires"), english("Maurice fires")) {
		t.Error("the words of a view in English do not count")
	}
}

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
		st, err := f.run(secretOf(), steps)
		if err != nil {
			t.Fatal(err)
		}
		d, err := f.draft(2, st, m.opt())
		if err != nil {
			t.Fatal(err)
		}
		was, text := d.views[0].whole(), &d.views[0]
		for _, part := range []*[]byte{&text.own, &text.sheet} {
			*part = bytes.Replace(*part, []byte(c.from), []byte(c.to), 1)
		}
		files, err := f.finish(id, d)
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
