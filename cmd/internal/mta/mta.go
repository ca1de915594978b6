// Package mta is for tests only: it runs a real mail server on this machine,
// so that tests see what really happens to a mail on its way.
//
//	client -> Exim "relay.example" -> scanner -> Exim "club.example" -> Maildirs, or a command
//
// The first hop takes everything and passes it on. The scanner, which is of
// this package, adds a footer to the text, as lists and virus scanners do. The
// second hop delivers.
//
// It is Exim and not Postfix because Exim runs from one file of configuration
// given with -C, as any user, with its spool wherever the test wants it. Postfix
// wants root, and users and folders that the system's own Postfix has too.
//
// It promises:
//
//   - The system's own mail configuration is neither read nor changed, no name
//     is looked up in the DNS, and nothing leaves 127.0.0.1.
//   - Nothing is left running. There is no daemon: as inetd does, the test takes
//     the connections and starts an Exim for each, which delivers what it was
//     given before it ends. So there is also no port that another test could
//     take away, and no waiting for a server to come up. If the test dies, its
//     connections are closed, and each Exim ends.
//   - Exim, and the command that it pipes mail into, run as the user of the
//     test. Where that is root, whom every mail server refuses to deliver as,
//     they run as the user "mail", who may read and write root's files.
package mta

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// Domain is the name of the second hop, and of the club that has the game.
const Domain = "club.example"

// Piped is the address whose mail goes into the command of [Pipe].
const Piped = "pipe@" + Domain

// Addresses are those with a Maildir. There are no others in the world: mail
// for anybody else comes back to its sender as a bounce, if the sender is one
// of these.
func Addresses() []string {
	return []string{"game@" + Domain, "anne@example.org", "ben@example.net"}
}

// Server is a running mail server. Its methods may be called from several goroutines.
type Server struct {
	dir     string
	relay   *hop // the first
	club    *hop // the second
	scanner *scanner
	work    *work
}

// Option says how a server shall be.
type Option func(*options)

type options struct {
	footer Footer
	pipe   []string
}

// With sets what the scanner does to text. Without it that is [Honest].
func With(f Footer) Option { return func(o *options) { o.footer = f } }

// Pipe makes the mail for [Piped] the standard input of a command, as a line
// with | in a .forward does. The command starts in / with Exim's few variables
// and PATH=/usr/bin:/bin. A line "From ..." and three header fields stand
// before the mail, as Debian's own configuration has it.
//
// Exit status 0 means delivered. 75 keeps the mail until [Server.Flush]. Any
// other one returns it to its sender, with what the command has written.
func Pipe(command ...string) Option { return func(o *options) { o.pipe = command } }

// Start starts a server, which ends with the test. Without Exim the test is
// skipped, or fails where CI=true.
func Start(tb testing.TB, opts ...Option) *Server {
	tb.Helper()
	o := options{footer: Honest}
	for _, opt := range opts {
		opt(&o)
	}
	exim, err := findExim()
	if err != nil {
		missing(tb, err)
	}

	// Not tb.TempDir: it has the test's name in it, and Exim wants short paths.
	dir, err := os.MkdirTemp("", "mta-")
	if err != nil {
		tb.Fatal(err)
	}
	s := &Server{dir: dir, work: newWork()}
	tb.Cleanup(func() {
		s.stop()
		if tb.Failed() {
			tb.Logf("the mail server's log:\n%s", s.Log())
		}
		if err := os.RemoveAll(dir); err != nil {
			tb.Errorf("the mail server's folder: %v", err)
		}
	})
	if err := s.start(exim, o); err != nil {
		tb.Fatal(err)
	}
	return s
}

// missing skips the test, but not in CI: there nothing may be missing.
func missing(tb testing.TB, err error) {
	tb.Helper()
	if os.Getenv("CI") == "true" {
		tb.Fatal(err)
	}
	tb.Skip(err)
}

// start begins with the last hop, since each must know the port of the next.
func (s *Server) start(exim []string, o options) error {
	boxes := map[string]string{}
	for _, a := range Addresses() {
		boxes[a] = s.Maildir(a)
	}
	var err error
	if s.club, err = newHop(filepath.Join(s.dir, "club"), exim, s.work); err != nil {
		return err
	}
	if err := s.club.start(clubConfig, boxes, o.pipe, ""); err != nil {
		return err
	}
	if s.scanner, err = startScanner(s.club.addr(), o.footer); err != nil {
		return err
	}
	_, port, err := net.SplitHostPort(s.scanner.addr())
	if err != nil {
		return err
	}
	if s.relay, err = newHop(filepath.Join(s.dir, "relay"), exim, s.work); err != nil {
		return err
	}
	return s.relay.start(relayConfig, nil, nil, port)
}

