package plans

import (
	"slices"

	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/which"
	"fieldpost/orders"
	"fieldpost/orders/plan"
	"fieldpost/orders/say"
)

// maxNames is how many names a wish may have.
const maxNames = 60

// Reader reads what stands behind "do:". A game fills in how its names are read.
type Reader struct {
	sheet.Reader
	// Own reads a block of one's own or a class of them, or one of some further
	// words; Enemy a block of the other side, Place an area, or one of the words.
	Own, Enemy, Place func(n *orders.Node, further ...string) (string, bool)

	bad   bool
	names int
}

// reading makes a plan's reader of a function that reads a wish.
func (k *Kind[G]) reading(readers func(*orders.Reader) *Reader) func(*orders.Reader, *orders.Node) (any, bool) {
	return func(r *orders.Reader, n *orders.Node) (any, bool) {
		w := readers(r)
		wish := k.Read.Wish(w, n)
		if w.names > maxNames {
			w.Refuse(n, plan.CodeTooLarge, "%d names are wished for; at most %d are read", w.names, maxNames)
		}
		return wish, !w.bad && len(wish) > 0
	}
}

// Refuse reports a problem of the wish.
func (w *Reader) Refuse(n *orders.Node, code, format string, args ...any) *orders.Problem {
	w.bad = true
	return w.Report(n, code, format, args...)
}

// One reads one of some words as a wish of its own.
func (w *Reader) One(n *orders.Node, words ...string) []Desire {
	verb, ok := w.Word(n, words)
	w.bad = w.bad || !ok
	return []Desire{{Verb: verb}}
}

// Parts are the parts of a list, or what stands there alone.
func (w *Reader) Parts(n *orders.Node) []*orders.Node {
	if n == nil || n.Kind != orders.List {
		return []*orders.Node{n}
	}
	if len(n.Items) == 0 {
		w.Refuse(n, orders.CodeEmpty, "the list is empty")
	}
	return n.Items
}

// Read reads one name in one of the ways that the game gave.
func (w *Reader) Read(n *orders.Node, how func(*orders.Node, ...string) (string, bool), further ...string) string {
	w.names++
	name, ok := how(n, further...)
	w.bad = w.bad || !ok
	return name
}

// Each reads the names of a list, or one that stands there alone.
func (w *Reader) Each(n *orders.Node, how func(*orders.Node, ...string) (string, bool), further ...string) []string {
	return which.Each(w.Parts(n), func(item *orders.Node) string { return w.Read(item, how, further...) })
}

// Pair reads a mapping of one line: which of two would come first is not for a
// reader to guess. example is a list of answers.
func (w *Reader) Pair(n *orders.Node, example string, known []string) (pair orders.Pair, ok bool) {
	if !w.Map(n, known) {
		w.bad = true
		return pair, false
	}
	if len(n.Keys) != 1 {
		w.Refuse(n, orders.CodeWrongKind, "here stand %d answers in one mapping", len(n.Keys)).Hint =
			say.Textf("write a list of them, the one you like best first: %s", example)
		return pair, false
	}
	return n.Keys[0], true
}

// Roads reads stay, where there is such a word, {to: [Essex, anywhere]} for
// everybody, or who goes where: {Warwick: Essex, levies: [Kent, friendly]}.
func (w *Reader) Roads(n *orders.Node, verb string, places []string, stay ...string) (wish []Desire) {
	if n == nil || n.Kind != orders.Map {
		return w.One(n, stay...)
	}
	for _, p := range n.Keys {
		d := Desire{Verb: verb}
		if p.Key.Value == "to" {
			if len(n.Keys) > 1 {
				w.Refuse(p.Key, orders.CodeWrongKind, "'to' is for all blocks; it stands alone").Hint = say.Name("others: Essex")
			}
		} else {
			d.Who = w.Read(p.Key, w.Own)
		}
		d.List = w.Each(p.Value, w.Place, places...)
		wish = append(wish, d)
	}
	return wish
}

// ReadBlocks reads blocks and classes, in the order in which they do something
// or suffer it; classes are words for several, in the order that is proposed.
func ReadBlocks(verb string, classes ...string) Reading {
	return Reading{func(w *Reader, n *orders.Node) []Desire {
		return []Desire{{Verb: verb, List: w.Each(n, w.Own)}}
	}, plan.Choices{Words: classes, Own: true}}
}

// ReadSeries reads who does something, in this order and nobody else, or the word for nobody.
// end is the answer that ends the list.
func ReadSeries(verb, nobody, end string, choices plan.Choices) Reading {
	return Reads(func(w *Reader, n *orders.Node) []Desire {
		var further []string
		if n != nil && n.Kind == orders.Scalar {
			further = []string{nobody}
		}
		list := w.Each(n, w.Own, further...)
		if slices.Equal(list, further) && further != nil {
			return []Desire{{Verb: end}}
		}
		return []Desire{{Verb: verb, List: list}, {Verb: end, Quiet: true}}
	}, choices)
}

// Names is how names are read of which one is wanted.
type Names func(*Reader) func(*orders.Node, ...string) (string, bool)

// Own reads one's own blocks, Enemy what the game reads as the enemy's, Place areas.
func Own(w *Reader) func(*orders.Node, ...string) (string, bool)   { return w.Own }
func Enemy(w *Reader) func(*orders.Node, ...string) (string, bool) { return w.Enemy }
func Place(w *Reader) func(*orders.Node, ...string) (string, bool) { return w.Place }

// ReadBest reads names of which one is wanted, the first that is legal, or the word for the
// answer end, which also follows where none is. Further words stand there too.
func ReadBest(verb, word, end string, of Names, choices plan.Choices, further ...string) Reading {
	named := ReadNamed(verb, word, end, of, choices, further...)
	return Reads(func(w *Reader, n *orders.Node) []Desire {
		return append(named.Wish(w, n), Desire{Verb: end, Quiet: true})
	}, choices)
}

// ReadNamed reads the same, but where none is legal it says nothing.
func ReadNamed(verb, word, end string, of Names, choices plan.Choices, further ...string) Reading {
	return Reads(func(w *Reader, n *orders.Node) (wish []Desire) {
		for _, name := range w.Each(n, of(w), append(further, word)...) {
			if name == word {
				wish = append(wish, Desire{Verb: end})
			} else {
				wish = append(wish, Desire{Verb: verb, List: []string{name}})
			}
		}
		return wish
	}, choices)
}

// ReadAreas reads areas, and with words the words for them.
func ReadAreas(verb string, words ...string) Reading {
	return Reading{func(w *Reader, n *orders.Node) []Desire {
		return []Desire{{Verb: verb, List: w.Each(n, w.Place, words...)}}
	}, plan.Choices{Words: words, Areas: true}}
}

// ReadRanked reads some of words, those that one likes best first.
func ReadRanked(verb string, offers []string, words ...string) Reading {
	return Reading{func(w *Reader, n *orders.Node) []Desire {
		return []Desire{{Verb: verb, List: w.Each(n, func(n *orders.Node, _ ...string) (string, bool) { return w.Word(n, words) })}}
	}, plan.Choices{Offers: offers}}
}

// ReadWords reads one of some words.
func ReadWords(words ...string) Reading {
	return Reading{func(w *Reader, n *orders.Node) []Desire { return w.One(n, words...) }, plan.Choices{Offers: words}}
}

// IsWord says whether a node is just one of some words.
func IsWord(n *orders.Node, words ...string) bool {
	return n != nil && n.Kind == orders.Scalar && slices.Contains(words, sheet.Fold(n.Value, words))
}
