//go:build unix

package mailbox

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

func TestAddress(t *testing.T) {
	for _, good := range []string{"york@example.org", "o'neill+game@mail.example.co.uk", "pieter@localhost"} {
		if checkEnvelope("", good) != nil || checkEnvelope(good, good) != nil {
			t.Errorf("%q is refused", good)
		}
	}
	for _, bad := range []string{"", "york", "@x.org", "a@", "a@b@c", "-f@x.org", "a b@x.org", "a@x.org\n", "a@x.org\r\nDATA", "a\x00@x.org",
		"<a@x.org>", "a@x.org,b@x.org", "a@x.org>", `"a b"@x.org`, "a@-x.org", "a@x-", "a@x.org.", "jörg@x.org", "a@[127.0.0.1]", "|sh@x.org;", strings.Repeat("a", 255) + "@x.org"} {
		for _, send := range []Transport{Sendmail([]string{"/bin/false"}, nil), SMTP("127.0.0.1:1", false)} {
			err := send.Send(context.Background(), "post@x.org", bad, nil)
			if err == nil || !strings.HasSuffix(err.Error(), "is no address that mail can be sent to; wanted name@host") {
				t.Errorf("%q: %v", bad, err)
			}
		}
	}
}

// script is a program that stands in for sendmail.
func script(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "sendmail")
	if err := os.WriteFile(name, []byte("#!/bin/sh\n"+text+"\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestSendmail(t *testing.T) {
	environ := append(os.Environ(), "FIELDPOST_IDENTITY=secret.key", "GIT_DIR=elsewhere")
	out := filepath.Join(t.TempDir(), "out")
	s := Sendmail([]string{script(t, `{ for a; do echo "$a"; done; echo "$FIELDPOST_IDENTITY$GIT_DIR."; cat; } >"`+out+`"`), "-a", "$(games); *"}, environ)
	if err := s.Send(context.Background(), "post@example.org", "york@example.org", []byte("Subject: a\r\n\r\n.\r\nb\r\n")); err != nil {
		t.Fatal(err)
	}
	want := "-a\n$(games); *\n-i\n-f\npost@example.org\n--\nyork@example.org\n.\nSubject: a\n\n.\nb\n"
	if got, _ := os.ReadFile(out); string(got) != want {
		t.Errorf("it got\n%s\nwant\n%s", got, want)
	}
	if err := s.Send(context.Background(), "", "york@example.org", nil); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(out); !strings.Contains(string(got), "-f\n<>\n--\n") {
		t.Errorf("without a sender it got\n%s", got)
	}
}

func TestSendmailFails(t *testing.T) {
	for _, c := range []struct {
		command []string
		want    string
	}{
		{nil, "there is no program to send mail with"},
		{[]string{"no-such-program-here"}, "there is no program no-such-program-here"},
		{[]string{"/nowhere/sendmail"}, "there is no program sendmail"},
		{[]string{"./sendmail"}, "the program ./sendmail should be a bare name or begin with a slash"},
		{[]string{"/etc/passwd"}, "the program passwd may not be run"},
		{[]string{script(t, `echo >&2; printf '\033[2Jno such user\nmore' >&2; exit 67`)}, `sendmail failed with status 67: \x1b[2Jno such user`},
		{[]string{script(t, `exit 75`)}, "sendmail failed with status 75"},
		{[]string{script(t, `head -c 1000000 /dev/zero | tr '\0' x >&2; exit 1`)}, "sendmail failed with status 1: " + strings.Repeat("x", 60) + "…"},
		{[]string{script(t, `kill -9 $$`)}, "sendmail was killed"},
	} {
		err := Sendmail(c.command, os.Environ()).Send(context.Background(), "post@x.org", "york@x.org", make([]byte, 1<<20))
		if err == nil || err.Error() != c.want {
			t.Errorf("%v: %v", c.command, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Sendmail([]string{"cat"}, nil).Send(ctx, "post@x.org", "york@x.org", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("when it is to end: %v", err)
	}
}

// mailServer is a real one; it notes what it gets, and answers in its ways to
// some.
type mailServer struct {
	got  []string
	tls  bool
	cert *x509.Certificate // its own
	conn *smtp.Conn
	from string
	to   string
}

func (s *mailServer) NewSession(c *smtp.Conn) (smtp.Session, error) {
	s.conn = c
	return s, nil
}
func (s *mailServer) Reset()        {}
func (s *mailServer) Logout() error { return nil }
func (s *mailServer) Mail(from string, _ *smtp.MailOptions) error {
	s.from = from
	if from == "password@x.org" {
		return &smtp.SMTPError{Code: 530, Message: "Authentication required"}
	}
	return nil
}
func (s *mailServer) Rcpt(to string, _ *smtp.RcptOptions) error {
	switch s.to = to; to {
	case "nobody@x.org":
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such \x1b[2Juser\nread on"}
	case "grey@x.org":
		return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 7, 1}, Message: "greylisted"}
	}
	return nil
}
func (s *mailServer) Data(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	_, isTLS := s.conn.TLSConnectionState()
	s.got = append(s.got, fmt.Sprintf("%s %s tls=%t %q", s.from, s.to, isTLS, data))
	return nil
}

func serve(t *testing.T, s *mailServer) (addr string) {
	t.Helper()
	server := smtp.NewServer(s)
	server.ErrorLog = log.New(io.Discard, "", 0)
	if s.tls {
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		plain := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
		cert, err := x509.CreateCertificate(rand.Reader, plain, plain, key.Public(), key)
		if err != nil {
			t.Fatal(err)
		}
		if s.cert, err = x509.ParseCertificate(cert); err != nil {
			t.Fatal(err)
		}
		server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{cert}, PrivateKey: key}}}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go server.Serve(l)
	t.Cleanup(func() { server.Close() })
	return l.Addr().String()
}

func TestSMTP(t *testing.T) {
	for _, isTLS := range []bool{false, true} {
		s := &mailServer{tls: isTLS}
		addr := serve(t, s)
		for _, from := range []string{"post@x.org", ""} {
			if err := SMTP(addr, false).Send(context.Background(), from, "york@x.org", []byte("Subject: a\r\n\r\n.\r\nb\r\n")); err != nil {
				t.Fatal(err)
			}
		}
		line := fmt.Sprintf(`york@x.org tls=%t "Subject: a\r\n\r\n.\r\nb\r\n"`, isTLS)
		if got, want := strings.Join(s.got, "\n"), "post@x.org "+line+"\n "+line; got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
}

// Where TLS is a must, nothing leaves without it, nor to whom cannot show who he is.
func TestSMTPMustTLS(t *testing.T) {
	open, locked := &mailServer{}, &mailServer{tls: true}
	openAddr, lockedAddr := serve(t, open), serve(t, locked)
	known := x509.NewCertPool()
	known.AddCert(locked.cert)
	_, port, _ := net.SplitHostPort(lockedAddr)
	for _, c := range []struct {
		name string
		to   relay
		want string // "" where the letter is taken
	}{
		{"no TLS", relay{addr: openAddr, mustTLS: true}, "offers no TLS, which the mail settings require: nothing was sent"},
		{"nobody's certificate", relay{addr: lockedAddr, mustTLS: true}, "has no good certificate for its name (x509: certificate signed by unknown authority): nothing was sent"},
		{"another name", relay{addr: "localhost:" + port, mustTLS: true, roots: known}, "has no good certificate for its name (x509: certificate is not valid for any names, but wanted to match localhost)"},
		{"as it should be", relay{addr: lockedAddr, mustTLS: true, roots: known}, ""},
	} {
		locked.got, open.got = nil, nil
		err := c.to.Send(context.Background(), "post@x.org", "york@x.org", []byte("x"))
		switch {
		case c.want == "" && (err != nil || len(locked.got) != 1):
			t.Errorf("%s: %v, %q", c.name, err, locked.got)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || len(locked.got)+len(open.got) > 0):
			t.Errorf("%s: %v, %q %q", c.name, err, locked.got, open.got)
		}
	}
}

func TestSMTPFails(t *testing.T) {
	addr := serve(t, &mailServer{})
	for _, c := range []struct {
		addr, from, to, want string
	}{
		{addr, "post@x.org", "nobody@x.org", `the mail server ADDR refuses the letter for good (550): no such \x1b[2Juser`},
		{addr, "post@x.org", "grey@x.org", "the mail server ADDR does not take the letter now (451): greylisted; it can be sent later"},
		{addr, "password@x.org", "york@x.org", "the mail server ADDR wants a password (530), and fieldpost has none; use a program that keeps it, such as msmtp"},
		{"127.0.0.1:1", "post@x.org", "york@x.org", "no answer from the mail server 127.0.0.1:1: connect: connection refused"},
	} {
		err := SMTP(c.addr, false).Send(context.Background(), c.from, c.to, []byte("x"))
		if want := strings.ReplaceAll(c.want, "ADDR", addr); err == nil || err.Error() != want {
			t.Errorf("%s: %v", c.to, err)
		}
	}
	// A server that says nothing holds nobody up who is called away.
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		if conn, err := l.Accept(); err == nil {
			defer conn.Close()
			cancel()
			io.Copy(io.Discard, conn)
		}
	}()
	if err := SMTP(l.Addr().String(), false).Send(ctx, "post@x.org", "york@x.org", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("when it is to end: %v", err)
	}
	if got := SMTP("[::1]", false).(relay).addr + " " + SMTP("mail.lan", false).(relay).addr; got != "[::1]:25 mail.lan:25" {
		t.Error(got)
	}
}
