package cmd

import (
	"cmp"
	"context"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// lookEvery is how often a served view looks whether its game has changed.
const lookEvery = time.Second

// watchView serves a side's report to the user's own browser until it is stopped,
// and anew whenever the game has changed.
func watchView(env *Env, o viewOptions, dir string) error {
	ctx, stop := signal.NotifyContext(env.context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	l, token, err := env.listenHere(o.port)
	if err != nil {
		return err
	}
	s := &reportServer{env: env, o: o, dir: dir, host: l.Addr().String(), token: token, changed: make(chan struct{})}
	if err := s.load(); err != nil {
		l.Close()
		return err
	}
	url := "http://" + s.host + s.path()
	return env.serveHere(ctx, l, s, func() {
		env.say("the report is at %s", url)
		env.say("it is for this machine only, and changes as the game does; Ctrl-C stops it")
		if o.open {
			env.openAddress(url, env.t.Sprintf("the report"))
		}
		s.keep(ctx)
	})
}

// listenHere takes a port of this machine for itself alone, any one if it is 0, and makes
// the token of who may ask there.
func (e *Env) listenHere(port int) (net.Listener, string, error) {
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, "", failf("port %d cannot be had here", port).withHint("another one with --port, or none for any")
	}
	token, err := newToken(e.Random)
	if err != nil {
		l.Close()
	}
	return l, token, err
}

// serveHere serves for as long as something else goes on.
func (e *Env) serveHere(ctx context.Context, l net.Listener, h http.Handler, meanwhile func()) error {
	web := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second, MaxHeaderBytes: 16 << 10, BaseContext: func(net.Listener) context.Context { return ctx }}
	done := make(chan error, 1)
	go func() { done <- web.Serve(l) }()
	meanwhile()
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	if err := web.Shutdown(last); err != nil {
		web.Close()
	}
	if err := <-done; err != nil && !errors.Is(err, http.ErrServerClosed) {
		return failf("the page could not be served any longer: %s", err)
	}
	return nil
}

// openAddress shows an address in the user's browser. It goes into a file that only the user
// can read: arguments of programs can be seen by everybody on a machine.
func (e *Env) openAddress(url, what string) {
	if _, err := e.show("", []byte("<!DOCTYPE html>\n<html lang=\""+cmp.Or(e.t.Lang(), "en")+"\"><meta charset=\"utf-8\"><title>fieldpost</title><meta http-equiv=\"refresh\" content=\"0; url="+url+"\"><p><a href=\""+url+"\">"+what+"</a>\n")); err != nil {
		report(e, err)
	}
}

func newToken(random io.Reader) (string, error) {
	var b [16]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return "", failf("no randomness: %s", err)
	}
	return hex.EncodeToString(b[:]), nil
}

// reportServer answers two addresses: the report, and where its page hears of changes.
// It answers nobody who does not know the token (other users of the machine) or
// who asks for another host (pages that have a name of their own point here).
type reportServer struct {
	env         *Env
	o           viewOptions
	dir         string
	host, token string
	seen        string // the traces of the folder as it was last read

	mu      sync.Mutex
	page    []byte
	bare    string        // the page without its number
	number  int           // of the page, so that one that is old already hears so
	changed chan struct{} // closed when there is a newer page
}

func (s *reportServer) path() string { return "/" + s.token + "/" }

// load reads the game and makes the page; what it had stays if that fails. What comes into
// the folder while it reads is seen by the next look.
func (s *reportServer) load() error {
	s.seen = s.env.traces(s.dir)
	_, folder, err := s.env.gameAt(s.o.identity, s.dir, s.o.step)
	if err != nil {
		return err
	}
	v, err := ownOrRevealed(s.env, folder.Folder, s.o, s.o.step)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	live := s.path() + "changes?page=" + strconv.Itoa(s.number+1)
	page, err := newDrawer(s.env, folder).page(v, s.dir, live)
	if err != nil {
		return err
	}
	if bare := strings.Replace(string(page), live, "", 1); bare != s.bare {
		s.page, s.bare = page, bare
		s.number++
		close(s.changed)
		s.changed = make(chan struct{})
	}
	return nil
}

// keep loads the page whenever the folder looks different, until the context is done.
func (s *reportServer) keep(ctx context.Context) {
	for ctx.Err() == nil {
		s.env.pause(ctx, lookEvery)
		if ctx.Err() != nil || s.env.traces(s.dir) == s.seen {
			continue
		}
		if err := s.load(); err != nil {
			report(s.env, err)
		}
	}
}

// traces are what a change of the folder leaves: its names and when they were written.
func (e *Env) traces(dir string) (all string) {
	root := e.abs(dir)
	for _, pattern := range []string{"*", "steps/*", "steps/*/*"} {
		names, _ := fs.Glob(os.DirFS(root), pattern) // the pattern is good, whatever the folder is called
		for _, n := range names {
			if strings.HasPrefix(n, ".") { // a player's own notes and drafts are not of the game
				continue
			}
			if info, err := os.Lstat(filepath.Join(root, n)); err == nil {
				all += fmt.Sprintln(n, info.ModTime().UnixNano(), info.Size())
			}
		}
	}
	return all
}

func (s *reportServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	_, port, _ := net.SplitHostPort(s.host)
	switch {
	case r.Host != s.host && r.Host != "localhost:"+port:
		http.Error(w, "this is served to this machine only", http.StatusForbidden)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		http.Error(w, "there is only something to read here", http.StatusMethodNotAllowed)
	case same(r.URL.Path, s.path()):
		s.mu.Lock()
		page := s.page
		s.mu.Unlock()
		h.Set("Content-Type", "text/html; charset=utf-8")
		w.Write(page)
	case same(r.URL.Path, s.path()+"changes"):
		s.tell(w, r)
	default:
		http.Error(w, "there is nothing here; the whole address was printed when this began", http.StatusNotFound)
	}
}

// same compares in a time that tells nothing of how far two texts agree.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// tell keeps the line open until there is a newer page, and says so.
func (s *reportServer) tell(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	changed, old := s.changed, r.URL.RawQuery != "page="+strconv.Itoa(s.number)
	s.mu.Unlock()
	if old {
		already := make(chan struct{})
		close(already)
		changed = already
	}
	w.Header().Set("Content-Type", "text/event-stream")
	io.WriteString(w, "retry: 1000\n\n")
	if f, ok := w.(http.Flusher); ok {
		f.Flush()
	}
	select {
	case <-changed:
		io.WriteString(w, "event: changed\ndata: \n\n")
	case <-r.Context().Done():
	}
}
