package mailgame

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate/effort"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/mta"
)

// programs are what the players write their mails with, one after the other.
func programs(t *testing.T) []writer {
	return append(careful, clients(t, "sealed",
		"gmail-web-plain", "outlook-desktop", "apple-mail-html-only", "thunderbird-flowed", "k9-reply", "proton-both-base64",
		"gmail-attached-yaml", "outlook-attached", "roundcube-reply", "gmail-android-base64", "samsung-email", "zimbra-tabs",
		"apple-mail-delsp", "yahoo-web", "mutt-plain", "attached-twice")...)
}

// A scenario of Richard III from its first letter to its last, every call and
// every order by mail.
func TestRichardByMail(t *testing.T) {
	steps := 200
	if effort.Quick() {
		steps = 3
	}
	server := mta.Start(t)
	w := newTown(t, server, [2]string{"lancaster", "york"}, "--game", "richard-iii", "--scenario", "richard-iii")
	w.by(w.cleo.address, "--deliver", "smtp", "--server", server.Addr())
	w.with(0, programs(t), sealed)
	w.with(1, programs(t), sealed)
	w.play(steps)
	if !effort.Quick() && !w.cleo.status().Over {
		t.Errorf("the game is not over after %d steps", steps)
	}
	w.settled()
}

// One player has a phone and nothing else: he fills the sheet that stands in the
// call, as his program quotes it or below what he types, and sends that.
func TestPhone(t *testing.T) {
	steps := 8
	if effort.Quick() {
		steps = 2
	}
	server := mta.Start(t)
	w := newTown(t, server, [2]string{"lancaster", "york"}, "--game", "richard-iii", "--scenario", "kingmaker",
		"--seal", "optional", "--mail", "private-in-clear")
	w.private = true
	w.by(w.cleo.address, "--deliver", "smtp", "--server", server.Addr())
	w.with(0, clients(t, "clear", "apple-ios-reply-in-the-quote", "k9-reply-in-the-quote", "gmail-filled-in-the-quote",
		"gmail-android-base64", "samsung-email", "apple-ios-signature", "outlook-mobile", "gmail-web-plain"), byPhone)
	w.with(1, programs(t), sealed)
	w.play(steps)
	w.settled()
}

// byPhone fills the sheet of the call itself. (The player's folder, which no
// phone has, is only there for the robot to know what is legal.)
func byPhone(p *person, call *mail) string {
	p.t.Helper()
	from, to := strings.Index(call.text, "\nfieldpost: orders/2\n"), strings.Index(call.text, "\nfieldpost: end\n")
	if from < 0 || to < from {
		p.t.Fatalf("no sheet in the call:\n%s", call.text)
	}
	sheet := call.text[from+1 : to+1]
	if mine := p.run("", "sheet", gameDir); signs(mine) != signs(sheet) {
		p.t.Errorf("the sheet of the call is\n%s\nand not\n%s", sheet, mine)
	}
	return p.fill(sheet) + "fieldpost: end\n"
}

// signs is a sheet without what the breaking of lines changes, and without the
// line that only the one in the mail has.
func signs(sheet string) string {
	sheet = regexp.MustCompile(`(?m)^# (Leave this line in: reply code [a-z0-9]+|yaml-language-server: .*)\n`).ReplaceAllString(sheet, "")
	return strings.Join(strings.FieldsFunc(sheet, func(r rune) bool { return strings.ContainsRune(" #\n", r) }), "")
}

// The beginning of the other game; its letters leave by a command.
func TestWarByMail(t *testing.T) {
	steps := 8
	if effort.Quick() {
		steps = 2
	}
	server := mta.Start(t)
	w := newTown(t, server, [2]string{"royalist", "parliament"}, "--game", "this-war-without-an-enemy", "--scenario", "early-war")
	w.by(w.cleo.address, "--deliver", "sendmail", "--command", strings.Join(server.Sendmail(), " "))
	w.with(0, programs(t), sealed)
	w.with(1, programs(t), sealed)
	w.play(steps)
	w.settled()
}

