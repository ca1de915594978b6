package view

import "slices"

// Army is a leader with the pieces under him, or those of a place that are under nobody.
type Army struct {
	// Leader has no name where there is none. Below says that he is under the one before.
	Leader Block
	Below  bool
	// Pieces are those that are named or counted by their type, Rest is how many others there are.
	Pieces []Block
	Rest   int
}

// Size is how many pieces there are that count: markers have no strength.
func (a *Army) Size() (n int) {
	for _, x := range a.Pieces {
		if x.Strength > 0 || x.Count > 0 {
			n += max(x.Count, 1)
		}
	}
	return n + a.Rest
}

// Armies puts the blocks of a side in a place into armies, each leader before those under
// him, and last those under nobody, to whom the unseen ones are added.
func Armies(blocks []Block, unseen int, leads func(Block) bool) (list []Army) {
	top := func(b Block) string {
		if b.Under != b.Name && slices.ContainsFunc(blocks, func(x Block) bool { return leads(x) && x.Name == b.Under }) {
			return b.Under
		}
		return ""
	}
	army := func(leader Block, rest int) Army {
		a := Army{Leader: leader, Below: top(leader) != ""}
		for _, b := range blocks {
			if !leads(b) && top(b) == leader.Name {
				a.Pieces = append(a.Pieces, b)
			}
		}
		if leader.Name != "" {
			rest = max(0, leader.Count-a.Size())
		}
		a.Rest = rest
		return a
	}
	var add func(under string)
	add = func(under string) {
		for _, b := range blocks {
			if leads(b) && top(b) == under {
				list = append(list, army(b, 0))
				if under == "" {
					add(b.Name)
				}
			}
		}
	}
	add("")
	if alone := army(Block{}, unseen); alone.Pieces != nil || unseen > 0 {
		list = append(list, alone)
	}
	return list
}
