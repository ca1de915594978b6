package postoffice

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view/account"
	"fieldpost/adjudicate/view/text"
	"fieldpost/cmd/internal/compose"
	"fieldpost/cmd/internal/letter"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/mailpage"
	"fieldpost/crypto/ledger"
)

// Notices are the letters that a game has to send now, whoever wrote or not: a
// new call to each side, once; reminders before the deadline to who is awaited;
// to both sides who is late, and that the grace is over; what happened to who watches. has says which are
// there already.
func (d Desk) Notices(g *Game, has func(name string) bool) ([]mailbox.Outgoing, error) {
	var out []mailbox.Outgoing
	public := map[string]*picture{}
	for i := range g.Sides() {
		if len(g.Settings.Players[i]) == 0 {
			continue
		}
		for _, kind := range d.due(g, i) {
			name := noticeName(g.Step(), g.Sides()[i], kind)
			if has(name) {
				continue
			}
			m, err := d.notice(g, i, kind, public)
			if err != nil {
				return nil, err
			}
			o, err := outgoing(name, *m)
			if err != nil {
				return nil, err
			}
			out = append(out, o)
		}
	}
	more, err := d.watched(g, has)
	return append(out, more...), err
}

func noticeName(step int, side, kind string) string {
	return fmt.Sprintf("%04d-%s-%s", step, side, kind)
}

// outgoing writes a message for the box of letters to be sent.
func outgoing(name string, m compose.Message) (mailbox.Outgoing, error) {
	data, err := m.Bytes()
	return mailbox.Outgoing{Name: name, From: m.From.Address, To: m.To.Address, Data: data}, err
}

// Outgoing is the answer of a decision as it is sent.
func (dec Decision) Outgoing() ([]mailbox.Outgoing, error) {
	if dec.Answer == nil {
		return nil, nil
	}
	o, err := outgoing(dec.Record.Answer, *dec.Answer)
	return []mailbox.Outgoing{o}, err
}

// due are the kinds of letters that are due to a side.
func (d Desk) due(g *Game, side int) []string {
	kinds := []string{"call"}
	if n := g.Rulings(); n > 0 {
		kinds = append(kinds, fmt.Sprintf("ruling-%d", n))
	}
	again := "" // of a deadline that was moved all is said once more
	if n := g.Moved(); n > 0 {
		again = fmt.Sprintf("-%d", n)
	}
	deadline, ok := g.Deadline()
	if !ok || g.Ended() {
		return kinds
	}
	clock := g.Game.Clock
	late := lateSides(g.Folder)
	owes := slices.Contains(late, g.Sides()[side])
	switch {
	case len(late) == 0:
	case !d.Now.Before(deadline.Add(clock.Grace)) && clock.Grace > 0:
		kinds = append(kinds, "grace"+again)
	case !d.Now.Before(deadline):
		kinds = append(kinds, "late"+again)
	case owes && clock.Remind > 0 && !d.Now.Before(deadline.Add(-clock.Remind)):
		kinds = append(kinds, "reminder"+again)
	}
	return kinds
}

// lateSides are those whose orders are awaited.
func lateSides(f *adjudicate.Folder) (sides []string) {
	for _, s := range f.Status().Sides {
		if len(s.Asked) > 0 && s.State != adjudicate.Received {
			sides = append(sides, s.Side)
		}
	}
	return sides
}

func (d Desk) notice(g *Game, side int, kind string, public map[string]*picture) (*compose.Message, error) {
	a := d.about(g.Folder, side)
	deadline, _ := g.Deadline()
	then := onSilence(g)
	m := &compose.Message{}
	var p page
	switch what, _, _ := strings.Cut(kind, "-"); what {
	case "ruling":
		m.Attached = rulingFiles(g)
		p = mailpage.Ruling{About: a, Lines: a.Status.Rulings, Attached: names(m.Attached)}
	case "call":
		m, err := d.call(g, g.Step(), side, false, mailpage.Left{}, public)
		if err == nil {
			d.address(g, m, side, g.Settings.Players[side][0], kind, d.Now)
			d.follow(g, m, side)
		}
		return m, err
	case "reminder":
		p = mailpage.Reminder{About: a, Then: then}
	case "late":
		l := mailpage.Late{About: a, Sides: lateSides(g.Folder), Then: then}
		if g.Game.Clock.Grace > 0 {
			l.Grace = deadline.Add(g.Game.Clock.Grace)
		}
		p = l
	case "grace":
		p = mailpage.GraceOver{About: a, Sides: lateSides(g.Folder), Then: then}
	}
	m.Subject, m.Text, m.HTML = p.Page()
	d.address(g, m, side, g.Settings.Players[side][0], kind, d.Now)
	// They belong to the call.
	m.InReplyTo = d.callID(g, g.Step(), side)
	m.References = []string{m.InReplyTo}
	return m, nil
}

