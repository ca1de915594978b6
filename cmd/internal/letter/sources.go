package letter

import (
	"bytes"
	"strings"

	"fieldpost/orders/lazy"
)

// A source is a part, or several, with its readings, the most faithful first.
type source struct {
	where    string
	name     string
	file     bool // needs no end line: its own end is that of the file
	quoted   bool // of a letter that is forwarded whole
	joined   bool // of parts that were read before
	both     bool // the first two readings may mean different things
	readings []func() reading
}

// isPage says that a part is HTML.
func isPage(p Part, text string) bool {
	return strings.HasPrefix(p.Type, "text/") && strings.HasSuffix(p.Type, "html") || p.Type == "application/xhtml+xml" || p.Attached && looksHTML(text)
}

var (
	carriages = lazy.Regexp(`\r+\n`)
	htmlBegin = lazy.Regexp(`(?i)^\s*(?:<!doctype html|<html|<head|<body|<div|<p[ >]|<meta|<table)`)
)

// lines gives text with LF line ends and without a byte order mark. Blanks at
// line ends stay: format=flowed needs them.
func lines(data []byte) string {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if bytes.IndexByte(data, '\r') < 0 {
		return string(data)
	}
	return strings.ReplaceAll(carriages().ReplaceAllString(string(data), "\n"), "\r", "\n")
}

func looksHTML(text string) bool { return htmlBegin().MatchString(text[:min(len(text), 1000)]) }

func textSource(text, where string, p Part) source {
	asIs := func() reading { return reading{text, nil} }
	flow := func(delSp bool) func() reading {
		return func() reading {
			if flat := unflow(text, p.Flowed, delSp); strings.TrimRight(flat, "\n") != strings.TrimRight(text, "\n") {
				return reading{flat, []string{flowUndone}}
			}
			return reading{text, nil}
		}
	}
	s := source{where: where, name: p.Name, file: p.Attached && !p.cut, quoted: p.Within}
	if p.Flowed {
		s.both = true
		s.readings = []func() reading{flow(p.DelSp), asIs, flow(!p.DelSp)}
	} else {
		s.readings = []func() reading{asIs, flow(false), flow(true)}
	}
	// QUIRK: Apple's editors and Word end lines with signs of their own.
	if plain := otherEnds.Replace(text); plain != text {
		s.readings = append(s.readings, func() reading { return reading{plain, []string{"line ends put right"}} })
	}
	if softEnd().MatchString(text) {
		s.readings = append(s.readings, func() reading {
			return reading{string(looseQP([]byte(text))), []string{"quoted-printable undone"}}
		})
	}
	return s
}

var otherEnds = strings.NewReplacer("\u2028", "\n", "\u2029", "\n", "\u0085", "\n", "\v", "\n", "\f", "\n")

func htmlSource(page, where string) source {
	s := source{where: where}
	for _, keep := range []bool{false, true} {
		s.readings = append(s.readings, func() reading {
			return reading{htmlText([]byte(page), keep, false), []string{fromHTML}}
		})
	}
	// QUIRK: Outlook and others make a list of lines that begin with "- ".
	if listItem().MatchString(page) {
		s.readings = append(s.readings, func() reading {
			return reading{htmlText([]byte(page), false, true), []string{fromHTML, "bullets replaced"}}
		})
	}
	return s
}

var listItem = lazy.Regexp(`(?i)<li[ >]`)

func joinedText(texts []string) source {
	text := strings.Join(texts, "\n")
	return source{where: whereText, joined: true, readings: []func() reading{
		func() reading { return reading{text, []string{partsOne}} },
		func() reading { return reading{unflow(text, false, false), []string{partsOne, flowUndone}} },
	}}
}

func joinedPages(pages []string) source {
	s := source{where: whereHTML, joined: true}
	for _, keep := range []bool{false, true} {
		s.readings = append(s.readings, func() reading {
			var b strings.Builder
			for _, page := range pages {
				b.WriteString(htmlText([]byte(page), keep, false))
			}
			return reading{b.String(), []string{partsOne, fromHTML}}
		})
	}
	return s
}
