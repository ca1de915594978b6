package desk

import (
	"slices"

	"fieldpost/adjudicate/view/chart"
)

// common begins the ids that all pictures of a page share.
const common = "s"

// picture shows the map as it is after a list, with arrows for what goes where on it.
func (d *Desk) picture(f *form, i int, l *laid, narrow bool) (string, error) {
	if d.Map == nil {
		return "", nil
	}
	v := *f.view
	v.Areas, v.Events = l.areas, nil
	p := chart.Of(&v)
	p.Moves = slices.DeleteFunc(p.Moves, func(m chart.Move) bool { return m.Side == p.Me })
	p.Moves = append(p.Moves, d.legs(f, l, p.Me)...)
	m := d.Map
	if narrow {
		m = m.Narrow()
	}
	s, err := m.Board(p)
	if err != nil {
		return "", err
	}
	return string(s.SVG(chart.SVGOptions{Inline: true, Bare: true, Common: common, Prefix: "m", Areas: true, Names: true})), nil
}

// legs are the ways that blocks go over borders, each with how many do.
func (d *Desk) legs(f *form, l *laid, side int) (moves []chart.Move) {
	at := map[string]string{}
	_, areas, err := f.Rules.Ask(f.view, l.asked, nil)
	if err == nil {
		at = standing(areas)
	}
	for _, o := range l.answers {
		from, known := at[o.Name]
		if !known {
			continue
		}
		for _, to := range o.Areas {
			if to == "" {
				break
			}
			if slices.ContainsFunc(d.Rules.Neighbours(from), func(n neighbour) bool { return n.Area == to }) {
				k := slices.IndexFunc(moves, func(m chart.Move) bool { return m.Road[0] == from && m.Road[1] == to })
				if k < 0 {
					k, moves = len(moves), append(moves, chart.Move{Side: side, Road: []string{from, to}})
				}
				moves[k].Blocks++
			}
			from = to
		}
		at[o.Name] = from
	}
	return moves
}
