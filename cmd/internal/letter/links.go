package letter

import (
	"net/url"
	"strings"

	"fieldpost/orders/lazy"
)

// Programs take "battle@Essex" for an address and "block.name" for a page, and put
// what they link to behind it, or in its place. No word of a sheet is a link.

var (
	// QUIRK: Outlook, Gmail and Thunderbird, in text made of HTML: word <link>,
	// word<link>, word [link], word (link).
	linkBehind = lazy.Regexp(`([^\s<>\[\](]?)[\s\x{a0}]*(?:<(?:` + scheme + `)[^<>\s]*>|\[(?:` + scheme + `)[^\[\]\s]*\]|\((?:` + scheme + `)[^()\s]*\))`)
	// QUIRK: programs that write Markdown.
	linkMarked = lazy.Regexp(`\[([^\[\]\s]+)\]\((?:` + scheme + `)[^()\s]*\)`)
	// QUIRK: Proofpoint shows where a link leads: word [word].
	shownTwice = lazy.Regexp(`([^\s\[\]{},:]+[.@][^\s\[\]{},:]+)[ \x{a0}]\[([^\s\[\]{},:]+)\]`)
	// And in place of the word.
	linkAlone = lazy.Regexp(`https?://[^\s<>\[\]{}"']+`)
	aWord     = lazy.Regexp(`^[A-Za-z_]+(?:[.@][A-Za-z_]+)+$`)
	urlV2     = lazy.Regexp(`-([0-9A-F]{2})`)
)

const scheme = `https?://|mailto:|tel:|ftp://`

// dropLinks leaves the words and takes the links away.
func dropLinks(s string) string {
	if !strings.Contains(s, ":/") && !strings.Contains(s, "mailto:") && !strings.Contains(s, "tel:") && !strings.Contains(s, " [") {
		return s
	}
	s = linkMarked().ReplaceAllString(s, "$1")
	s = linkBehind().ReplaceAllStringFunc(s, func(m string) string {
		p := linkBehind().FindStringSubmatch(m)[1]
		if strings.Contains(":,{-(", p) { // a value begins here: it is the word itself
			at := strings.IndexAny(m, "<[(")
			return m[:at] + linked(m[at+1:len(m)-1])
		}
		return p
	})
	s = shownTwice().ReplaceAllStringFunc(s, func(m string) string {
		if p := shownTwice().FindStringSubmatch(m); strings.EqualFold(p[1], p[2]) {
			return p[1]
		}
		return m
	})
	return linkAlone().ReplaceAllStringFunc(s, linked)
}

// linked is the word that a program took for a page, or the link where it is none.
func linked(link string) string {
	to := link
	if u, err := url.Parse(link); err == nil {
		host := strings.ToLower(u.Hostname())
		switch {
		case strings.HasSuffix(host, "safelinks.protection.outlook.com"): // QUIRK: Exchange Online
			to = u.Query().Get("url")
		case host == "urldefense.proofpoint.com": // QUIRK: Proofpoint
			to, _ = url.PathUnescape(strings.ReplaceAll(urlV2().ReplaceAllString(u.Query().Get("u"), "%$1"), "_", "/"))
		case strings.HasPrefix(host, "urldefense."):
			if _, rest, ok := strings.Cut(link, "/v3/__"); ok {
				to, _, _ = strings.Cut(rest, "__;")
			}
		}
	}
	word := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(to, "https://"), "http://"), "mailto:")
	if word = strings.TrimRight(word, "/"); aWord().MatchString(word) {
		return word
	}
	return link
}
