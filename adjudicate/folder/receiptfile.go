package folder

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate/codes"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
	"fieldpost/orders/lazy"
	"fieldpost/orders/say"
)

// NoteFormat is what whoever seals orders writes down of them for himself, so that
// those that he seals next are told to come after them. Nobody signs it.
const NoteFormat = "sealed/1"

// receiptsDir is where a player keeps both. No ledger names what is in it, and it is
// not committed.
const receiptsDir = "receipts/"

// MaxReceipt is far over what either takes.
const MaxReceipt = 8 << 10

// A receipt is what the adjudicator signs when orders have come by letter: the player
// keeps it, and can show it if the call that closes the step knows nothing of them.
const receiptFormat = "receipt/1"

// What became of orders, as receipts say it.
const (
	ReceiptAccepted = "accepted" // they lie in the open step, and will be used
	ReceiptHeld     = "held"     // they lie there, and say final: false
	ReceiptLate     = "late"     // they lie there, and came when the time was over
	ReceiptRefused  = "refused"  // they do not
)

var receiptOutcomes = []string{ReceiptAccepted, ReceiptHeld, ReceiptLate, ReceiptRefused}

// Receipt says what became of one order file.
type Receipt struct {
	Step int    `json:"step"`
	Side string `json:"side"`
	// Call is the digest of the call of the step.
	Call string `json:"call"`
	// Orders is the digest of the order file as it is stored, or would have been, and
	// Version its version. Of refused orders, Stands and StandsVersion are those of the
	// orders that stay in their place, if there are any.
	Orders        string `json:"orders"`
	Version       int    `json:"version"`
	Stands        string `json:"stands,omitempty"`
	StandsVersion int    `json:"stands_version,omitempty"`
	// Letter is the Message-ID of the letter by which orders in clear have their part
	// in the dice.
	Letter string `json:"letter,omitempty"`
	// Ending is what it is for in the place of orders: Concede or Draw.
	Ending   string `json:"ending,omitempty"`
	Outcome  string `json:"outcome"`
	Final    bool   `json:"final"`
	Received string `json:"received"`

	signed SignedText
}

var receiptFile = lazy.Regexp(`^receipts/[0-9]{4}-[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{12}(-sealed)?\.yaml$`)

// IsReceiptName says whether a file of a game folder is a receipt, or a note of what
// was sealed, by its name.
func IsReceiptName(name string) bool { return receiptFile().MatchString(name) }

func ReceiptName(step int, side, digest string, note bool) string {
	end := ""
	if note {
		end = "-sealed"
	}
	return fmt.Sprintf("%s%04d-%s-%s%s.yaml", receiptsDir, step, side, strings.TrimPrefix(digest, "sha256:")[:12], end)
}

var receiptKeys = []string{"game", "game_file", "step", "call", "side", "orders", "version", "stands", "stands_version", "letter", "ending", "outcome", "final", "received"}

// parseReceipt reads a receipt of the game whose game.yaml has this digest. It is nil
// if it cannot be used; its signature is checked, too.
func parseReceipt(file string, data []byte, g *Game, gameFile string) *Receipt {
	root, r, s := signedFile(file, data, MaxReceipt, receiptFormat, receiptKeys,
		"game", "game_file", "step", "call", "side", "orders", "version", "outcome", "final", "received")
	if root == nil {
		return nil
	}
	c := &Receipt{signed: s}
	if digest(r, root.Get("game_file")) != gameFile {
		return nil
	}
	c.Step, _ = r.IntIn(root.Get("step"), 1, orders.MaxStep)
	c.Call, c.Orders = digest(r, root.Get("call")), digest(r, root.Get("orders"))
	c.Side, _ = r.Choice(root.Get("side"), g.Sides[:])
	c.Version, _ = r.IntIn(root.Get("version"), 1, orders.MaxVersion)
	if n := root.Get("stands"); n != nil {
		c.Stands = digest(r, n)
		c.StandsVersion, _ = r.IntIn(root.Get("stands_version"), 1, orders.MaxVersion)
	}
	c.Letter, _ = r.Text(root.Get("letter"))
	c.Ending, _ = r.Choice(root.Get("ending"), Endings[:])
	c.Outcome, _ = r.Choice(root.Get("outcome"), receiptOutcomes)
	c.Final, _ = r.Bool(root.Get("final"))
	c.Received = moment(r, root.Get("received"))
	if r.Problems().Refused() || !g.HasSigned(s) {
		return nil
	}
	return c
}

// ReceiptFor says what a receipt of the folder is for in the place of orders, Concede or
// Draw; "" for orders, and where it is no good receipt.
func (f *Record) ReceiptFor(name string) string {
	r := parseReceipt(name, f.Files[name], f.Game, f.GameSum())
	if r == nil {
		return ""
	}
	return r.Ending
}

// ReceiptsIn are the good receipts of a folder, in the order of their names.
func ReceiptsIn(files Files, g *Game) (list []*Receipt) {
	sum := ledger.Digest(files[GameName])
	for _, name := range files.Names() {
		if IsReceiptName(name) && !strings.HasSuffix(name, "-sealed.yaml") {
			if r := parseReceipt(name, files[name], g, sum); r != nil && ReceiptName(r.Step, r.Side, r.Orders, false) == name {
				list = append(list, r)
			}
		}
	}
	return list
}

// receiptPiece takes a receipt that a letter brings.
func (s *sorter) receiptPiece(data []byte) {
	file := s.have[GameName]
	if file == nil {
		file = s.found[GameName]
	}
	r := parseReceipt("", data, s.game, ledger.Digest(file))
	if r == nil {
		return
	}
	name := ReceiptName(r.Step, r.Side, r.Orders, false)
	for _, files := range [...]Files{s.have, s.found} {
		if was := parseReceipt("", files[name], s.game, ledger.Digest(file)); was != nil && was.Outcome != ReceiptRefused && r.Outcome == ReceiptRefused {
			return // that they were accepted before is worth more
		}
	}
	_ = s.take(name, data, true)
}

