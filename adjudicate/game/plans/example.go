package plans

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// Remark is a comment in an example of a plan, set in as what it is about. There is
// room for the mark that makes a comment of the whole in a sheet.
func Remark(in, words string) (lines []string) {
	const mark = "# "
	for _, l := range sheet.Wrap("  "+in+mark, tongue.Fields(words)) {
		lines = append(lines, l[len(mark):])
	}
	return lines
}

// OwnIn are the blocks that a side has in an area, in the order of its view.
func OwnIn(v *view.View, area string) []view.Block {
	i := slices.IndexFunc(v.Areas, func(a view.Area) bool { return a.Name == area })
	if i < 0 {
		return nil
	}
	return v.Areas[i].Own
}

// FriendlyNear is the first of some areas around that a side holds with blocks, or "".
func FriendlyNear(v *view.View, around []game.Neighbour) string {
	for _, n := range around {
		for _, a := range v.Areas {
			if a.Name == n.Area && a.Control == "Friendly" && len(a.Own) > 0 {
				return a.Name
			}
		}
	}
	return ""
}
