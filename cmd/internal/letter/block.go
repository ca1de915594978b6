package letter

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/orders"
	"fieldpost/orders/lazy"
	"fieldpost/orders/say"
)

// maxBlocks is how many blocks of one text are read, and how many sets of orders and
// signatures of one letter.
const maxBlocks = 64

// A block is a piece of text that is meant as orders.
type block struct {
	text     string // marks of quotes removed, without the end line
	quoted   bool
	depth    int  // of the marks of quotes before its first line
	bare     bool // age armour without a sheet around it
	repairs  []string
	headless bool            // the end of armour alone
	orphan   bool            // or armour of a sheet whose first line is missing
	topless  bool            // or such a sheet in clear
	lack     *orders.Problem // why it cannot be whole
}

var (
	// QUIRK: byte order marks and letters without width before the first line.
	beginLine = lineWith{"ieldpost", lazy.Regexp(`(?i)^([\s>|\p{Zs}\x{ad}\x{feff}\x{200b}-\x{200f}\x{2060}]*)"?fieldpost"?[\t\p{Zs}]*:[\t\p{Zs}]*["'“”]?orders/[0-9]+["'“”]?(?:[\t\p{Zs}].*)?$`)}
	endLine   = lineWith{"ieldpost", lazy.Regexp(`(?i)^[\t>|\p{Zs}\x{ad}\x{feff}\x{200b}-\x{200f}\x{2060}]*(?:#[\t\p{Zs}]*)?fieldpost[\t\p{Zs}]*:[\t\p{Zs}]*end[\t\p{Zs}.!*_]*$`)}
	endStands = lazy.Regexp(`(?im)^.*fieldpost[ \t]*:[ \t]*end\b`)
	firstLine = lazy.Regexp(`(?i)^(?:(?:"?[a-z][a-z_ -]*"?|“[a-z]+”)[\t\p{Zs}]*:|#|-{3}|=)`)
	someKey   = lazy.Regexp(`(?i)^(?:#|game:|step:|side:|call:|version:|replaces:|number:|final:|sealed:|orders:|plan:|note:|=$)`)
	inClear   = lazy.Regexp(`(?m)(?:^|[\s>|\p{Zs}])(?:orders|plan)[\t\p{Zs}]*:(?:\s|$)`)
	ofSheet   = lazy.Regexp(`sealed["']?[\s\p{Zs}]*(?:=20)*:[^a-z]{0,40}$`)
	// What is left of a sheet in clear whose first line was not taken along.
	topless  = lazy.Regexp(`(?m)^([\t>|\p{Zs}]*)(?:game|step|side)[\t\p{Zs}]*:[\t\p{Zs}]*\S`)
	signNext = lazy.Regexp(`^["']?signature["']?[\s\p{Zs}]*:`)

	ageBegin, ageEnd = armourLines("AGE ENCRYPTED FILE")
	sshBegin, sshEnd = armourLines("SSH SIGNATURE")
)

func problem(code, text, hint string) *orders.Problem {
	return &orders.Problem{Code: code, Text: say.Words(text), Hint: say.Words(hint)}
}

func noEnd() *orders.Problem {
	return problem(CodeNoEnd, "the line 'fieldpost: end' is missing: was the message cut off?", "send the file as an attachment, or the whole sheet with its last line")
}

// badEnd says why a sheet has no end: the line may be there, and not by itself.
func badEnd(text string) *orders.Problem {
	line, _, _ := strings.Cut(text, "\n")
	last := endStands().FindString(text)
	switch {
	case last == "":
		return noEnd()
	case len(last) >= len(line) && joinedLine.form().MatchString(line):
		return problem(CodeTogether, "the lines of the sheet ran together into one, and where each of them ends cannot be told", "send the sheet as an attachment")
	case strings.HasPrefix(strings.ToLower(strings.TrimLeft(last, " \t>|")), "fieldpost"):
		return problem(CodeNoEnd, "something else stands on the line 'fieldpost: end'", "leave that line by itself, and send the whole sheet again")
	}
	return noEnd()
}

func cutArmour(text string) *orders.Problem {
	return problem(orders.CodeBadArmor, text, "send the file as an attachment")
}

const (
	noBlockEnd     = "the sealed block has no END line: was the message cut off?"
	noSignatureEnd = "the signature has no END line: was the message cut off?"
)

// A scan is what one reading of a text holds.
type scan struct {
	blocks     []block
	signatures []string // armour of signatures outside of sheets, as it stands
	many       bool     // there were more blocks than are read
	around     []around
}

// plainMarks cleans the lines by which sheets are found. QUIRK: blanks of French
// editors before a colon, and hyphens that nobody sees.
func plainMarks(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return invisible(r) || wrongBlank(r) }) || !utf8.ValidString(text) {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if len(line) < 500 && strings.Contains(fingerprint(line), "ieldpost:") {
			lines[i] = plainBlanks(dropInvisible(line))
		}
	}
	return strings.Join(lines, "\n")
}

