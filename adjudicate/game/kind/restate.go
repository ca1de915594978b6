package kind

import (
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/orders"
	"fieldpost/orders/lazy"
	"fieldpost/orders/say"
)

// Sentence restates one answer; "" for what another sentence says with it. Of a kind's
// Done it takes what stands under the verb, or for an answer that names nobody, under the
// verb and "!", of one that names several under the verb and ",", and of one with a target
// under "verb target" if there is such. In it {name}, {target}, {area}, {area 2} and
// {area 3} are those of the answer, {road} is all its areas as a march that may be stopped,
// and {words} what follows the verb as the engine writes the answer.
func (b *Book[G]) Sentence(name string, o table.Option) (done say.Text) {
	k := b.Find(name)
	if k == nil {
		return done
	}
	words, ok := "", false
	switch {
	case o.Name == "":
		words, ok = k.Done[o.Verb+"!"]
	case strings.Contains(o.Name, ", "):
		words, ok = k.Done[o.Verb+","]
	case o.Target != "":
		words, ok = k.Done[o.Verb+" "+o.Target]
	}
	if !ok {
		words, ok = k.Done[o.Verb]
	}
	if !ok && k.Said != nil {
		return k.Said(o)
	}
	g := b.Grammar()
	road := g.Name(o.Areas[0])
	if o.Areas[1] != "" {
		road = say.Textf("%s, then %s if the way is free", road, o.Areas[1])
	}
	names := which.Each(strings.Split(o.Name, ", "), g.Name)
	of := map[string]any{"{name}": say.List(names, ", "), "{target}": g.Name(o.Target), "{area}": g.Name(o.Areas[0]), "{area 2}": g.Name(o.Areas[1]), "{area 3}": g.Name(o.Areas[2]), "{road}": road}
	if before, after, ok := strings.Cut(words, "{words}"); ok {
		answer, args := g.Say(o).Format()
		return say.Textf(before+strings.TrimPrefix(answer, o.Verb)+after, args...)
	}
	args := which.Each(inside().FindAllString(words, -1), func(place string) any { return of[place] })
	return say.Textf(inside().ReplaceAllString(words, "%s"), args...)
}

// inside is where something of the answer stands in a sentence.
var inside = lazy.Regexp(`\{[a-z0-9 ]+\}`)

// Sentences restates answers, one a line: those of a group who take the same road share
// one, set in under the group's. What is done otherwise follows its item.
func (b *Book[G]) Sentences(given []game.Given) (lines []say.Text) {
	for i := 0; i < len(given); {
		item := given[i]
		for ; i < len(given) && given[i].Same(&item); i++ {
			o, name := given[i].Option, given[i].Name
			if b.part(name, o.Verb) {
				for i+1 < len(given) && given[i+1].Option.Verb == o.Verb && given[i+1].Item == item.Item && given[i+1].Option.Areas == o.Areas {
					i++
					o.Name += ", " + given[i].Option.Name
				}
			}
			if s := b.Sentence(name, o); !s.IsZero() {
				lines = append(lines, s)
			}
		}
		if item.Else != nil {
			instead := b.Sentences(item.Else)
			if instead == nil {
				instead = []say.Text{say.Words("nothing.")}
			}
			lines = append(lines, say.Textf("  or else: %s", instead[0]))
			for _, l := range instead[1:] {
				lines = append(lines, say.Textf("    %s", l))
			}
		}
	}
	return lines
}

// RestateTaken says in plain sentences what a check has taken will do, and what goes ahead.
func (b *Book[G]) RestateTaken(taken []check.Taken, given []game.Given) (lines []say.Text) {
	lines = b.Sentences(which.Each(taken, func(t check.Taken) game.Given { return game.Given{Name: t.Q.Name, Option: t.O} }))
	if len(lines) == 0 && len(taken) > 0 {
		lines = append(lines, say.Words("You do nothing."))
	}
	return append(lines, b.SentAhead(given)...)
}

// SentAhead restates what is sent ahead of its question.
func (b *Book[G]) SentAhead(given []game.Given) (lines []say.Text) {
	for _, sent := range b.Sent {
		for n := 0; n <= sent.Most; n++ {
			lines = append(lines, b.sentAhead(&sent, n, given)...)
		}
	}
	return lines
}

// sentAhead restates what is sent ahead under a key, of a list an entry.
func (b *Book[G]) sentAhead(sent *Sent, entry int, given []game.Given) (lines []say.Text) {
	list := which.From(given, func(g game.Given) bool { return g.Ahead == sent.Key && g.Entry == entry })
	switch {
	case list == nil:
		return nil
	case list[0].Ask:
		return []say.Text{sent.head(&list[0]), say.Words("  You are asked.")}
	default:
		lines = append(lines, sent.head(&list[0]))
		said := b.Sentences(list)
		if said == nil {
			said = []say.Text{say.Words("You do nothing.")}
		}
		for _, l := range said {
			lines = append(lines, say.Textf("  %s", l))
		}
	}
	return lines
}

// head stands over an entry, with its condition as written.
func (s *Sent) head(g *game.Given) say.Text {
	if g.When == nil {
		return say.Textf("%s:", s.Head)
	}
	return say.Textf("%s, when %s:", s.Head, orders.Visible(g.When.When))
}

// Heads stand over what is sent ahead, by its key.
func (b *Book[G]) Heads() map[string]say.Text {
	heads := map[string]say.Text{}
	for _, s := range b.Sent {
		heads[s.Key] = say.Textf("%s:", s.Head)
	}
	return heads
}

// part says that those who do the same may share a sentence, such as blocks that march in
// a group: there is one for several.
func (b *Book[G]) part(name, verb string) bool {
	k := b.Find(name)
	if k == nil {
		return false
	}
	_, several := k.Done[verb+","]
	return several
}
