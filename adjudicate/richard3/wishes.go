package richard3

import (
	"slices"

	"fieldpost/adjudicate/internal/reading"
	"fieldpost/adjudicate/table"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// desire is one thing that a plan wants done, if it is legal: a verb, and in
// order of preference the blocks, classes of blocks or areas it is for. A wish
// of a plan is a list of them, itself in order of preference.
type desire struct {
	verb string
	who  string // who regroups: a block or a class; empty for everybody
	list []string
}

// Words for more than one block or area.
const (
	friendly  = "friendly"
	anywhere  = "anywhere"
	strongest = "strongest"
	weakest   = "weakest"
	theKing   = "king"
	anybody   = "any"
	others    = "others"
)

// classes are the words for one's own blocks of a kind.
var classes = []string{"levies", "bombard", "rebel", "mercenaries", "church", "nobles", "heirs", theKing, others}

var placeWords = []string{friendly, anywhere}

// maxNames is how many names a wish may have.
const maxNames = 60

// wishReader reads what stands behind "do:".
type wishReader struct {
	*sheetReader
	bad   bool
	names int
}

// reading makes a plan's reader of a function that reads a wish.
func (b *Board) reading(k *planKind, side table.Side) func(*orders.Reader, *orders.Node) (any, bool) {
	return func(r *orders.Reader, n *orders.Node) (any, bool) {
		w := &wishReader{sheetReader: b.newReader(side, r)}
		wish := k.read(w, n)
		if w.names > maxNames {
			w.report(n, plan.CodeTooLarge, "%d names are wished for; at most %d are read", w.names, maxNames)
		}
		return wish, !w.bad && len(wish) > 0
	}
}

func (w *wishReader) report(n *orders.Node, code, format string, args ...any) *orders.Problem {
	w.bad = true
	return w.Report(n, code, format, args...)
}

// one reads one of some words as a wish of its own.
func (w *wishReader) one(n *orders.Node, words ...string) []desire {
	verb, ok := w.Word(n, words)
	w.bad = w.bad || !ok
	return []desire{{verb: verb}}
}

// items are the parts of a list, or what stands there alone.
func (w *wishReader) items(n *orders.Node) []*orders.Node {
	if n == nil || n.Kind != orders.List {
		return []*orders.Node{n}
	}
	if len(n.Items) == 0 {
		w.report(n, orders.CodeEmpty, "the list is empty")
	}
	return n.Items
}

// each reads the names of a list, or one that stands there alone.
func (w *wishReader) each(n *orders.Node, read func(*orders.Node) (string, bool)) (names []string) {
	for _, item := range w.items(n) {
		w.names++
		name, ok := read(item)
		w.bad = w.bad || !ok
		names = append(names, name)
	}
	return names
}

// placeList reads areas and words for areas.
func (w *wishReader) placeList(n *orders.Node) []string {
	return w.each(n, func(n *orders.Node) (string, bool) { return w.area(n, placeWords...) })
}

// enemyList reads blocks of the other house and words for them.
func (w *wishReader) enemyList(n *orders.Node, words ...string) []string {
	return w.each(n, func(n *orders.Node) (string, bool) {
		name, ok := w.Text(n)
		if !ok {
			return "", false
		}
		name = reading.Fold(name, append(w.blockNames(w.side.Other()), words...))
		return name, slices.Contains(words, name) || w.Knows(n, name, w.namesOf(w.side.Other(), words...))
	})
}

// own reads a block of one's own or a class of them.
func (w *wishReader) own(n *orders.Node) (string, bool) {
	name, ok := w.Text(n)
	if !ok {
		return "", false
	}
	name = reading.Fold(name, append(w.blockNames(w.side), classes...))
	return name, slices.Contains(classes, name) || w.Knows(n, name, w.namesOf(w.side, classes...))
}

// readBattle reads fire, pass, {retreat: [Essex, anywhere]}, {charge: strongest},
// {treachery: [Stanley, any]}, or a list of them.
func (w *wishReader) readBattle(n *orders.Node) (wish []desire) {
	bare := map[string][]string{"retreat": {anywhere}, "charge": {strongest}, "treachery": {anybody}}
	for _, item := range w.items(n) {
		if item != nil && item.Kind != orders.Map {
			verb, ok := w.Word(item, []string{"fire", "pass", "retreat", "charge", "treachery"})
			w.bad = w.bad || !ok
			wish = append(wish, desire{verb: verb, list: bare[verb]})
			continue
		}
		pair, ok := w.pair(item, []string{"retreat", "charge", "treachery"})
		if !ok {
			continue
		}
		d := desire{verb: pair.Key.Value}
		switch d.verb {
		case "retreat":
			d.list = w.placeList(pair.Value)
		case "charge":
			d.list = w.enemyList(pair.Value, strongest, weakest, theKing)
		case "treachery":
			d.list = w.enemyList(pair.Value, anybody)
		}
		wish = append(wish, d)
	}
	return wish
}

// pair reads a mapping of one line: which of two would come first is not for a
// reader to guess.
func (w *wishReader) pair(n *orders.Node, known []string) (pair orders.Pair, ok bool) {
	if !w.Map(n, known) {
		w.bad = true
		return pair, false
	}
	if len(n.Keys) != 1 {
		w.report(n, orders.CodeWrongKind, "here stand %d answers in one mapping", len(n.Keys)).Hint =
			"write a list of them, the one you like best first: [{charge: king}, fire]"
		return pair, false
	}
	return n.Keys[0], true
}

// readRegroup reads stay, {to: [Essex, anywhere]}, or who goes where:
// {Warwick: Essex, levies: [Kent, friendly]}.
func (w *wishReader) readRegroup(n *orders.Node) (wish []desire) {
	if n == nil || n.Kind != orders.Map {
		return w.one(n, "stay")
	}
	for _, p := range n.Keys {
		d := desire{verb: "regroup"}
		if p.Key.Value == "to" {
			if len(n.Keys) > 1 {
				w.report(p.Key, orders.CodeWrongKind, "'to' is for all blocks; it stands alone").Hint = "others: Essex"
			}
		} else {
			who, ok := w.own(p.Key)
			d.who, w.bad, w.names = who, w.bad || !ok, w.names+1
		}
		d.list = w.placeList(p.Value)
		wish = append(wish, d)
	}
	return wish
}

// readBlocks reads blocks and classes, in the order in which they suffer.
func readBlocks(verb string) func(*wishReader, *orders.Node) []desire {
	return func(w *wishReader, n *orders.Node) []desire {
		return []desire{{verb: verb, list: w.each(n, w.own)}}
	}
}

// readAreas reads areas, and with words the words for them.
func readAreas(verb string, words ...string) func(*wishReader, *orders.Node) []desire {
	return func(w *wishReader, n *orders.Node) []desire {
		return []desire{{verb: verb, list: w.each(n, func(n *orders.Node) (string, bool) { return w.area(n, words...) })}}
	}
}

func readWords(words ...string) func(*wishReader, *orders.Node) []desire {
	return func(w *wishReader, n *orders.Node) []desire { return w.one(n, words...) }
}

// readTreason reads whom the Treason card is for, or wait; [Stanley, wait] is
// for Stanley only.
func (w *wishReader) readTreason(n *orders.Node) (wish []desire) {
	for _, name := range w.enemyList(n, anybody, "wait") {
		if name == "wait" {
			wish = append(wish, desire{verb: "wait"})
			continue
		}
		wish = append(wish, desire{verb: "treason", list: []string{name}})
	}
	return wish
}