func wrongBlank(r rune) bool { return r != ' ' && unicode.Is(unicode.Zs, r) }

// scanText finds the blocks of a text. In a file a sheet needs no end line.
func scanText(text string, file bool) scan {
	text = partJoined(text)
	var s scan
	from := quotedFrom(text)
	begins := sheetBegins(text)
	if len(begins) > maxBlocks {
		begins, s.many = begins[:maxBlocks], true
		text = text[:begins[maxBlocks-1][1]]
	}
	last, footer := 0, false
	for i, b := range begins {
		s.rest(text[last:b[0]], from-last, i > 0)
		until := len(text)
		if i+1 < len(begins) {
			until = begins[i+1][0]
		}
		one, next := cutBlock(text[b[0]:until], b[1]-b[0], file)
		one.quoted = one.quoted || b[0] >= from
		if !blank(text[last:b[0]]) && !footer {
			one.repairs = append(one.repairs, "text around the orders ignored")
		}
		last = b[0] + next
		footer = false
		if below := text[last:until]; !blank(below) && !armoured(below) {
			footer = true
			if isFooter(below) {
				one.repairs = append(one.repairs, "a footer below the orders ignored")
			} else {
				one.repairs = append(one.repairs, "text around the orders ignored")
			}
		}
		s.blocks = append(s.blocks, one)
	}
	s.rest(text[last:], from-last, len(begins) > 0)
	return s
}

// rest finds what there is around sheets. old is from where on the text is quoted
// without marks.
func (s *scan) rest(text string, old int, below bool) {
	s.around = append(s.around, around{text: text, below: below, old: old})
	s.bare(text, old)
	s.topless(text, old)
}

// topless finds a sheet in clear that has its last line and not its first.
// quotedAt is as for bare.
func (s *scan) topless(text string, quotedAt int) {
	e := endLine.in(text)
	if e == nil || armoured(text[:e[0]]) {
		return
	}
	m := topless().FindStringSubmatchIndex(text[:e[0]])
	if m == nil || !inClear().MatchString(text[m[0]:e[0]]) {
		return
	}
	p := prefixOf(text[m[2]:m[3]])
	s.blocks = append(s.blocks, block{text: p.takeAll(text[m[3]:e[0]]), topless: true, quoted: p.depth > 0 || m[0] >= quotedAt,
		lack: problem(CodeNoBegin, "the line 'fieldpost: orders/2' is missing above the orders", "send the whole sheet, from its first line to its last")})
}

func armoured(s string) bool {
	return strings.Contains(s, "AGE ENCRYPTED") || strings.Contains(s, "SSH SIGNATURE")
}

// isFooter reports whether a text begins with a line that sets off what is
// appended to a message.
func isFooter(text string) bool {
	s := strings.TrimLeftFunc(text, unicode.IsSpace)
	line, _, _ := strings.Cut(s, "\n")
	line = strings.TrimRight(line, " \t\r")
	return len(line) >= 2 && strings.Trim(line, line[:1]) == "" && strings.ContainsAny(line[:1], "-_=*~")
}

// sheetBegins finds the lines that begin a sheet: where the line begins, and
// where its key does.
func sheetBegins(text string) (begins [][2]int) {
	for from := 0; len(begins) <= maxBlocks; {
		start, end, key, ok := beginLine.find(text, from)
		if !ok {
			break
		}
		line := text[key:end]
		from = end
		_, rest, _ := strings.Cut(strings.ToLower(line), "orders/")
		rest = strings.TrimLeft(rest, "0123456789\"'“” \t\u00a0")
		if rest != "" && !someKey().MatchString(rest) && !strings.Contains(rest[:min(len(rest), 100)], "game:") {
			continue // a sentence
		}
		if rest == "" && !sheetFollows(text[end:]) {
			continue
		}
		begins = append(begins, [2]int{start, key})
	}
	return begins
}

// sheetFollows reports whether the next line that holds something is one of a
// sheet. A text that ends here was cut.
func sheetFollows(text string) bool {
	text = strings.TrimPrefix(text, "\n")
	for range 20 {
		var line string
		var more bool
		line, text, more = strings.Cut(text, "\n")
		line, _ = cutMarks(line, 100)
		if line = strings.TrimFunc(line, func(r rune) bool { return unicode.IsSpace(r) || invisible(r) }); line != "" {
			return firstLine().MatchString(line)
		}
		if !more {
			return true
		}
	}
	return true
}

// cutBlock cuts a sheet out of the text from its first line to the beginning of
// the next sheet. key is where the first line's key begins; next, where what
// follows begins.
func cutBlock(text string, key int, file bool) (b block, next int) {
	p := prefixOf(strings.TrimRightFunc(text[:key], invisible))
	b.quoted, b.depth = p.depth > 0, p.depth
	b.repairs = p.repairs()
	end, lack := extent(text, file)
	b.text, b.lack = p.takeAll(text[key:max(end, key)]), lack
	if e := endLine.in(text[end:]); e != nil && blank(text[end:end+e[0]]) {
		return b, end + e[1]
	}
	return b, end
}

