package cmd

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/filing"
	"fieldpost/cmd/internal/shell"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// show prints what in letters is sealed to the player alone.
func (m *playersMail) show() {
	for _, p := range m.pieces {
		for _, k := range m.ring.keys {
			if showSealed(m.env, k.id, p) {
				m.shown++
				m.seen[m.source(p)] = true
				break
			}
		}
	}
}

// source is a letter by its number or, with none, a file that was saved by itself.
type source struct {
	letter int
	name   string
}

func (m *playersMail) source(p folder.Piece) source {
	if p.Letter > 0 {
		return source{p.Letter, m.names[p.Letter-1]}
	}
	return source{0, p.Name}
}

// tellLeft names the letters of which nothing was filed, and says why.
func (m *playersMail) tellLeft() {
	of := map[string][]string{} // by what is said of them
	game := map[source]string{}
	var from []source
	for i, name := range m.names {
		from = append(from, source{i + 1, name})
	}
	for _, p := range m.pieces {
		l := m.source(p)
		if !slices.Contains(from, l) {
			from = append(from, l)
		}
		game[l] = cmp.Or(game[l], p.Game())
		if m.have[string(p.Data)] || m.have[string(orders.Canonical(p.Data))] {
			m.seen[l] = true
		}
	}
	t := m.env.t
	for _, l := range from {
		id := game[l]
		why, told := m.left[id]
		switch {
		case m.seen[l] && !(told && id != ""), told && why == "":
			continue
		case id == "":
			why = t.Sprintf("nothing in it is of a game")
		case told:
			why = id + t.Sprintf(": %s", why)
		case m.ids[id]:
			why = t.Sprintf("nothing in it is what the adjudicator of %s has signed for you", id)
		default:
			why = t.Sprintf("it is of the game %s, which is not here: its first letter is missing", id)
		}
		of[why] = append(of[why], visible(l.name))
	}
	for _, why := range sortedKeys(of) {
		names := of[why]
		if len(names) > 3 {
			names = append(names[:3:3], t.Sprintf("and %d more", len(names)-3))
		}
		m.env.note("left out: %s", strings.Join(names, ", ")+t.Sprintf(": %s", why))
	}
}

// filedAs is what a file of the game is called for whom a letter has brought it.
func filedAs(env *Env, f *adjudicate.Folder, name string) string {
	if !folder.IsReceiptName(name) {
		return name
	}
	switch f.ReceiptFor(name) {
	case folder.Concede:
		return env.t.Sprintf("the adjudicator's signed receipt for your concession")
	case folder.Draw:
		return env.t.Sprintf("the adjudicator's signed receipt for your offer of a draw")
	}
	return env.t.Sprintf("the adjudicator's signed receipt for your orders")
}

// tellGap says that something was left out because a letter is missing.
func tellGap(env *Env, gaps []int) {
	if gaps == nil {
		return
	}
	env.note("%s", env.t.Say(say.Textf("%s; what came for it and later steps was left out", filing.Missing(gaps))))
	env.hint("%s", env.t.Say(filing.Again(gaps)))
}

// tellMissing names files that a call names and the folder has not: the letter
// did not bring them, or what it brought was changed on the way.
func tellMissing(env *Env, files folder.Files) {
	again := 0 // the step whose call brings the first of them
	for _, f := range audit.Verify(files).Findings {
		step := f.Step
		switch f.Code {
		case codes.CodeMissingFile:
		case codes.CodeMissingOrders:
			step++
		default:
			continue
		}
		env.note("%s is missing: no letter has brought it, or it was changed on the way", visible(f.File))
		if again == 0 || step < again {
			again = step
		}
	}
	if again > 0 {
		env.hint("reply to one of the game's letters with the line: fieldpost: resend %d", again)
	}
}

// tellStep says how a game stands, whether it is the reader's turn, and how he sees more.
func tellStep(env *Env, f *adjudicate.Folder, id keys.Identity, dir string) {
	s := f.StatusIn(env.t.Lang())
	printStatus(env, s)
	if s.Over || s.Revealed {
		return
	}
	if who, ok := f.SideOf(id); ok {
		tellTurn(env, s, who)
	}
	at := ""
	if dir != "." {
		at = " " + shell.Quote(dir)
	}
	fmt.Fprintln(env.Stderr, env.t.Sprintf("hint: %s", "fieldpost view"+at))
}

// showSealed prints a piece that is sealed to this identity alone.
func showSealed(env *Env, id keys.Identity, p folder.Piece) bool {
	if !bytes.HasPrefix(bytes.TrimSpace(p.Data), []byte("-----BEGIN AGE ENCRYPTED FILE-----")) {
		return false
	}
	text, err := folder.OpenLetter(id, p.Data)
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(text)) {
		hangLine(env.Stdout, "", visible(strings.TrimRight(line, "\n")))
	}
	return true
}
