package mta

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"sync"
	"time"

	"github.com/emersion/go-smtp"
)

// scanner stands between the hops and passes on every command at once, so that
// it need not keep any mail: what the second hop says, the first one hears.
type scanner struct {
	listener net.Listener
	server   *smtp.Server
	next     string
	footer   Footer
	log      buffer
	done     chan struct{}
}

func startScanner(next string, footer Footer) (*scanner, error) {
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &scanner{listener: l, next: next, footer: footer, done: make(chan struct{})}
	s.server = smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		conn, err := net.Dial("tcp4", s.next)
		if err != nil {
			return nil, err
		}
		return &session{scanner: s, from: c.Hostname(), client: smtp.NewClient(conn)}, nil
	}))
	s.server.Domain = "scanner.example"
	s.server.MaxLineLength = 1 << 20 // it is not the one to complain
	s.server.ErrorLog = log.New(&s.log, "", 0)
	go func() {
		defer close(s.done)
		s.server.Serve(l)
	}()
	return s, nil
}

func (s *scanner) addr() string { return s.listener.Addr().String() }

func (s *scanner) stop() {
	s.server.Close()
	s.listener.Close() // if it was not yet the server's
	<-s.done
}

// session is a connection of the first hop with one to the second.
type session struct {
	scanner *scanner
	from    string
	client  *smtp.Client
}

func (s *session) Mail(from string, opts *smtp.MailOptions) error {
	if err := s.client.Hello("scanner.example"); err != nil {
		return s.reply(err)
	}
	return s.reply(s.client.Mail(from, &smtp.MailOptions{Body: opts.Body}))
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	return s.reply(s.client.Rcpt(to, nil))
}

func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return s.reply(err)
	}
	w, err := s.client.Data()
	if err != nil {
		return s.reply(err)
	}
	fmt.Fprintf(w, "Received: from %s by scanner.example with ESMTP; %s\r\n", s.from, time.Now().UTC().Format(time.RFC1123Z))
	io.WriteString(w, "X-Virus-Scanned: at scanner.example\r\n")
	if _, err := w.Write(s.scanner.footer.add(raw)); err != nil {
		return s.reply(err)
	}
	return s.reply(w.Close())
}

// Reset is called after each mail too, when there is nothing to reset.
func (s *session) Reset() { s.client.Reset() }

func (s *session) Logout() error {
	if err := s.client.Quit(); err != nil {
		return s.client.Close()
	}
	return nil
}

// reply is what the first hop shall hear of an error: the answer of the
// second hop, or to come again.
func (s *session) reply(err error) error {
	if err == nil {
		return nil
	}
	var answer *smtp.SMTPError
	if errors.As(err, &answer) {
		return answer
	}
	fmt.Fprintln(&s.scanner.log, err)
	return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: err.Error()}
}

// buffer may be written and read at once.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}
