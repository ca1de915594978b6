package orders

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"fieldpost/orders/say"
)

// The checks that go by line and need no YAML parser. What they refuse they
// also take out of p.lines, so that the parser can go on and find more;
// nothing moves from its line and column.

// checkEncoding refuses what is not UTF-8, at its first such byte.
func (p *parser) checkEncoding(data []byte) bool {
	if bytes.HasPrefix(data, []byte{0xff, 0xfe}) || bytes.HasPrefix(data, []byte{0xfe, 0xff}) || looksUTF16(data) {
		p.add(1, 1, CodeNotUTF8, "the file is UTF-16, not UTF-8").Hint =
			say.Words("PowerShell writes UTF-16; save as UTF-8")
		return false
	}
	if utf8.Valid(data) {
		return true
	}
	line, column := 1, 1
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			p.add(line, column, CodeNotUTF8, "here is a byte that is not UTF-8").Hint = say.Words("save the file as UTF-8")
			break
		}
		if column++; r == '\n' {
			line, column = line+1, 1
		}
		i += size
	}
	return false
}

// looksUTF16 tells UTF-16 without a mark: every other byte of the beginning
// is zero.
func looksUTF16(data []byte) bool {
	n := min(len(data), 64) &^ 1
	zeros := [2]int{}
	for i, c := range data[:n] {
		if c == 0 {
			zeros[i&1]++
		}
	}
	return n >= 4 && (zeros[0]*4 > n && zeros[1] == 0 || zeros[1]*4 > n && zeros[0] == 0)
}

// checkQuoted refuses a file that a mail program has quoted: nothing else is
// worth saying of it.
func (p *parser) checkQuoted() bool {
	some := false
	for _, line := range p.lines {
		if len(line) == 0 {
			continue
		}
		if line[0] != '>' {
			return true
		}
		some = true
	}
	if some {
		p.add(0, 0, CodeQuoted, "every line begins with '>': a mail program quoted the file").Hint =
			say.Words("take the '>' away; or send the file as an attachment")
	}
	return !some
}

// checkCharacters refuses control characters, one report a line.
func (p *parser) checkCharacters() {
	for i, line := range p.lines {
		reported := false
		for j, r := range line {
			if !forbidden(r) {
				continue
			}
			if !reported {
				p.add(i+1, j+1, CodeControl, "the character %s may not stand in a file", runeName(r))
			}
			reported, line[j] = true, '?'
		}
	}
}

func runeName(r rune) string { return fmt.Sprintf("U+%04X", r) }

// checkDocuments refuses directives, second documents and anything behind
// "...", which YAML readers silently pass over.
func (p *parser) checkDocuments() {
	begun := false
	for i, line := range p.lines {
		switch {
		case !begun && hasContent(line) && line[0] == '%':
			p.add(i+1, 1, CodeDirective, "'%%' begins a YAML directive; leave the line out")
			line[0] = '#'
		case !begun:
			begun = hasContent(line)
		case isMarker(line, "---"):
			p.add(i+1, 1, CodeSecondDocument, "'---' begins a second document; a file holds one").Hint =
				say.Words("send one file for each set of orders")
			p.lines = p.lines[:i]
			return
		}
		if begun && isMarker(line, "...") {
			p.checkAfterEnd(i)
			p.lines = p.lines[:i]
			return
		}
	}
}

func (p *parser) checkAfterEnd(end int) {
	for i := end; i < len(p.lines); i++ {
		from := 0
		if i == end {
			from = len("...")
		}
		if rest := p.lines[i][from:]; hasContent(rest) {
			p.add(i+1, from+indent(rest)+1, CodeSecondDocument,
				"'...' on line %d ends the file; what stands behind it would be ignored", end+1)
			return
		}
	}
}

func isMarker(line []rune, marker string) bool {
	if len(line) < 3 || string(line[:3]) != marker {
		return false
	}
	return len(line) == 3 || line[3] == ' ' || line[3] == '\t'
}

// hasContent reports whether there is more than a comment.
func hasContent(line []rune) bool {
	i := indent(line)
	return i < len(line) && line[i] != '#'
}

func indent(line []rune) int {
	i := 0
	for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
		i++
	}
	return i
}

// checkTabs refuses tabs before the first character of a line; within a block
// of text only those that would be part of its indentation.
func (p *parser) checkTabs() (found bool) {
	inBlock, parent := false, 0
	for i, line := range p.lines {
		spaces := 0
		for spaces < len(line) && line[spaces] == ' ' {
			spaces++
		}
		if inBlock && (len(line) == 0 || spaces > parent) {
			continue
		}
		inBlock = false
		if spaces < len(line) && line[spaces] == '\t' {
			p.add(i+1, spaces+1, CodeTab, "a tab indents this line; YAML takes only blanks").Hint =
				say.Words("set your editor to insert blanks for the tab key")
			for j := spaces; j < len(line) && line[j] == '\t'; j++ {
				line[j] = ' '
			}
			found = true
		}
		inBlock, parent = opensBlock(line)
	}
	return found
}

// opensBlock reports whether the line ends in "|" or ">", with what may stand
// behind it, and how far the key is indented that the block belongs to.
func opensBlock(line []rune) (bool, int) {
	s := string(line)
	if i := strings.Index(s, " #"); i >= 0 {
		s = strings.TrimRight(s[:i], " \t")
	}
	s = strings.TrimRight(s, "+-0123456789")
	if !strings.HasSuffix(s, " |") && !strings.HasSuffix(s, " >") {
		return false, 0
	}
	before := strings.TrimRight(s[:len(s)-2], " \t")
	if !strings.HasSuffix(before, ":") && !strings.HasSuffix(before, "-") {
		return false, 0
	}
	parent := indent(line)
	for rest := line[parent:]; len(rest) > 2 && rest[0] == '-' && rest[1] == ' '; {
		step := 1 + indent(rest[1:])
		if step >= len(rest) || rest[step] == '|' || rest[step] == '>' {
			break
		}
		parent, rest = parent+step, rest[step:]
	}
	return true, parent
}
