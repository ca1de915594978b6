package desk

import (
	"maps"
	"slices"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
)

// coming adds how those would stand on the map whom an answer brings there: whoever deploys a block
// sees what is on it.
func (f *form) coming(l *laid, a *Answer) {
	if f.Map == nil {
		return
	}
	tried := map[string]bool{}
	for _, w := range a.Ways {
		if w.Who == "" || tried[w.Who] || a.Blocks[w.Who] != "" || w.Into >= 0 {
			continue
		}
		tried[w.Who] = true
		_, areas, err := f.Rules.Ask(f.view, l.asked, append(slices.Clone(l.answers), f.parse(w.Answers)...))
		if err != nil {
			continue
		}
		v := *f.view
		v.Areas, v.Events = nil, nil
		for _, x := range areas {
			x.Own, x.City = slices.DeleteFunc(slices.Clone(own(x)), func(b view.Block) bool { return b.Name != w.Who }), nil
			if len(x.Own) > 0 {
				v.Areas = append(v.Areas, x)
			}
		}
		maps.Copy(a.Faces, f.faces(v.Areas))
		p := chart.Of(&v)
		for _, x := range p.Areas {
			f.tiles(&p, v.Lang, x.Stacks[p.Me].Shown, a)
		}
	}
}
