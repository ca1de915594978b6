package adjudicate

import (
	"fmt"
	"maps"
	"slices"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
)

// endingFormat is the first line of what a side declares beside its orders, asked or
// not: that it concedes the game, or that it offers a draw. It is a signed file of its
// own in the open step, and only ever added: nothing takes it back.
const endingFormat = "ending/1"

// What a side can declare.
const (
	Concede = "concede"
	Draw    = "draw"
)

// Endings are all that a side can declare.
var Endings = [2]string{Concede, Draw}

// maxEnding is far over what such a file takes.
const maxEnding = 8 << 10

func endingName(n int, side, what string) string {
	return fmt.Sprintf("%s%s-%s.yaml", stepDir(n), side, what)
}

// EndingName is the file for what a side declares in the open step:
// "steps/0007/york-concede.yaml".
func (f *Record) EndingName(side, what string) string { return endingName(f.Step(), side, what) }

// ending is what stands in such a file.
type ending struct {
	Game, Side, Call, What string
	Step                   int
	// Letter is the Message-ID of the letter in which it was typed, where the
	// adjudicator has signed it in the side's place.
	Letter string

	root   *orders.Node
	signed signedText
}

// parseEnding reads such a file, wherever it is from.
func parseEnding(file string, data []byte) (*ending, *orders.Reader) {
	root, r, s := signedFile(file, data, maxEnding, endingFormat, []string{"game", "step", "side", "call", "ending", "letter"},
		"game", "step", "side", "call", "ending")
	if root == nil {
		return nil, r
	}
	e := &ending{root: root, signed: s, Game: name(r, root.Get("game")), Side: name(r, root.Get("side"))}
	e.Step, _ = r.IntIn(root.Get("step"), 1, orders.MaxStep)
	if text, ok := r.Text(root.Get("call")); ok {
		if e.Call = "sha256:" + text; !ledger.IsDigest(e.Call) {
			r.Report(root.Get("call"), orders.CodeBadDigest, "'%s' is not a SHA-256 digest", orders.Safe(text))
		}
	}
	e.What, _ = r.Choice(root.Get("ending"), Endings[:])
	if n := root.Get("letter"); n != nil {
		e.Letter, _ = r.Text(n)
	}
	return e, r
}

// EndingOf says which game a file is for that concedes it or offers a draw, by what it
// says; "" where it is none.
func EndingOf(data []byte) (game string) {
	if e, _ := parseEnding("", data); e != nil {
		return e.Game
	}
	return ""
}

// endingProblems say why a file with a side's declaration counts for nothing: it is not
// of this game, step, side or call, its name says something else, or the side's own key
// has not signed it. card is whose it must be, call the digest of the step's call; "" is
// for one that cannot be told.
func endingProblems(g *Game, n, s int, what string, data []byte, card keys.Card, call string) orders.Problems {
	side := g.Sides[s]
	file := endingName(n, side, what)
	e, r := parseEnding(file, data)
	if e == nil || r.Problems().Refused() {
		return r.Problems()
	}
	wrong := func(key, code, format string, args ...any) { r.Report(e.root.Get(key), code, format, args...) }
	if e.Game != g.ID {
		wrong("game", CodeOtherGame, "this is of the game %s; here is %s", orders.Safe(e.Game), g.ID)
	}
	if e.Side != side {
		wrong("side", CodeOtherSide, "this is of %s, and lies here in the name of %s", orders.Safe(e.Side), side)
	}
	if e.What != what {
		wrong("ending", CodeEnding, "this says '%s', and lies here under the name of '%s'", e.What, what)
	}
	if e.Step != n {
		wrong("step", CodeWrongStep, "this is of step %d", e.Step)
	} else if call != "" && e.Call != call {
		wrong("call", CodeWrongCall, "this is of another call than the one of step %d here", n)
	}
	if r.Problems().Refused() {
		return r.Problems()
	}
	code, text, _ := e.signed.check(side, card)
	if code == CodeOtherKey && e.Letter != "" && (g.SealOptional || g.SignaturesOff) {
		code, text, _ = e.signed.check("the adjudicator", g.Adjudicator)
	}
	if code != "" {
		wrong("signature", code, "%s", text)
	}
	return r.Problems()
}

// declared is what a side has declared in step n, as far as it counts: who concedes and
// offers a draw as well, concedes.
func (f *Record) Declared(n, s int) string {
	for _, what := range Endings {
		if data, ok := f.Files[endingName(n, f.Game.Sides[s], what)]; ok && !f.EndingProblems(n, s, what, data).Refused() {
			return what
		}
	}
	return ""
}