// callID is the id of the call of a step.
func (d Desk) callID(g *Game, step, side int) string {
	name := g.Sides()[side]
	return messageID(Thread{Game: g.ID(), Step: step, Side: name, Kind: "call", Code: g.ReplyCode(d.ID, step, name)}, g.Settings.Address)
}

// follow joins a call to those before: to the first, by which all of a game hang
// together, and to the one of the step before, though none of it may have gone out,
// where two steps were played at once.
func (d Desk) follow(g *Game, m *compose.Message, side int) {
	for _, step := range []int{1, g.Step() - 1} {
		if id := d.callID(g, max(step, 1), side); step > 0 && g.Step() > 1 && !slices.Contains(m.References, id) {
			m.References = append(m.References, id)
		}
	}
	if n := len(m.References); n > 0 {
		m.InReplyTo = m.References[n-1]
	}
}

// CallName is the name of the letter with the open call to a side.
func CallName(g *Game, side string) string { return noticeName(g.Step(), side, "call") }

// Overtaken are the answers that are receipts for orders of the step that was played
// last, and say no more than the new call to their side does.
func Overtaken(g *Game, side string) (answers []string) {
	for _, r := range g.Records {
		if r.Outcome == mailbox.Accepted && r.Receipt && r.Side == side && r.Step == g.Step()-1 && r.Answer != "" {
			answers = append(answers, r.Answer)
		}
	}
	return answers
}

// played is the record of the orders of a side with which the last step was played, if
// they came by mail.
func played(g *Game, side string) (r mailbox.Record, ok bool) {
	file, ok := g.Files[folder.SheetName(g.Step()-1, side)]
	if !ok {
		return r, false
	}
	digest := ledger.Digest(file)
	i := slices.IndexFunc(g.Records, func(r mailbox.Record) bool {
		return r.Outcome == mailbox.Accepted && r.Side == side && r.Step == g.Step()-1 && r.Orders == digest
	})
	if i < 0 {
		return r, false
	}
	return g.Records[i], true
}

// onSilence says what happens when the time is over.
func onSilence(g *Game) string {
	switch how := g.Game.Clock.OnSilence; {
	case how == folder.SilentForfeit:
		return "the game is lost for whoever has sent nothing"
	case how == folder.SilentDefault && !g.Mustering():
		return "the plan that is in force and the standing defaults answer for whoever has sent nothing"
	}
	return "the adjudicator decides what is done"
}

// call is the letter with the call of a step, not yet addressed. again says that
// it was asked for, in a letter with the commands left besides. The picture is as
// Desk.picture says.
func (d Desk) call(g *Game, step, side int, again bool, left mailpage.Left, public map[string]*picture) (*compose.Message, error) {
	who := g.Sides()[side]
	at, err := g.at(step)
	if err != nil {
		return nil, err
	}
	files := callFiles(g, step, who, true)
	a := d.about(at.Folder, side)
	a.Left, a.Desk = left, g.Settings.Desk
	closed := step < g.Step() || g.Ended() && !at.Over()
	m := &compose.Message{Attached: files}
	drawn, err := d.picture(at, who, public)
	if err != nil {
		return nil, err
	}
	if drawn.shown.Name != "" {
		m.Inline = []compose.File{drawn.file}
	}
	var report mailpage.Report
	if g.Game.PrivateMail {
		if report, err = d.report(at, who, g.Step()); err != nil {
			return nil, err
		}
	}
	var before mailpage.Before
	if r, ok := played(g, who); ok && !again {
		before = mailpage.Before{Received: r.Received}
		if r.Receipt && d.Waiting[r.Answer] {
			before.Repairs = r.Repairs
			before.Notes = which.Each(r.Notes, func(what string) letter.Note { return letter.Note{What: what} })
		}
	}
	before.Silent = !again && at.Calls[step-1].Silent[side] == folder.SilentDefault
	if at.Over() {
		m.Subject, m.Text, m.HTML = mailpage.Over{About: a, Before: before, Steps: step - 1, Attached: names(files), Map: drawn.shown, PrivateReport: report}.Page()
		return m, nil
	}
	sheet := ""
	if !closed {
		if sheet, err = d.sheetFor(at, who); err != nil {
			return nil, err
		}
	}
	if sheet != "" {
		files = append(files, compose.File{Name: AttachedName(g.ID(), folder.SheetName(step, who+"-orders")), Type: "application/octet-stream", Data: []byte(sheet + sheetEnd)})
		m.Attached = files
	}
	m.Subject, m.Text, m.HTML = mailpage.Call{About: a, Before: before, Again: again, Closed: closed, Attached: names(files), Map: drawn.shown, PrivateReport: report, PrivateSheet: sheet}.Page()
	return m, nil
}

