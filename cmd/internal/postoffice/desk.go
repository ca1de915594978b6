package postoffice

import (
	"bytes"
	"maps"
	"slices"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/which"
	"fieldpost/cmd/internal/compose"
	"fieldpost/cmd/internal/letter"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/mailpage"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// Game is a game as the post office has it.
type Game struct {
	*adjudicate.Folder
	Files    folder.Files
	Rules    func(name string) (game.Rules, error)
	Settings Settings
	// Records are of the letters that came for it, the oldest first.
	Records []mailbox.Record
}

// Take takes new files into the game, and others away, once they are on the disk.
func (g *Game) Take(write folder.Files, away []string) error {
	if len(write) == 0 && len(away) == 0 {
		return nil
	}
	files := maps.Clone(g.Files)
	for _, name := range away {
		delete(files, name)
	}
	maps.Copy(files, write)
	f, err := adjudicate.Open(files, g.Rules)
	if err != nil {
		return err
	}
	g.Folder, g.Files = f, files
	return nil
}

// A Decision is all that comes of one letter.
type Decision struct {
	// Record is what is noted of it; its key is the caller's.
	Record mailbox.Record
	// Orders and Signature are the order file that was accepted, to be kept.
	Orders, Signature []byte
	// Endings are what the letter has declared, by what that is, to be kept as well.
	Endings map[string][]byte
	// Write and Away are files of the game to be written and taken away.
	Write folder.Files
	Away  []string
	// Answer is to be sent to To; nil is no answer.
	Answer *compose.Message
	To     string
	// Said is one line on it that anybody may read.
	Said string
}

// Desk reads letters for an adjudicator.
type Desk struct {
	ID  keys.Identity
	Now time.Time
	// Plays says that who lets the letters in then plays every step for which all
	// orders are in.
	Plays bool
	// Guessed says that its sender plays other games here, too, and that nothing
	// tells which one the letter is for.
	Guessed bool
	// Waiting are the names of answers that have not been sent yet, when calls are written.
	Waiting map[string]bool
}

// work is one letter under way.
type work struct {
	Desk
	g        *Game
	l        *letter.Letter
	found    letter.Found
	received time.Time
	side     int                      // whose letter it is, as far as that is known; -1
	sender   int                      // whose noted address it came from; -1
	said     []adjudicate.Declaration // what the letter has declared beside orders, and was taken
	passed   []letter.Note            // what of the letter was passed over
	left     mailpage.Left            // commands that are not carried out
	d        Decision
}

// Decide says what comes of a letter that is for game g.
func (d Desk) Decide(g *Game, l *letter.Letter, found letter.Found, key string, received time.Time) (Decision, error) {
	w := &work{Desk: d, g: g, l: l, found: found, received: received, sender: g.Settings.SideOf(l.From)}
	w.side = w.sender
	w.d.Record = mailbox.Record{Key: key, Received: received, From: l.From, ID: l.ID, Subject: l.Subject, Game: g.ID(),
		Content: content(found), Seq: 1}
	for _, r := range g.Records {
		w.d.Record.Seq = max(w.d.Record.Seq, r.Seq+1)
	}
	before := w.before()
	if slices.ContainsFunc(before, w.settled) {
		return w.repeated(), nil
	}
	if w.side < 0 {
		w.side = w.byReplyCode()
	}
	if err := w.read(); err != nil {
		return w.d, err
	}
	w.keepSaid()
	if err := w.acknowledgeSaid(); err != nil {
		return w.d, err
	}
	if w.side >= 0 {
		w.d.Record.Side = g.Sides()[w.side]
	}
	w.hush()
	if slices.ContainsFunc(before, w.sameAgain) {
		return w.repeated(), nil
	}
	if w.d.Answer != nil {
		w.d.Record.Answer = w.answerName()
	}
	return w.d, nil
}

// byReplyCode says whose letter it is by the code of our own letter that it answers.
func (w *work) byReplyCode() int {
	for _, t := range threads(w.l.Refs) {
		if s := slices.Index(w.sides(), t.Side); s >= 0 && t.Game == w.g.ID() && equal(t.Code, w.g.ReplyCode(w.ID, t.Step, t.Side)) {
			return s
		}
	}
	return -1
}

func (w *work) sides() []string { s := w.g.Sides(); return s[:] }

// read decides by what is in the letter.
func (w *work) read() error {
	sets, endings := w.current(), w.endings()
	for _, c := range w.found.Commands {
		w.left.Commands = append(w.left.Commands, c.String())
	}
	// What stands in a letter counts, and a subject may be of one before.
	if s := w.found.Subject; s != nil && known(s.Verb) && !slices.ContainsFunc(w.found.Commands, s.Same) {
		w.left.Subject = s.String()
	}
	switch {
	case w.found.Secret && len(sets) != 1:
		w.secret()
	case w.l.Bounce:
		w.end(mailbox.Silent, w.l.Silent)
	case len(endings) > 0 && w.declared(endings, len(sets) > 0):
		return w.answerDeclared()
	case len(sets) == 1:
		return w.orders(sets[0])
	case len(sets) > 1:
		w.twoSets(sets)
	case len(w.found.Damaged) > 0 && !w.asksAbove():
		return w.damaged()
	case w.l.Silent != "":
		w.end(mailbox.Silent, w.l.Silent)
	case w.side < 0:
		w.stranger()
	case len(w.found.Commands) > 0:
		w.left.Commands = w.left.Commands[1:]
		return w.command(w.found.Commands[0])
	case w.found.Subject != nil:
		w.left.Subject = ""
		return w.command(*w.found.Subject)
	default:
		w.answer(mailbox.Answered, "no orders and no command in it", "help", mailpage.Help{About: w.about(), Blank: w.found.Empty, Files: w.found.Game, Notes: w.notes()})
	}
	return nil
}

// asksAbove says whether there is a command, and what is damaged is only quoted:
// mostly a sheet with nothing chosen in it, as the call brought it.
func (w *work) asksAbove() bool {
	asks := w.found.Subject
	if len(w.found.Commands) > 0 {
		asks = &w.found.Commands[0]
	}
	return asks != nil && known(asks.Verb) && !slices.ContainsFunc(w.found.Damaged, func(d letter.Damage) bool { return !d.Quoted })
}

// secret warns of a secret key, whoever sent it.
func (w *work) secret() {
	const said = "A SECRET KEY is in it"
	if w.side < 0 {
		w.answer(mailbox.Stranger, said+", and it is from nobody who plays here", "stranger", mailpage.SecretKey{})
		return
	}
	w.answer(mailbox.Answered, said, "secret", mailpage.SecretKey{About: w.about()})
}

// notes are what a receipt says of the letter.
func (w *work) notes() []letter.Note {
	notes := append(slices.Clone(w.l.Notes), w.passed...)
	if slices.ContainsFunc(w.found.Sets, func(s letter.Set) bool { return s.Lost }) {
		notes = append(notes, letter.Note{What: "letters of your orders were lost on the way, and \ufffd stands for them", Advice: "send the orders as an attachment"})
	}
	if w.Guessed {
		notes = append(notes, letter.Note{What: "you play several games here, and the mail does not say which one it is for", Advice: "reply to a letter of that game"})
	}
	if w.asksAbove() && len(w.found.Damaged) > 0 {
		notes = append(notes, letter.Note{What: "what the mail quotes looks like orders that were changed on the way, and was not read", Advice: "if they are yours, send them as an attachment"})
	}
	if w.found.Secret {
		notes = append([]letter.Note{mailpage.SecretNote}, notes...)
	}
	return notes
}

// current are the order sets that may be meant, of those that a letter holds. What
// answers a closed step stands below a new sheet because nobody has cut it off, or is a
// file from before; and a file may say what the text says.
func (w *work) current() []letter.Set {
	sets := slices.Clone(w.found.Sets)
	if w.l.Bounce { // it brings back what we sent, or what had come before
		return nil
	}
	if w.l.Silent == letter.Bounced || w.l.Silent == letter.AutoReply {
		sets = slices.DeleteFunc(sets, func(s letter.Set) bool { return s.Quoted })
	}
	if w.found.Game { // a call that is forwarded brings the orders of the step before
		sets = slices.DeleteFunc(sets, func(s letter.Set) bool { return w.closed(s.Data) })
	}
	if len(sets) < 2 {
		return sets
	}
	// Each is opened once: a letter may hold as many as are read.
	type opened struct {
		letter.Set
		says *orders.Sheet
		old  bool
	}
	var all, kept []opened
	current := false
	for _, s := range sets {
		o := opened{Set: s, says: adjudicate.Opened(w.ID, s.Data)}
		o.old = w.old(s.Sheet, o.says)
		current = current || !o.old && !o.Quoted
		all = append(all, o)
	}
	for _, s := range all {
		switch i := slices.IndexFunc(kept, func(k opened) bool { return adjudicate.SameOrders(k.says, s.says) }); {
		case s.old && current:
			w.passed = append(w.passed, letter.Note{What: "orders for a step that is closed were passed over"})
		case i < 0:
			kept = append(kept, s)
		case inClear(kept[i].Set) && !inClear(s.Set) || kept[i].Signature == nil && kept[i].Sheet.Signature == "" && s.Sheet.Signature != "":
			kept[i] = s
		}
	}
	return which.Each(kept, func(o opened) letter.Set { return o.Set })
}

// old says whether orders answer a step of this game that is closed. Of age armour what it
// says inside tells.
func (w *work) old(head, says *orders.Sheet) bool {
	if head.Armor {
		head = says
	}
	return head != nil && head.Game == w.g.ID() && head.Step > 0 && head.Step < w.g.Step()
}

// closed says whether these are orders that the game has, of a step before.
func (w *work) closed(data []byte) bool {
	for name, file := range w.g.Files {
		if n := folder.StepOf(name); n > 0 && n < w.g.Step() && bytes.Equal(file, data) {
			return true
		}
	}
	return false
}

func (w *work) end(outcome, said string) {
	w.d.Record.Outcome, w.d.Said = outcome, said
}

// about is what every page begins with; it is that of the game as it will be.
func (w *work) about() mailpage.About { return w.aboutAfter(w.g) }

// aboutAfter is the same of the game after what came of the letter.
func (w *work) aboutAfter(g *Game) mailpage.About {
	a := w.Desk.about(g.Folder, w.side)
	a.Left, a.Plays = w.left, w.Plays
	return a
}

// nowFor is now at the place whose hours the game keeps, if it keeps any: letters show its
// time beside UTC, since where a player is nobody knows.
func (d Desk) nowFor(f *adjudicate.Folder) time.Time {
	if place := f.Game.Clock.Place(); place != nil {
		return d.Now.In(place)
	}
	return d.Now
}

func (d Desk) about(f *adjudicate.Folder, side int) mailpage.About {
	a := mailpage.About{Now: d.nowFor(f), Clear: f.Game.SealOptional}
	if side >= 0 {
		a.Side = f.Sides()[side]
		a.Lang = f.LangOf(a.Side)
	}
	a.Status = f.StatusIn(a.Lang)
	return a
}

// stranger answers somebody who plays in no game here.
func (w *work) stranger() {
	w.answer(mailbox.Stranger, "from nobody who plays here", "stranger", mailpage.Stranger{})
}

// split parts problems into those that anybody may read and the others.
func split(ps orders.Problems) (public, private orders.Problems) {
	for _, p := range ps {
		if adjudicate.Public(p) || slices.Contains(ownCodes, p.Code) {
			public = append(public, p)
		} else {
			private = append(private, p)
		}
	}
	return public, private
}
