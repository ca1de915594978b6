// Package past keeps the maps that a side saw while it was told of events: in short for a
// view, and from a view at full length again.
//
// It promises that a past board holds nothing but what its side was shown then; that the last
// board is that of the view; and that the same view gives the same boards.
package past

import (
	"reflect"
	"slices"

	"fieldpost/adjudicate/view"
)

// Boards are the boards of a view: the first is that before its events, then one after each.
// The areas of all are in the order of the map. A view that had no room for its past has none.
func Boards(v *view.View, order []string) []view.Board {
	if len(v.Past) == 0 {
		return nil
	}
	out := make([]view.Board, len(v.Events)+1)
	now := view.Board{Areas: v.Areas, Fight: fought(v)}
	last := len(v.Past) - 1
	for i := len(v.Events); i >= 0; i-- {
		if last >= 0 && v.Past[last].After == i {
			now = view.Board{Areas: before(now.Areas, v.Past[last].Areas, order), Fight: v.Past[last].Fight}
			last--
		}
		out[i] = now
	}
	return out
}

// fought is where a fight is going on in a view.
func fought(v *view.View) string {
	for _, b := range v.Battles {
		if b.Under || b.Round > 0 {
			return b.Area
		}
	}
	return ""
}

// before puts areas as they stood in the place of those that stand there.
func before(areas, stood []view.Area, order []string) []view.Area {
	areas = slices.Clone(areas)
	for _, a := range stood {
		at := slices.IndexFunc(areas, func(b view.Area) bool { return b.Name == a.Name })
		switch empty := len(a.Own)+len(a.Seen)+a.Enemy == 0 && a.City == nil; {
		case at >= 0 && empty:
			areas = slices.Delete(areas, at, at+1)
		case at >= 0:
			areas[at] = a
		case !empty:
			areas = append(areas, a)
		}
	}
	slices.SortStableFunc(areas, func(a, b view.Area) int { return slices.Index(order, a.Name) - slices.Index(order, b.Name) })
	return areas
}

// Shorten are boards in short, as a view keeps them: of the first, and of each one that
// differs from the next, what differs. The first is that before any event, the others are
// those at each; now is that of the view.
func Shorten(boards []view.Board, now view.Board) (out []view.Moment) {
	for i, b := range boards {
		next := now
		if i+1 < len(boards) {
			next = boards[i+1]
		}
		m := view.Moment{After: i, Fight: b.Fight, Areas: differing(b.Areas, next.Areas)}
		if i == 0 || m.Areas != nil || b.Fight != next.Fight {
			out = append(out, m)
		}
	}
	return out
}

// differing are the areas that are otherwise on the next board; both are in the same order.
func differing(was, next []view.Area) (list []view.Area) {
	for i, j := 0, 0; i < len(was) || j < len(next); {
		switch {
		case i < len(was) && j < len(next) && was[i].Name == next[j].Name:
			if !reflect.DeepEqual(was[i], next[j]) {
				list = append(list, was[i])
			}
			i, j = i+1, j+1
		case j < len(next) && !slices.ContainsFunc(was[i:], func(a view.Area) bool { return a.Name == next[j].Name }):
			list = append(list, view.Area{Name: next[j].Name})
			j++
		default:
			list = append(list, was[i])
			i++
		}
	}
	return list
}

// Plain takes from a board what its blocks have done in a turn and are about to do, which no
// map shows. It changes the board's own lists.
func Plain(b view.Board) view.Board {
	for _, a := range b.Areas {
		for _, list := range a.Stacks() {
			for i, x := range *list {
				(*list)[i] = view.Block{Name: x.Name, Under: x.Under, Count: x.Count, Strength: x.Strength, Max: x.Max, Rating: x.Rating, Type: x.Type, Loyalty: x.Loyalty}
			}
		}
	}
	return b
}
