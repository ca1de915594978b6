package html

import "slices"

var dieNames = [...]string{"", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"}

// dieName is the id of a die's face, empty for what is none.
func dieName(n int) string {
	if n < 1 || n >= len(dieNames) {
		return ""
	}
	return "d" + itoa(n)
}

// pips are where the spots of a die's face are, on a field of 3 by 3.
func pips(n int) (at [][2]int) {
	for i, faces := range [9][]int{{2, 3, 4, 5, 6}, {}, {4, 5, 6}, {6}, {1, 3, 5}, {6}, {4, 5, 6}, {}, {2, 3, 4, 5, 6}} {
		if slices.Contains(faces, n) {
			at = append(at, [2]int{5 + i%3*5, 5 + i/3*5})
		}
	}
	return at
}

// times counts from 1 to n.
func times(n int) (out []int) {
	for i := range n {
		out = append(out, i+1)
	}
	return out
}