// Noted reads such notes of a step and a side.
func (f *Record) Noted(step int, side string) (list []Edition) {
	keys := []string{"fieldpost", "game_file", "step", "side", "orders", "version"}
	for _, name := range f.Files.Names() {
		if !IsReceiptName(name) || !strings.HasSuffix(name, "-sealed.yaml") || len(f.Files[name]) > MaxReceipt {
			continue
		}
		root, ps := orders.Parse(name, f.Files[name], orders.Limits{Size: MaxReceipt})
		r := orders.NewReader(name, ps)
		if root == nil || !r.Map(root, keys, keys...) {
			continue
		}
		n, _ := r.IntIn(root.Get("step"), 1, orders.MaxStep)
		version, _ := r.IntIn(root.Get("version"), 1, orders.MaxVersion)
		d := digest(r, root.Get("orders"))
		if !r.Problems().Refused() && root.Get("fieldpost").Value == NoteFormat && root.Get("game_file").Value == f.GameSum() && n == step && root.Get("side").Value == side {
			list = append(list, Edition{Digest: d, Version: version})
		}
	}
	return list
}

// Broken finds a receipt that a call does not keep: orders that were acknowledged, and
// of which the call that closed their step names neither these nor later ones, or says
// that their side was silent. unsure are receipts where only the adjudicator's key can
// tell, with the digest of what was taken: that may be later.
func (r *Receipt) Broken(calls []*Call, rulings [][]*Ruling, all []*Receipt, sides [2]string) (code string, text say.Text, unsure bool) {
	if r.Outcome != ReceiptAccepted && r.Outcome != ReceiptHeld {
		return "", text, false
	}
	s := slices.Index(sides[:], r.Side)
	if r.Step <= len(calls) && calls[r.Step-1] != nil && calls[r.Step-1].Digest != r.Call {
		return codes.CodeWrongCall, say.Textf("the receipt that %s has is for another call of step %d than the one here: the adjudicator has signed two", r.Side, r.Step), false
	}
	if r.Step >= len(calls) || calls[r.Step] == nil {
		return "", text, false
	}
	next := calls[r.Step]
	if r.Ending != "" {
		if taken, _ := next.Ledger.Find(EndingName(r.Step, r.Side, r.Ending)); taken != r.Orders {
			return codes.CodeEnding, say.Textf("the adjudicator has signed that %s declared '%s' at step %d, received %s; and the call of step %d names nothing of it",
				r.Side, r.Ending, r.Step, r.Received, r.Step+1), false
		}
		return "", text, false
	}
	if ClosingIn(rulings, r.Step) != nil || next.EndsGame() {
		return "", text, false
	}
	how := next.Silent[s]
	taken, named := next.Ledger.Find(SheetName(r.Step, r.Side))
	said := say.Textf("the adjudicator has signed that he had orders of %s for step %d, version %d, received %s", r.Side, r.Step, r.Version, r.Received)
	switch {
	case how == SilentDefault || how == SilentForfeit:
		return codes.CodeSilenced, say.Textf("%s; and the call of step %d says that %s was silent", said, r.Step+1, r.Side), false
	case !named:
		return codes.CodeSilenced, say.Textf("%s; and the call of step %d names none", said, r.Step+1), false
	case taken == r.Orders:
		return "", text, false
	}
	i := slices.IndexFunc(all, func(other *Receipt) bool {
		return other.Orders == taken && other.Step == r.Step && other.Side == r.Side
	})
	if i >= 0 && all[i].Version < r.Version {
		return codes.CodeOlderVersion, say.Textf("%s; and the call of step %d names an older one, version %d", said, r.Step+1, all[i].Version), false
	}
	return "", text, i < 0
}

func (f *Record) SignReceipt(id keys.Identity, r Receipt) ([]byte, error) {
	var w orders.Writer
	w.Value("fieldpost", receiptFormat)
	w.Value("game", f.Game.ID)
	w.Value("game_file", f.GameSum())
	w.Int("step", r.Step)
	w.Value("call", r.Call)
	w.Value("side", r.Side)
	w.Value("orders", r.Orders)
	w.Int("version", r.Version)
	if r.Stands != "" {
		w.Value("stands", r.Stands)
		w.Int("stands_version", r.StandsVersion)
	}
	w.Optional("letter", r.Letter)
	w.Optional("ending", r.Ending)
	w.Value("outcome", r.Outcome)
	w.Bool("final", r.Final)
	w.Value("received", r.Received)
	return SignFile(id, w.Bytes())
}

// Edition says of an order file which of its side's for the step it is: its digest,
// its version, and the digests of those that it takes the place of.
type Edition struct {
	Digest   string
	Version  int
	Replaces []string
	Mailed   bool // it came in clear
}

// After says whether an edition is later than another: whoever names another comes
// after it; where neither names the other, the version counts, and of equal ones what
// a key has signed comes after what came in clear: that could not know of it, and had it
// come later would have the next version. known is false where nothing tells.
func (e Edition) After(other Edition) (later, known bool) {
	switch {
	case e.Digest == other.Digest:
		return false, true
	case slices.Contains(e.Replaces, other.Digest):
		return true, true
	case slices.Contains(other.Replaces, e.Digest):
		return false, true
	}
	if e.Version == other.Version && e.Mailed != other.Mailed {
		return other.Mailed, true
	}
	return e.Version > other.Version, e.Version != other.Version
}
