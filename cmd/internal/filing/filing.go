// Package filing knows which files of a game letters bring to a player, and which of them
// can go into his folder. It reads and writes nothing.
package filing

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/letter"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Pieces are what a letter brings, or a file that was saved by itself, such as an attachment.
// number is the letter's, and l the letter that the file is, nil where it is none.
func Pieces(number int, name string, raw []byte) (pieces []folder.Piece, l *letter.Letter) {
	l, err := letter.Read(raw, false)
	if err != nil || isPiece(raw) {
		if mayBe(name, raw) {
			pieces = append(pieces, folder.Piece{Name: name, Data: raw})
		}
		return pieces, nil
	}
	for _, p := range l.Parts {
		if mayBe(p.Name, p.Data) {
			pieces = append(pieces, folder.Piece{Letter: number, Name: p.Name, Data: p.Data})
		}
	}
	return pieces, l
}

// Thread is what is to be known of a letter to answer it.
type Thread struct {
	To      string   `json:"to"`
	Subject string   `json:"subject"`
	ID      string   `json:"id"`
	Refs    []string `json:"refs,omitempty"`
	// Step is that of the call which the letter brings.
	Step int `json:"step,omitempty"`
	// Other is another address from which letters of the game came: before this one, or with the same call.
	Other string `json:"other,omitempty"`
}

// ThreadOf is where an answer to a letter goes, and what it continues.
func ThreadOf(l *letter.Letter) Thread {
	return Thread{To: l.From, Subject: l.Subject, ID: l.ID, Refs: l.Refs}
}

// Bringing is the thread of the letter that brings the call of a step: orders are its answer. threads
// are those of all letters, from the first, and was is the one that was answered before. Anybody who
// has the call can send it on, and who does must not draw the answer to himself unseen: the first
// letter that brings a call keeps being answered, and an address that is another than before is told.
func Bringing(call []byte, step int, was Thread, pieces []folder.Piece, threads []Thread) Thread {
	for _, p := range pieces {
		if p.Letter == 0 || threads[p.Letter-1].To == "" || !bytes.Equal(orders.Canonical(p.Data), call) {
			continue
		}
		next := threads[p.Letter-1]
		another := was.To != "" && !strings.EqualFold(next.To, was.To)
		switch {
		case was.Step != step:
			if next.Step = step; another {
				next.Other = was.To
			}
			was = next
		case another:
			was.Other = next.To
		}
	}
	return was
}

// Doubt says that letters of the game came from two addresses; nothing is said where they did not.
func (t Thread) Doubt() say.Text {
	if t.Other == "" {
		return say.Text{}
	}
	return say.Textf("letters of this game came from %s and from %s: ask the adjudicator which address is his before you send anything", orders.Safe(t.To), orders.Safe(t.Other))
}

// mayBe says whether a file can be a piece of a game: in a player's own mailbox there is
// much that is none.
func mayBe(name string, data []byte) bool {
	return isPiece(data) || isPiece(orders.Canonical(data)) || strings.HasSuffix(name, ".yaml")
}

// isPiece says whether a file is one of a game's, and not a letter: the first
// line of ours could be taken for a header.
func isPiece(raw []byte) bool {
	return bytes.HasPrefix(raw, []byte("fieldpost: ")) || bytes.HasPrefix(raw, []byte("age-encryption.org/")) ||
		bytes.HasPrefix(raw, []byte("-----BEGIN "))
}

// For leaves out what comes with another game file than that of the game.
func For(pieces []folder.Piece, game []byte) []folder.Piece {
	other := map[string]bool{}
	for _, g := range folder.GameFiles(pieces) {
		other[string(g.Data)] = !bytes.Equal(g.Data, game)
	}
	others := map[int]bool{}
	for _, p := range pieces {
		if p.Letter > 0 && other[string(orders.Canonical(p.Data))] {
			others[p.Letter] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(pieces), func(p folder.Piece) bool { return others[p.Letter] })
}

// OnlyOwn takes receipts away that are another's than who's: for him they prove nothing.
func OnlyOwn(files folder.Files, who string) {
	maps.DeleteFunc(files, func(name string, _ []byte) bool {
		return folder.IsReceiptName(name) && !strings.Contains(name, "-"+who+"-")
	})
}

// BeforeGap takes away what comes behind a step whose call is not there. gaps are all such
// steps, none if there is none.
func BeforeGap(have, files folder.Files) (keep folder.Files, gaps []int) {
	last := 0
	for name := range files {
		last = max(last, folder.StepOf(name))
	}
	for n := 1; n <= last; n++ {
		if call := folder.CallName(n); have[call] == nil && files[call] == nil {
			gaps = append(gaps, n)
		}
	}
	if gaps == nil {
		return files, nil
	}
	keep = folder.Files{}
	for name, data := range files {
		if folder.StepOf(name) < gaps[0] {
			keep[name] = data
		}
	}
	return keep, gaps
}

// Missing says which letters are missing, and Again how they are sent again.
func Missing(gaps []int) say.Text {
	if len(gaps) > 1 {
		return say.Textf("letters are missing: the calls of steps %s", say.Numbers(gaps))
	}
	return say.Textf("a letter is missing: the call of step %d", gaps[0])
}

func Again(gaps []int) say.Text {
	if len(gaps) > 1 {
		return say.Textf("reply to one of the game's letters with the line: fieldpost: resend %d; and so for each of them", gaps[0])
	}
	return say.Textf("reply to one of the game's letters with the line: fieldpost: resend %d", gaps[0])
}
