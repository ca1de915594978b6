package mta

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/emersion/go-maildir"
)

// findExim is the command line of Exim, which runs as the user of the test.
// The error says what to install.
func findExim() ([]string, error) {
	path, err := exec.LookPath("exim4")
	if err != nil {
		path = "/usr/sbin/exim4" // not in the PATH of all users
	}
	if _, err := os.Stat(path); err != nil {
		return nil, errors.New("no Exim here: install exim4-daemon-light to run this test")
	}
	if os.Getuid() != 0 {
		// Exim has the s bit, and gives it up when it is given a configuration of ours.
		return []string{path}, nil
	}
	// Exim delivers nothing as root, whatever its configuration says. So it is
	// another user, and keeps root's right to root's files: the command of a pipe
	// can read the game that the test has made. Its s bit must not count, which
	// would make it root again and take that right away; and its groups stay, since
	// the command of a pipe could not clear them when it sends by Exim in turn. 8 is
	// "mail" on all Debians.
	setpriv, err := exec.LookPath("setpriv") // callers may have no PATH
	if err != nil {
		return nil, errors.New("no setpriv here: install util-linux to run this test as root")
	}
	const rights = "+dac_override"
	as := []string{setpriv, "--reuid=8", "--regid=8", "--keep-groups", "--no-new-privs",
		"--inh-caps=" + rights, "--ambient-caps=" + rights, "--"}
	if out, err := exec.Command(as[0], append(slices.Clone(as[1:]), "true")...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("root may not be another user here: run this test as one: %v: %s", err, out)
	}
	return append(as, path), nil
}

// hop is one Exim with its own configuration and spool.
type hop struct {
	dir      string
	exim     []string
	listener net.Listener
	work     *work

	mu     sync.Mutex
	stderr bytes.Buffer
	conns  map[net.Conn]bool
	closed bool
}

// newHop opens the port; nobody is answered before start.
func newHop(dir string, exim []string, w *work) (*hop, error) {
	if err := os.MkdirAll(filepath.Join(dir, "spool"), 0o700); err != nil {
		return nil, err
	}
	// Exim remembers failures in spool/db, and would not even try the next mail
	// for a pipe that has said 75 just before. Without a folder it has no memory.
	if err := os.WriteFile(filepath.Join(dir, "spool", "db"), nil, 0o600); err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	return &hop{dir: dir, exim: exim, listener: l, work: w, conns: map[net.Conn]bool{}}, nil
}

func (h *hop) addr() string { return h.listener.Addr().String() }

// start writes the configuration and takes connections. next is the port to
// pass mail on to.
func (h *hop) start(config string, boxes map[string]string, pipe []string, next string) error {
	uid, gid := os.Getuid(), os.Getgid()
	if uid == 0 {
		uid, gid = 8, 8
	}
	config = strings.NewReplacer(
		"UID", fmt.Sprint(uid), "GID", fmt.Sprint(gid), "DIR", h.dir, "NEXT", next,
	).Replace(commonConfig + config)

	var table, aliases strings.Builder
	for address, box := range boxes {
		if err := os.MkdirAll(filepath.Dir(box), 0o700); err != nil {
			return err
		}
		if err := maildir.Dir(box).Init(); err != nil {
			return err
		}
		fmt.Fprintf(&table, "%s: %s\n", address, box)
	}
	script := "#!/bin/sh\nexec"
	for _, arg := range pipe {
		script += " '" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
	}
	if len(pipe) > 0 {
		fmt.Fprintf(&aliases, "%s: |/bin/sh %s\n", Piped, filepath.Join(h.dir, "pipe"))
	}
	for name, text := range map[string]string{
		"exim.conf": config, "boxes": table.String(), "aliases": aliases.String(), "pipe": script + "\n",
	} {
		if err := os.WriteFile(filepath.Join(h.dir, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	// A mistake in the configuration shall be told here, not by a silent hop.
	if out, err := h.run("-bV"); err != nil {
		return fmt.Errorf("exim: %v: %s", err, out)
	}
	go h.serve()
	return nil
}

// command is the line that all others begin with.
func (h *hop) command() []string {
	return append(slices.Clone(h.exim), "-C", filepath.Join(h.dir, "exim.conf"))
}

func (h *hop) cmd(args ...string) *exec.Cmd {
	line := append(h.command(), args...)
	cmd := exec.Command(line[0], line[1:]...)
	cmd.Dir = "/"
	cmd.Env = []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin"}
	return cmd
}

func (h *hop) run(args ...string) ([]byte, error) { return h.cmd(args...).CombinedOutput() }

// serve is inetd: an Exim for each connection.
func (h *hop) serve() {
	for {
		conn, err := h.listener.Accept()
		if err != nil {
			return // it is closed
		}
		h.mu.Lock()
		if h.closed {
			h.mu.Unlock()
			conn.Close()
			return
		}
		h.conns[conn] = true
		h.mu.Unlock()
		// Before the client can be told that its mail is taken.
		h.work.add(1)
		go h.session(conn)
	}
}

// session lasts until its Exim has delivered what it could. Because of -odf it
// does so before it says 250, so that a mail is nowhere between two programs.
func (h *hop) session(conn net.Conn) {
	defer h.work.add(-1)
	defer func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.conns, conn)
		conn.Close()
	}()
	file, err := conn.(*net.TCPConn).File()
	if err != nil {
		h.note(err.Error())
		return
	}
	defer file.Close()
	cmd := h.cmd("-odf", "-bs")
	var stderr bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = file, file, &stderr
	if err := cmd.Run(); err != nil || stderr.Len() > 0 {
		h.note(fmt.Sprintf("exim -bs: %v: %s", err, stderr.String()))
	}
}

func (h *hop) note(text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	fmt.Fprintln(&h.stderr, text)
}

// stop takes no more connections and hangs up on all clients. What is being
// delivered goes on.
func (h *hop) stop() {
	h.listener.Close()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for conn := range h.conns {
		// Close would only close our end of what Exim has too.
		conn.(*net.TCPConn).CloseRead()
		conn.(*net.TCPConn).CloseWrite()
	}
}

// runQueue tries every mail once, frozen ones too, and waits for it.
func (h *hop) runQueue() error {
	h.work.add(1)
	defer h.work.add(-1)
	if out, err := h.run("-qff"); err != nil {
		return fmt.Errorf("exim -qff: %v: %s", err, out)
	}
	return nil
}

// queued counts the mails in the spool, each of which has one header file.
func (h *hop) queued() int {
	files, _ := filepath.Glob(filepath.Join(h.dir, "spool", "input", "*-H")) // the pattern is good
	return len(files)
}

func (h *hop) log() string {
	var b strings.Builder
	for _, name := range []string{"mainlog", "paniclog", "rejectlog"} {
		text, err := os.ReadFile(filepath.Join(h.dir, name))
		if err != nil {
			continue // nothing of this kind has happened
		}
		for line := range strings.Lines(string(text)) {
			// The memory that it does not have; see newHop.
			if !strings.Contains(line, "failed to open database lock file") {
				b.WriteString(line)
			}
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	b.Write(h.stderr.Bytes())
	return b.String()
}
