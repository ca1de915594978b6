// Package sheet reads and writes the parts that the order sheets of all games are made of: names of
// blocks and areas, words, lists and mappings of them, actions and what is done in their place;
// lines of choices that fit a mail, and roads. It knows the names it is given, not the position.
package sheet

import (
	"maps"
	"slices"
	"strings"

	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Names are the names a reader looks for: what they are, the problem's code
// where a name is none of them, and all of them.
type Names struct {
	Code string // "unknown-block"
	Is   string // what a name that is none of them is not: "'%s' is no block of %s"
	Of   string // whose they are, where Is says it
	All  []string
	// Short are shorter names, each for one of All; nil if there are none.
	Short map[string]string
	// Called are what they are called in players' languages, each for one of All. They are
	// taken, and not suggested.
	Called map[string]string
	// Also are words that are suggested besides to whoever misspells a name.
	Also []string
	// Better may say more of a name that is none of them: where it lies, say.
	// Nothing leaves it at the usual words.
	Better func(name string) say.Text
}

// Suggesting are the names, with words that are suggested besides.
func (n Names) Suggesting(words ...string) Names {
	n.Also = words
	return n
}

// Fold finds the name that a word stands for, as orders.Alike has it.
func (n Names) Fold(word string, further ...string) string {
	word = Fold(word, slices.Concat(further, n.All))
	if slices.Contains(n.All, word) {
		return word // a whole name, though it may be the shorter one of another
	}
	for _, others := range []map[string]string{n.Short, n.Called} {
		for other, name := range others {
			if orders.Alike(other, word) {
				return name
			}
		}
	}
	return word
}

// suggested are the names to suggest: further words, whole names, and shorter ones.
func (n Names) suggested() []string {
	return slices.Concat(n.Also, n.All, slices.Sorted(maps.Keys(n.Short)))
}

// Reader reads names out of a sheet and reports what it does not understand.
type Reader struct{ *orders.Reader }

// Fold finds the known name that a word is, as orders.Alike has it.
func Fold(word string, names []string) string {
	for _, n := range names {
		if orders.Alike(n, word) {
			return n
		}
	}
	return word
}

// Name reads a name, or one of some further words.
func (r Reader) Name(n *orders.Node, names Names, further ...string) (string, bool) {
	w, ok := r.Text(n)
	if !ok {
		return "", false
	}
	w = names.Fold(w, further...)
	return w, slices.Contains(further, w) || r.Knows(n, w, names.Suggesting(slices.Concat(names.Also, further)...))
}

// Knows says whether a name is known, and reports one that is not.
func (r Reader) Knows(n *orders.Node, name string, names Names) bool {
	if slices.Contains(names.All, name) {
		return true
	}
	args := []any{orders.Safe(name)}
	if names.Of != "" {
		args = append(args, names.Of)
	}
	p := r.Report(n, names.Code, names.Is, args...)
	if near, ok := orders.Suggest(name, names.suggested()); ok {
		p.Text = say.Textf("%s; did you mean '%s'?", p.Text, near)
	}
	if names.Better != nil {
		if text := names.Better(name); !text.IsZero() {
			p.Text = text
		}
	}
	return false
}

// Word reads one of some words, as orders.Alike has it.
func (r Reader) Word(n *orders.Node, known []string) (string, bool) {
	if n != nil && n.Kind == orders.Scalar {
		if w := Fold(n.Value, known); slices.Contains(known, w) {
			return w, true
		}
	}
	return r.Choice(n, known)
}

// Items are the nodes of a list, or the node itself where one name stands alone.
func (r Reader) Items(n *orders.Node) ([]*orders.Node, bool) {
	if n != nil && n.Kind == orders.Scalar {
		return []*orders.Node{n}, true
	}
	return r.List(n)
}

// Road reads the areas that a march enters, one or a list of them; limit is
// what is said of none or more than most, with its rule.
func (r Reader) Road(n *orders.Node, area func(*orders.Node) (string, bool), most int, rule, limit string) (road [3]string, ok bool) {
	items, ok := r.Items(n)
	if !ok {
		return road, false
	}
	if len(items) == 0 || len(items) > most {
		p := r.Report(n, "too-far", "%s", limit)
		p.Rule, p.Kind = rule, orders.Illegal
		return road, false
	}
	for i, item := range items {
		a, known := area(item)
		road[i], ok = a, ok && known
	}
	return road, ok
}

// NoQuestion reports a key under orders: that is no question of a game.
func (r Reader) NoQuestion(key *orders.Node, game string, questions []string) {
	switch name := key.Value; strings.ToLower(name) {
	case "note", "plan", "final":
		r.Report(key, "unknown-key", "'%s' begins at the left margin, not under orders:", strings.ToLower(name))
	default:
		if begin, _, tight := strings.Cut(name, ":"); tight && slices.Contains(questions, begin) {
			r.Report(key, "unknown-key", "'%s' is no question of %s", orders.Safe(name), game).Hint = say.Textf("write '%s', with a blank behind the ':'", begin+": …")
			return
		}
		p := r.Report(key, "unknown-key", "'%s' is no question of %s", orders.Safe(name), game)
		if near, ok := orders.Suggest(name, questions); ok {
			p.Text = say.Textf("%s; did you mean '%s'?", p.Text, near)
		}
	}
}
