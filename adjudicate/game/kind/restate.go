package kind

import (
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
)

// Sentence restates one answer; "" for what another sentence says with it. Of a kind's
// Done it takes what stands under the verb, or for an answer that names nobody, under the
// verb and "!", of one that names several under the verb and ",", and of one with a target
// under "verb target" if there is such. In it {name}, {target}, {area}, {area 2} and
// {area 3} are those of the answer, {road} is all its areas as a march that may be stopped,
// and {words} what follows the verb as the engine writes the answer.
func (b *Book[G]) Sentence(name string, o table.Option) string {
	k := b.Find(name)
	if k == nil {
		return ""
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
	road := o.Areas[0]
	if o.Areas[1] != "" {
		road += ", then " + o.Areas[1] + " if the way is free"
	}
	return strings.NewReplacer("{name}", o.Name, "{target}", o.Target, "{area}", o.Areas[0], "{area 2}", o.Areas[1], "{area 3}", o.Areas[2],
		"{road}", road, "{words}", strings.TrimPrefix(b.grammar.Text(o), o.Verb)).Replace(words)
}

// Sentences restates answers, one a line: those of a group who take the same road share
// one, set in under the group's. What is done otherwise follows its item.
func (b *Book[G]) Sentences(given []game.Given) (lines []string) {
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
			if s := b.Sentence(name, o); s != "" {
				lines = append(lines, s)
			}
		}
		if item.Else != nil {
			instead := b.Sentences(item.Else)
			if instead == nil {
				instead = []string{"nothing."}
			}
			lines = append(lines, "  or else: "+instead[0])
			for _, l := range instead[1:] {
				lines = append(lines, "    "+l)
			}
		}
	}
	return lines
}

// RestateTaken says in plain sentences what a check has taken will do, and what goes ahead.
func (b *Book[G]) RestateTaken(taken []check.Taken, given []game.Given) (lines []string) {
	var list []game.Given
	for _, t := range taken {
		list = append(list, game.Given{Name: t.Q.Name, Option: t.O})
	}
	lines = b.Sentences(list)
	if len(lines) == 0 && len(taken) > 0 {
		lines = append(lines, "You do nothing.")
	}
	return append(lines, b.SentAhead(given)...)
}

// SentAhead restates what is sent ahead of its question.
func (b *Book[G]) SentAhead(given []game.Given) (lines []string) {
	for _, sent := range b.Sent {
		for n := 0; n <= sent.Most; n++ {
			lines = append(lines, b.sentAhead(&sent, n, given)...)
		}
	}
	return lines
}

// sentAhead restates what is sent ahead under a key, of a list an entry.
func (b *Book[G]) sentAhead(sent *Sent, entry int, given []game.Given) (lines []string) {
	var list []game.Given
	for _, g := range given {
		if g.Ahead == sent.Key && g.Entry == entry {
			list = append(list, g)
		}
	}
	switch {
	case list == nil:
		return nil
	case list[0].Ask:
		return []string{sent.head(&list[0]), "  You are asked."}
	default:
		lines = append(lines, sent.head(&list[0]))
		said := b.Sentences(list)
		if said == nil {
			said = []string{"You do nothing."}
		}
		for _, l := range said {
			lines = append(lines, "  "+l)
		}
	}
	return lines
}

// head stands over an entry, with its condition as written.
func (s *Sent) head(g *game.Given) string {
	if g.When == nil {
		return s.Head
	}
	return strings.TrimSuffix(s.Head, ":") + ", when " + orders.Visible(g.When.When) + ":"
}

// Heads stand over what is sent ahead, by its key.
func (b *Book[G]) Heads() map[string]string {
	heads := map[string]string{}
	for _, s := range b.Sent {
		heads[s.Key] = s.Head
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
