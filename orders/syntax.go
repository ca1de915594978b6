package orders

import (
	"errors"
	"io"
	"slices"
	"strings"

	"fieldpost/orders/lazy"
	"fieldpost/orders/say"
)

// words says for each complaint of the YAML parser what a player should read.
// The first that fits is taken.
var words = []struct{ yaml, code, text, hint string }{
	{"unknown anchor", CodeAlias, "'*' begins an alias; write the value itself", "a text that begins with * belongs in quotes"},
	{"alphabetic or numeric character", CodeAlias, "'*' or '&' begins an alias or anchor; write the value itself", "a text that begins with * or & belongs in quotes"},
	{"exceeded max depth", CodeTooDeep, "too many levels within one another", ""},
	{"control characters", CodeControl, "a control character may not stand in a file", ""},
	{"mapping values are not allowed", CodeSyntax, "a ':' where no key can stand", "a text with ': ' in it belongs in quotes; or the line is indented too far"},
	{"found a tab character", CodeTab, "a tab indents this line; YAML takes only blanks", "set your editor to insert blanks for the tab key"},
	{"could not find expected ':'", CodeSyntax, "a key without its ':'", "write 'key: value', with a blank behind the ':'; or put the # back, if this line explains a choice"},
	{"did not find expected key", CodeSyntax, "this does not fit the lines above", "keys that belong together begin in the same column"},
	{"expected '-' indicator", CodeSyntax, "this does not fit the list above", "each item begins with '- ', all in the same column"},
	{"sequence entries are not allowed", CodeSyntax, "a list cannot begin here", "the first '- ' stands on the line below the key"},
	{"',' or ']'", CodeSyntax, "'[' without its ']', or a ',' is missing", "[a, b, c]"},
	{"',' or '}'", CodeSyntax, "'{' without its '}', or a ',' is missing", "{a: 1, b: 2}"},
	{"unexpected end of stream", CodeSyntax, "a quote is opened and not closed", ""},
	{"unknown escape", CodeSyntax, `'\' stands before a character that it cannot stand before`, `write \\ for a backslash, or use '…' for quotes`},
	{"cannot start any token", CodeSyntax, "this character cannot begin a value", "put the text in quotes"},
	{"node content", CodeSyntax, "a value is missing or one '[', '{' or ',' is too much", ""},
	{"block scalar", CodeSyntax, "behind '|' or '>' the line should end", ""},
	{"expected '>'", CodeTag, "'!' begins a tag; leave it out", "a text that begins with ! belongs in quotes"},
	{"tag", CodeTag, "'!' begins a tag; leave it out", "a text that begins with ! belongs in quotes"},
	{"<document start>", CodeSyntax, "this does not fit the lines above", "keys that belong together begin in the same column"},
	{"", CodeSyntax, "this is not understood as YAML", ""},
}

// syntax reports the parser's complaint in our words and at our position: the
// parser's own line is that of the outermost thing it was in, if it has one.
func (p *parser) syntax(text string, err error) {
	line, column := p.locate(text)
	if l, c, ok := p.openQuote(line); ok {
		p.add(l, c, CodeSyntax, "a quote is opened here and not closed on this line").Hint = say.Words("close it at the end of the text, or leave it out")
		return
	}
	if slices.ContainsFunc(p.problems, func(q Problem) bool { return q.Line == line && q.Code != CodeAlias }) {
		return // it is likely to follow from what was reported of the line
	}
	for _, w := range words {
		if !strings.Contains(err.Error(), w.yaml) {
			continue
		}
		code, words, hint := w.code, w.text, w.hint
		if above, advice := p.keyAbove(line); above > 0 && (strings.HasPrefix(w.yaml, "mapping values") || w.yaml == "did not find expected key") {
			p.add(above, indent(p.lines[above-1])+1, CodeSyntax, "a key without its ':'").Hint = advice
			return
		}
		if code == CodeSyntax && (p.at(line, column) == '\t' || p.at(line, column-1) == '\t') {
			code, words, hint = CodeTab, "a tab stands where YAML takes only blanks", ""
		}
		p.add(line, column, code, "%s", words).Hint = say.Words(hint)
		return
	}
}

