// Package deskweb serves the order desk to its player's own browser.
//
// It promises that nobody is answered who does not know the token, which never stands in an
// address that is sent; nor who asks for another host (a name that points here), comes from
// another page, or asks in a way that a form or an image of another page could; that what it
// sends loads nothing from elsewhere and runs no script but its own; and that without the
// token there is nothing to see but an empty page.
package deskweb

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"

	"fieldpost/adjudicate/view/html"
	"fieldpost/cmd/internal/desk"
)

var (
	//go:embed desk.html
	page []byte
	//go:embed desk.css
	style []byte
	//go:embed served.js
	served []byte
	//go:embed beside.js condition.js desk.js draft.js keys.js lit.js mapview.js odds.js orderlist.js picking.js pills.js plan.js pointer.js sealing.js sending.js told.js
	scripts embed.FS
)

// Server answers the page.
type Server struct {
	// Host is the address it is served at, Token what the page must know.
	Host, Token string
	// Open gives the desk as its folder is now, and what it stands on.
	Open func() (*desk.Desk, desk.Host, error)
	// Traces tell apart how its folder lies from how it lay, and Pause waits between two looks.
	Traces func() string
	Pause  func(context.Context)
	// Explain turns an error of Open into words for the player.
	Explain func(error) string

	mu sync.Mutex // one at a time: a folder is not for several
}

// Policy is what the page may do.
const Policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// TokenHeader is how the page shows its token.
const TokenHeader = "Fieldpost-Token"

// most is how long a request may be: a sheet that is too long is refused by the check.
const most = 2 << 20

// ServeHTTP is as http.Handler says.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", Policy)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	_, port, _ := net.SplitHostPort(s.Host)
	name, isCall := strings.CutPrefix(r.URL.Path, "/desk/")
	switch {
	case r.Host != s.Host && r.Host != "localhost:"+port:
		http.Error(w, "this is served to this machine only", http.StatusForbidden)
	case r.Header.Get("Origin") != "" && r.Header.Get("Origin") != "http://"+r.Host:
		http.Error(w, "this is for its own page only", http.StatusForbidden)
	case isCall && r.Method == http.MethodPost:
		s.call(w, r, name)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		http.Error(w, "there is only something to read here", http.StatusMethodNotAllowed)
	case r.URL.Path == "/":
		send(w, "text/html; charset=utf-8", page)
	case r.URL.Path == "/desk.css":
		send(w, "text/css; charset=utf-8", style)
	case r.URL.Path == "/served.js":
		send(w, "text/javascript; charset=utf-8", served)
	default:
		if data, ok := parts()[strings.TrimPrefix(r.URL.Path, "/")]; ok {
			send(w, "text/javascript; charset=utf-8", data)
			return
		}
		http.Error(w, "there is nothing here", http.StatusNotFound)
	}
}

// parts are the scripts that both pages have, by their names.
func parts() map[string][]byte {
	list := map[string][]byte{"steps.js": []byte(html.Stepping)}
	names, err := scripts.ReadDir(".")
	for _, n := range names {
		if list[n.Name()], err = scripts.ReadFile(n.Name()); err != nil {
			break
		}
	}
	if err != nil {
		panic(err) // they are compiled in
	}
	return list
}

func send(w http.ResponseWriter, kind string, data []byte) {
	w.Header().Set("Content-Type", kind)
	w.Write(data)
}

// failure is what a call that fails is answered with.
type failure struct {
	Error string `json:"error"`
}

func (s *Server) call(w http.ResponseWriter, r *http.Request, name string) {
	switch {
	case subtle.ConstantTimeCompare([]byte(r.Header.Get(TokenHeader)), []byte(s.Token)) != 1:
		http.Error(w, "the whole address was printed when this began", http.StatusForbidden)
		return
	case r.Header.Get("Content-Type") != "application/json":
		http.Error(w, "this is for its own page only", http.StatusUnsupportedMediaType)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	if err != nil {
		answer(w, http.StatusRequestEntityTooLarge, failure{"this is too long"})
		return
	}
	if name == "news" {
		s.news(w, r, body)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	d, host, err := s.Open()
	if err != nil {
		answer(w, http.StatusConflict, failure{s.Explain(err)})
		return
	}
	out, err := d.Call(host, name, body)
	switch {
	case errors.Is(err, desk.ErrUnknown):
		answer(w, http.StatusNotFound, failure{err.Error()})
	case err != nil:
		answer(w, http.StatusBadRequest, failure{s.Explain(err)})
	default:
		w.Header().Set("Fieldpost-Call", d.View.Call) // a page of an earlier step hears so
		answer(w, http.StatusOK, out)
	}
}

// seen stands for how the folder lay when the page last heard of it.
type seen struct {
	Seen string `json:"seen"`
}

// news answers when the folder lies otherwise than the page has heard.
func (s *Server) news(w http.ResponseWriter, r *http.Request, body []byte) {
	var was seen
	if json.Unmarshal(body, &was) != nil {
		answer(w, http.StatusBadRequest, failure{"this is not what the desk's page sends"})
		return
	}
	for r.Context().Err() == nil {
		sum := sha256.Sum256([]byte(s.Traces()))
		if now := hex.EncodeToString(sum[:16]); now != was.Seen {
			answer(w, http.StatusOK, seen{now})
			return
		}
		s.Pause(r.Context())
	}
}

func answer(w http.ResponseWriter, status int, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		status, data = http.StatusInternalServerError, []byte(`{}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(data)
}
