package orders

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"fieldpost/orders/say"
)

// Limits bound what is read. A zero field stands for the default.
type Limits struct {
	Size  int // bytes of a file; 64 KiB
	Depth int // mappings and lists within one another; 12
	Nodes int // values, keys, mappings and lists; 20,000
}

const (
	maxKey      = 100 // characters of a key
	maxProblems = 50  // that Parse reports for one file
	maxAliases  = 10  // without an anchor, of one file
)

func (l Limits) withDefaults() Limits {
	if l.Size <= 0 {
		l.Size = 64 << 10
	}
	if l.Depth <= 0 {
		l.Depth = 12
	}
	if l.Nodes <= 0 {
		l.Nodes = 20_000
	}
	return l
}

// Parse reads one YAML mapping, strictly. file is the name that problems
// show. Where the file is understood at all the tree is returned too, even
// with problems, so that the caller can go on and find more; it is complete
// and may be acted on only if no problem was found.
func Parse(file string, data []byte, limits Limits) (*Node, Problems) {
	root, problems := ParseValue(file, data, limits)
	if root == nil || root.bad || root.Kind == Map {
		return root, problems
	}
	p := parser{file: file}
	p.add(root.Line, root.Column, CodeNotAMapping,
		"the file should be lines of 'key: value'; there is %s here", root.Kind)
	return nil, append(problems, p.problems...)
}

// ParseValue is Parse for a file that may hold any one value: a word, a list
// or a mapping, as a field that was sealed by itself does.
func ParseValue(file string, data []byte, limits Limits) (*Node, Problems) {
	limits = limits.withDefaults()
	if root, ok := envelope(data, limits); ok {
		return root, nil
	}
	return parseWhole(file, data, limits)
}

// parseWhole reads it with the YAML parser, whatever form it has.
func parseWhole(file string, data []byte, limits Limits) (*Node, Problems) {
	p := &parser{file: file, limits: limits}
	root := p.parse(data)
	p.problems.Sort()
	return root, p.problems.Cut(maxProblems)
}

type parser struct {
	file     string
	limits   Limits
	problems Problems
	lines    [][]rune // of the canonical text
	nodes    int
	deep     bool // reported already
}

func (p *parser) add(line, column int, code, format string, args ...any) *Problem {
	p.problems = append(p.problems, Problem{
		Kind: Invalid, Code: code, File: p.file, Line: line, Column: column,
		Text: say.Textf(format, args...),
	})
	return &p.problems[len(p.problems)-1]
}

func (p *parser) parse(data []byte) *Node {
	if len(data) > p.limits.Size {
		p.add(0, 0, CodeTooLarge, "the file has %d bytes; at most %d are read", len(data), p.limits.Size)
		return nil
	}
	if !p.checkEncoding(data) {
		return nil
	}
	text := string(Canonical(data))
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		p.lines = append(p.lines, []rune(line))
	}
	if !p.checkQuoted() {
		return nil
	}
	p.checkCharacters()
	p.checkDocuments()
	tabs := p.checkTabs()
	if p.checkBlanks() {
		tabs = true
	}

	text = p.text()
	doc, err := parseYAML(text)
	for i := 0; i < maxAliases && err != nil && strings.Contains(err.Error(), "unknown anchor"); i++ {
		p.syntax(text, err)
		if a := p.problems[len(p.problems)-1]; p.at(a.Line, a.Column) == '*' {
			p.lines[a.Line-1][a.Column-1] = 'x'
		}
		text = p.text()
		doc, err = parseYAML(text)
	}
	switch {
	case errors.Is(err, io.EOF), err == nil && len(doc.Content) == 0:
		switch {
		case len(p.problems) > 0:
		case strings.TrimSpace(text) == "":
			p.add(0, 0, CodeEmptyFile, "the file is empty")
		default:
			p.add(0, 0, CodeEmptyFile, "the file holds only comments")
		}
		return nil
	case err != nil:
		// Where tabs or other blanks indent, the rest is likely to follow from them.
		if !tabs {
			p.syntax(text, err)
		}
		return nil
	}
	return p.convert(doc.Content[0], 1)
}

// text is what is left for the YAML parser after the checks by line.
func (p *parser) text() string {
	var b strings.Builder
	for _, line := range p.lines {
		b.WriteString(string(line) + "\n")
	}
	return b.String()
}

// parseYAML reads the first document into a tree without resolving anything,
// so that aliases stay small.
func parseYAML(text string) (doc *yaml.Node, err error) {
	defer func() {
		// QUIRK: yaml.v3 panics with "internal error" on some comments.
		if r := recover(); r != nil {
			doc, err = nil, fmt.Errorf("yaml: %v", r)
		}
	}()
	doc = new(yaml.Node)
	err = yaml.NewDecoder(strings.NewReader(text)).Decode(doc)
	return doc, err
}

