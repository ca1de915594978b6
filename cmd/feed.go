package cmd

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"

	"fieldpost/orders"
)

// feed is an Atom feed: the last steps of a game as its calls tell them, which are not
// sealed, so that nobody needs a key for it.
type feed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Author  string      `xml:"author>name"`
	Entries []feedEntry `xml:"entry"`
}

type feedEntry struct {
	ID      string   `xml:"id"`
	Title   string   `xml:"title"`
	Updated string   `xml:"updated"`
	Content feedText `xml:"content"`
}

type feedText struct {
	Type string `xml:"type,attr"`
	Text string `xml:",chardata"`
}

// mostEntries is how many steps a feed tells of, the newest first.
const mostEntries = 30

// feedOf tells the steps up to one.
func feedOf(g *gameFolder, last int) ([]byte, error) {
	f := feed{ID: "urn:fieldpost:" + g.Game.ID, Title: g.Rules.Title() + ": " + g.Game.ID, Author: "fieldpost"}
	for n := last; n > max(0, last-mostEntries); n-- {
		c := g.Calls[n-1]
		var lines []string
		for _, l := range c.Report {
			lines = append(lines, orders.Visible(l))
		}
		f.Entries = append(f.Entries, feedEntry{ID: fmt.Sprintf("%s:%d", f.ID, n), Title: fmt.Sprintf("%d. %s", n, orders.Visible(c.When)), Updated: seconds(c.Made),
			Content: feedText{"html", "<pre>" + escapeText(strings.Join(lines, "\n")) + "</pre>"}})
	}
	f.Updated = f.Entries[0].Updated
	var b bytes.Buffer
	b.WriteString(xml.Header)
	e := xml.NewEncoder(&b)
	e.Indent("", " ")
	if err := e.Encode(f); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

// seconds is a moment as Atom writes it: "2026-11-28T12:00Z" has no seconds.
func seconds(moment string) string {
	if at, ok := strings.CutSuffix(moment, "Z"); ok && strings.Count(at, ":") == 1 {
		return at + ":00Z"
	}
	return moment
}

func escapeText(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(s)
}
