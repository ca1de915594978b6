package game

import (
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// Grammar is what a game declares of its answers as a language: how one is written as
// text, and how those of a list follow each other.
type Grammar struct {
	table.Phrases
	// Lead are the questions that orders can be sent ahead with, and Sent are the keys under
	// which they go, with their conditions in words.
	Lead []string
	Sent map[string]string
	// With are by a question's name those that a sheet may answer with it, as they arise of
	// its answer. Fields are by their names those that an item of a list may answer as well
	// as a key of their own; it is given the list's name.
	With   map[string][]string
	Fields map[string]string
	// Ends are the answers that end a list or a part of one, and do nothing else: by their
	// verbs what a form calls them.
	Ends map[string]string
	// Ordered are the questions whose answers must come in the order of the sheet (actions,
	// one after the other); of any other each question takes the first that fits it
	// (losses in several areas).
	Ordered map[string]bool
	// Parts are the parts of lists.
	Parts []Part
	// Together are the verbs of answers that several blocks may give alike, Attacks those
	// by which blocks come among enemies, Whom those whose target is a block. Who are the
	// questions whose lists are of blocks.
	Together, Attacks, Whom, Who map[string]bool
	// Otherwise are by a question's name the verbs of answers in whose place something else can be
	// done.
	Otherwise map[string][]string
	// Called is a name that is put together of others, such as that of a place within one;
	// nil: there is none.
	Called func(name string) say.Text
	// Worded says that the game's words have those of its answers.
	Worded bool
}

// Say is an answer as Text writes it, as something to be said. Areas on a way are one thing.
func (g *Grammar) Say(o table.Option) say.Text {
	form, args := table.Option{Verb: o.Verb}, []any(nil)
	put := func(place *string, what ...string) {
		var names []say.Text
		for _, name := range what {
			if name != "" {
				names = append(names, g.Name(name))
			}
		}
		if names != nil {
			*place, args = "%s", append(args, say.List(names, ", "))
		}
	}
	put(&form.Name, o.Name)
	put(&form.Target, o.Target)
	if g.Phrases[o.Verb].Then != "" {
		put(&form.Areas[0], o.Areas[0])
		put(&form.Areas[1], o.Areas[1])
	} else {
		put(&form.Areas[0], o.Areas[:]...)
	}
	return say.Textf(g.Text(form), args...)
}

// List are answers, as something to be said.
func (g *Grammar) List(options []table.Option) say.Text {
	if !g.Worded {
		return say.Words(strings.Join(g.Texts(options), "; "))
	}
	return say.List(which.Each(options, g.Say), "; ")
}

// Name is a name in an answer, as something to be said.
func (g *Grammar) Name(name string) say.Text {
	if g.Called == nil {
		return say.Name(name)
	}
	return g.Called(name)
}

// Part is a part of a list that is answered by a verb of its own, such as the marches of a
// group; or, where End is empty, what comes at the end of the list.
type Part struct {
	// Of is the question whose list it is of.
	Of string
	// Verb is that of its answers, and End of the one that ends it.
	Verb, End string
	// Heads are the verbs of the actions that it follows, and is refused with. Leaves is the
	// one of them whose area those who are in the part leave.
	Heads  []string
	Leaves string
	// First is where the first question of the part is put. The rules let it end there, for
	// where all of its answers have fallen out; ordered like that it would do nothing and
	// cost a point all the same, so that nobody is offered it.
	First string
	// Asks is what a form asks, AsksIn the same where the question is of an area, "%s".
	Asks, AsksIn string
	// Together says that several blocks may do the same.
	Together bool
}

// Along says that the answers to a question may stand in a sheet that is asked for another: it
// arises of that one's answer, or may not arise at all.
func (g *Grammar) Along(asked, name string) bool {
	list := g.Fields[name]
	with := g.With[asked]
	return list != "" && (list == asked || slices.Contains(with, list)) || slices.Contains(with, name)
}

// Leads says that a sheet that is asked for a question may answer more than that.
func (g *Grammar) Leads(asked string) bool {
	return len(g.With[asked]) > 0 || slices.Contains(slices.Collect(maps.Values(g.Fields)), asked)
}

// Loose says that the answers to a question may stand in a sheet that is asked for others: it
// need not come to be asked.
func (g *Grammar) Loose(name string) bool {
	if g.Fields[name] != "" {
		return true
	}
	for _, with := range g.With {
		if slices.Contains(with, name) {
			return true
		}
	}
	return false
}

// PartOf is the part that answers of a verb are in, nil if it is none.
func (g *Grammar) PartOf(verb string) *Part {
	return g.part(func(p *Part) bool { return p.Verb == verb })
}

// InParts says that a question's list has parts that are ended: it is one of actions.
func (g *Grammar) InParts(name string) bool {
	return g.part(func(p *Part) bool { return p.Of == name && p.End != "" }) != nil
}

// HeadOf is the part that follows an action, nil if none does.
func (g *Grammar) HeadOf(verb string) *Part {
	return g.part(func(p *Part) bool { return slices.Contains(p.Heads, verb) })
}

// endedBy is the part that an answer ends, nil if it ends none.
func (g *Grammar) endedBy(verb string) *Part {
	return g.part(func(p *Part) bool { return p.End == verb })
}

func (g *Grammar) part(is func(*Part) bool) *Part {
	for i := range g.Parts {
		if is(&g.Parts[i]) {
			return &g.Parts[i]
		}
	}
	return nil
}

// last says that answers of a verb come at the end of a list.
func (g *Grammar) last(verb string) bool {
	p := g.PartOf(verb)
	return p != nil && p.End == ""
}

// Ending is the answer that ends the list a question belongs to, if it can end here.
func (g *Grammar) Ending(q *table.Question) (table.Option, bool) {
	for _, o := range q.Options {
		if _, ends := g.Ends[o.Verb]; ends {
			return o, true
		}
	}
	return table.Option{}, false
}

// Idle is the answer that ends a list, or the first there is.
func (g *Grammar) Idle(q *table.Question) table.Option {
	if o, ok := g.Ending(q); ok {
		return o
	}
	return q.Options[0]
}

// belongsLater says whether an answer is for a later question of the series,
// so that this one's series is at its end: after the last march of a group comes the next action.
func (g *Grammar) belongsLater(q *table.Question, o table.Option) bool {
	for _, x := range q.Options {
		if p := g.endedBy(x.Verb); p != nil {
			return o.Verb != p.Verb
		}
		if _, ends := g.Ends[x.Verb]; ends {
			return g.last(o.Verb)
		}
	}
	return false
}

// Moving is a question as somebody may answer it: at the first of a part, not with its end.
func (g *Grammar) Moving(q *table.Question) *table.Question {
	first := g.part(func(p *Part) bool { return p.Of == q.Name && p.First == q.At && p.First != "" })
	if first == nil || len(q.Options) < 2 {
		return q
	}
	moving := *q
	moving.Options = slices.DeleteFunc(slices.Clone(q.Options), func(o table.Option) bool { return o.Verb == first.End })
	return &moving
}

// Question makes a question of a view ready to be asked.
func (g *Grammar) Question(s table.Side, q *view.Question) *table.Question {
	return &table.Question{Side: s, Name: q.Name, At: q.At, Block: q.Block, Area: q.Area, N: q.N, Hidden: true, Options: g.Options(q)}
}

// Options are the legal answers to a question of a view.
func (g *Grammar) Options(q *view.Question) []table.Option { return which.Each(q.Options, g.Parse) }
