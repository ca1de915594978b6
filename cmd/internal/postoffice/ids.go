package postoffice

import (
	"bytes"
	"crypto/subtle"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/crypto/keys"
)

// Our letters name in their Message-ID which game, step and side they are for,
// what they are, and the reply code:
//
//	fp.wakefield-4c1d.14.york.call.k7f3q2m5x4abcdef@club.example
//
// A reply names it again (In-Reply-To, References), and so we know which game
// it is about, and, by the code, that its sender has had our letter.

// Thread is what such an id says.
type Thread struct {
	Game, Side string
	Step       int
	Kind, Code string
}

func messageID(t Thread, address string) string {
	return fmt.Sprintf("fp.%s.%d.%s.%s.%s@%s", t.Game, t.Step, t.Side, t.Kind, t.Code, address[strings.LastIndexByte(address, '@')+1:])
}

// ParseThread reads an id of ours.
func ParseThread(id string) (t Thread, ok bool) {
	local, _, _ := strings.Cut(id, "@")
	parts := strings.Split(local, ".")
	if len(parts) != 6 || parts[0] != "fp" {
		return t, false
	}
	step, err := strconv.Atoi(parts[2])
	if err != nil || step < 1 {
		return t, false
	}
	return Thread{Game: parts[1], Step: step, Side: parts[3], Kind: parts[4], Code: parts[5]}, true
}

// threads are what a letter answers, the nearest first.
func threads(refs []string) (list []Thread) {
	for _, id := range refs {
		if t, ok := ParseThread(id); ok {
			list = append(list, t)
		}
	}
	return list
}

// knows says whether a letter shows the reply code of a side and step: in the
// ids it answers, or in its text.
func knows(f *adjudicate.Folder, id keys.Identity, step int, side string, refs []string, texts [][]byte) bool {
	code := f.ReplyCode(id, step, side)
	for _, t := range threads(refs) {
		if equal(t.Code, code) {
			return true
		}
	}
	for _, text := range texts {
		if containsCode(text, code) {
			return true
		}
	}
	return false
}

// codeLine is the line of our sheets that shows the code. It comes back with
// the filled sheet where nothing else of our letter does: from programs that do
// not say what they answer, from a letter that is no reply at all, and where
// the adjudicator has sent ours by hand, when it had another id on its way. It is in
// the player's language, and the code by itself is what is looked for.
func codeLine(t tongue.Tongue, code string) string {
	return "# " + t.Sprintf("Leave this line in: reply code %s", code)
}

// containsCode looks for the code among the words of a text, whatever a mail
// program has put around them.
func containsCode(text []byte, code string) bool {
	return slices.ContainsFunc(bytes.FieldsFunc(text, between), func(w []byte) bool { return equal(strings.ToLower(string(w)), code) })
}

// between says that a character is none of a code.
func between(c rune) bool { return c > 'z' || !unicode.IsLetter(c) && !unicode.IsDigit(c) }

func equal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
