package asking

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/cmd/internal/planform"
	"fieldpost/orders/say"
)

// sent are orders that go ahead under a condition. Of a list of entries each has one of its own, in
// when, as a sheet has it, or has its player asked.
type sent struct {
	game.Ahead
	form *Form
	when string
	ask  bool
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
	if a := f.entry(); a != nil {
		return []game.Ahead{*a}
	}
	return nil
}

// entry is what a further entry can answer, if there can be one: once all is done that is ordered now,
// and whatever is sent ahead without a condition.
func (f *Form) entry() *game.Ahead {
	a := f.rules.Entries(f.view, f.lists())
	for _, x := range f.ahead {
		if a != nil && x.when == "" && !x.ask {
			if next := f.rules.Entries(x.form.view, x.form.lists()); next != nil {
				a = next
			}
		}
	}
	if a == nil || len(f.ahead) == a.Most {
		return nil
	}
	return a
}

// lists are the answers so far.
func (f *Form) lists() [][]table.Option {
	return which.Each(f.given, func(a answers) []table.Option { return a.list })
}

// formOf is an empty form of orders ahead.
func (f *Form) formOf(a game.Ahead) *Form {
	sub := New(f.rules, a.View, nil)
	stands := f.say.Sprintf(", as the board stands now: ")
	if a.Most > 0 {
		stands = f.say.Sprintf(", as the board will stand then: ")
	}
	sub.open, sub.lead = true, tongue.Capital(f.condition(a.Key))+stands
	return sub
}

// send keeps orders ahead, in the place of others under the same condition, or of the same entry; of
// a form in which all is left open, nothing is kept.
func (f *Form) send(x sent) {
	i := slices.IndexFunc(f.ahead, func(o sent) bool { return o.form == x.form })
	f.ahead = slices.DeleteFunc(slices.Clone(f.ahead), func(o sent) bool { return o.form == x.form || o.Key == x.Key && x.Most == 0 })
	if i < 0 || x.Most == 0 {
		i = len(f.ahead)
	}
	if x.ask || x.form.own() != nil {
		f.ahead = slices.Insert(f.ahead, i, x)
	}
}

// sends says whether there are orders ahead under a condition, in the place of which others come.
func (f *Form) sends(key string) bool {
	return slices.ContainsFunc(f.ahead, func(x sent) bool { return x.Key == key && x.Most == 0 })
}

// carry takes the orders ahead over to what has been answered now, as another card has
// other points: as far as they are legal then. It gives those that are not whole.
func (f *Form) carry() (cut []sent) {
	was := f.ahead
	f.ahead = nil
	for _, x := range was {
		for _, a := range f.may() {
			if a.Key != x.Key {
				continue
			}
			from := x.form
			x.Ahead, x.form = a, f.formOf(a)
			whole := x.form.replay(from) || x.ask
			if f.send(x); !whole {
				cut = append(cut, x)
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

// lines are orders ahead as lines of a sheet, an entry without the key of its list.
func (x sent) lines() (lines []string) {
	own := x.form.own()
	if x.Most > 0 {
		return planform.Entry(x.when, x.ask, own)
	}
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
