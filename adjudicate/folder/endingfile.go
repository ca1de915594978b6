package folder

import (
	"slices"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// EndingFormat is the first line of what a side declares beside its orders, asked or
// not: that it concedes the game, or that it offers a draw. It is a signed file of its
// own in the open step, and only ever added: nothing takes it back.
const EndingFormat = "ending/1"

// What a side can declare.
const (
	Concede = "concede"
	Draw    = "draw"
)

// Endings are all that a side can declare.
var Endings = [2]string{Concede, Draw}

// MaxEnding is far over what such a file takes.
const MaxEnding = 8 << 10

func EndingName(n int, side, what string) string {
	return StepDir(n) + side + "-" + what + ".yaml"
}

// EndingName is the file for what a side declares in the open step:
// "steps/0007/york-concede.yaml".
func (f *Record) EndingName(side, what string) string { return EndingName(f.Step(), side, what) }

// ending is what stands in such a file.
type ending struct {
	Game, Side, Call, What string
	Step                   int
	// Letter is the Message-ID of the letter in which it was typed, where the
	// adjudicator has signed it in the side's place.
	Letter string

	Root   *orders.Node
	signed SignedText
}

// ParseEnding reads such a file, wherever it is from.
func ParseEnding(file string, data []byte) (*ending, *orders.Reader) {
	root, r, s := signedFile(file, data, MaxEnding, EndingFormat, []string{"game", "step", "side", "call", "ending", "letter"},
		"game", "step", "side", "call", "ending")
	if root == nil {
		return nil, r
	}
	e := &ending{Root: root, signed: s, Game: name(r, root.Get("game")), Side: name(r, root.Get("side"))}
	e.Step, _ = r.IntIn(root.Get("step"), 1, orders.MaxStep)
	if text, ok := r.Text(root.Get("call")); ok {
		if e.Call = "sha256:" + text; !ledger.IsDigest(e.Call) {
			r.Report(root.Get("call"), orders.CodeBadDigest, "'%s' is not a SHA-256 digest", orders.Safe(text))
		}
	}
	e.What, _ = r.Choice(root.Get("ending"), Endings[:])
	e.Letter, _ = r.Text(root.Get("letter"))
	return e, r
}

// EndingOf says which game a file is for that concedes it or offers a draw, by what it
// says; "" where it is none.
func EndingOf(data []byte) (game string) {
	if e, _ := ParseEnding("", data); e != nil {
		return e.Game
	}
	return ""
}

// EndingProblems say why a file with a side's declaration counts for nothing: it is not
// of this game, step, side or call, its name says something else, or the side's own key
// has not signed it. card is whose it must be, call the digest of the step's call; "" is
// for one that cannot be told.
func EndingProblems(g *Game, n, s int, what string, data []byte, card keys.Card, call string) orders.Problems {
	side := g.Sides[s]
	file := EndingName(n, side, what)
	e, r := ParseEnding(file, data)
	if e == nil || r.Problems().Refused() {
		return r.Problems()
	}
	wrong := func(key, code, format string, args ...any) { r.Report(e.Root.Get(key), code, format, args...) }
	if e.Game != g.ID {
		wrong("game", codes.CodeOtherGame, "this is of the game %s; here is %s", orders.Safe(e.Game), g.ID)
	}
	if e.Side != side {
		wrong("side", codes.CodeOtherSide, "this is of %s, and lies here in the name of %s", orders.Safe(e.Side), side)
	}
	if e.What != what {
		wrong("ending", codes.CodeEnding, "this says '%s', and lies here under the name of '%s'", e.What, what)
	}
	if e.Step != n {
		wrong("step", codes.CodeWrongStep, "this is of step %d", e.Step)
	} else if call != "" && e.Call != call {
		wrong("call", codes.CodeWrongCall, "this is of another call than the one of step %d here", n)
	}
	if r.Problems().Refused() {
		return r.Problems()
	}
	code, text, _ := e.signed.Check(side, card)
	if code == codes.CodeOtherKey && e.Letter != "" && (g.SealOptional || g.SignaturesOff) {
		code, text = g.Signs(e.signed)
	}
	if code != "" {
		wrong("signature", code, "%s", text)
	}
	return r.Problems()
}

// Declared is what a side has declared in step n, as far as it counts: who concedes and
// offers a draw as well, concedes.
func (f *Record) Declared(n, s int) string {
	for _, what := range Endings {
		if data, ok := f.Files[EndingName(n, f.Game.Sides[s], what)]; ok && !f.EndingProblems(n, s, what, data).Refused() {
			return what
		}
	}
	return ""
}

func (f *Record) EndingProblems(n, s int, what string, data []byte) orders.Problems {
	return EndingProblems(f.Game, n, s, what, data, f.Terms(n).Players[s], f.Calls[n-1].Digest)
}

// declaredAt is what both sides have declared in step n.
func (f *Record) declaredAt(n int) [2]string { return [2]string{f.Declared(n, 0), f.Declared(n, 1)} }

// Settled says whether a game ends by what the sides have declared in a step whose call
// told of offers, and who has won it then: who concedes has lost, and where both do,
// nobody has won; a draw is agreed where both offer one, in one step or in two that
// follow on each other.
func Settled(said, offered [2]string) (ends bool, winner table.Side) {
	for s := range said {
		if said[s] == Concede && said[1-s] != Concede {
			return true, table.Side(1 - s)
		}
	}
	agreed := said[0] == Concede
	for s := range said {
		agreed = agreed || said[s] == Draw && (said[1-s] == Draw || offered[1-s] == Draw)
	}
	return agreed, table.Nobody
}

// ToldAfter is what the next call tells of what the sides have said in a step that ends no
// game. A ruling that voids the step takes an offer back with it, and one by which a seat
// changes hands that of who had it: nobody is bound by what he has not said. In a game
// that was over nothing was said.
func ToldAfter(said [2]string, sides [2]string, u *Ruling, over bool) [2]string {
	if u == nil {
		return said
	}
	for s, what := range said {
		if over || what == Draw && (u.BackTo > 0 || u.Seat == sides[s]) {
			said[s] = ""
		}
	}
	return said
}

// EndsGame says that a call closes the game by what a side has declared, and not by its rules.
func (c *Call) EndsGame() bool { return c.Over && c.Endings != [2]string{} }

// SettledAt says so of step n, whether it is open or closed.
func (f *Record) SettledAt(n int) (said [2]string, ends bool, winner table.Side) {
	said = f.declaredAt(n)
	ends, winner = Settled(said, f.Calls[n-1].Endings)
	return said, ends, winner
}

// Settled says whether the next adjudication ends the game by what lies in the open
// step, whoever is awaited.
func (f *Record) Settled() bool {
	_, ends, _ := f.SettledAt(f.Step())
	return ends && !f.Over()
}

// EndingWords say publicly what the sides have declared in the step before.
func (f *Record) EndingWords(said [2]string, over bool, winner table.Side) (out []say.Text) {
	for s, what := range said {
		side, other := tongue.Capital(f.Game.Sides[s]), tongue.Capital(f.Game.Sides[1-s])
		switch {
		case what == Concede:
			out = append(out, say.Textf("%s concedes the game.", side))
		case what == Draw && !over:
			out = append(out, say.Textf("%s offers a draw.", side), say.Textf("If %s offers one too before the next call, the game ends so; no answer is no.", other))
		case what == Draw && winner == table.Nobody:
			out = append(out, say.Textf("%s agrees to a draw.", side))
		}
	}
	if said != [2]string{} && over && winner == table.Nobody {
		out = append(out, say.Words("Nobody has won."))
	}
	return out
}

// WonBy is who has won by a call, Nobody where nobody has.
func (f *Record) WonBy(c *Call) table.Side {
	if s := slices.Index(f.Game.Sides[:], c.Winner); s >= 0 {
		return table.Side(s)
	}
	return table.Nobody
}
