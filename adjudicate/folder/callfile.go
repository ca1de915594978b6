package folder

import (
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/run"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

const callFormat = "call/2"

// What is done for a side that has sent nothing by the deadline: the house
// answers, orders that were held back count, or the game is lost.
const (
	SilentDefault = "default"
	SilentHeld    = "held"
	SilentForfeit = "forfeit"
)

var Silences = []string{SilentDefault, SilentHeld, SilentForfeit}

// Call is what stands in a call.yaml. It is public: it holds names of
// questions, never what they are about.
type Call struct {
	Game     string
	Step     int
	When     string
	Asks     [2][]string // the names of the questions, by side
	Deadline string
	// Made is when the call was made, as a moment.
	Made string
	// Draw counts the draws of the game: the dice of the step are those of this one.
	Draw int
	// Received is when the adjudicator had the orders of the step before, by
	// side, as a moment; "" where nobody noted it.
	Received [2]string
	// Silent is what was done for a side of the step before that had sent
	// nothing by the deadline: SilentDefault, SilentHeld, SilentForfeit, or "".
	Silent [2]string
	// Endings are what the sides have declared in the step before, beside their orders:
	// Concede, Draw, or "". Of a game that its rules have ended none are told.
	Endings [2]string
	Report  []string
	// In are When and Report in the languages of the players, besides English.
	In     map[string]Said
	Over   bool
	Winner string
	Ledger ledger.Entries

	Signed SignedText
	Digest string // of the whole file
}

// Said is what of a call is said in words, in a language.
type Said struct {
	When   string
	Report []string
}

var callKeys = []string{"game", "step", "draw", "made", "when", "asks", "deadline", "received", "silent", "endings", "report", "in", "over", "winner", "ledger"}

// ParseCall reads the call of step n. It is nil if it cannot be used.
func ParseCall(n int, data []byte, g *Game) (*Call, orders.Problems) {
	file := CallName(n)
	root, r, s := signedFile(file, data, MaxCall, callFormat, callKeys, "game", "step", "draw", "made", "ledger")
	if root == nil {
		return nil, r.Problems()
	}
	c := &Call{Signed: s, Digest: ledger.Digest(data)}
	c.Game = name(r, root.Get("game"))
	if c.Game != g.ID && c.Game != "" {
		r.Report(root.Get("game"), codes.CodeOtherGame, "this call is of the game %s; here is %s", orders.Safe(c.Game), g.ID)
	}
	if step, ok := r.IntIn(root.Get("step"), 1, orders.MaxStep); ok && step != n {
		r.Report(root.Get("step"), codes.CodeWrongStep, "this is the call of step %d", step)
	}
	c.Step = n
	c.Draw, _ = r.IntIn(root.Get("draw"), 1, orders.MaxStep)
	c.Made = moment(r, root.Get("made"))
	c.When, _ = r.Text(root.Get("when"))
	c.Deadline, _ = r.Text(root.Get("deadline"))
	for _, key := range []string{"asks", "received", "silent", "endings"} {
		if n := root.Get(key); n != nil {
			r.Map(n, g.Sides[:])
		}
	}
	for i, side := range g.Sides {
		c.Asks[i] = r.Texts(root.Get("asks").Get(side))
		c.Received[i] = moment(r, root.Get("received").Get(side))
		c.Silent[i], _ = r.Choice(root.Get("silent").Get(side), Silences)
		c.Endings[i], _ = r.Choice(root.Get("endings").Get(side), Endings[:])
	}
	c.Report = r.Texts(root.Get("report"))
	if n := root.Get("in"); n != nil {
		c.In = map[string]Said{}
		pairs, _ := r.Pairs(n)
		for _, p := range pairs {
			r.Map(p.Value, []string{"when", "report"})
			when, _ := r.Text(p.Value.Get("when"))
			c.In[p.Key.Value] = Said{When: when, Report: r.Texts(p.Value.Get("report"))}
		}
	}
	c.Over, _ = r.Bool(root.Get("over"))
	c.Winner, _ = r.Choice(root.Get("winner"), g.Sides[:])
	c.entries(r, root.Get("ledger"))
	asked := len(c.Asks[0])+len(c.Asks[1]) > 0
	if asked == c.Over {
		r.Report(root, orders.CodeMissingKey, "a call asks something, or the game is over")
	}
	if ps := r.Problems(); ps.Refused() {
		return nil, ps
	}
	return c, nil
}

// SilentUnasked names a side of which a call says that it was silent, and of which
// the call before, nil for the first, asked nothing; "" if there is none.
func SilentUnasked(c, before *Call, sides [2]string) string {
	for s, side := range sides {
		if c.Silent[s] != "" && (before == nil || len(before.Asks[s]) == 0) {
			return side
		}
	}
	return ""
}

func (c *Call) entries(r *orders.Reader, n *orders.Node) {
	pairs, _ := r.Pairs(n)
	for _, p := range pairs {
		d := digest(r, p.Value)
		c.Ledger = append(c.Ledger, ledger.Entry{Name: p.Key.Value, Digest: d})
	}
	if r.Problems().Refused() {
		return
	}
	if err := c.Ledger.Check(); err != nil {
		r.Report(n, codes.CodeBadLedger, "%s", err)
	}
}

// Encode writes the call, not yet signed.
func (c *Call) Encode(sides [2]string) []byte {
	var w orders.Writer
	w.Value("fieldpost", callFormat)
	w.Value("game", c.Game)
	w.Int("step", c.Step)
	w.Int("draw", c.Draw)
	w.Value("made", c.Made)
	w.Optional("when", c.When)
	asks := orders.MapNode()
	for i, side := range sides {
		if len(c.Asks[i]) > 0 {
			asks.Set(side, orders.TextsNode(c.Asks[i]...))
		}
	}
	w.Optional("asks", asks)
	w.Optional("deadline", c.Deadline)
	bySide := func(key string, what [2]string) {
		n := orders.MapNode()
		for i, side := range sides {
			if what[i] != "" {
				n.Set(side, orders.TextNode(what[i]))
			}
		}
		w.Optional(key, n)
	}
	bySide("received", c.Received)
	bySide("silent", c.Silent)
	bySide("endings", c.Endings)
	w.Optional("report", c.Report)
	in := orders.MapNode()
	for _, lang := range slices.Sorted(maps.Keys(c.In)) {
		said := orders.MapNode()
		if c.In[lang].When != "" {
			said.Set("when", orders.TextNode(c.In[lang].When))
		}
		if len(c.In[lang].Report) > 0 {
			said.Set("report", orders.TextsNode(c.In[lang].Report...))
		}
		in.Set(lang, said)
	}
	w.Optional("in", in)
	w.Optional("over", c.Over)
	w.Optional("winner", c.Winner)
	entries := orders.MapNode()
	for _, e := range c.Ledger {
		entries.Set(e.Name, orders.TextNode(e.Digest))
	}
	w.Node("ledger", entries)
	return w.Bytes()
}

// moment reads a moment exactly as Moment writes it; there may be none.
func moment(r *orders.Reader, n *orders.Node) string {
	s, ok := r.Text(n)
	if t, is := ParseMoment(s); ok && (!is || Moment(t) != s) {
		r.Report(n, codes.CodeBadMoment, "'%s' is no moment such as 2026-12-01T20:00Z", orders.Safe(s))
	}
	return s
}

// Lines makes lines for a report harmless, and leaves empty ones out.
func Lines(in []string) (out []string) {
	for _, l := range in {
		if l = strings.TrimRight(orders.Visible(l), " "); l != "" {
			out = append(out, l)
		}
	}
	return out
}

// Musters says that a call is the muster.
func (c *Call) Musters() bool { return slices.Contains(c.Asks[0], run.ReadyName) }

// SilentWords say publicly what was done for a side that had sent nothing.
func (f *Record) SilentWords(silent [2]string) (out []say.Text) {
	add := func(format, who string) { out = append(out, say.Textf(format, who)) }
	for s, how := range silent {
		who := f.Game.Sides[s]
		switch how {
		case SilentDefault:
			add("Nothing had come from %s by the deadline: its plan and the standing defaults answer.", who)
		case SilentHeld:
			add("The orders that %s had held back count since the deadline has passed.", who)
		case SilentForfeit:
			add("Nothing had come from %s by the deadline: the game is lost for it.", who)
		}
	}
	return out
}