// extent says where a sheet ends, and what it lacks.
func extent(text string, file bool) (end int, lack *orders.Problem) {
	limit, closed := text, false
	if e := endLine.in(text); e != nil {
		limit, closed = text[:e[0]], true
	}
	age, ssh := ageBegin.find(limit), sshBegin.find(limit)
	sealed := age != nil && !inClear().MatchString(limit[:age[0]])
	switch {
	case ssh != nil:
		if e := sshEnd.find(limit[ssh[1]:]); e != nil {
			end = ssh[1] + e[1]
			if age != nil && age[0] < ssh[0] && sealed && ageEnd.find(limit[age[1]:ssh[0]]) == nil {
				return end, cutArmour(noBlockEnd)
			}
			if !sealed && !closed && !file && !strings.Contains(limit[:ssh[0]], "signature") {
				return end, noEnd()
			}
			return end, nil
		}
		return len(limit), cutArmour(noSignatureEnd)
	case sealed:
		e := ageEnd.find(limit[age[1]:])
		if e == nil {
			return len(limit), cutArmour(noBlockEnd)
		}
		end = age[1] + e[1]
		rest, _ := cutMarks(strings.TrimLeftFunc(limit[end:], unicode.IsSpace), 100)
		if signNext().MatchString(strings.TrimLeftFunc(rest, unicode.IsSpace)) {
			return len(limit), cutArmour(noSignatureEnd)
		}
		return end, nil
	case closed || file:
		return len(limit), nil
	}
	return len(limit), badEnd(limit)
}

// bare finds armour outside of sheets. quotedAt is where the text begins to be
// quoted without marks.
func (s *scan) bare(text string, quotedAt int) {
	at := 0
	for range maxBlocks {
		b := ageBegin.find(text[at:])
		if b == nil {
			break
		}
		start, body := at+b[0], at+b[1]
		until := len(text)
		if n := ageBegin.find(text[body:]); n != nil {
			until = body + n[0]
		}
		end, lack := until, cutArmour(noBlockEnd)
		if e := ageEnd.find(text[body:until]); e != nil {
			end, lack = body+e[1], nil
		}
		s.add(text, at, start, end, quotedAt, lack)
		at = end
	}
	if ageBegin.find(text[at:]) != nil {
		s.many = true
	} else if e := ageEnd.find(text[at:]); e != nil {
		s.blocks = append(s.blocks, block{text: text[max(at, at+e[0]-400) : at+e[1]], headless: true, quoted: at+e[0] >= quotedAt || quoteDepth(text[strings.LastIndexByte(text[:at+e[0]], '\n')+1:at+e[0]]) > 0,
			lack: problem(orders.CodeBadArmor, "the sealed block has no BEGIN line: its beginning is missing", "send the file as an attachment")})
	}
	s.sign(text)
}

func (s *scan) add(text string, from, start, end, quotedAt int, lack *orders.Problem) {
	if len(s.blocks) >= 2*maxBlocks {
		s.many = true
		return
	}
	before := strings.TrimRightFunc(text[from:start], func(r rune) bool {
		return unicode.IsSpace(r) || invisible(r) || r == '>'
	})
	lineStart := strings.LastIndexByte(text[:start], '\n') + 1
	var p prefix
	if blank(text[lineStart:start]) {
		p = prefixOf(text[lineStart:start])
	}
	one := block{text: p.takeAll(text[start:end]), quoted: p.depth > 0 || start >= quotedAt, bare: true, repairs: p.repairs(), lack: lack}
	after, _ := cutMarks(strings.TrimLeftFunc(text[end:], unicode.IsSpace), 100)
	one.orphan = ofSheet().MatchString(before[max(0, len(before)-60):]) || signNext().MatchString(strings.TrimLeftFunc(after, unicode.IsSpace))
	if one.orphan {
		one.lack = problem(CodeNoBegin, "the line 'fieldpost: orders/2' is missing above the sealed block", "send the whole sheet, or the file as an attachment")
	}
	if !blank(text[from:start]) || !blank(text[end:]) {
		one.repairs = append(one.repairs, "text around the orders ignored")
	}
	s.blocks = append(s.blocks, one)
}

// sign finds signatures outside of sheets.
func (s *scan) sign(text string) {
	at := 0
	for len(s.signatures) < maxBlocks {
		b := sshBegin.find(text[at:])
		if b == nil {
			return
		}
		e := sshEnd.find(text[at+b[1]:])
		if e == nil {
			s.signatures = append(s.signatures, text[at+b[0]:])
			return
		}
		end := at + b[1] + e[1]
		s.signatures = append(s.signatures, text[at+b[0]:end])
		at = end
	}
}
