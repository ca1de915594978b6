package desk

import (
	"fmt"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/cmd/internal/planform"
	"fieldpost/orders/say"
)

// Orders ahead in a list of entries, each under a condition of its own.

// Entry is one of them: what is answered then, or, with Ask, that its player is asked.
type Entry struct {
	// When is the condition as a sheet has it, empty for always. Tests stand for it where it is made
	// of such: what a page sends of a change.
	When  string          `json:"when,omitempty"`
	Tests []planform.Test `json:"tests,omitempty"`
	Ask   bool            `json:"ask,omitempty"`
	Lists []List          `json:"lists"`
}

// says that an entry has something to say.
func (e *Entry) says() bool { return e.Ask || filled(e.Lists) || e.When != "" }

// entries are the forms of those of a draft, and one for a further one. What each is asked is as
// it would be once all is done that is ordered now, and whatever stands before it and has no condition.
func (d *Desk) entries(draft Draft, now *form) (list []*form) {
	base := now
	var a *game.Ahead
	for n := 0; n <= len(draft.Entries); n++ {
		if base != nil {
			if next := d.entriesAfter(base.view, base.carried()); next != nil {
				a = next
			}
		}
		if a == nil || n == a.Most {
			return list
		}
		f := &form{Desk: d, key: a.Key, entry: n + 1, when: a.When, view: a.View}
		if n < len(draft.Entries) {
			if f.said = draft.Entries[n]; f.said.Tests != nil {
				f.said.When, f.said.Tests = planform.When(f.said.Tests), nil
			}
		}
		f.lists = fitted(f.said.Lists, len(a.View.Asked))
		f.headed()
		if list, base = append(list, f), nil; f.said.When == "" && !f.said.Ask {
			base = f
		}
	}
	return list
}

// carried is what a form has answered that is legal.
func (f *form) carried() (answers [][]table.Option) {
	for i := range f.lists {
		answers = append(answers, f.lay(i).answers)
	}
	return answers
}

// at names a form among those of a draft.
func (f *form) at() string {
	if f.entry > 0 {
		return fmt.Sprintf("%s %d", f.key, f.entry)
	}
	return f.key
}

// entryOf is an entry as it is kept in a draft.
func (f *form) entryOf() Entry {
	e := f.said
	e.Lists = slices.Clone(f.lists)
	return e
}

// readEntries puts the entries of a sheet on a draft, and says whether they can stand there.
func (d *Desk) readEntries(draft *Draft, given []game.Given) bool {
	for len(given) > 0 {
		n := 1
		for n < len(given) && given[n].Entry == given[0].Entry {
			n++
		}
		entry, first := slices.Clone(given[:n]), given[0]
		given = given[n:]
		draft.Entries = append(draft.Entries, Entry{Ask: first.Ask, When: when(first)})
		forms := d.forms(*draft)
		at := slices.IndexFunc(forms, func(f *form) bool { return f.entry == len(draft.Entries) })
		if at < 0 {
			return false
		}
		if first.Ask {
			continue
		}
		for i := range entry {
			entry[i].Ahead, entry[i].Entry, entry[i].When = "", 0, nil
		}
		f := forms[at]
		for i := range f.lists {
			entry = f.takes(i, entry)
		}
		if len(entry) > 0 {
			return false
		}
		draft.Entries[len(draft.Entries)-1].Lists = f.lists
	}
	return true
}

// Coming is the condition of an entry, as a question shows it.
type Coming struct {
	planform.Condition
	Ask bool `json:"ask,omitempty"`
	// Nth is which of the entries it is, from 1, and Of how many there are.
	Nth int `json:"nth"`
	Of  int `json:"of"`
}

// condition is that of an entry; nil of another form.
func (f *form) condition(of int) *Coming {
	if f.entry == 0 {
		return nil
	}
	return &Coming{f.planBook().Condition(f.when, f.said.When), f.said.Ask, f.entry, of}
}

// entryFacts are those of the conditions of entries; nil where there are none.
func (d *Desk) entryFacts() []planform.Fact {
	if a := d.entriesAfter(d.View, nil); a != nil {
		return d.planBook().Facts(a.When)
	}
	return nil
}

// entryLabel is what the tab of an entry says.
func (f *form) entryLabel() string {
	switch {
	case !f.said.says():
		return "+ " + f.answers()(say.Words(f.Rules.Grammar().Sent[f.key]))
	case f.said.Ask:
		return fmt.Sprintf("%d. %s", f.entry, f.say().Sprintf("Ask me when it comes"))
	case len(f.lists) > 0 && len(f.lists[0].Items) > 0:
		return fmt.Sprintf("%d. %s", f.entry, f.saying(f.lists[0].Items[0]))
	}
	return fmt.Sprintf("%d. …", f.entry)
}
