package asking

import (
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/orders/say"
)

// sent are orders that go ahead under a condition.
type sent struct {
	game.Ahead
	form *Form
}

// condition is that of orders ahead in words.
func (f *Form) condition(key string) string {
	return Answers(f.rules, f.view.Lang)(say.Words(f.rules.Grammar().Sent[key]))
}

// may are the orders that can go ahead with what has been answered.
func (f *Form) may() []game.Ahead {
	for i := range f.given {
		if list := f.given[i].list; len(list) > 0 && f.view.Asked[i].Name != muster {
			if all := f.rules.Ahead(f.view, list[0]); all != nil {
				return all
			}
		}
	}
	return nil
}

// formOf is an empty form of orders ahead.
func (f *Form) formOf(a game.Ahead) *Form {
	sub := New(f.rules, a.View, nil)
	sub.open, sub.lead = true, tongue.Capital(f.condition(a.Key))+f.say.Sprintf(", as the board stands now: ")
	return sub
}

// send keeps orders ahead, in the place of others under the same condition; of a form in
// which all is left open, nothing is kept.
func (f *Form) send(a game.Ahead, form *Form) {
	var others []sent
	for _, x := range f.ahead {
		if x.Key != a.Key {
			others = append(others, x)
		}
	}
	f.ahead = others
	if form.own() != nil {
		f.ahead = append(f.ahead, sent{a, form})
	}
}

// sends says whether there are orders ahead under a condition.
func (f *Form) sends(key string) bool {
	for _, x := range f.ahead {
		if x.Key == key {
			return true
		}
	}
	return false
}

// carry takes the orders ahead over to what has been answered now, as another card has
// other points: as far as they are legal then. It gives those that are not whole.
func (f *Form) carry() (cut []sent) {
	may := f.may()
	was := f.ahead
	f.ahead = nil
	for _, x := range was {
		for _, a := range may {
			if a.Key != x.Key {
				continue
			}
			form := f.formOf(a)
			whole := form.replay(x.form)
			f.send(a, form)
			if !whole {
				cut = append(cut, sent{a, form})
			}
		}
	}
	return cut
}

// replay answers a form as another was answered, as far as that is legal, and says whether
// it is filled in then.
func (f *Form) replay(from *Form) (whole bool) {
	whole = true
	for i := range f.view.Asked {
		asked, list := &f.view.Asked[i], []table.Option(nil)
		for k := range from.view.Asked {
			if from.view.Asked[k].Name == asked.Name {
				list, f.given[i].enough = from.given[k].list, from.given[k].enough
			}
		}
		for n := len(list); n > 0; n-- {
			if _, _, err := f.rules.Ask(f.view, asked, list[:n]); err == nil {
				f.given[i].list = append([]table.Option(nil), list[:n]...)
				break
			}
		}
		whole = whole && len(f.given[i].list) == len(list)
	}
	return whole && f.at() == len(f.view.Asked)
}

// lines are orders ahead as lines of a sheet.
func (x sent) lines() (lines []string) {
	own := x.form.own()
	if x.Bare {
		_, value, _ := strings.Cut(own[0], ": ")
		return []string{"  " + x.Key + ": " + value}
	}
	lines = append(lines, "  "+x.Key+":")
	for _, l := range own {
		lines = append(lines, "  "+l)
	}
	return lines
}
