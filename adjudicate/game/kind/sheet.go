package kind

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// Lines are those of one question in an order sheet, by the shape of its answers: each choice
// a line to take the # away from, of a list the names and one that is complete. remark, which
// may be nil, says more of an answer, behind it or behind its name among those of a list.
func (m *Known[G]) Lines(t tongue.Tongue, q *view.Question, remark func(table.Option) string) (lines []string) {
	k := m.Find(q.Name)
	opts := m.grammar.Options(q)
	if k == nil || len(opts) == 0 {
		return nil
	}
	switch {
	case k.Write == nil && k.Shape == List:
		return m.listLines(t, k, q, opts, remark)
	case k.Write == nil && k.Shape == Each:
		return m.eachLines(t, k, q, opts)
	case k.Shape == Items:
		lines = append(lines, "  "+q.Name+":")
		for _, o := range opts {
			for _, l := range m.Write(q.Name, []table.Option{o})[1:] {
				lines = append(lines, "    # "+strings.TrimPrefix(l, "    "))
			}
		}
		return lines
	}
	lines = append(lines, TakeAway(t))
	for _, o := range opts {
		l := "  # " + strings.TrimPrefix(m.Write(q.Name, []table.Option{o})[0], "  ")
		if remark != nil {
			l += remark(o)
		}
		lines = append(lines, l)
	}
	return lines
}

// TakeAway says how a choice is made.
func TakeAway(t tongue.Tongue) string {
	return "  # " + t.Sprintf("Take the # away before one choice:")
}

// listLines proposes a full list, and shows what else can be in it.
func (m *Known[G]) listLines(t tongue.Tongue, k *Kind[G], q *view.Question, opts []table.Option, remark func(table.Option) string) (lines []string) {
	var names, remarked, first []string
	stop := ""
	for _, o := range opts {
		w := m.Words(k, o)
		switch {
		case o.Name == "" && o.Areas[0] == "":
			stop = w
		case !slices.Contains(names, w):
			names, remarked = append(names, w), append(remarked, w)
			if remark != nil {
				remarked[len(names)-1] += remark(o)
			}
		}
	}
	if len(names) > 1 {
		lines = append(lines, sheet.Wrap("  # "+t.Sprintf("of: "), sheet.Commas(remarked))...)
	}
	lines = append(lines, TakeAway(t))
	if stop != "" {
		lines = append(lines, "  # "+q.Name+": "+stop)
	}
	for _, o := range check.Through(m, q) {
		if o.Name != "" || o.Areas[0] != "" {
			first = append(first, orders.Quote(m.Words(k, o)))
		}
	}
	if len(first) == 0 && len(names) > 0 {
		first = []string{orders.Quote(names[0])}
	}
	if len(first) > 0 {
		lines = append(lines, "  # "+q.Name+": ["+strings.Join(first, ", ")+"]")
	}
	return lines
}

// eachLines shows for each name where it can go, those that have the same choices together,
// and a full mapping.
func (m *Known[G]) eachLines(t tongue.Tongue, k *Kind[G], q *view.Question, opts []table.Option) (lines []string) {
	var heads, example []string
	to := map[string][]string{}
	stop := ""
	through := check.Through(m, q)
	for _, o := range slices.Concat(opts, through) { // more can come of the first answers
		head, value := m.Pair(k, o)
		switch {
		case head == "":
			stop = m.Words(k, o)
			continue
		case to[head] == nil:
			heads = append(heads, head)
		}
		if !slices.Contains(to[head], value) {
			to[head] = append(to[head], value)
		}
	}
	said := map[string]bool{}
	for _, o := range through {
		if head, value := m.Pair(k, o); head != "" && !said[head] {
			said[head] = true
			example = append(example, head+": "+value)
		}
	}
	listed := map[string]bool{}
	for i, h := range heads {
		if listed[h] {
			continue
		}
		alike := []string{h}
		for _, other := range heads[i+1:] {
			if !listed[other] && slices.Equal(to[h], to[other]) {
				alike, listed[other] = append(alike, other), true
			}
		}
		if len(alike) == 1 {
			lines = append(lines, sheet.Wrap("  # "+h+": ", sheet.Commas(to[h]))...)
			continue
		}
		lines = append(lines, sheet.Wrap("  # "+t.Sprintf("each of "), sheet.Commas(alike))...)
		lines = append(lines, sheet.Wrap("  #     "+t.Sprintf("to "), sheet.Commas(to[h]))...)
	}
	lines = append(lines, TakeAway(t))
	if stop != "" {
		lines = append(lines, "  # "+q.Name+": "+stop)
	}
	if len(example) == 0 && len(heads) > 0 {
		example = []string{heads[0] + ": " + to[heads[0]][0]}
	}
	if len(example) > 0 {
		lines = append(lines, "  # "+q.Name+": {"+strings.Join(example, ", ")+"}")
	}
	return lines
}