func (s *Server) stop() {
	for _, h := range []*hop{s.relay, s.club} {
		if h != nil {
			h.stop()
		}
	}
	if s.scanner != nil {
		s.scanner.stop()
	}
	s.work.wait()
}

// Addr is host:port of the first hop, for SMTP. It asks for no password and
// offers no TLS.
func (s *Server) Addr() string { return s.relay.addr() }

// Sendmail is a command line that puts the mail on its standard input into the
// first hop. Append "-f", the sender, "--" and the recipients, or -t. It ends
// when the first hop has passed the mail on, or has failed to. It also works
// from within the command of [Pipe].
func (s *Server) Sendmail() []string { return append(s.relay.command(), "-odf", "-i") }

// Maildir is the folder where mail for an address arrives.
func (s *Server) Maildir(address string) string { return filepath.Join(s.dir, "box", address) }

// Messages are the mails that are there for an address, the oldest first, with
// the line ends of the disk: \n.
func (s *Server) Messages(tb testing.TB, address string) []string {
	tb.Helper()
	type mail struct {
		text string
		at   time.Time
		path string
	}
	var mails []mail
	for _, path := range s.files(tb, address) {
		text, err := os.ReadFile(path)
		if err != nil {
			tb.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			tb.Fatal(err)
		}
		mails = append(mails, mail{string(text), info.ModTime(), path})
	}
	slices.SortFunc(mails, func(a, b mail) int {
		if c := a.at.Compare(b.at); c != 0 {
			return c
		}
		return strings.Compare(a.path, b.path)
	})
	var texts []string
	for _, m := range mails {
		texts = append(texts, m.text)
	}
	return texts
}

// files are those in the new and cur of an address.
func (s *Server) files(tb testing.TB, address string) []string {
	tb.Helper()
	if !slices.Contains(Addresses(), address) {
		tb.Fatalf("%s has no Maildir; there are %s", address, strings.Join(Addresses(), ", "))
	}
	var paths []string
	for _, sub := range []string{"new", "cur"} {
		entries, err := os.ReadDir(filepath.Join(s.Maildir(address), sub))
		if err != nil {
			tb.Fatal(err)
		}
		for _, e := range entries {
			paths = append(paths, filepath.Join(s.Maildir(address), sub, e.Name()))
		}
	}
	return paths
}

// Wait waits until n mails are there for an address, read ones too. It fails
// shortly before the test's deadline. Where all has been sent before, use
// [Server.Settle] and [Server.Messages]: they also tell of what does not come.
func (s *Server) Wait(tb testing.TB, address string, n int) {
	tb.Helper()
	var deadline time.Time
	if t, ok := tb.(interface{ Deadline() (time.Time, bool) }); ok {
		if end, ok := t.Deadline(); ok {
			deadline = end.Add(-5 * time.Second) // to be heard before the test is ended
		}
	}
	for have := 0; ; time.Sleep(5 * time.Millisecond) {
		if have = len(s.files(tb, address)); have >= n {
			return
		}
		if !deadline.IsZero() && time.Now().After(deadline) {
			tb.Fatalf("%d mails for %s, want %d", have, address, n)
		}
	}
}

// Settle waits until all that was sent is delivered, returned or kept, and all
// programs have ended. Those who sent it by SMTP must have hung up: Exim says
// goodbye to each with a pause of a fifth of a second.
func (s *Server) Settle() { s.work.wait() }

// Queued is how many mails are kept to be tried again.
func (s *Server) Queued() int { return s.relay.queued() + s.club.queued() }

// Flush tries once to deliver each mail that is kept, and settles.
func (s *Server) Flush(tb testing.TB) {
	tb.Helper()
	s.Settle()
	// The second hop first, or it would try twice what the first one sends now.
	for _, h := range []*hop{s.club, s.relay} {
		if err := h.runQueue(); err != nil {
			tb.Fatal(err)
		}
	}
	s.Settle()
}

// Log is what all have logged, for a test that fails; it is in the output of one anyway.
func (s *Server) Log() string {
	var b strings.Builder
	for _, h := range []*hop{s.relay, s.club} {
		if h != nil {
			fmt.Fprintf(&b, "== %s\n%s", filepath.Base(h.dir), h.log())
		}
	}
	if s.scanner != nil {
		fmt.Fprintf(&b, "== scanner\n%s", s.scanner.log.String())
	}
	return b.String()
}

// work counts what is going on. A sync.WaitGroup would not do: it may not be
// added to while somebody waits for zero.
type work struct {
	mu   sync.Mutex
	none *sync.Cond
	n    int
}

func newWork() *work {
	w := &work{}
	w.none = sync.NewCond(&w.mu)
	return w
}

func (w *work) add(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.n += n; w.n == 0 {
		w.none.Broadcast()
	}
}

func (w *work) wait() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.n > 0 {
		w.none.Wait()
	}
}
