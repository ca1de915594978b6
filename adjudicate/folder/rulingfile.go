package folder

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/run"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/seal"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// rulingFormat is the first line of a ruling: a signed, public correction by the
// adjudicator, as a file of the step that is open when it is made. What of it is
// hidden (blocks, cards) is sealed to the adjudicator, for whoever replays.
const rulingFormat = "ruling/2"

// MaxRulings is how many rulings a step can have.
const MaxRulings = 9

func RulingName(n, k int) string { return StepDir(n) + "ruling-" + strconv.Itoa(k) + ".yaml" }

// Ruling is what stands in a ruling file.
type Ruling struct {
	Step, Number int
	Made         string // when, as a moment
	RulingOrder
	sealed string // the hidden changes, in armour

	Signed SignedText
}

// RulingOrder is what a ruling says.
type RulingOrder struct {
	// Reason is why, for both players: text in one or more lines.
	Reason string
	// Deadline is when the open call closes now; "" leaves that as it is.
	Deadline string
	// Vacation is when the game's clock stands still, From until Until, two moments.
	Vacation [2]string
	// MendsClock says that the clock was wrong when earlier files were made, and is right now.
	MendsClock bool
	// BackTo is the step to which the game is taken back; 0 is none. That step
	// and all since are void, and its questions are asked again.
	BackTo int
	// Set are changes of the state, right before what is asked now, or at the
	// step taken back to.
	Set []game.Change
	// Pace is the pace from now on; "" leaves it.
	Pace string
	// Seat is the side that somebody else plays from now on, by Card; "" is none.
	Seat string
	Card keys.Card
}

// Closes says whether the ruling closes the open step, and asks anew in the
// next: all do but those that are about time alone.
func (o RulingOrder) Closes() bool {
	return o.BackTo > 0 || len(o.Set) > 0 || o.Pace != "" || o.Seat != ""
}

var rulingKeys = []string{"reason", "deadline", "vacation", "mends_clock", "back_to", "pace", "seat", "set"}

// ParseRuling reads a ruling as the adjudicator writes it. A card stands in
// seat as it is handed out, under side and card.
func ParseRuling(file string, data []byte, sides [2]string) (RulingOrder, orders.Problems) {
	root, ps := orders.Parse(file, data, orders.Limits{})
	r := orders.NewReader(file, ps)
	if root == nil {
		return RulingOrder{}, r.Problems()
	}
	r.Map(root, rulingKeys, "reason")
	o := readRuling(r, root, sides)
	return o, r.Problems()
}

// maxReason is the most characters that a reason may have.
const maxReason = 1000

func readRuling(r *orders.Reader, root *orders.Node, sides [2]string) (o RulingOrder) {
	var ok bool
	if o.Reason, ok = r.Text(root.Get("reason")); ok && len([]rune(o.Reason)) > maxReason {
		r.Report(root.Get("reason"), orders.CodeNoteTooLong, "a reason has at most %d characters", maxReason)
	}
	o.Reason = PlainNote(o.Reason)
	if n := root.Get("deadline"); n != nil {
		if o.Deadline, ok = r.Text(n); ok && !PlainLine(o.Deadline) {
			r.Report(n, codes.CodeBadSetup, "a deadline is one line of at most 200 plain characters")
		}
	}
	if n := root.Get("vacation"); n != nil && r.Map(n, []string{"from", "until"}, "from", "until") {
		o.Vacation = [2]string{moment(r, n.Get("from")), moment(r, n.Get("until"))}
		if from, _ := ParseMoment(o.Vacation[0]); !r.Problems().Refused() {
			if until, _ := ParseMoment(o.Vacation[1]); !from.Before(until) {
				r.Report(n, codes.CodeBadMoment, "a vacation ends after it begins")
			}
		}
	}
	o.MendsClock, _ = r.Bool(root.Get("mends_clock"))
	o.BackTo, _ = r.IntIn(root.Get("back_to"), 1, orders.MaxStep)
	o.Pace, _ = r.Choice(root.Get("pace"), []string{run.PaceTable, run.PacePlans})
	if n := root.Get("seat"); n != nil && r.Map(n, []string{"side", "card"}, "side", "card") {
		o.Seat, _ = r.Choice(n.Get("side"), sides[:])
		o.Card = card(r, n.Get("card"))
	}
	o.Set = readChanges(r, root.Get("set"), sides)
	return o
}

