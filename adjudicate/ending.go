package adjudicate

import (
	"maps"
	"slices"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/run"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// endNow closes the open step, and the game, without playing it.
func (f *Folder) endNow(id keys.Identity, st Stage, counted []run.Step, opt AdjudicateOptions, out Outcome) (Outcome, error) {
	f.addRulings(&st, counted, f.Step()+1)
	d, err := f.draft(f.Step()+1, st, opt)
	if err != nil {
		return out, err
	}
	return f.close(id, d, out)
}

// restoreEndings puts back what a side has declared in the open step, and what is not
// there any more as it was signed: what has been said stays said. seen is what its file
// was seen with; the error is that one was acknowledged and is nowhere any more.
func (f *Folder) restoreEndings(seen map[string][]Seen) (g *Folder, write folder.Files, err error) {
	n, write := f.Step(), folder.Files{}
	var lost orders.Problems
	receipts := folder.ReceiptsIn(f.Files, f.Game)
	for s, side := range f.Game.Sides {
		for _, what := range folder.Endings {
			file := folder.EndingName(n, side, what)
			good := func(x Seen) bool { return x.Data != nil && !f.EndingProblems(n, s, what, x.Data).Refused() }
			if data, ok := f.Files[file]; ok && good(Seen{Data: data}) {
				continue
			}
			known := slices.Clone(seen[file])
			for _, r := range receipts {
				if r.Step == n && r.Side == side && r.Ending == what && r.Call == f.OpenCall().Digest && r.Outcome == folder.ReceiptAccepted {
					known = append(known, Seen{Digest: r.Orders, Acknowledged: true})
				}
			}
			if i := slices.IndexFunc(known, good); i >= 0 {
				write[file] = known[i].Data
			} else if i := slices.IndexFunc(known, func(x Seen) bool { return x.Acknowledged }); i >= 0 {
				lost = append(lost, orders.Problem{File: file, Code: codes.CodeLostOrders, Text: say.Textf("it was accepted that %s has declared '%s', and the file is not here any more", side, what),
					Hint: say.Textf("put back the file whose digest is %s, or ask %s to send it again", known[i].Digest, orders.Safe(f.TermsNow().Players[s].Name))})
			}
		}
	}
	if lost != nil {
		return f, nil, codes.Refused(lost)
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
		return "", nil, codes.Fail("", codes.CodeNotYours, "this identity plays no part in %s", f.Game.ID)
	case side == folder.Adjudicator:
		return "", nil, codes.Fail("", codes.CodeNotYours, "this is the adjudicator's identity; only a player concedes, or offers a draw")
	}
	return f.declare(id, side, what, "")
}

// DeclareTyped does so for a side that has typed it in a letter, in a game that takes orders so:
// the adjudicator signs it, and names the letter. That it was the side's own the caller must know.
func (f *Folder) DeclareTyped(id keys.Identity, side, what, letter string) (name string, data []byte, err error) {
	if !f.Game.SealOptional && !f.Game.SignaturesOff {
		return "", nil, codes.Fail("", codes.CodeNotSigned, "in this game only a player's key concedes, or offers a draw").
			Hint("fieldpost " + what + " -o to-send.yaml, and send that file")
	}
	return f.declare(id, side, what, letter)
}

func (f *Folder) declare(id keys.Identity, side, what, letter string) (name string, data []byte, err error) {
	if why := f.WhyEnded(); why != "" {
		return "", nil, codes.Fail("", codes.CodeGameOver, "%s", why)
	}
	s := slices.Index(f.Game.Sides[:], side)
	name = f.EndingName(side, what)
	if here, ok := f.Files[name]; ok && !f.EndingProblems(f.Step(), s, what, here).Refused() {
		return name, here, nil
	}
	var w orders.Writer
	w.Value("fieldpost", folder.EndingFormat)
	w.Value("game", f.Game.ID)
	w.Int("step", f.Step())
	w.Value("side", side)
	w.Value("call", f.OpenCall().Digest[len("sha256:"):])
	w.Value("ending", what)
	w.Optional("letter", letter)
	data, err = folder.SignFile(id, w.Bytes())
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
	e, r := folder.ParseEnding("", data)
	if e == nil || r.Problems().Refused() {
		d.Problems = r.Problems()
		return d
	}
	d.Side, d.What, d.Step = e.Side, e.What, e.Step
	s := slices.Index(f.Game.Sides[:], e.Side)
	switch why := f.WhyEnded(); {
	case s < 0:
		r.Report(e.Root.Get("side"), codes.CodeOtherSide, "'%s' plays no part in %s", orders.Safe(e.Side), f.Game.ID)
		d.Problems = r.Problems()
	case why != "":
		r.Report(nil, codes.CodeGameOver, "%s", why)
		d.Problems = r.Problems()
	default:
		d.Name = f.EndingName(e.Side, e.What)
		d.Problems = slices.Clone(f.EndingProblems(f.Step(), s, e.What, data))
		for i := range d.Problems {
			d.Problems[i].File = ""
			if c := d.Problems[i].Code; c == codes.CodeWrongStep || c == codes.CodeWrongCall {
				d.Problems[i].Text, d.Problems[i].Hint = say.Textf("it is for another step or call; step %d is open", f.Step()),
					say.Textf("file the open call, and type fieldpost %s again", e.What)
			}
		}
		here, ok := f.Files[d.Name]
		d.Already = ok && !f.EndingProblems(f.Step(), s, e.What, here).Refused()
	}
	return d
}
