package desk

import (
	"maps"
	"slices"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
)

// coming adds how those would stand on the map whom an answer brings there: whoever deploys a block
// sees what is on it.
func (f *form) coming(i int, a *Answer) {
	if f.Map == nil {
		return
	}
	was := f.lists[i]
	defer func() { f.lists[i] = was }()
	tried := map[string]bool{}
	for _, w := range a.Ways {
		if w.Who == "" || tried[w.Who] || a.Blocks[w.Who] != "" || w.Into >= 0 {
			continue
		}
		tried[w.Who] = true
		f.lists[i] = was
		f.lists[i].insert(len(was.Items), w.Answers)
		v := *f.view
		v.Areas, v.Events = nil, nil
		for _, x := range f.lay(i).areas {
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