// keyAbove finds the line above one that begins a key and lacks its ':', so that YAML
// takes both for one text; 0 where there is none. advice says how to write it.
func (p *parser) keyAbove(line int) (above int, advice say.Text) {
	at := indent(p.lines[line-1])
	for above = line - 1; above > 0 && !hasContent(p.lines[above-1]); {
		above--
	}
	if above == 0 || indent(p.lines[above-1]) != at || keyEnd(p.lines[line-1], at) < 0 {
		return 0, advice
	}
	text := strings.TrimSpace(string(p.lines[above-1]))
	if !lacksColon().MatchString(text) {
		return 0, advice
	}
	return above, pairAdvice(text)
}

var lacksColon = lazy.Regexp(`^[A-Za-z_]+(?: +["'\[{\w]| *=| +- |$)[^:]*$`)

// openQuote finds the quote that an error at a line comes from: it was opened
// there, or on a line above, and the next one of its kind, on the line of the
// error, was meant to open another text.
func (p *parser) openQuote(line int) (l, c int, ok bool) {
	for i := range min(line, len(p.lines)) {
		column, quote := unclosed(p.lines[i])
		if column == 0 {
			continue
		}
		next := i + 1
		for next < len(p.lines) && !slices.Contains(p.lines[next], quote) {
			next++
		}
		if line == i+1 || line == next+1 {
			return i + 1, column, true
		}
	}
	return 0, 0, false
}

// unclosed finds a quote that begins a text and does not end on its line, as
// its column from 1, or 0.
func unclosed(line []rune) (column int, quote rune) {
	before := ' '
	for i := 0; i < len(line); i++ {
		r := line[i]
		switch {
		case r == '#' && (before == ' ' || before == '\t'):
			return 0, 0
		case (r == '"' || r == '\'') && strings.ContainsRune(" \t[{,:", before):
			end := i + 1
			for end < len(line) && line[end] != r {
				if line[end] == '\\' && r == '"' {
					end++
				}
				end++
			}
			if end >= len(line) {
				return i + 1, r
			}
			i = end
		}
		before = line[i]
	}
	return 0, 0
}

// little bounds, in bytes given to the parser, how exactly an error is located.
func little(times, size int) bool { return int64(times)*int64(size) <= 1<<19 }

// locate finds the line that makes the text wrong: the text above it is good
// and from it on it no longer is. Within the line it does the same by character.
func (p *parser) locate(text string) (line, column int) {
	ends := make([]int, 1, len(p.lines)+1) // ends[k]: where the first k lines end
	for i := range len(text) {
		if text[i] == '\n' {
			ends = append(ends, i+1)
		}
	}
	good := func(n int) bool {
		_, err := parseYAML(text[:n])
		return err == nil || errors.Is(err, io.EOF)
	}
	line = lastGood(len(ends)-1, len(text), func(k int) bool { return good(ends[k]) })
	for line < len(p.lines)-1 && !hasContent(p.lines[line]) {
		line++
	}
	if line >= len(p.lines) {
		return len(p.lines), 1
	}

	content := p.lines[line]
	column = indent(content)
	if little(len(content), ends[line+1]) {
		at := ends[line] + len(string(content[:column]))
		var starts []int
		for i := range string(content[column:]) {
			starts = append(starts, at+i)
		}
		column += lastGood(len(starts), ends[line+1], func(k int) bool { return k < len(starts) && good(starts[k]) })
	}
	return line + 1, min(column, max(len(content)-1, 0)) + 1
}

// lastGood gives the largest k below n that is good, where 0 is and n is not;
// for much work, some good k whose successor is not.
func lastGood(n, size int, good func(int) bool) int {
	if little(n, size) {
		for k := n - 1; k > 0; k-- {
			if good(k) {
				return k
			}
		}
		return 0
	}
	low := 0
	for n-low > 1 {
		if mid := (low + n) / 2; good(mid) {
			low = mid
		} else {
			n = mid
		}
	}
	return low
}