// convert makes our node of yaml's, and refuses what means two things.
func (p *parser) convert(y *yaml.Node, depth int) *Node {
	n := &Node{Line: y.Line, Column: y.Column, Value: y.Value}
	if p.nodes++; p.nodes > p.limits.Nodes {
		if p.nodes == p.limits.Nodes+1 {
			p.add(n.Line, n.Column, CodeTooManyNodes, "the file holds more than %d values", p.limits.Nodes)
		}
		n.bad = true
		return n
	}
	if y.Kind == yaml.AliasNode {
		p.add(n.Line, n.Column, CodeAlias, "'*%s' is an alias; write the value itself", Safe(y.Value)).Hint =
			say.Words("a text that begins with * belongs in quotes")
		n.bad, n.Value = true, ""
		return n
	}
	if y.Anchor != "" {
		p.add(n.Line, n.Column, CodeAnchor, "'&%s' is an anchor; leave it out", Safe(y.Anchor)).Hint =
			say.Words("a text that begins with & belongs in quotes")
		n.bad = true
	}
	if y.Style&yaml.TaggedStyle != 0 || p.at(n.Line, n.Column) == '!' {
		p.add(n.Line, n.Column, CodeTag, "'!' begins a tag; leave it out").Hint =
			say.Words("a text that begins with ! belongs in quotes")
		n.bad = true
	}
	if y.Kind != yaml.ScalarNode && depth > p.limits.Depth {
		if !p.deep {
			p.add(n.Line, n.Column, CodeTooDeep, "more than %d levels within one another", p.limits.Depth)
		}
		p.deep, n.bad = true, true
		return n
	}
	switch y.Kind {
	case yaml.ScalarNode:
		p.scalar(n, y)
	case yaml.SequenceNode:
		n.Kind, n.Style = List, collectionStyle(y)
		for _, c := range y.Content {
			n.Items = append(n.Items, p.convert(c, depth+1))
		}
	case yaml.MappingNode:
		n.Kind, n.Style = Map, collectionStyle(y)
		p.pairs(n, y, depth)
	}
	return n
}

func collectionStyle(y *yaml.Node) Style {
	if y.Style&yaml.FlowStyle != 0 {
		return Flow
	}
	return Plain
}

func (p *parser) scalar(n *Node, y *yaml.Node) {
	n.Kind = Scalar
	switch {
	case y.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		n.Style = Block
	case y.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0:
		n.Style = Quoted
	case isNull(y.Value):
		n.Kind, n.comment = Null, y.Value == "" && p.commentAt(n.Line, n.Column)
		return
	}
	// As such they were found before; this is about "\e" in quotes.
	if i := strings.IndexFunc(y.Value, forbidden); i >= 0 {
		r, _ := utf8.DecodeRuneInString(y.Value[i:])
		p.add(n.Line, n.Column, CodeControl, "the text holds the character %s", runeName(r))
	}
}

func isNull(plain string) bool {
	switch plain {
	case "", "~", "null", "Null", "NULL":
		return true
	}
	return false
}

func (p *parser) pairs(n *Node, y *yaml.Node, depth int) {
	first := make(map[string]int, len(y.Content)/2)
	for i := 0; i+1 < len(y.Content); i += 2 {
		key, value := p.convert(y.Content[i], depth+1), p.convert(y.Content[i+1], depth+1)
		switch {
		case key.bad:
			continue
		case key.Kind != Scalar:
			p.add(key.Line, key.Column, CodeBadKey, "a key should be a word; there is %s here", key.Kind)
			continue
		case key.Style == Plain && key.Value == "<<":
			p.add(key.Line, key.Column, CodeMergeKey, "'<<' merges mappings; write the keys themselves")
			continue
		case utf8.RuneCountInString(key.Value) > maxKey:
			p.add(key.Line, key.Column, CodeBadKey, "a key has at most %d characters", maxKey)
			continue
		case key.Style == Block, strings.Contains(key.Value, "\n"):
			p.add(key.Line, key.Column, CodeBadKey, "a key should stand on one line")
			continue
		}
		if line, again := first[key.Value]; again {
			p.add(key.Line, key.Column, CodeDuplicateKey, "'%s' stands on line %d already", Safe(key.Value), line).Hint =
				say.Words("keep one of them; put a # before the other, or take it out")
			continue
		}
		first[key.Value] = key.Line
		value.between = n.Style == Flow && value.Kind == Null && value.Value == ""
		n.Keys = append(n.Keys, Pair{key, value})
	}
}

// at gives the character at a position, or 0.
func (p *parser) at(line, column int) rune {
	if line < 1 || line > len(p.lines) || column < 1 || column > len(p.lines[line-1]) {
		return 0
	}
	return p.lines[line-1][column-1]
}

// commentAt reports whether only a comment follows on the line.
func (p *parser) commentAt(line, column int) bool {
	for p.at(line, column) == ' ' {
		column++
	}
	return p.at(line, column) == '#'
}
