package folder

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"fieldpost/orders"
	"fieldpost/scenarios"
)

// How large files may be.
const (
	MaxGame   = 64 << 10
	MaxOrders = 64 << 10
	MaxCall   = 256 << 10
	MaxView   = 1 << 20
)

const GameName = "game.yaml"

func StepDir(n int) string {
	digits := strconv.Itoa(n)
	return "steps/" + "0000"[min(len(digits), 4):] + digits + "/"
}

func CallName(n int) string            { return StepDir(n) + "call.yaml" }
func ViewName(n int, s string) string  { return StepDir(n) + s + ".view.age" }
func SheetName(n int, s string) string { return StepDir(n) + s + ".yaml" }
func SigName(n int, s string) string   { return SheetName(n, s) + ".sig" }

// StepOf is the step in whose folder a file is, 0 for those that are in none.
func StepOf(name string) int {
	dir, base, ok := strings.Cut(strings.TrimPrefix(name, "steps/"), "/")
	n, err := strconv.Atoi(dir)
	if !ok || err != nil || n < 1 || n > orders.MaxStep || name != StepDir(n)+base {
		return 0
	}
	return n
}

// Kind is what a file of the game folder is.
type Kind int

const (
	Stray Kind = iota
	GameFile
	CallFile
	ViewFile
	SheetFile
	SigFile
	PackFile
	RulingFile
	EndingFile
	RevealFile
	ReceiptKind // a receipt, or a note of what was sealed: its owner's, and of no step
)

// Place says what a file is, of which step and side.
type Place struct {
	Kind Kind
	Step int
	Side int
}

// PlaceOf reads a name. Only the exact names of the format are not stray.
func PlaceOf(name string, sides [2]string) Place {
	n := StepOf(name)
	file, inPack := strings.CutPrefix(name, PackDir)
	switch {
	case name == GameName:
		return Place{Kind: GameFile, Side: -1}
	case name == RevealName:
		return Place{Kind: RevealFile, Side: -1}
	case IsReceiptName(name):
		return Place{Kind: ReceiptKind, Side: -1}
	case inPack && scenarios.IsFileName(file):
		return Place{Kind: PackFile, Side: -1}
	case n == 0:
		return Place{Kind: Stray, Side: -1}
	case name == CallName(n):
		return Place{Kind: CallFile, Step: n, Side: -1}
	}
	for k := 1; k <= MaxRulings && strings.Contains(name, "/ruling-"); k++ {
		if name == RulingName(n, k) {
			return Place{Kind: RulingFile, Step: n, Side: -1}
		}
	}
	for s, side := range sides {
		for _, what := range Endings {
			if name == EndingName(n, side, what) {
				return Place{EndingFile, n, s}
			}
		}
		switch name {
		case ViewName(n, side):
			return Place{ViewFile, n, s}
		case SheetName(n, side):
			return Place{SheetFile, n, s}
		case SigName(n, side):
			return Place{SigFile, n, s}
		}
	}
	return Place{Kind: Stray, Step: n, Side: -1}
}

// Ours says whether a name is where only files of the format belong, or can
// be mistaken for such a name. The rest of a folder is its owners'.
func Ours(name string) bool {
	low := strings.ToLower(strings.ReplaceAll(name, `\`, "/"))
	return low == GameName || low == RevealName || low == "steps" || strings.HasPrefix(low, "steps/") ||
		strings.HasPrefix(low, PackDir) || strings.Contains(low, "../")
}

// StrayText says of a file that has no business in the steps' folders what it
// may be. No command reads it.
func StrayText(name string) string {
	switch text := Leftover(name); {
	case text != "":
		return text
	case strings.HasPrefix(name, PackDir):
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

// Names are the names of the files, sorted.
func (files Files) Names() []string { return slices.Sorted(maps.Keys(files)) }

// Steps counts the steps: the number up to which every step has its call. Missing are
// those behind it that have none, before one that has.
func (files Files) Steps() (last int, missing []int) {
	for files[CallName(last+1)] != nil && last < orders.MaxStep {
		last++
	}
	beyond := last
	for name := range files {
		if n := StepOf(name); n > beyond && name == CallName(n) {
			beyond = n
		}
	}
	for n := last + 1; n < beyond; n++ {
		if files[CallName(n)] == nil {
			missing = append(missing, n)
		}
	}
	return last, missing
}

// Files are the files of a game folder: names with slashes inside the folder
// ("game.yaml", "steps/0007/york.yaml"), and what is in them. FORMAT.md says
// which there are. Functions of this package keep, but never change, the Files
// they are given.
type Files map[string][]byte