// sheetEnd ends a sheet that may be put into the text of a letter: without it
// nobody could tell that it is whole. To fieldpost check it is a comment.
const sheetEnd = "# fieldpost: end\n"

// at is the game as it was when a step was open.
func (g *Game) at(step int) (*Game, error) {
	if step == g.Step() {
		return g, nil
	}
	files := folder.Files{}
	for name, data := range g.Files {
		if folder.IsReceiptName(name) {
			continue // they are their owner's
		}
		if n := folder.StepOf(name); n <= step && (n < step || !strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, "/call.yaml")) {
			files[name] = data
		}
	}
	then := *g
	f, err := adjudicate.Open(files, g.Rules)
	then.Folder, then.Files = f, files
	return &then, err
}

// report is a side's report; open is the step that is open now.
func (d Desk) report(g *Game, side string, open int) (r mailpage.Report, err error) {
	v, err := g.ViewOf(d.ID, 0, side)
	if err != nil {
		return r, err
	}
	in := func(width int) string {
		return text.Render(v, text.Options{Width: width, Open: open, Now: d.nowFor(g.Folder), Letter: true, Fights: account.Shorts(v)})
	}
	const unbroken = 1 << 20
	return mailpage.Report{Text: in(text.Width), Entries: in(unbroken)}, nil
}

// callFiles are the files that come with a call: all of that step but orders,
// and the orders of the step before, so that a player's folder is whole; with
// the first the game itself, and with the open one the rulings on it. Without whole, only what is needed to answer.
func callFiles(g *Game, step int, side string, whole bool) (files []compose.File) {
	dir, before := folder.StepDir(step), folder.StepDir(step-1)
	for _, name := range slices.Sorted(maps.Keys(g.Files)) {
		if folder.IsReceiptName(name) {
			continue // they are their owner's
		}
		base := name[strings.LastIndexByte(name, '/')+1:]
		call := base == "call.yaml" || strings.HasSuffix(base, ".view.age")
		ok := false
		switch {
		case strings.HasPrefix(name, dir):
			ok = call && (whole || base == "call.yaml" || base == side+".view.age") || whole && step == g.Step() && strings.HasPrefix(base, "ruling-")
		case strings.HasPrefix(name, before):
			ok = whole && !call
		case !strings.HasPrefix(name, "steps/"):
			ok = whole && step == 1
		}
		if ok {
			files = append(files, compose.File{Name: AttachedName(g.ID(), name), Type: "application/octet-stream", Data: g.Files[name]})
		}
	}
	return files
}

// rulingFiles are the rulings on the open step, which no call names yet.
func rulingFiles(g *Game) (files []compose.File) {
	dir := folder.StepDir(g.Step()) + "ruling-"
	for _, name := range slices.Sorted(maps.Keys(g.Files)) {
		if strings.HasPrefix(name, dir) {
			files = append(files, compose.File{Name: AttachedName(g.ID(), name), Type: "application/octet-stream", Data: g.Files[name]})
		}
	}
	return files
}

// MaxGame is how long the name of a game may be, so that no file of it has a longer name
// in a letter than a mail takes.
const MaxGame = 32

// AttachedName is what a file of the game is called in a letter. It is for the
// eye alone: files are found by what is in them.
func AttachedName(game, name string) string {
	name = strings.TrimPrefix(name, "steps/")
	return game + "-" + strings.ReplaceAll(name, "/", "-")
}

func names(files []compose.File) (list []string) {
	for _, f := range files {
		list = append(list, f.Name)
	}
	return list
}