// kinds of changes, and the keys of each beside its own.
var changeKeys = []struct {
	what string
	keys []string
}{
	{"block", []string{"side", "to", "strength"}},
	{"control", []string{"side"}},
	{"card", []string{"side", "to"}},
	{"track", []string{"value", "side"}},
}

func readChanges(r *orders.Reader, n *orders.Node, sides [2]string) (list []game.Change) {
	items, _ := r.List(n)
	for _, item := range items {
		c := game.Change{Side: table.Nobody, Value: -1}
		known := []string{}
		for _, k := range changeKeys {
			known = append(known, k.what)
			if item.Get(k.what) != nil && c.What == "" {
				c.What = k.what
				if !r.Map(item, append([]string{k.what}, k.keys...), k.what) {
					continue
				}
				c.Name, _ = r.Text(item.Get(k.what))
			}
		}
		if c.What == "" {
			r.Report(item, orders.CodeMissingKey, "a change begins with one of: %s", strings.Join(known, ", "))
			continue
		}
		if s := item.Get("side"); s != nil && s.Value != "nobody" {
			word, _ := r.Choice(s, append(sides[:], "nobody"))
			c.Side = table.Side(slices.Index(sides[:], word))
		}
		c.To, _ = r.Text(item.Get("to"))
		for _, key := range []string{"strength", "value"} {
			if v := item.Get(key); v != nil {
				c.Value, _ = r.IntIn(v, -1000, 1000)
			}
		}
		list = append(list, c)
	}
	if len(list) > 100 {
		r.Report(n, orders.CodeOutOfRange, "a ruling changes at most 100 things; this one %d", len(list))
	}
	return list
}

// hidden says of a change that only some may know it.
func hidden(c game.Change) bool { return c.What == "block" || c.What == "card" }

func changesNode(list []game.Change, sides [2]string) *orders.Node {
	out := &orders.Node{Kind: orders.List}
	for _, c := range list {
		n := orders.MapNode().Set(c.What, orders.TextNode(c.Name))
		if c.Side >= 0 {
			n.Set("side", orders.TextNode(sides[c.Side]))
		}
		if c.To != "" {
			n.Set("to", orders.TextNode(c.To))
		}
		if c.What == "track" {
			n.Set("value", intNode(c.Value))
		} else if c.Value >= 0 {
			n.Set("strength", intNode(c.Value))
		}
		out.Items = append(out.Items, n)
	}
	return out
}

func intNode(n int) *orders.Node {
	return &orders.Node{Kind: orders.Scalar, Value: fmt.Sprint(n)}
}

// Encode writes a ruling, not yet signed. Its hidden changes are sealed.
func (o RulingOrder) Encode(g *Game, step, number int, made string) ([]byte, error) {
	var w orders.Writer
	w.Value("fieldpost", rulingFormat)
	w.Value("game", g.ID)
	w.Int("step", step)
	w.Int("number", number)
	w.Value("made", made)
	w.Node("reason", orders.TextNode(o.Reason))
	w.Optional("deadline", o.Deadline)
	if o.Vacation[0] != "" {
		w.Node("vacation", orders.MapNode().Set("from", orders.TextNode(o.Vacation[0])).Set("until", orders.TextNode(o.Vacation[1])))
	}
	w.Optional("mends_clock", o.MendsClock)
	w.Optional("back_to", o.BackTo)
	w.Optional("pace", o.Pace)
	if o.Seat != "" {
		w.Node("seat", orders.MapNode().Set("side", orders.TextNode(o.Seat)).Set("card", cardNode(o.Card)))
	}
	if len(o.Set) == 0 {
		return w.Bytes(), nil
	}
	// All of them are sealed if one is: their order counts.
	if !slices.ContainsFunc(o.Set, hidden) {
		w.Node("set", changesNode(o.Set, g.Sides))
		return w.Bytes(), nil
	}
	to, err := keys.Recipients(g.Adjudicator)
	if err != nil {
		return nil, err
	}
	var inner orders.Writer
	inner.Node("set", changesNode(o.Set, g.Sides))
	bin, err := seal.Seal(inner.Bytes(), letterPad, to...)
	if err != nil {
		return nil, err
	}
	w.Node("sealed", &orders.Node{Kind: orders.Scalar, Style: orders.Block, Value: seal.Armor(bin)})
	return w.Bytes(), nil
}

