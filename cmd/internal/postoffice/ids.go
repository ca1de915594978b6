package postoffice

import (
	"crypto/subtle"
	"fmt"
	"strconv"
	"strings"

	"fieldpost/adjudicate"
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

// containsCode looks for "reply code CODE" in words, however a mail program has
// broken them into lines.
func containsCode(text []byte, code string) bool {
	words := strings.Fields(strings.ToLower(string(text)))
	for _, w := range words {
		if equal(strings.Trim(w, ".,;:<>()*_|"), code) {
			return true
		}
	}
	return false
}

func equal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
