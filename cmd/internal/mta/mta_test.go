package mta

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"fieldpost/adjudicate/effort"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset"
	"github.com/emersion/go-smtp"
)

const (
	game = "game@club.example"
	anne = "anne@example.org"
	ben  = "ben@example.net"
)

// mail is a message with \r\n.
func mail(lines ...string) string { return strings.Join(lines, "\r\n") + "\r\n" }

func send(t *testing.T, s *Server, from, to, text string) {
	t.Helper()
	c, err := smtp.Dial(s.Addr()) // smtp.SendMail insists on TLS
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.SendMail(from, []string{to}, strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	if err := c.Quit(); err != nil {
		t.Fatal(err)
	}
}

// only is the one mail that an address has when all is quiet.
func only(t *testing.T, s *Server, address string) string {
	t.Helper()
	s.Settle()
	mails := s.Messages(t, address)
	if len(mails) != 1 {
		t.Fatalf("%s has %d mails, want 1", address, len(mails))
	}
	return mails[0]
}

// leaf is a part that is no multipart, decoded.
type leaf struct{ kind, text string }

func leaves(t *testing.T, text string) []leaf {
	t.Helper()
	e, err := message.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var all []leaf
	err = e.Walk(func(_ []int, e *message.Entity, err error) error {
		if err != nil {
			return err
		}
		kind, _, _ := e.Header.ContentType()
		if strings.HasPrefix(kind, "multipart/") {
			return nil
		}
		body, err := io.ReadAll(e.Body)
		all = append(all, leaf{kind, strings.ReplaceAll(string(body), "\r\n", "\n")})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

const footer = "-- \n" + FooterText + "\n"

var parts = mail("From: anne@example.org", "To: game@club.example", "Subject: orders", "MIME-Version: 1.0",
	`Content-Type: multipart/mixed; boundary="b-1"`, "",
	"--b-1", `Content-Type: multipart/alternative; boundary="b-2"`, "",
	"--b-2", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "", "Gr=C3=BC=C3=9Fe", "",
	"--b-2", "Content-Type: text/html; charset=utf-8", "", "<html><body><p>Hello</p></body></html>", "",
	"--b-2--", "",
	"--b-1", "Content-Type: text/plain; charset=us-ascii", `Content-Disposition: attachment; filename="york.yaml"`, "", "fieldpost: orders/2", "",
	"--b-1", "Content-Type: application/octet-stream", "Content-Transfer-Encoding: base64", "", "AAEC/w==", "",
	"--b-1--")

// What is sent, and what a reader makes of what arrives.
var journeys = []struct {
	name, text string
	want       []leaf
}{
	{"plain",
		mail("From: anne@example.org", "Subject: hello", "", "One line.", ".", "From the heights"),
		[]leaf{{"text/plain", "One line.\n.\nFrom the heights\n" + footer}}},
	{"8 bit",
		mail("Subject: hello", "MIME-Version: 1.0", "Content-Type: text/plain; charset=iso-8859-1", "Content-Transfer-Encoding: 8bit", "", "Gr\xfc\xdfe"),
		[]leaf{{"text/plain", "Grüße\n" + footer}}},
	{"quoted-printable",
		mail("MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "", "card: =233 =", "and more"),
		[]leaf{{"text/plain", "card: #3 and more\n" + footer}}},
	{"base64",
		mail("MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "", "R3LDvMOf", "ZQ=="),
		[]leaf{{"text/plain", "Grüße\n" + footer}}},
	{"long line",
		mail("Subject: long", "", strings.Repeat("x", 998)),
		[]leaf{{"text/plain", strings.Repeat("x", 998) + "\n" + footer}}},
	{"parts", parts, []leaf{
		{"text/plain", "Grüße\n" + footer},
		{"text/html", "<html><body><p>Hello</p><p>-- <br>" + FooterText + "</p>\n</body></html>\n"},
		{"text/plain", "fieldpost: orders/2\n"},
		{"application/octet-stream", "\x00\x01\x02\xff"},
	}},
	{"signed",
		mail("MIME-Version: 1.0", `Content-Type: multipart/signed; boundary=b`, "", "--b", "", "Signed.", "", "--b", "Content-Type: application/pgp-signature", "", "xx", "", "--b--"),
		[]leaf{{"text/plain", "Signed.\n"}, {"application/pgp-signature", "xx\n"}}},
}

func TestJourneys(t *testing.T) {
	s := Start(t)
	for i, j := range journeys {
		t.Run(j.name, func(t *testing.T) {
			send(t, s, anne, game, j.text)
			s.Settle()
			all := s.Messages(t, game)
			if len(all) != i+1 {
				t.Fatalf("%d mails have arrived, want %d", len(all), i+1)
			}
			got := all[i]
			for n, l := range leaves(t, got) {
				l.text = strings.TrimRight(l.text, "\n") // as many empty lines as there may be before a boundary
				if want := strings.TrimRight(j.want[n].text, "\n"); l.kind != j.want[n].kind || l.text != want {
					t.Errorf("part %d is %s %q, want %s %q", n, l.kind, l.text, j.want[n].kind, want)
				}
			}
			// The last one to have it stands first.
			by := regexp.MustCompile(`(?s)\AReturn-path: <anne@example.org>\nEnvelope-to: game@club.example\nDelivery-date: [^\n]*\n` +
				`Received: from \S+ \(helo=scanner.example\)\s+by club.example .*` +
				`Received: from relay.example by scanner.example .*` +
				`Received: from \S+ \(helo=localhost\)\s+by relay.example `)
			if !by.MatchString(got) {
				t.Errorf("it has not come by all hops:\n%s", got)
			}
		})
	}
}

func TestNaiveFooterSpoilsBase64(t *testing.T) {
	s := Start(t, With(Naive))
	send(t, s, anne, game, mail("MIME-Version: 1.0", "Content-Transfer-Encoding: base64", "", "R3LDvMOf", "ZQ=="))
	if got := only(t, s, game); !strings.HasSuffix(got, "\n\nR3LDvMOf\nZQ==\n"+footer) {
		t.Errorf("got:\n%s", got)
	}
	send(t, s, ben, anne, parts)
	if got := only(t, s, anne); !strings.HasSuffix(got, "\n--b-1--\n"+footer) {
		t.Errorf("got:\n%s", got)
	}
}

func TestNoFooter(t *testing.T) {
	s := Start(t, With(None))
	send(t, s, anne, game, mail("Subject: x", "", "Nothing more."))
	if got := only(t, s, game); !strings.HasSuffix(got, "\n\nNothing more.\n") {
		t.Errorf("got:\n%s", got)
	}
}

func TestWhatCannotBeDeliveredComesBack(t *testing.T) {
	s := Start(t)
	send(t, s, anne, "nobody@club.example", mail("Subject: lost", "", "Hello?"))
	if got := only(t, s, anne); !strings.Contains(got, "\nReturn-path: <>") && !strings.HasPrefix(got, "Return-path: <>\n") ||
		!strings.Contains(got, "there is nobody of this name here") || !strings.Contains(got, "\nAuto-Submitted: auto-replied\n") {
		t.Errorf("no bounce that says why:\n%s", got)
	}
	send(t, s, ben, game, mail("Subject: long", "", strings.Repeat("x", 999)))
	if got := only(t, s, ben); !strings.Contains(got, "too long") {
		t.Errorf("no bounce that says why:\n%s", got)
	}
	// A bounce of a bounce is nobody's.
	send(t, s, "", "nobody@club.example", mail("Subject: a bounce", "", "Hello?"))
	s.Settle()
	if n := s.Queued(); n > 0 {
		t.Errorf("%d mails are kept", n)
	}
}

func TestSendmail(t *testing.T) {
	s := Start(t)
	submit := func(text string, args ...string) {
		t.Helper()
		line := append(s.Sendmail(), args...)
		cmd := exec.Command(line[0], line[1:]...)
		cmd.Stdin = strings.NewReader(text)
		cmd.Env = []string{"PATH=/usr/bin:/bin"}
		if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
			t.Fatalf("%v: %s", err, out)
		}
	}
	submit("From: Game <game@club.example>\nTo: anne@example.org\nSubject: receipt\n\nReceived.\n.\nAnd more.\n", "-f", game, "--", anne)
	got := only(t, s, anne)
	if !strings.HasPrefix(got, "Return-path: <game@club.example>\n") || strings.Contains(got, "\nSender:") ||
		!strings.HasSuffix(got, "\n\nReceived.\n.\nAnd more.\n"+footer) {
		t.Errorf("got:\n%s", got)
	}
	submit("From: game@club.example\nTo: ben@example.net\n\nHello.\n", "-f", game, "-t")
	only(t, s, ben)
}

func TestManyAtOnce(t *testing.T) {
	s := Start(t)
	const senders = 6
	each := effort.Of(5, 12, 12) // over what Exim delivers at once by default
	var wg sync.WaitGroup
	for n := range senders {
		wg.Go(func() {
			c, err := smtp.Dial(s.Addr())
			if err != nil {
				t.Error(err)
				return
			}
			defer c.Close()
			for i := range each {
				if err := c.SendMail(anne, []string{game, ben}, strings.NewReader(mail(fmt.Sprintf("Subject: %d/%d", n, i), "", "Hello."))); err != nil {
					t.Error(err)
				}
			}
			if err := c.Quit(); err != nil {
				t.Error(err)
			}
		})
	}
	s.Wait(t, game, senders*each) // while they send
	wg.Wait()
	s.Settle()
	for _, a := range []string{game, ben} {
		seen := map[string]bool{}
		for _, text := range s.Messages(t, a) {
			seen[regexp.MustCompile(`(?m)^Subject: .*`).FindString(text)] = true
		}
		if n := len(s.Messages(t, a)); n != senders*each || len(seen) != n {
			t.Errorf("%s has %d mails, %d different ones, want %d", a, n, len(seen), senders*each)
		}
	}
	if n := s.Queued(); n != 0 {
		t.Errorf("%d mails are kept", n)
	}
}

// A second server knows nothing of the first.
func TestTwoServers(t *testing.T) {
	a, b := Start(t), Start(t)
	send(t, a, anne, game, mail("Subject: a", "", "Hello."))
	only(t, a, game)
	if n := len(b.Messages(t, game)); n != 0 {
		t.Errorf("the other server has %d mails", n)
	}
}

func TestNothingIsLeft(t *testing.T) {
	var s *Server
	var idle net.Conn
	t.Run("a test that does not hang up", func(t *testing.T) {
		s = Start(t)
		var err error
		if idle, err = net.Dial("tcp4", s.Addr()); err != nil {
			t.Fatal(err)
		}
		send(t, s, anne, game, mail("Subject: x", "", "Hello."))
	})
	if s == nil {
		t.SkipNow() // as the test inside was
	}
	defer idle.Close()
	if _, err := os.Stat(s.dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("its folder: %v", err)
	}
	if c, err := net.Dial("tcp4", s.Addr()); err == nil {
		c.Close()
		t.Error("somebody answers yet")
	}
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range lines {
		if line, err := os.ReadFile(path); err == nil && strings.Contains(string(line), s.dir) {
			t.Errorf("left running: %q", line)
		}
	}
}
