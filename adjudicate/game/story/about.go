package story

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// about notes what of an event its sentence says, for maps and pictures. What it does not say
// its reader may not know, so it is taken from the places as they are filled.
type about struct {
	v     *view.Event
	e     table.Event // before its areas are said in a language
	sides [2]string
	said  map[string]bool
}

// note notes what stands in a place.
func (a *about) note(place, words string) {
	a.said[place] = true
	switch v, e := a.v, &a.e; {
	case v.Deed == "" && len(e.Dice) == 0:
	case words != "" && words == e.Block:
		v.Who = []string{e.Block}
	case v.Deed == "":
	case place == "side" && e.Side != table.Nobody:
		v.Side = a.sides[e.Side]
	case v.Deed == view.Lines && len(e.Parts) > 0 && strings.Contains(words, e.Parts.Line()):
		for _, x := range e.Parts {
			v.Who, v.Left = append(v.Who, x.Of), append(v.Left, x.N)
		}
	}
}

// sum notes what is said in several places.
func (a *about) sum() {
	v, over := a.v, a.e.Areas[:]
	if !a.said["road"] {
		over = over[:1]
	}
	if a.said["area"] || a.said["road"] {
		v.Areas = append(v.Areas, a.e.Area)
	}
	if a.said["to"] || a.said["road"] {
		v.Areas = append(v.Areas, over...)
	}
	v.Areas = slices.DeleteFunc(v.Areas, func(a string) bool { return a == "" })
	if (v.Deed == view.Changes || v.Deed == view.Lines || v.Deed == view.Against) && len(v.Who) == 1 && v.Left == nil && a.said["n"] {
		v.Left = []int{a.e.N}
	}
}
