package planform

import (
	"slices"
	"strings"

	"fieldpost/orders"
)

// written is a plan as its writer has laid it out.
type written struct {
	head     []string // up to "plan:"
	sections []section
	indent   int // of the keys
}

// section is what a plan says of one kind of question, everywhere or in an area.
type section struct {
	key   string
	lead  []string // comments before it
	lines []string // the whole of it as written; nil where it has changed
	rules []rule
}

// rule is an answer with its condition, and both as written, with comments before them; nil
// where that is not to be had.
type rule struct {
	lines    []string
	when, do string
}

// noPlan is the plan without rules.
const noPlan = "plan: {}\n"

// parse takes a plan apart, lines of a sheet from "plan:" on. It has no sections where the
// plan says to keep the one in force, or nothing.
func parse(text string) (w written) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	w = written{head: []string{"plan:"}, indent: 2}
	n, problems := orders.ParseValue("plan", []byte(text), orders.Limits{})
	plan := n.Get("plan")
	if n == nil || problems.Refused() || plan == nil || plan.Kind != orders.Map || len(plan.Keys) == 0 {
		return w
	}
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	if !apart(lines, plan.Keys[0].Key.Line-1, keysOf(plan)) {
		for _, p := range plan.Keys {
			w.sections = append(w.sections, section{key: p.Key.Value, rules: rulesOf(p.Value)})
		}
		return w
	}
	w.indent = plan.Keys[0].Key.Column - 1
	at := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "plan:") }) + 1
	w.head = lines[:at]
	for i, p := range plan.Keys {
		end := len(lines)
		if i+1 < len(plan.Keys) {
			end = above(lines, plan.Keys[i+1].Key.Line-1, w.indent)
		}
		s := section{key: p.Key.Value, lead: lines[at : p.Key.Line-1], lines: lines[p.Key.Line-1 : end], rules: rulesOf(p.Value)}
		if items, ok := itemsOf(p.Value); ok && apart(lines, p.Key.Line, items) {
			from := p.Key.Line
			for k, item := range items {
				to := end
				if k+1 < len(items) {
					to = above(lines, items[k+1].Line-1, item.Column-3)
				}
				s.rules[k].lines = lines[from:to]
				from = to
			}
		}
		w.sections, at = append(w.sections, s), end
	}
	return w
}

func keysOf(n *orders.Node) (keys []*orders.Node) {
	for _, p := range n.Keys {
		keys = append(keys, p.Key)
	}
	return keys
}

// itemsOf are the rules of a section that stand in a list.
func itemsOf(n *orders.Node) ([]*orders.Node, bool) {
	if n.Kind == orders.List && slices.ContainsFunc(n.Items, isRule) {
		return n.Items, true
	}
	return nil, false
}

func isRule(n *orders.Node) bool {
	return n.Kind == orders.Map && slices.ContainsFunc(n.Keys, func(p orders.Pair) bool { return strings.EqualFold(p.Key.Value, "do") })
}

// rulesOf are the rules of a section; an answer alone is one without a condition.
func rulesOf(n *orders.Node) (rules []rule) {
	items, ok := itemsOf(n)
	if !ok && isRule(n) {
		items, ok = []*orders.Node{n}, true
	}
	if !ok {
		return []rule{{do: orders.FlowText(n)}}
	}
	for _, item := range items {
		var r rule
		for _, p := range item.Keys {
			switch strings.ToLower(p.Key.Value) {
			case "when":
				r.when = strings.Join(strings.Fields(p.Value.Value), " ")
			case "do":
				r.do = orders.FlowText(p.Value)
			}
		}
		rules = append(rules, r)
	}
	return rules
}

// apart says that each of some nodes begins a line of its own, from a line on.
func apart(lines []string, from int, nodes []*orders.Node) bool {
	for _, n := range nodes {
		if n.Line-1 < from || n.Line > len(lines) {
			return false
		}
		before := string([]rune(lines[n.Line-1])[:n.Column-1])
		if b := strings.TrimLeft(before, " "); b != "" && strings.Trim(b, " -") != "" {
			return false
		}
		from = n.Line
	}
	return true
}

// above is where the comments begin that stand over a line, set in at least as far as it is.
func above(lines []string, at, indent int) int {
	for at > 0 {
		l := lines[at-1]
		bare := strings.TrimLeft(l, " ")
		if bare != "" && (!strings.HasPrefix(bare, "#") || len(l)-len(bare) > indent) {
			break
		}
		at--
	}
	return at
}

// text is the plan again; what has not changed stands as it was written.
func (w *written) text() string {
	if len(w.sections) == 0 {
		return noPlan
	}
	var b strings.Builder
	line := func(lines ...string) {
		for _, l := range lines {
			b.WriteString(l + "\n")
		}
	}
	line(w.head...)
	for _, s := range w.sections {
		line(s.lead...)
		if s.lines != nil {
			line(s.lines...)
			continue
		}
		in := strings.Repeat(" ", w.indent)
		if len(s.rules) == 1 && s.rules[0].when == "" && s.rules[0].lines == nil {
			line(in + s.key + ": " + s.rules[0].do)
			continue
		}
		line(in + s.key + ":")
		in += "  "
		if i := slices.IndexFunc(s.rules, func(r rule) bool { return r.lines != nil }); i >= 0 {
			in = dash(s.rules[i].lines)
		}
		for _, r := range s.rules {
			switch {
			case r.lines != nil:
				line(r.lines...)
			case r.when == "":
				line(in + "- do: " + r.do)
			default:
				line(in+"- when: "+Written(r.when), in+"  do: "+r.do)
			}
		}
	}
	return b.String()
}

// dash is how far the rule of some lines is set in.
func dash(lines []string) string {
	for _, l := range lines {
		if i := strings.IndexByte(l, '-'); i >= 0 && strings.TrimLeft(l[:i], " ") == "" {
			return l[:i]
		}
	}
	return "    "
}

// Written is a condition as it stands behind "when:".
func Written(when string) string {
	if n, problems := orders.ParseValue("plan", []byte("when: "+when+"\n"), orders.Limits{}); !problems.Refused() {
		if v := n.Get("when"); v != nil && v.Kind == orders.Scalar && v.Value == when {
			return when
		}
	}
	return orders.Quote(when)
}

// Entry is an entry of orders ahead in a list of a sheet: when it is used, and that its player is asked
// then, or what is answered, as lines under "orders:"; nil where it does nothing.
func Entry(when string, ask bool, answers []string) (lines []string) {
	if when != "" {
		lines = append(lines, "  when: "+Written(when))
	}
	switch {
	case ask:
		lines = append(lines, "  do: ask")
	case answers == nil:
		return nil
	default:
		lines = append(lines, answers...)
	}
	for i, l := range lines {
		lines[i] = [...]string{"    - ", "      "}[min(i, 1)] + strings.TrimPrefix(l, "  ")
	}
	return lines
}
