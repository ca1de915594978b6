package letter

import (
	"bytes"
	"io"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlText gives the text of an HTML page, a line for each line a browser would
// begin, quoted text behind "> ". White space is collapsed as a browser does, or
// kept: some programs put the text into the page as it is, and never told the
// browser. No-break spaces stay what they are. With dashes each item of a list
// begins with "- ", as far in as the lists of our sheets.
//
// It works on the stream of tags and not on a tree, so that no nesting is too
// deep and no page too large for it.
func htmlText(page []byte, keep, dashes bool) string {
	h := pageText{keep: keep, dashes: dashes}
	z := html.NewTokenizer(bytes.NewReader(page))
	z.SetMaxBuf(len(page) + 1)
	for {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			if z.Err() != io.EOF {
				h.text(z.Raw())
			}
			h.freshLine()
			return h.out.String()
		case html.TextToken:
			h.text(z.Text())
		case html.StartTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			tag := atom.Lookup(name)
			pre := tag == atom.Pre || tag == atom.Textarea || tag == atom.Listing || tag == atom.Plaintext || tag == atom.Xmp
			quote := tag == atom.Blockquote
			for more {
				var key, value []byte
				key, value, more = z.TagAttr()
				switch string(key) {
				case "style":
					pre = pre || keepsSpace(value)
				case "class", "name":
					// QUIRK: Yahoo, GMX and Web.de quote in elements of their own.
					quote = quote || tag == atom.Div && (bytes.Contains(value, []byte("yahoo_quoted")) || string(value) == "quote")
				}
			}
			h.start(element{tag, pre, quote}, kind == html.SelfClosingTagToken)
		case html.EndTagToken:
			name, _ := z.TagName()
			h.end(atom.Lookup(name))
		}
	}
}

func keepsSpace(style []byte) bool {
	style = bytes.ToLower(style[:min(len(style), 2000)])
	_, after, ok := bytes.Cut(style, []byte("white-space"))
	return ok && bytes.HasPrefix(bytes.TrimLeft(after, ": \t"), []byte("pre"))
}

// pageText is the text so far.
type pageText struct {
	out    strings.Builder
	keep   bool
	dashes bool
	item   bool // the next line is the first of a list's item
	open   []element
	quotes int
	pre    int
	hidden int
	begun  bool // something stands on this line
	space  bool // a blank waits for what follows
}

type element struct {
	tag   atom.Atom
	pre   bool // white space in it is kept
	quote bool
}

const (
	maxOpen   = 200 // elements that are remembered
	maxClosed = 20  // of them, how many an end tag may close
	maxQuotes = 10
)

func (h *pageText) start(e element, closed bool) {
	tag := e.tag
	if tag == atom.Br {
		h.newline()
		return
	}
	if isBlock(tag) {
		h.freshLine()
		h.end(atom.Head) // whose end tag may be left out
	}
	h.item = tag == atom.Li || h.item && tag != atom.Ul && tag != atom.Ol
	if tag == atom.Td || tag == atom.Th {
		h.space = h.begun
	}
	if closed && tag != atom.Blockquote || isVoid(tag) || len(h.open) >= maxOpen {
		return
	}
	h.open = append(h.open, e)
	h.count(e, 1)
}

// end closes the nearest such element, and what was left open within it.
func (h *pageText) end(tag atom.Atom) {
	if isBlock(tag) {
		h.freshLine()
	}
	for i := len(h.open) - 1; i >= max(0, len(h.open)-maxClosed); i-- {
		if h.open[i].tag != tag {
			continue
		}
		for _, e := range h.open[i:] {
			h.count(e, -1)
		}
		h.open = h.open[:i]
		return
	}
}

func (h *pageText) count(e element, by int) {
	switch e.tag {
	case atom.Script, atom.Style, atom.Title, atom.Head, atom.Template:
		h.hidden += by
	}
	if e.pre {
		h.pre += by
	}
	if e.quote {
		h.quotes += by
	}
}

func (h *pageText) text(text []byte) {
	if h.hidden > 0 {
		return
	}
	keep := h.pre > 0 || h.keep
	if keep && h.pre == 0 && bytes.IndexByte(text, '\n') >= 0 && len(bytes.TrimSpace(text)) == 0 {
		return // only the layout of the page's source
	}
	for _, c := range text {
		switch {
		case c == '\r':
		case c == '\n' && keep:
			h.newline()
		case (c == ' ' || c == '\t' || c == '\n' || c == '\f') && !keep:
			h.space = h.begun
		default:
			if !h.begun {
				h.mark()
			}
			if h.space {
				h.out.WriteByte(' ')
				h.space = false
			}
			h.out.WriteByte(c)
		}
	}
}

// mark begins a line.
func (h *pageText) mark() {
	h.begun = true
	for range min(h.quotes, maxQuotes) {
		h.out.WriteString("> ")
	}
	if h.dashes && h.item {
		h.out.WriteString("    - ")
	}
	h.item = false
}

// freshLine ends the line if something stands on it.
func (h *pageText) freshLine() {
	if h.begun {
		h.newline()
	}
	h.space = false
}

func (h *pageText) newline() {
	if !h.begun && h.quotes > 0 {
		h.mark()
	}
	h.out.WriteByte('\n')
	h.begun, h.space = false, false
}

func isBlock(tag atom.Atom) bool {
	switch tag {
	case atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Body, atom.Center, atom.Dd, atom.Div, atom.Dl, atom.Dt,
		atom.Fieldset, atom.Footer, atom.Form, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Head, atom.Header, atom.Hr,
		atom.Html, atom.Li, atom.Listing, atom.Main, atom.Nav, atom.Ol, atom.P, atom.Pre, atom.Section, atom.Table, atom.Tbody,
		atom.Textarea, atom.Tfoot, atom.Thead, atom.Tr, atom.Ul, atom.Xmp:
		return true
	}
	return false
}

func isVoid(tag atom.Atom) bool {
	switch tag {
	case atom.Area, atom.Base, atom.Br, atom.Col, atom.Embed, atom.Hr, atom.Img, atom.Input, atom.Link, atom.Meta, atom.Param,
		atom.Source, atom.Track, atom.Wbr:
		return true
	}
	return false
}