// sealed is what a player does who has fieldpost: the sheet is filled, with a
// line to the opponent, and sealed.
func sealed(p *person, _ *mail) string {
	p.t.Helper()
	text := p.fill(p.run("", "sheet", gameDir))
	note := fmt.Sprintf("heron %d of %s", p.letters, p.name)
	noted := regexp.MustCompile(`(?m)^#? *note:.*$`).ReplaceAllLiteralString(text, "note: "+note)
	if noted == text {
		p.t.Fatalf("this sheet has no line for a note:\n%s", text)
	}
	p.notes = append(p.notes, note)
	return p.run(noted, "seal", "-", gameDir, "-o", "-")
}

// with says what a player writes his mails with, and what he does with a call.
func (w *town) with(side int, writers []writer, orders func(p *person, call *mail) string) {
	w.players[side].writers, w.players[side].orders = writers, orders
}

// play plays so many steps, or until the game is over.
func (w *town) play(steps int) {
	w.t.Helper()
	w.cleo.run("", "mail", "out", gameDir)
	w.playOn(steps)
}

// playOn is play when the calls are on their way.
func (w *town) playOn(steps int) {
	w.t.Helper()
	for range steps {
		if calls := w.look(); w.cleo.status().Over {
			return
		} else {
			w.answer(calls)
		}
		w.mail.Settle()
		w.adjudicate()
	}
	w.look()
}

// look lets the players' mail in, and gives the calls.
func (w *town) look() (calls [2]*mail) {
	w.t.Helper()
	w.mail.Settle()
	w.now = w.now.Add(10 * time.Hour)
	var all [2][]*mail
	for i, p := range w.players {
		all[i] = p.mails()
		for _, m := range all[i] {
			if a := m.answers(); a == "" {
				calls[i] = m
			} else {
				p.answers[a]++
			}
		}
		if calls[i] == nil {
			w.t.Fatalf("no call has come for %s", p.name)
		}
		p.fetch()
		p.known += p.run("", "view", "--json", gameDir)
	}
	for i, p := range w.players {
		for _, m := range all[i] {
			w.noSecrets(p, m)
		}
	}
	return calls
}

// answer lets the players send their orders.
func (w *town) answer(calls [2]*mail) {
	w.t.Helper()
	for i, p := range w.players {
		if !p.owes() {
			continue
		}
		l := p.letter(p.writers[len(p.sent)%len(p.writers)], calls[i], p.orders(p, calls[i]))
		p.post(l, replyTo(calls[i]))
		if w.letters%7 == 0 {
			p.post(l, replyTo(calls[i])) // an impatient thumb
		}
	}
}

// settled holds the end of a game, or of a part of it, to what was promised.
func (w *town) settled() {
	t := w.t
	t.Helper()
	if n := w.mail.Queued(); n > 0 {
		t.Errorf("%d mails have not arrived", n)
	}
	if w.secrets == 0 {
		t.Error("no mail was searched for anything")
	}
	w.sameFolders()
	for _, p := range append(w.players[:], w.cleo) {
		p.run("", "verify", gameDir)
	}
	t.Logf("%d letters, step %d: %s", w.letters, w.cleo.status().Step, strings.TrimSpace(w.cleo.run("", "replay", gameDir)))

	outcomes := map[string]map[string]int{}
	for _, r := range w.records() {
		if outcomes[r.ID] == nil {
			outcomes[r.ID] = map[string]int{}
		}
		outcomes[r.ID][r.Outcome]++
	}
	for _, p := range w.players {
		for _, l := range p.sent {
			if o := outcomes[l.id]; o[mailbox.Accepted] != 1 || o[mailbox.Repeated] != l.times-1 || len(o) > 2 {
				t.Errorf("%s (%s), sent %d times: %v", l.id, l.how, l.times, o)
			}
			// Where the call of the next step came at once, it is the answer.
			if n := p.answers[l.id]; n > 1 {
				t.Errorf("%s (%s) was answered %d times", l.id, l.how, n)
			}
			delete(p.answers, l.id)
		}
		for id, n := range p.answers {
			t.Errorf("%s has %d answers to %s, which he has not written", p.name, n, id)
		}
	}
}

// records are of all letters that have come to the game.
func (w *town) records() []mailbox.Record {
	w.t.Helper()
	post, err := mailbox.Open(w.cleo.gamePath(), nil)
	if err != nil {
		w.t.Fatal(err)
	}
	defer post.Close()
	records, err := post.Records()
	if err != nil {
		w.t.Fatal(err)
	}
	return records
}
