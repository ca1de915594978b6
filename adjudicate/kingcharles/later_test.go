package kingcharles

import (
	"reflect"
	"slices"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// Where a card is asked for, what a further play would be asked is the same as long as nothing is
// answered; and after any answers it is a call that holds together, with another card.
func TestWhatGoesAheadIsAskedAsItWouldBe(t *testing.T) {
	r := rulesOf(board(t))
	same, then := 0, 0
	eachCall(t, 3, nil, func(g *Game, c *gametest.Call) {
		v := c.View
		v.Pace = "plans"
		if g.henrietta || !slices.Contains(r.Lead, v.Asked[0].Name) {
			return
		}
		if a := r.Entries(&v, nil); v.Asked[0].Name == "card" {
			same++
			if a == nil {
				t.Fatalf("%s: no further play", v.When)
			}
			was, is := reflect.ValueOf(known(v)), reflect.ValueOf(known(*a.View))
			for i := range was.NumField() {
				if !reflect.DeepEqual(was.Field(i).Interface(), is.Field(i).Interface()) {
					t.Errorf("%s, %s:\n%v\nnow\n%v", v.When, was.Type().Field(i).Name, was.Field(i), is.Field(i))
				}
			}
			if !slices.Equal(v.Asked[0].Options, a.View.Asked[0].Options) {
				t.Errorf("%s: asked are %v, ahead %v", v.When, v.Asked[0].Options, a.View.Asked[0].Options)
			}
		}
		answers := c.Answers
		a := r.Entries(&v, [][]table.Option{answers})
		if a == nil {
			return
		}
		then++
		if n := len(v.Hand) - len(a.View.Hand); v.Asked[0].Name == "card" && answers[0].Verb == "play" && n != 1 && n != 0 {
			t.Errorf("%s: %v, then %v", v.When, v.Hand, a.View.Hand)
		}
		if q, _, err := r.Ask(a.View, &a.View.Asked[0], nil); q == nil || err != nil {
			t.Fatalf("%s, after %v: %v", v.When, answers, err)
		}
		for _, text := range a.View.Asked[0].Options {
			if _, _, err := r.Ask(a.View, &a.View.Asked[0], []table.Option{r.Grammar().Parse(text)}); err != nil {
				t.Errorf("%s, after %v: %s: %v", v.When, answers, text, err)
			}
		}
	})
	t.Log(same, then)
	if same < 20 || then < 20 {
		t.Error("too few were asked")
	}
}

// known is what of a view its side has something to do with: no questions, and not how many are in
// the decks and in the other side's pools.
func known(v view.View) view.View {
	v.Asked, v.Events = nil, nil
	v.Facts = slices.DeleteFunc(slices.Clone(v.Facts), func(f view.Fact) bool {
		return slices.Contains([]string{"chits-left", "draw-size", "discards-size", "available-royalist", "available-parliament"}, f.Name)
	})
	v.Boxes = slices.DeleteFunc(slices.Clone(v.Boxes), func(b view.Box) bool { return b.Side != v.Side })
	return v
}
