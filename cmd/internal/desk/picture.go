package desk

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/text"
)

// common begins the ids that all pictures of a page share.
const common = "s"

// picture shows the map as it is after a list, with arrows for what goes where on it, and the blocks
// of each area as they are seen in its box.
func (d *Desk) picture(f *form, l *laid, narrow bool, a *Answer) error {
	if d.Map == nil {
		return nil
	}
	v := *f.view
	v.Areas, v.Events = among(l.areas, f.view.Areas), nil
	p := chart.Of(&v)
	a.Tiles, a.Others = map[string]string{}, map[string]Other{}
	for _, x := range p.Areas {
		others := x.Stacks[1-p.Me]
		own := x.Stacks[p.Me].Shown
		if x.City != nil {
			own = slices.Concat(own, x.City.Stacks[p.Me].Shown)
			others.Shown = slices.Concat(others.Shown, x.City.Stacks[1-p.Me].Shown)
			others.Count += x.City.Stacks[1-p.Me].Count
		}
		d.tiles(&p, v.Lang, own, a)
		if others.Size() > 0 {
			var o Other
			o.Picture, o.Words = d.Map.Enlarged(v.Lang, p.Sides, 1-p.Me, others)
			for _, b := range v.Battles {
				if b.Area == x.Name && b.Under {
					o.Battle = visible(text.BattleLines(text.Speak(v.Lang), b))
				}
			}
			if x.City != nil && x.City.Stacks[1-p.Me].Size() > 0 { // relief is not they who are to be relieved
				_, o.Words = d.Map.Enlarged(v.Lang, p.Sides, 1-p.Me, x.Stacks[1-p.Me])
				_, inside := d.Map.Enlarged(v.Lang, p.Sides, 1-p.Me, x.City.Stacks[1-p.Me])
				o.Words = strings.TrimPrefix(o.Words+"; "+x.City.Name+": "+inside, "; ")
			}
			a.Others[x.Name] = o
		}
	}
	p.Titled = true
	p.Moves = slices.DeleteFunc(p.Moves, func(m chart.Move) bool { return m.Side == p.Me })
	p.Moves = append(p.Moves, d.legs(f, l, p.Me)...)
	m := d.Map
	if narrow {
		m = m.Narrow()
	}
	s, err := m.Board(p)
	if err != nil {
		return err
	}
	a.Picture = string(s.SVG(chart.SVGOptions{Inline: true, Bare: true, Common: common, Prefix: "m", Areas: true, Names: true}))
	return nil
}

// tiles are blocks of this side, each as it is seen large.
func (d *Desk) tiles(p *chart.Position, lang string, own []chart.Block, a *Answer) {
	for _, b := range own {
		if picture, _ := d.Map.Enlarged(lang, p.Sides, p.Me, chart.Stack{Shown: []chart.Block{b}}); picture != "" {
			a.Tiles[b.Name] = picture
		}
	}
}

// among are areas as they are after a list, in which those whom this side comes upon are still
// there: what becomes of them is not known yet.
func among(areas, now []view.Area) []view.Area {
	out := slices.Clone(areas)
	for _, was := range now {
		k := slices.IndexFunc(out, func(a view.Area) bool { return a.Name == was.Name })
		if k >= 0 && len(was.Own) == 0 && len(out[k].Own) > 0 && out[k].Enemy+len(out[k].Seen) == 0 {
			out[k].Enemy, out[k].Seen = was.Enemy, was.Seen
		}
	}
	return out
}

// sent are the areas after a list, with those in their new places who are told one by one where to
// go, and go together once all are.
func (f *form) sent(l *laid) []view.Area {
	if l.next == nil || l.next.Name != l.asked.Name || f.Rules.Grammar().InParts(l.asked.Name) {
		return l.areas
	}
	areas, names := slices.Clone(l.areas), f.Rules.AreaNames()
	for _, o := range l.answers {
		to := end(o)
		from := slices.IndexFunc(areas, func(a view.Area) bool {
			return slices.ContainsFunc(a.Own, func(b view.Block) bool { return b.Name == o.Name })
		})
		if from < 0 || areas[from].Name == to || !slices.Contains(names, to) {
			continue
		}
		own := slices.Clone(areas[from].Own)
		k := slices.IndexFunc(own, func(b view.Block) bool { return b.Name == o.Name })
		goes := own[k]
		areas[from].Own = slices.Delete(own, k, k+1)
		at := slices.IndexFunc(areas, func(a view.Area) bool { return a.Name == to })
		if at < 0 {
			at, areas = len(areas), append(areas, view.Area{Name: to})
		}
		areas[at].Own = append(slices.Clone(areas[at].Own), goes)
	}
	slices.SortStableFunc(areas, func(a, b view.Area) int { return slices.Index(names, a.Name) - slices.Index(names, b.Name) })
	return areas
}

// legs are the ways that blocks go over borders, each with how many do.
func (d *Desk) legs(f *form, l *laid, side int) (moves []chart.Move) {
	if l.asked == nil {
		return nil
	}
	at := map[string]string{}
	_, areas, err := f.ask(f.view, l.asked, nil)
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
