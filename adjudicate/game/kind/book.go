package kind

import (
	"maps"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders/say"
)

// Book is all that a game declares of its questions.
type Book[G any] struct {
	// Printed is what is printed of the game.
	game.Printed
	// Kinds are in the order of the rulebook.
	Kinds []Kind[G]
	// Ends are the answers that end a list or do nothing, by their verbs, as a form calls them.
	Ends map[string]string
	// Lead is the question that answers can be sent ahead with, and Sent are the keys under
	// which they go.
	Lead []string
	Sent []Sent
	// Draws are the rules that dice and cards are drawn by.
	Draws []Draw
	// Nouns are what names are of: blocks, areas, cards. The first is that of a kind which
	// says none.
	Nouns []Noun
	// Names are those of a noun that a side may write.
	Names func(s table.Side, noun string) sheet.Names
	// Short is a name of an area as a sheet writes it; nil leaves it as it is.
	Short func(name string) string
	// Or gives what else an answer may mean, such as the other cards of a name; may be nil.
	Or func(s table.Side, name, written string) []string
	// Classes are the words of plans for several of one's own, of the first noun; Theirs is the
	// noun of what plans name besides, such as the enemy's blocks.
	Classes []string
	Theirs  string
	// Called and Worded are as in game.Grammar.
	Called func(name string) say.Text
	Worded bool
	// Rulebook is what the game says of its plans; Kinds of it are made from those here.
	plans.Rulebook[G]

	index   map[string]int
	grammar game.Grammar
}

// Grammar is as game.Rules says.
func (b *Book[G]) Grammar() *game.Grammar { return &b.grammar }

// Noun is a kind of thing that names are of. Place says that an answer names it as an area.
type Noun struct {
	Name  string
	Place bool
}

// Draw is the rule of draws by their label or the beginning of it.
type Draw struct{ Label, Rule string }

// Make makes a book ready: it finds kinds by their names, and gathers the plan kinds that
// they share.
func (b *Book[G]) Make() *Book[G] {
	b.Usual()
	b.index = map[string]int{}
	b.grammar = game.Grammar{Phrases: table.Phrases{}, Called: b.Called, Worded: b.Worded, Lead: b.Lead, Ends: b.Ends, Sent: map[string]string{}, Ordered: map[string]bool{}, Together: map[string]bool{}, Attacks: map[string]bool{}, Whom: map[string]bool{}, Who: map[string]bool{}, Otherwise: map[string][]string{}}
	for _, s := range b.Sent {
		b.grammar.Sent[s.Key] = s.When
	}
	b.grammar.With, b.grammar.Fields = map[string][]string{}, map[string]string{}
	for i := range b.Kinds {
		k := &b.Kinds[i]
		if k.Of == "" {
			k.Of = b.Nouns[0].Name
		}
		b.index[k.Name] = i
		b.learn(k)
		if k.Plan == nil {
			continue
		}
		at := slices.IndexFunc(b.Rulebook.Kinds, func(p plans.Kind[G]) bool { return p.Name == k.Plan.Name })
		if at < 0 {
			at = len(b.Rulebook.Kinds)
			b.Rulebook.Kinds = append(b.Rulebook.Kinds, *k.Plan)
			b.Rulebook.Kinds[at].Questions = nil
		}
		of := &b.Rulebook.Kinds[at]
		of.Questions = append(of.Questions, k.Name)
	}
	return b
}

// learn takes over what a kind says of the answers as a language.
func (b *Book[G]) learn(k *Kind[G]) {
	g := &b.grammar
	maps.Copy(g.Phrases, k.Phrases)
	if (k.Shape == Name || k.Shape == List) && b.places(k.Of) {
		g.Phrases[k.Verb] = table.Phrase{Bare: true}
	}
	for i := range k.Actions {
		a := &k.Actions[i]
		switch {
		case a.Phrase != (table.Phrase{}):
			g.Phrases[a.answer()] = a.Phrase
		case b.places(a.Of):
			g.Phrases[a.answer()] = table.Phrase{Bare: true}
		}
	}
	for _, p := range k.Parts {
		p.Of = k.Name
		g.Parts = append(g.Parts, p)
		g.Together[p.Verb] = p.Together
	}
	if k.With != nil {
		g.With[k.Name] = k.With
	}
	for i := range k.Actions {
		for _, field := range k.Actions[i].Fields {
			g.Fields[field] = k.Name
		}
		for _, key := range k.Actions[i].Keys {
			if key.Kind != "" {
				g.Fields[key.Kind] = k.Name
			}
		}
	}
	g.Ordered[k.Name], g.Who[k.Name] = k.Ordered, k.Of == b.Nouns[0].Name && (k.Shape == List || k.Shape == Each)
	if k.Together {
		g.Together[k.Verb] = true
	}
	for i := range k.Actions {
		if a := &k.Actions[i]; k.elsewhere(a) {
			g.Otherwise[k.Name] = append(g.Otherwise[k.Name], a.answer())
		}
	}
	for _, verb := range k.Whom {
		g.Whom[verb] = true
	}
	for _, verb := range k.Attacks {
		g.Attacks[verb] = true
	}
}

// places says that the names of a noun are areas.
func (b *Book[G]) places(noun string) bool {
	return slices.ContainsFunc(b.Nouns, func(n Noun) bool { return n.Name == noun && n.Place })
}

// area is the noun whose names are areas.
func (b *Book[G]) area() string {
	for _, n := range b.Nouns {
		if n.Place {
			return n.Name
		}
	}
	return ""
}

func (b *Book[G]) short(name string) string {
	if b.Short == nil {
		return name
	}
	return b.Short(name)
}
