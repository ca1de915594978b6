package adjudicate

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fieldpost/orders"
	"fieldpost/scenarios"
)

// How large files may be.
const (
	maxGame   = 64 << 10
	maxOrders = 64 << 10
	maxCall   = 256 << 10
	maxView   = 1 << 20
)

const gameName = "game.yaml"

func stepDir(n int) string             { return fmt.Sprintf("steps/%04d/", n) }
func callName(n int) string            { return stepDir(n) + "call.yaml" }
func viewName(n int, s string) string  { return stepDir(n) + s + ".view.age" }
func sheetName(n int, s string) string { return stepDir(n) + s + ".yaml" }
func sigName(n int, s string) string   { return sheetName(n, s) + ".sig" }

// kind is what a file of the game folder is.
type Kind int

const (
	stray Kind = iota
	gameFile
	callFile
	viewFile
	sheetFile
	sigFile
	packFile
	rulingFile
	endingFile
	revealFile
	receiptKind // a receipt, or a note of what was sealed: its owner's, and of no step
)

// place says what a file is, of which step and side.
type place struct {
	kind Kind
	step int
	side int
}

// placeOf reads a name. Only the exact names of the format are not stray.
func placeOf(name string, sides [2]string) place {
	if name == gameName {
		return place{kind: gameFile, side: -1}
	}
	if name == revealName {
		return place{kind: revealFile, side: -1}
	}
	if IsReceiptName(name) {
		return place{kind: receiptKind, side: -1}
	}
	if file, ok := strings.CutPrefix(name, packDir); ok && scenarios.IsFileName(file) {
		return place{kind: packFile, side: -1}
	}
	dir, base, ok := strings.Cut(strings.TrimPrefix(name, "steps/"), "/")
	n, err := strconv.Atoi(dir)
	if !ok || err != nil || n < 1 || n > orders.MaxStep || name != stepDir(n)+base {
		return place{kind: stray, side: -1}
	}
	if name == callName(n) {
		return place{kind: callFile, step: n, side: -1}
	}
	for k := 1; k <= maxRulings; k++ {
		if name == rulingName(n, k) {
			return place{kind: rulingFile, step: n, side: -1}
		}
	}
	for s, side := range sides {
		for _, what := range Endings {
			if name == endingName(n, side, what) {
				return place{endingFile, n, s}
			}
		}
		switch name {
		case viewName(n, side):
			return place{viewFile, n, s}
		case sheetName(n, side):
			return place{sheetFile, n, s}
		case sigName(n, side):
			return place{sigFile, n, s}
		}
	}
	return place{kind: stray, step: n, side: -1}
}

// ours says whether a name is where only files of the format belong, or can
// be mistaken for such a name. The rest of a folder is its owners'.
func ours(name string) bool {
	low := strings.ToLower(strings.ReplaceAll(name, `\`, "/"))
	return low == gameName || low == revealName || low == "steps" || strings.HasPrefix(low, "steps/") ||
		strings.HasPrefix(low, packDir) || strings.Contains(low, "../")
}

// StrayText says of a file that has no business in the steps' folders what it
// may be. No command reads it.
func StrayText(name string) string {
	switch text := Leftover(name); {
	case text != "":
		return text
	case strings.HasPrefix(name, packDir):
		return "no file of a pack has such a name; it is passed over"
	case strings.Count(name, "/") == 1:
		return "this is not a step; a step is four digits, as in steps/0007; it is passed over"
	}
	return "no file of a game has such a name; it is passed over"
}

// Leftover says of a file that nobody meant to put there what it is; of any
// other, nothing.
func Leftover(name string) string {
	base := name[strings.LastIndexByte(name, '/')+1:]
	switch low := strings.ToLower(base); {
	case low == ".ds_store", strings.HasPrefix(low, "._"), low == "thumbs.db", low == "desktop.ini", low == ".directory":
		return "your computer keeps this for itself; it is passed over"
	case strings.HasSuffix(low, "~"), strings.HasSuffix(low, ".bak"), strings.HasSuffix(low, ".orig"), strings.HasSuffix(low, ".swp"),
		strings.HasPrefix(low, ".#"), strings.HasPrefix(low, "#") && strings.HasSuffix(low, "#"):
		return "this looks like an editor's copy; it is passed over"
	}
	return ""
}

// names are the names of the files, sorted.
func (files Files) names() []string { return slices.Sorted(maps.Keys(files)) }

// steps counts the steps: the number up to which every step has its call.
// beyond is the first step after a gap that has one, 0 if there is none.
func (files Files) steps() (last, beyond int) {
	for files[callName(last+1)] != nil && last < orders.MaxStep {
		last++
	}
	for name := range files {
		p := placeOf(name, [2]string{})
		if p.kind == callFile && p.step > last && (beyond == 0 || p.step < beyond) {
			beyond = p.step
		}
	}
	return last, beyond
}

// Files are the files of a game folder: names with slashes inside the folder
// ("game.yaml", "steps/0007/york.yaml"), and what is in them. FORMAT.md says
// which there are. Functions of this package keep, but never change, the Files
// they are given.
type Files map[string][]byte
