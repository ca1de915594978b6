package gamedir

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"

	"fieldpost/adjudicate/codes"
)

// Attributes is the file in which git looks up, in every folder, how it is to change
// files when it writes them to the disk.
const Attributes = ".gitattributes"

// CodeAttributes is the code of a [Finding] about such a file.
const CodeAttributes = "git-attributes"

// Fold gives names that are one file on some disk the same form. Windows and macOS do
// not tell capitals apart, Windows drops dots and blanks at the end, and macOS
// characters that cannot be seen.
func Fold(name string) string {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		parts[i] = strings.TrimRight(strings.Map(foldRune, part), ". ")
	}
	return strings.Join(parts, "/")
}

// foldRune gives all letters that are one but for capitals the same.
func foldRune(r rune) rune {
	if unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r) {
		return -1
	}
	least := r
	for o := unicode.SimpleFold(r); o != r; o = unicode.SimpleFold(o) {
		least = min(least, o)
	}
	return unicode.ToLower(least)
}

// Collisions are the names of a list, with slashes, that are one file with another of it
// on some disk, each with that other one; folders on the way count as well.
func Collisions(names []string) (twice map[string]string) {
	twice = map[string]string{}
	first := map[string]string{} // by what they are folded to
	for _, name := range slices.Sorted(slices.Values(names)) {
		for part := name; part != "." && part != "/"; part = path.Dir(part) {
			folded := Fold(part)
			if other, ok := first[folded]; !ok {
				first[folded] = part
			} else if other != part {
				// What a game calls its files stays; the other is the stranger.
				if IsGamePath(part) && !IsGamePath(other) {
					part, other, first[folded] = other, part, part
				}
				twice[part] = other
				break
			}
		}
	}
	return twice
}

// IsGamePath says whether a file or folder of a game may have this name.
func IsGamePath(name string) bool {
	switch dir, base := path.Split(name); {
	case name == pack || name == "steps":
		return true
	case dir == "steps/" && stepName().MatchString(base):
		return true
	}
	return IsFileName(name)
}

// OwnsPath says whether a name, however it is written, is that of a game's file or
// folder, or of something in one: nothing else of a game folder is read.
func OwnsPath(name string) bool {
	first, _, _ := strings.Cut(Fold(name), "/")
	return slices.Contains([]string{game, reveal, pack, "steps"}, first)
}

// IsAttributes says whether a name is that of a file of git's attributes, on some disk.
func IsAttributes(name string) bool { return Fold(path.Base(name)) == Attributes }

// changing are the attributes by which git changes what is in a file.
var changing = []string{"text", "eol", "crlf", "ident", "filter", "working-tree-encoding", "merge"}

// Unharmful says whether git writes all files as they are by a file of attributes, as it does
// by the one that a new game gets; what is wrong is the part that says otherwise.
func Unharmful(attributes []byte) (wrong string, ok bool) {
	for line := range strings.Lines(string(attributes)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		// A pattern in quotes may hold blanks; whatever is behind it is looked at all the same.
		for _, word := range strings.Fields(line)[1:] {
			name, _, set := strings.Cut(word, "=")
			bare := strings.TrimLeft(name, "-!")
			switch {
			case bare == "binary" && bare == name && !set: // is -text -diff -merge
			case bare != name && !set:
			case slices.Contains(changing, bare):
				return word, false
			}
		}
		if strings.HasPrefix(line, "[attr]") {
			return line, false
		}
	}
	return "", true
}

// traps finds what is in a folder of the game and is one of its files on other disks, or
// lets git change them; entries are what is there.
func (r *reader) traps(dir string, entries []fs.DirEntry) {
	var names []string
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		if IsAttributes(name) {
			r.attributes(name, e)
		}
		if dir != "." || OwnsPath(name) {
			names = append(names, name)
		}
	}
	twice := Collisions(names)
	for name, other := range twice {
		if !IsGamePath(other) {
			continue // neither is one of the game's
		}
		r.find(name, codes.CodeCaseCollision, "this name and %s are one file on some computers", other)
	}
}

func (r *reader) attributes(name string, e fs.DirEntry) {
	data, err := []byte(nil), error(nil)
	if e.Type().IsRegular() {
		data, err = ReadPlain(r.root, name, MaxFile)
	}
	if wrong, ok := Unharmful(data); err == nil && !ok {
		r.find(name, CodeAttributes, "by '%s' in it git would change the game's files when it writes them", wrong)
	}
}
