package letter

import (
	"strings"
	"unicode"

	"fieldpost/orders/lazy"
)

// prefix is what stands before the first line of a block, and should stand
// before each other line too.
type prefix struct {
	depth int    // reply marks
	gap   string // blanks behind the last of them
}

const marks = ">|"

// cutMarks takes at most n reply marks off a line, and says how many it took.
func cutMarks(line string, n int) (rest string, took int) {
	for took < n {
		s := strings.TrimLeftFunc(line, func(r rune) bool { return r == ' ' || r == '\t' || r == 0xa0 || invisible(r) })
		if s == "" || !strings.ContainsRune(marks, rune(s[0])) {
			break
		}
		line = s[1:]
		took++
	}
	return line, took
}

// quoteDepth counts the reply marks of a line.
func quoteDepth(line string) int {
	_, n := cutMarks(line, 100)
	return n
}

func prefixOf(before string) prefix {
	gap, depth := cutMarks(before, 100)
	return prefix{depth, gap}
}

// take removes the prefix. Lines that have fewer marks were put in by the one
// who answers, or broken by his program: they stay as they are, and strict
// reading decides.
func (p prefix) take(line string) string {
	rest, took := cutMarks(line, p.depth)
	if took == 0 && p.depth > 0 {
		return line
	}
	if s, ok := strings.CutPrefix(rest, p.gap); ok {
		return s
	}
	for range p.gap {
		switch {
		case strings.HasPrefix(rest, " "), strings.HasPrefix(rest, "\t"):
			rest = rest[1:]
		case strings.HasPrefix(rest, "\u00a0"):
			rest = rest[len("\u00a0"):]
		}
	}
	return rest
}

// takeAll removes the prefix from all lines but the first, which has lost it.
func (p prefix) takeAll(text string) string {
	if p.depth == 0 && p.gap == "" {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines[1:] {
		lines[i+1] = p.take(line)
	}
	return strings.Join(lines, "\n")
}

func (p prefix) repairs() []string {
	switch {
	case p.depth > 0:
		return []string{"reply marks removed"}
	case p.gap != "":
		return []string{"indentation removed"}
	}
	return nil
}

// The lines with which programs begin what they quote or forward without marks.
// QUIRK: Outlook, Samsung and Thunderbird in their languages; GMX and Web.de say
// first when and then who; Yahoo writes the line of those who do mark.
var (
	original = lazy.Regexp(`(?i)^-{2,} *(?:original message|ursprüngliche nachricht|original-?nachricht|message d['’]origine|message original|mensaje original|messaggio originale|oorspronkelijk bericht|mensagem original|oprindelig meddelelse|ursprungligt meddelande|opprinnelig melding|alkuperäinen viesti|wiadomość oryginalna` +
		`|forwarded message|weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht|mensagem encaminhada|vidarebefordrat meddelande) *-{2,}$`)
	fromLine = lazy.Regexp(`(?i)^\*?(?:from|von|de|da|van|fra|från|od|lähettäjä)\*?[ \x{a0}]?: ?\*?.*\S`)
	sentLine = lazy.Regexp(`(?i)^\*?(?:sent|date|gesendet|datum|envoyé|enviado|inviato|data|verzonden|sendt|skickat|wysłano|lähetetty)\*?[ \x{a0}]?:`)
	wrote    = lazy.Regexp(`(?i)^(?:on|am|le|el|il|op|den|em)[ \x{a0}].*[0-9].*(?:wrote|schrieb.{0,80}|a écrit|escribió|ha scritto|schreef.{0,80}|skrev.{0,80}|escreveu)[ \x{a0}]?:$`)
)

// quotedFrom gives the offset from which all of a text is quoted without marks;
// len(text) where nothing is.
func quotedFrom(text string) int {
	const near = 3 // lines
	at, n := 0, 0
	from, sent := [2]int{-1, -100}, [2]int{-1, -100} // the last of each: offset and line
	said := -1                                       // where a line says who wrote what follows
	for line := range strings.SplitAfterSeq(text, "\n") {
		s := strings.TrimSpace(line)
		s = s[:min(len(s), 200)]
		if said >= 0 && s != "" {
			if !strings.ContainsAny(s[:1], marks) {
				return said
			}
			said = -1
		}
		switch {
		case strings.HasPrefix(s, "-") && original().MatchString(s):
			return at
		case strings.HasSuffix(s, ":") && wrote().MatchString(s):
			said = at
		case strings.Contains(s, ":") && fromLine().MatchString(s):
			from = [2]int{at, n}
		case strings.Contains(s, ":") && sentLine().MatchString(s):
			sent = [2]int{at, n}
		}
		if d := from[1] - sent[1]; from[0] >= 0 && sent[0] >= 0 && d >= -near && d <= near {
			return min(from[0], sent[0])
		}
		at += len(line)
		n++
	}
	return len(text)
}

// blank reports whether only white space and reply marks stand here.
func blank(s string) bool {
	return strings.TrimFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(marks, r) || invisible(r)
	}) == ""
}

// invisible are the letters without width that programs put in.
func invisible(r rune) bool {
	return r >= 0x200b && r <= 0x200f || r >= 0x2060 && r <= 0x2064 || r == 0xfeff || r == 0xad || r == 0x34f || r == 0x61c || r == 0x180e || r >= 0xfe00 && r <= 0xfe0f
}
