package cmd

import (
	"context"
	"io"
	"log"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

// relay is a real mail server. It refuses receivers as it is told to, and notes
// what it has taken.
type relay struct {
	lock   sync.Mutex
	refuse map[string]*smtp.SMTPError // by receiver
	got    []string                   // receiver and subject
}

func (r *relay) NewSession(*smtp.Conn) (smtp.Session, error) { return &relaySession{relay: r}, nil }

// set changes what is refused, and gives what was taken since the last time.
func (r *relay) set(refuse map[string]*smtp.SMTPError) (got []string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	got, r.got, r.refuse = r.got, nil, refuse
	slices.Sort(got)
	return got
}

type relaySession struct {
	relay *relay
	to    string
}

func (s *relaySession) Reset()                               {}
func (s *relaySession) Logout() error                        { return nil }
func (s *relaySession) Mail(string, *smtp.MailOptions) error { return nil }

func (s *relaySession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.relay.lock.Lock()
	defer s.relay.lock.Unlock()
	s.to = to
	if err := s.relay.refuse[to]; err != nil {
		return err
	}
	return nil
}

func (s *relaySession) Data(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	m := takeApart(data)
	if m.err != nil {
		return m.err
	}
	s.relay.lock.Lock()
	defer s.relay.lock.Unlock()
	s.relay.got = append(s.relay.got, s.to+" "+m.header.Get("Subject"))
	return nil
}

// A mail server that refuses one letter for now, one for good, takes the others;
// what was refused waits and is tried again, and nothing is sent twice. What
// came of a letter does not hang on whether its answer can leave.
func TestMailSMTP(t *testing.T) {
	t.Parallel()
	r := &relay{}
	server := smtp.NewServer(r)
	server.ErrorLog = log.New(io.Discard, "", 0)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go server.Serve(l)
	t.Cleanup(func() { server.Close() })
	w := newMailWorld(t)
	w.run(t, "adjudicator", "mail", "setup", "game", "--deliver", "smtp", "--server", l.Addr().String())

	later := &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 7, 1}, Message: "greylisted"}
	never := &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
	yorkCall, lancasterCall := yorkAddress+" wakefield-4c1d step 1: ", lancasterAddress+" wakefield-4c1d step 1: "
	check := func(what string, status int, out, bad string, wantStatus int, says []string, want ...string) {
		t.Helper()
		if status != wantStatus {
			t.Errorf("%s: status %d\n%s%s", what, status, out, bad)
		}
		for _, s := range says {
			if !strings.Contains(out+bad, s) {
				t.Errorf("%s: it does not say %q:\n%s%s", what, s, out, bad)
			}
		}
		got := r.set(nil)
		ok := len(got) == len(want)
		for i := range min(len(got), len(want)) {
			ok = ok && strings.HasPrefix(got[i], want[i])
		}
		if !ok {
			t.Errorf("%s: the server has taken %q, wanted %q", what, got, want)
		}
	}
	out := func() (int, string, string) { return w.try("adjudicator", "", nil, "mail", "out", "game") }

	r.set(map[string]*smtp.SMTPError{yorkAddress: later, lancasterAddress: never})
	status, said, bad := out()
	check("both refused", status, said, bad, exitFailed, []string{"(451): greylisted; it can be sent later", "(550): no such user", "2 letters still to be sent"})
	r.set(map[string]*smtp.SMTPError{lancasterAddress: never})
	status, said, bad = out()
	check("one refused", status, said, bad, exitFailed, []string{"sent: 0001-york-call", "1 letter still to be sent"}, yorkCall)

	// An answer that is refused: the orders count, and it leaves with the next command.
	w.put(t, "order.eml", w.letter(yorkAddress, string(w.sealed(t, "york", "game", ready("york")))))
	r.set(map[string]*smtp.SMTPError{lancasterAddress: never, yorkAddress: later})
	status, said, bad = w.try("adjudicator", "", nil, "mail", "in", "game", "order.eml")
	check("an order", status, said, bad, exitFailed, []string{"orders of york for this step accepted; answered", "2 letters still to be sent"})
	w.get(t, "game/steps/0001/york.yaml")
	status, said, bad = out()
	check("all taken", status, said, bad, 0, []string{"sent: 0001-lancaster-call", "sent: re-"}, lancasterCall, yorkAddress+" Re: orders")
	status, said, bad = out()
	check("nothing left", status, said, bad, 0, nil)
	w.sound(t, "game")
}

// A server that says nothing does not hold a command up that is to end.
func TestMailSilentServer(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	w := newMailWorld(t)
	w.run(t, "adjudicator", "mail", "setup", "game", "--deliver", "smtp", "--server", l.Addr().String())
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	go func() {
		if c, err := l.Accept(); err == nil {
			defer c.Close()
			stop()
			_, _ = io.Copy(io.Discard, c) // until the other side goes
		}
	}()
	var bad strings.Builder
	status := Main(Env{Args: []string{"mail", "out", "game"}, Dir: w.dir, Stdout: io.Discard, Stderr: &bad, Now: func() time.Time { return w.now }, ctx: ctx,
		Getenv: func(string) string { return w.path("adjudicator.key") }})
	if status != exitFailed || !strings.HasPrefix(bad.String(), "fieldpost: game: sending letters was broken off, and what was not sent waits\n") {
		t.Errorf("status %d: %s", status, bad.String())
	}
	w.get(t, "game/mail/out/0001-york-call.eml")
}