func (f *Record) EndingProblems(n, s int, what string, data []byte) orders.Problems {
	return endingProblems(f.Game, n, s, what, data, f.Terms(n).players[s], f.Calls[n-1].digest)
}

// declaredAt is what both sides have declared in step n.
func (f *Record) declaredAt(n int) [2]string { return [2]string{f.Declared(n, 0), f.Declared(n, 1)} }

// settled says whether a game ends by what the sides have declared in a step whose call
// told of offers, and who has won it then: who concedes has lost, and where both do,
// nobody has won; a draw is agreed where both offer one, in one step or in two that
// follow on each other.
func settled(said, offered [2]string) (ends bool, winner table.Side) {
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

// told is what the next call tells of what the sides have said in a step that ends no
// game. A ruling that voids the step takes an offer back with it, and one by which a seat
// changes hands that of who had it: nobody is bound by what he has not said. In a game
// that was over nothing was said.
func toldAfter(said [2]string, sides [2]string, u *Ruling, over bool) [2]string {
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

// endsGame says that a call closes the game by what a side has declared, and not by its rules.
func (c *Call) endsGame() bool { return c.Over && c.Endings != [2]string{} }

// settledAt says so of step n, whether it is open or closed.
func (f *Record) SettledAt(n int) (said [2]string, ends bool, winner table.Side) {
	said = f.declaredAt(n)
	ends, winner = settled(said, f.Calls[n-1].Endings)
	return said, ends, winner
}

// Settled says whether the next adjudication ends the game by what lies in the open
// step, whoever is awaited.
func (f *Record) Settled() bool {
	_, ends, _ := f.SettledAt(f.Step())
	return ends && !f.Over()
}

// end ends the game at a stage, by something else than the rules, and leaves its step unplayed.
func (st stage) end(winner table.Side) stage {
	st.over, st.open, st.unplayed, st.won = true, nil, true, winner
	return st
}

// endNow closes the open step, and the game, without playing it.
func (f *Folder) endNow(id keys.Identity, st stage, counted []Step, opt AdjudicateOptions, out Outcome) (Outcome, error) {
	f.addRulings(&st, counted, f.Step()+1)
	d, err := f.draft(f.Step()+1, st, opt)
	if err != nil {
		return out, err
	}
	return f.close(id, d, out)
}

// endingWords say publicly what the sides have declared in the step before.
func (f *Record) endingWords(said [2]string, over bool, winner table.Side) (out []string) {
	for s, what := range said {
		side, other := tongue.Capital(f.Game.Sides[s]), tongue.Capital(f.Game.Sides[1-s])
		switch {
		case what == Concede:
			out = append(out, fmt.Sprintf("%s concedes the game.", side))
		case what == Draw && !over:
			out = append(out, fmt.Sprintf("%s offers a draw.", side), fmt.Sprintf("If %s offers one too before the next call, the game ends so; no answer is no.", other))
		case what == Draw && winner == table.Nobody:
			out = append(out, fmt.Sprintf("%s agrees to a draw.", side))
		}
	}
	if said != [2]string{} && over && winner == table.Nobody {
		out = append(out, "Nobody has won.")
	}
	return out
}

// wonBy is who has won by a call, Nobody where nobody has.
func (f *Record) WonBy(c *Call) table.Side {
	if s := slices.Index(f.Game.Sides[:], c.Winner); s >= 0 {
		return table.Side(s)
	}
	return table.Nobody
}

// withEndings tells in a side's report what the sides have declared in the step before.
func (f *Folder) withEndings(lang string, events []view.Event, st stage) []view.Event {
	if st.endings == [2]string{} {
		return events
	}
	t := speak(lang)
	head := t.Sprintf("A draw is offered")
	if st.over {
		head = t.Sprintf("The game has ended")
	}
	events = append(slices.Clone(events), view.Event{Kind: "ending", Text: head})
	for _, l := range f.sayAllIn(lang, f.endingWords(st.endings, st.over, st.won)) {
		events = append(events, view.Event{Kind: "ending", Level: 1, Text: orders.Visible(l)})
	}
	return events
}

// restoreEndings puts back what a side has declared in the open step, and what is not
// there any more as it was signed: what has been said stays said. seen is what its file
// was seen with; the error is that one was acknowledged and is nowhere any more.
func (f *Folder) restoreEndings(seen map[string][]Seen) (g *Folder, write Files, err error) {
	n, write := f.Step(), Files{}
	var lost orders.Problems
	receipts := receiptsIn(f.Files, f.Game)
	for s, side := range f.Game.Sides {
		for _, what := range Endings {
			file := endingName(n, side, what)
			good := func(x Seen) bool { return x.Data != nil && !f.EndingProblems(n, s, what, x.Data).Refused() }
			if data, ok := f.Files[file]; ok && good(Seen{Data: data}) {
				continue
			}
			known := slices.Clone(seen[file])
			for _, r := range receipts {
				if r.Step == n && r.Side == side && r.Ending == what && r.Call == f.OpenCall().digest && r.Outcome == ReceiptAccepted {
					known = append(known, Seen{Digest: r.Orders, Acknowledged: true})
				}
			}
			if i := slices.IndexFunc(known, good); i >= 0 {
				write[file] = known[i].Data
			} else if i := slices.IndexFunc(known, func(x Seen) bool { return x.Acknowledged }); i >= 0 {
				lost = append(lost, orders.Problem{File: file, Code: CodeLostOrders, Text: fmt.Sprintf("it was accepted that %s has declared '%s', and the file is not here any more", side, what),
					Hint: "put back the file whose digest is " + known[i].Digest + ", or ask " + orders.Safe(f.TermsNow().players[s].Name) + " to send it again"})
			}
		}
	}
	if lost != nil {
		return f, nil, refused(lost)
	}
	if len(write) == 0 {
		return f, nil, nil
	}
	c := *f
	c.Files = maps.Clone(f.Files)
	maps.Copy(c.Files, write)
	return &c, write, nil
}

// Declare concedes the game or offers a draw for the side whose identity it is: a file
// for the open step, whatever is asked there.
func (f *Folder) Declare(id keys.Identity, what string) (name string, data []byte, err error) {
	side, ok := f.SideOf(id)
	switch {
	case !ok:
		return "", nil, fail("", CodeNotYours, "this identity plays no part in %s", f.Game.ID)
	case side == Adjudicator:
		return "", nil, fail("", CodeNotYours, "this is the adjudicator's identity; only a player concedes, or offers a draw")
	}
	return f.declare(id, side, what, "")
}

// DeclareTyped does so for a side that has typed it in a letter, in a game that takes
// orders so: the adjudicator signs it, and names the letter. That it was the side's own
// the caller must know.
func (f *Folder) DeclareTyped(id keys.Identity, side, what, letter string) (name string, data []byte, err error) {
	if !f.Game.SealOptional && !f.Game.SignaturesOff {
		return "", nil, fail("", CodeNotSigned, "in this game only a player's key concedes, or offers a draw").
			hint("fieldpost " + what + " -o to-send.yaml, and send that file")
	}
	return f.declare(id, side, what, letter)
}

func (f *Folder) declare(id keys.Identity, side, what, letter string) (name string, data []byte, err error) {
	if why := f.WhyEnded(); why != "" {
		return "", nil, fail("", CodeGameOver, "%s", why)
	}
	s := slices.Index(f.Game.Sides[:], side)
	name = f.EndingName(side, what)
	if here, ok := f.Files[name]; ok && !f.EndingProblems(f.Step(), s, what, here).Refused() {
		return name, here, nil
	}
	var w orders.Writer
	w.Value("fieldpost", endingFormat)
	w.Value("game", f.Game.ID)
	w.Int("step", f.Step())
	w.Value("side", side)
	w.Value("call", f.OpenCall().digest[len("sha256:"):])
	w.Value("ending", what)
	if letter != "" {
		w.Value("letter", letter)
	}
	data, err = signFile(id, w.Bytes())
	return name, data, err
}

// A Declaration is such a file that came from outside, by mail, held against the open step.
type Declaration struct {
	Side, What, Name, Digest string
	Step                     int
	Data                     []byte // the file itself
	// Already says that it is in the folder.
	Already bool
	// Problems refuse it; nothing in them is hidden.
	Problems orders.Problems
}

// ArriveEnding judges a file in canonical form by which a side concedes or offers a draw.
func (f *Folder) ArriveEnding(data []byte) Declaration {
	d := Declaration{Digest: ledger.Digest(data), Data: data}
	e, r := parseEnding("", data)
	if e == nil || r.Problems().Refused() {
		d.Problems = r.Problems()
		return d
	}
	d.Side, d.What, d.Step = e.Side, e.What, e.Step
	s := slices.Index(f.Game.Sides[:], e.Side)
	switch why := f.WhyEnded(); {
	case s < 0:
		r.Report(e.root.Get("side"), CodeOtherSide, "'%s' plays no part in %s", orders.Safe(e.Side), f.Game.ID)
		d.Problems = r.Problems()
	case why != "":
		r.Report(nil, CodeGameOver, "%s", why)
		d.Problems = r.Problems()
	default:
		d.Name = f.EndingName(e.Side, e.What)
		d.Problems = slices.Clone(f.EndingProblems(f.Step(), s, e.What, data))
		for i := range d.Problems {
			d.Problems[i].File = ""
			if c := d.Problems[i].Code; c == CodeWrongStep || c == CodeWrongCall {
				d.Problems[i].Text, d.Problems[i].Hint = fmt.Sprintf("it is for another step or call; step %d is open", f.Step()),
					"file the open call, and type fieldpost "+e.What+" again"
			}
		}
		here, ok := f.Files[d.Name]
		d.Already = ok && !f.EndingProblems(f.Step(), s, e.What, here).Refused()
	}
	return d
}

// ending checks the files by which a side has conceded or offered a draw in a step. One
// that counts for nothing in a closed step, and was there when it was closed, is noted:
// the adjudicator has let it lie, as he should.
func (v *verifier) ending(n, s int) {
	for _, what := range Endings {
		file := endingName(n, v.game.Sides[s], what)
		data, ok := v.files[file]
		if !ok {
			continue
		}
		ps := v.endingProblems(n, s, what, data)
		v.good[file] = !ps.Refused()
		c := v.signed(n)
		switch {
		case v.unlike[file]:
		case ps.Refused() && v.listed(file):
			v.out.Notes = append(v.out.Notes, Finding{file, n, ps[0].Code, fmt.Sprintf("%s; it counted for nothing", ps[0].Text)})
		case ps.Refused():
			v.problems(file, n, ps)
		case c != nil && c.Over && !v.unlike[callName(n)] && v.listed(file):
			v.out.Notes = append(v.out.Notes, Finding{file, n, CodeGameOver, fmt.Sprintf("the game was over at step %d; it counted for nothing", n)})
		case c != nil && c.Over && !v.unlike[callName(n)]:
			v.find(file, n, CodeGameOver, "the game was over at step %d", n)
		}
	}
}

func (v *verifier) endingProblems(n, s int, what string, data []byte) orders.Problems {
	call := ""
	if c := v.signed(n); c != nil && !v.unlike[callName(n)] {
		call = c.digest
	}
	return endingProblems(v.game, n, s, what, data, termsAt(v.game, v.rulings, n).players[s], call)
}

// ended holds what a good call says of concessions and draws against the files of the
// step before, by the good call that it goes on from. Of files that are not as it names
// them nothing can be said.
func (v *verifier) ended(n int, c, before *Call) {
	var said [2]string
	for s, side := range v.game.Sides {
		for _, what := range slices.Backward(Endings[:]) {
			file := endingName(n-1, side, what)
			want, named := c.Ledger.Find(file)
			data, here := v.files[file]
			if named != here || named && want != ledger.Digest(data) {
				return
			}
			if here && !v.endingProblems(n-1, s, what, data).Refused() {
				said[s] = what
			}
		}
	}
	if !v.knownBefore(n) {
		return // who played is not known, or whether it was ruled on
	}
	ends, winner := settled(said, before.Endings)
	ends = ends && !before.Over
	said = toldAfter(said, v.game.Sides, v.closing(n-1), before.Over)
	wrong := func(format string, args ...any) { v.find(callName(n), n, CodeEnding, format, args...) }
	if !ends && c.Over && c.Endings == [2]string{} {
		return // by its rules, and then nothing is told
	}
	for s, side := range v.game.Sides {
		switch {
		case c.Endings[s] == said[s]:
		case said[s] == "" || c.Endings[s] == Concede:
			wrong("it says that %s has declared '%s' at step %d, and nothing is there that %s has signed", side, c.Endings[s], n-1, side)
			return
		default:
			wrong("at step %d %s has declared '%s', and it says nothing of that", n-1, side, said[s])
			return
		}
	}
	won := ""
	if winner != table.Nobody {
		won = v.game.Sides[winner]
	}
	switch {
	case ends && !c.Over:
		wrong("by what the sides declared at step %d the game is over, and it goes on", n-1)
	case !ends && c.Over:
		wrong("it ends the game by what was declared at step %d, and that does not end it", n-1)
	case ends && (c.Winner != won || c.Silent != [2]string{}):
		wrong("it says otherwise how the game ended than what was declared at step %d", n-1)
	}
}
