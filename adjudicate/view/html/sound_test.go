package html_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// sound says that a page does nothing but what its own scripts do, loads nothing,
// and is put together as one that everybody can use: what it refers to is there,
// headings go down a step at a time, tables have captions and headed columns.
func sound(t *testing.T, page []byte) *html.Node {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	p := &checked{t: t, ids: map[string]bool{}, count: map[string]int{}}
	p.balanced(page)
	p.walk(root)
	for _, r := range p.refers {
		if !p.ids[r] {
			t.Errorf("#%s is nowhere", r)
		}
	}
	for _, h := range p.digests {
		if !strings.Contains(p.policy, h) {
			t.Errorf("the policy does not allow the page's own %s", h)
		}
	}
	if p.count["script"]+p.count["style"] != len(p.digests) || strings.Count(p.policy, "'sha256-") < len(p.digests) || !strings.HasPrefix(p.policy, "default-src 'none'; ") || strings.Contains(p.policy, "unsafe") {
		t.Errorf("the policy is %s", p.policy)
	}
	for _, one := range []string{"main", "h1", "title", "header", "footer"} {
		if p.count[one] != 1 && one != "title" || p.count[one] == 0 {
			t.Errorf("%d <%s>", p.count[one], one)
		}
	}
	return root
}

type checked struct {
	t       *testing.T
	ids     map[string]bool
	refers  []string
	count   map[string]int
	digests []string
	policy  string
	heading int
}

// balanced says that every element is closed where it should be, which a parser
// of HTML is too kind to mind.
func (p *checked) balanced(page []byte) {
	p.t.Helper()
	void := []string{"meta", "input", "br", "hr", "img", "link"}
	var open []string
	z := html.NewTokenizer(bytes.NewReader(page))
	for {
		switch z.Next() {
		case html.ErrorToken:
			if len(open) > 0 {
				p.t.Errorf("never closed: %v", open)
			}
			return
		case html.StartTagToken:
			name, _ := z.TagName()
			if !slices.Contains(void, string(name)) {
				open = append(open, string(name))
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			if len(open) == 0 || open[len(open)-1] != string(name) {
				p.t.Fatalf("</%s> in %v", name, open)
			}
			open = open[:len(open)-1]
		}
	}
}

var known = []string{"html", "head", "meta", "title", "style", "script", "noscript", "body", "header", "nav", "main", "section", "footer", "h1", "h2", "h3", "h4", "p", "a", "ul", "ol", "li", "dl", "dt", "dd", "div", "span",
	"strong", "small", "i", "input", "label", "button", "details", "summary", "table", "caption", "thead", "tbody", "tr", "th", "td", "pre", "code", "blockquote",
	"svg", "defs", "desc", "g", "use", "path", "rect", "circle", "text", "pattern", "article"}

func (p *checked) walk(n *html.Node) {
	if n.Type == html.ElementNode {
		p.element(n)
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		p.walk(c)
	}
}

func (p *checked) element(n *html.Node) {
	p.count[n.Data]++
	if !slices.Contains(known, n.Data) {
		p.t.Errorf("a <%s>", n.Data)
	}
	attr := map[string]string{}
	for _, a := range n.Attr {
		attr[a.Key] = a.Val
		switch {
		case strings.HasPrefix(a.Key, "on"), a.Key == "style", a.Key == "src", a.Key == "action", a.Key == "srcdoc":
			p.t.Errorf("<%s %s=%q>", n.Data, a.Key, a.Val)
		case a.Key == "href" && !strings.HasPrefix(a.Val, "#"):
			p.t.Errorf("<%s href=%q>", n.Data, a.Val)
		case a.Key == "href" || a.Key == "for" || a.Key == "data-copy":
			p.refers = append(p.refers, strings.TrimPrefix(a.Val, "#"))
		case a.Key == "aria-labelledby":
			p.refers = append(p.refers, strings.Fields(a.Val)...)
		case a.Key == "id":
			if p.ids[a.Val] {
				p.t.Errorf("the id %s twice", a.Val)
			}
			p.ids[a.Val] = true
		}
	}
	switch n.Data {
	case "html":
		if attr["lang"] == "" {
			p.t.Error("no language")
		}
	case "meta":
		if attr["http-equiv"] == "Content-Security-Policy" {
			p.policy = attr["content"]
		}
	case "style", "script":
		sum := sha256.Sum256([]byte(n.FirstChild.Data))
		p.digests = append(p.digests, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	case "h1", "h2", "h3", "h4":
		level := int(n.Data[1] - '0')
		if level > p.heading+1 {
			p.t.Errorf("<%s> %q after <h%d>", n.Data, text(n), p.heading)
		}
		p.heading = level
		if strings.TrimSpace(text(n)) == "" && n.Data != "h1" {
			p.t.Errorf("an empty <%s>", n.Data)
		}
	case "section":
		if attr["aria-labelledby"] == "" {
			p.t.Error("a section without a name")
		}
	case "th":
		if attr["scope"] == "" {
			p.t.Errorf("<th> %q has no scope", text(n))
		}
	case "table":
		if c := n.FirstChild; c == nil || c.Data != "caption" {
			p.t.Error("a table without a caption")
		}
	case "button", "summary":
		if text(n) == "" {
			p.t.Errorf("<%s> says nothing", n.Data)
		}
	case "svg":
		if attr["aria-hidden"] == "" && attr["role"] == "" {
			p.t.Error("an svg that is neither named nor hidden")
		}
	case "ul", "ol", "tbody":
		if n.FirstChild == nil {
			p.t.Errorf("an empty <%s>", n.Data)
		}
	}
}

// text is what an element says.
func text(n *html.Node) string {
	var b strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			if c.Type != html.ElementNode || c.Data != "style" && c.Data != "script" {
				walk(c)
			}
		}
	}
	walk(n)
	return strings.Join(strings.Fields(b.String()), " ")
}
