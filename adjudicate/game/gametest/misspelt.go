package gametest

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// Misspelt leaves out a letter of each word of the examples of a page in turn, and says of which
// it is not told what was probably meant.
func Misspelt(t *testing.T, r game.Rules, page string) {
	t.Helper()
	told, words := map[string]bool{}, 0
	for _, e := range Indented(page) {
		s, root := table.First, readable(r, table.First, e)
		if root == nil {
			s, root = table.Second, readable(r, table.Second, e)
		}
		if root == nil {
			continue
		}
		for _, w := range written("", root) {
			text, at := slip(e, w.Node)
			if told[w.under+w.Value] || text == "" {
				continue
			}
			told[w.under+w.Value] = true
			words++
			p := read(r, s, text).Strings()
			if !strings.Contains(strings.Join(p, "\n"), "did you mean") {
				t.Errorf("%s: %q is told %q", at, w.Value, p)
			}
		}
	}
	if words < 50 {
		t.Errorf("only %d words", words)
	}
}

// readable is an example as it is read, nil where it is not read without a problem.
func readable(r game.Rules, s table.Side, text string) *orders.Node {
	if !strings.HasPrefix(text, "orders:") && !strings.HasPrefix(text, "plan:") || len(read(r, s, text)) > 0 {
		return nil
	}
	root, _ := orders.Parse("page", []byte(text), orders.Limits{})
	return root
}

func read(r game.Rules, s table.Side, text string) orders.Problems {
	root, ps := orders.Parse("page", []byte(text), orders.Limits{})
	reader := orders.NewReader("page", ps)
	if root != nil {
		if n := root.Get("orders"); n != nil {
			r.Read(s, n, reader)
		}
		if n := root.Get("plan"); n != nil {
			plan.Read(n, r.PlanKinds(s), r.AreaNames(), reader)
		}
	}
	return reader.Problems()
}

// word is a word of a sheet, with the key that it stands under.
type word struct {
	*orders.Node
	under string
}

// written are the words of a sheet below its first keys, and their keys.
func written(under string, n *orders.Node) (list []word) {
	switch n.Kind {
	case orders.Scalar:
		list = append(list, word{n, under})
	case orders.List:
		for _, item := range n.Items {
			list = append(list, written(under, item)...)
		}
	case orders.Map:
		for _, p := range n.Keys {
			if under != "" {
				list = append(list, word{p.Key, under})
			}
			list = append(list, written(p.Key.Value, p.Value)...)
		}
	}
	return list
}

// slip is an example with a letter of a word left out, and the line where it was; of what is no
// word, nothing.
func slip(text string, n *orders.Node) (slipped, line string) {
	runes := []rune(n.Value)
	if len(runes) < 4 || n.Line < 2 || strings.ContainsAny(n.Value, "0123456789<>=\n") {
		return "", ""
	}
	lines := strings.Split(text, "\n")
	l := []rune(lines[n.Line-1])
	before, after := string(l[:n.Column-1]), string(l[n.Column-1:])
	short := string(runes[:2]) + string(runes[3:])
	if !strings.Contains(after, n.Value) {
		return "", ""
	}
	lines[n.Line-1] = before + strings.Replace(after, n.Value, short, 1)
	return strings.Join(lines, "\n"), strings.TrimSpace(lines[n.Line-1])
}
