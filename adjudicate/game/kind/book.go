package kind

import (
	"slices"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/internal/planning"
	"fieldpost/adjudicate/internal/reading"
)

// Book is all that a game declares of its questions.
type Book[G any] struct {
	// Title is the game's name.
	Title string
	// Kinds are in the order of the rulebook.
	Kinds []Kind[G]
	// Sent are the keys under which answers go ahead.
	Sent []Sent
	// Draws are the rules that dice and cards are drawn by.
	Draws []Draw
	// Nouns are what names are of: blocks, areas, cards. The first is that of a kind which
	// says none.
	Nouns []Noun
	// Names are those of a noun that a side may write.
	Names func(s table.Side, noun string) reading.Names
	// Short is a name of an area as a sheet writes it; nil leaves it as it is.
	Short func(name string) string
	// Or gives what else an answer may mean, such as the other cards of a name; may be nil.
	Or func(s table.Side, name, written string) []string
	// Rulebook is what the game says of its plans; Kinds of it are made from those here.
	planning.Rulebook[G]

	index map[string]int
}

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
	b.index = map[string]int{}
	for i := range b.Kinds {
		k := &b.Kinds[i]
		if k.Of == "" {
			k.Of = b.Nouns[0].Name
		}
		b.index[k.Name] = i
		if k.Plan == nil {
			continue
		}
		at := slices.IndexFunc(b.Rulebook.Kinds, func(p planning.Kind[G]) bool { return p.Name == k.Plan.Name })
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

// places says that the names of a noun are areas.
func (b *Book[G]) places(noun string) bool {
	return slices.ContainsFunc(b.Nouns, func(n Noun) bool { return n.Name == noun && n.Place })
}

func (b *Book[G]) short(name string) string {
	if b.Short == nil {
		return name
	}
	return b.Short(name)
}
