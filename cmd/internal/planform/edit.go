package planform

import (
	"errors"
	"slices"
	"strings"
)

// Edit is a change of a plan. Without Do nothing changes.
type Edit struct {
	// Do is "rule" to write the rule of number At, "add" for one before that without a
	// condition, "rest" for what is done in any other case, "drop" and "reorder" of a rule, "clear"
	// of a whole section, "preset" to take all that another plan says, and "none" for no plan.
	Do  string `json:"do"`
	Key string `json:"key"`
	At  int    `json:"at"`
	To  int    `json:"to"`
	// When is the condition; Tests are the same and stand for it where there are any.
	When  string `json:"when"`
	Tests []Test `json:"tests"`
	// Answer is what is done, as a plan has it, or Names are a list of names.
	Answer string   `json:"answer"`
	Names  []string `json:"names"`
	// Plan is the other plan, and Area the one that it is taken for, or everywhere.
	Plan string `json:"plan"`
	Area string `json:"area"`
}

var (
	errNoRule = errors.New("there is no such rule")
	errNoEdit = errors.New("this cannot be done with a plan")
)

// Edit changes a plan and gives its text. What the rules would refuse changes nothing.
func (b *Book) Edit(text string, e Edit) (string, error) {
	if e.Do == "none" {
		return noPlan, nil
	}
	if e.Do == "" {
		return text, nil
	}
	if why := b.wrong(text); why != nil {
		return text, errRefused(why)
	}
	w := parse(text)
	if e.Do == "preset" {
		b.preset(&w, e)
	} else if err := b.edit(&w, e); err != nil {
		return text, err
	}
	out := w.text()
	if why := b.wrong(out); why != nil {
		return text, errRefused(why)
	}
	return out, nil
}

// edit changes a section, which is a new one where there is none of its key.
func (b *Book) edit(w *written, e Edit) error {
	kind, area, _ := strings.Cut(e.Key, "@")
	if b.kind(kind).Name == "" {
		return errNoEdit
	}
	i := b.find(w, kind, area)
	if i < 0 {
		i = len(w.sections)
		w.sections = append(w.sections, section{key: e.Key})
	}
	s := &w.sections[i]
	if err := s.edit(e, e.rule()); err != nil {
		return err
	}
	s.lines = nil
	if len(s.rules) == 0 {
		w.sections = slices.Delete(w.sections, i, i+1)
	}
	return nil
}

// rule is the rule that a change writes.
func (e Edit) rule() rule {
	r := rule{when: e.When, do: e.Answer}
	if len(e.Tests) > 0 {
		r.when = When(e.Tests)
	}
	if len(e.Names) > 0 {
		r.do = List(e.Names)
	}
	r.do, r.when = strings.Join(strings.Fields(r.do), " "), strings.Join(strings.Fields(r.when), " ")
	return r
}

// edit changes the rules of a section.
func (s *section) edit(e Edit, r rule) error {
	rest := slices.IndexFunc(s.rules, func(r rule) bool { return r.when == "" })
	inside := e.At >= 0 && e.At < len(s.rules)
	switch {
	case e.Do == "add" && rest >= 0:
		s.rules = slices.Insert(s.rules, rest, r)
	case e.Do == "add", e.Do == "rest" && rest < 0 && r.do != "":
		s.rules = append(s.rules, r)
	case e.Do == "rest" && r.do == "":
		if rest >= 0 {
			s.rules = slices.Delete(s.rules, rest, rest+1)
		}
	case e.Do == "rest":
		s.rules[rest] = r
	case e.Do == "clear":
		s.rules = nil
	case !inside:
		return errNoRule
	case e.Do == "rule":
		s.rules[e.At] = r
	case e.Do == "drop":
		s.rules = slices.Delete(s.rules, e.At, e.At+1)
	case e.Do == "reorder" && e.To >= 0 && e.To < len(s.rules):
		moved := s.rules[e.At]
		s.rules = slices.Insert(slices.Delete(s.rules, e.At, e.At+1), e.To, moved)
	default:
		return errNoEdit
	}
	return nil
}

// find is where a plan speaks of a kind of question, -1 where it does not.
func (b *Book) find(w *written, kind, area string) int {
	return slices.IndexFunc(w.sections, func(s section) bool {
		k, a, _ := strings.Cut(s.key, "@")
		return strings.EqualFold(k, kind) && b.area(a) == b.area(area)
	})
}

// preset takes what another plan says in the place of what this one says of the same; for an
// area as far as its kinds can be answered for one.
func (b *Book) preset(w *written, e Edit) {
	other := parse(e.Plan)
	for _, s := range other.sections {
		kind, area, _ := strings.Cut(s.key, "@")
		if e.Area != "" {
			if area != "" || !b.kind(kind).Areas {
				continue
			}
			area = e.Area
			s.key, s.lines = kind+"@"+area, nil
		}
		if w.indent != other.indent {
			s.lines = nil
		}
		if s.lines == nil {
			for i := range s.rules {
				s.rules[i].lines = nil
			}
		}
		if i := b.find(w, kind, area); i >= 0 {
			w.sections[i] = s
		} else {
			w.sections = append(w.sections, s)
		}
	}
}