// ParseRulingFile reads a ruling of the game folder. It is nil if it cannot be used.
func ParseRulingFile(step, number int, data []byte, g *Game) (*Ruling, orders.Problems) {
	file := RulingName(step, number)
	root, r, s := signedFile(file, data, MaxOrders, rulingFormat, append([]string{"game", "step", "number", "made", "sealed"}, rulingKeys...),
		"game", "step", "number", "made", "reason")
	if root == nil {
		return nil, r.Problems()
	}
	u := &Ruling{Step: step, Number: number, Made: moment(r, root.Get("made")), Signed: s}
	if id := name(r, root.Get("game")); id != g.ID && id != "" {
		r.Report(root.Get("game"), codes.CodeOtherGame, "this ruling is for the game %s; here is %s", orders.Safe(id), g.ID)
	}
	for key, want := range map[string]int{"step": step, "number": number} {
		if n, ok := r.IntIn(root.Get(key), 1, orders.MaxStep); ok && n != want {
			r.Report(root.Get(key), codes.CodeWrongStep, "this is the ruling of another place: %s %d", key, n)
		}
	}
	u.RulingOrder = readRuling(r, root, g.Sides)
	if n := root.Get("sealed"); n != nil {
		u.sealed, _ = r.Text(n)
		if u.Set != nil {
			r.Report(n, orders.CodeClearAndSealed, "set stands beside sealed")
		}
	}
	if ps := r.Problems(); ps.Refused() {
		return nil, ps
	}
	return u, nil
}

// Closes is Closes for a ruling whose changes may be sealed.
func (u *Ruling) Closes() bool { return u.RulingOrder.Closes() || u.sealed != "" }

// Changes are the changes of a ruling, opened with the adjudicator's identity.
func (u *Ruling) Changes(id keys.Identity, sides [2]string) ([]game.Change, error) {
	if u.sealed == "" {
		return u.Set, nil
	}
	file := RulingName(u.Step, u.Number)
	bin, ok := seal.Binary(u.sealed)
	if !ok {
		return nil, codes.Fail(file, codes.CodeDamaged, "the sealed part is not as it was written")
	}
	text, err := seal.Open(bin, MaxOrders, id.Age())
	if err != nil {
		return nil, codes.Fail(file, codes.CodeDamaged, "the sealed part of the ruling does not open")
	}
	root, ps := orders.Parse(file, seal.Unpad(text), orders.Limits{})
	r := orders.NewReader(file, ps)
	var list []game.Change
	if r.Map(root, []string{"set"}, "set") {
		list = readChanges(r, root.Get("set"), sides)
	}
	if r.Problems().Refused() {
		return nil, codes.Fail(file, codes.CodeFault, "the sealed part of the ruling cannot be read")
	}
	return list, nil
}

// RulingLines say publicly what a ruling says, but for what it changes.
func RulingLines(u *Ruling) (out []say.Text) {
	add := func(format string, args ...any) { out = append(out, say.Textf(format, args...)) }
	add("At step %d the adjudicator ruled: %s", u.Step, strings.Join(strings.Fields(u.Reason), " "))
	switch {
	case u.BackTo == u.Step:
		add("Step %d is void, and what it asked is asked again.", u.Step)
	case u.BackTo > 0:
		add("Steps %d to %d are void; what was asked at step %d is asked again.", u.BackTo, u.Step, u.BackTo)
	case u.Closes():
		add("What was asked at step %d is asked anew; orders sent for it do not count.", u.Step)
	}
	if u.Deadline != "" {
		add("The deadline is %s now.", momentWords(u.Deadline))
	}
	if u.Vacation[0] != "" {
		add("The clock stands still from %s until %s.", momentWords(u.Vacation[0]), momentWords(u.Vacation[1]))
	}
	if u.MendsClock {
		add("The clock by which files were made up to now was wrong, and is right from %s on.", momentWords(u.Made))
	}
	if u.Pace != "" {
		add("The pace is '%s' from now on.", u.Pace)
	}
	if u.Seat != "" {
		add("%s is played by %s from now on.", u.Seat, u.Card.Name)
	}
	return out
}
