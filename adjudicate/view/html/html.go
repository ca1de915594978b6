// Package html renders a view as a page: one file with nothing outside of it,
// for a phone as for a desk, a screen reader or a printer.
//
// It promises that the page is made from the view and the [Options] alone, so that
// it holds nothing the view does not; that whatever stands in a name or a
// note is shown as text and never acts; that all of it can be read without scripts;
// that it loads nothing and its own policy forbids it to; that it speaks the language
// of the view; and that the same view
// gives the same bytes.
package html

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	_ "embed" // the page's own files
	"encoding/base64"
	"html/template"
	"strings"
	"sync"
	"time"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/scenarios"
)

// Options say how to render.
type Options struct {
	// Sheet is the order sheet to copy, as it is written for this view; empty for none.
	Sheet []byte
	// Next says which command to type next; empty for that of a player at the folder.
	Next string
	// Open is the step that is open now, where the view is of an earlier one.
	Open int
	// Now is what the reader's clock says; it may be zero.
	Now time.Time
	// Map is the game's map, where the caller has it already or plays with a pack of
	// his own; nil for that of the embedded pack. A game without a map has none.
	Map *chart.Map
	// Live is where a page that is served hears that there is a newer one, as a
	// path on the same server; empty for a page that is a file.
	Live string
}

var (
	//go:embed page.css
	pageCSS string
	//go:embed report.js
	reportJS string
	//go:embed zoom.js
	zoomJS string
	//go:embed live.js
	liveJS string
	//go:embed slides.js
	slidesJS string
	//go:embed page.tmpl
	pageTemplate string
	//go:embed slides.tmpl
	slidesTemplate string
)

// Stepping is the script that moves a map through its history, for other pages that have one.
//
//go:embed steps.js
var Stepping string

// english and french are the templates in each language, made when they are needed.
var (
	english = sync.OnceValue(func() *template.Template { return parsed("") })
	french  = sync.OnceValue(func() *template.Template { return parsed(tongue.French) })
)

func (t tongues) templates() *template.Template {
	if t.Lang() == tongue.French {
		return french()
	}
	return english()
}

func parsed(lang string) *template.Template {
	say := speak(lang)
	t := template.New("").Funcs(template.FuncMap{"die": dieName, "pips": pips, "times": times, "add": func(a, b int) int { return a + b },
		"say": say.Sprintf, "word": say.Word, "kind": func(name string) string { return strings.ReplaceAll(say.Word(name), "-", " ") }, "count": say.Count, "mark": say.mark,
		"lang": func() string { return cmp.Or(say.Lang(), "en") }})
	template.Must(t.New("page").Parse(pageTemplate))
	template.Must(t.New("slides").Parse(slidesTemplate))
	return t
}

// Render gives the view as a page. It fails only where the map is of another game.
func Render(v *view.View, o Options) ([]byte, error) {
	m, err := mapFor(v.Rules, o.Map)
	if err != nil {
		return nil, err
	}
	p, err := newPage(v, o, m)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := p.t.templates().ExecuteTemplate(&b, "page", p); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// mapFor is the map of a game, nil if it has none.
func mapFor(rules string, given *chart.Map) (*chart.Map, error) {
	if given != nil {
		return given, nil
	}
	pack, err := scenarios.Load(rules)
	if err != nil {
		return nil, nil
	}
	return chart.NewMap(pack)
}

// head is what begins a page: its policy, which allows the page's own style and
// scripts by their digests and nothing else, and these.
type head struct {
	Policy, Refresh, Style, Script template.HTML
}

func newHead(css, js, live string) head {
	policy := "default-src 'none'; style-src " + digest(css) + "; script-src " + digest(js)
	var h head
	if live != "" {
		policy += " " + digest(liveJS) + "; connect-src 'self'"
		h.Refresh = "<noscript><meta http-equiv=\"refresh\" content=\"10\"></noscript>\n"
		h.Script = template.HTML("<script data-live=\"" + template.HTMLEscapeString(live) + "\">" + liveJS + "</script>\n")
	}
	policy += "; img-src data:; base-uri 'none'; form-action 'none'"
	h.Policy = template.HTML(`<meta http-equiv="Content-Security-Policy" content="` + policy + `">`)
	h.Style = template.HTML("<style>" + css + "</style>")
	h.Script = template.HTML("<script>"+js+"</script>\n") + h.Script
	return h
}

// digest is how a policy names a style or script.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// words joins words as a page shows them: on one line.
func words(parts ...string) string {
	return strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
}
