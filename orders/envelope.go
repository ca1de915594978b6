package orders

import "strings"

// envelope reads a file in the one form in which sealed orders are stored, and reports
// whether it is in that form: lines of "key: word" or "key: "text"", and blocks of printable
// ASCII behind "key: |", with nothing else in it. Such files are mostly armour, which the
// YAML parser would read letter by letter, and each step of a game reads all of them again.
// The tree is the one that the parser gives; any other file is the parser's, with its errors.
func envelope(data []byte, limits Limits) (*Node, bool) {
	if len(data) == 0 || len(data) > limits.Size || data[len(data)-1] != '\n' {
		return nil, false
	}
	root := &Node{Kind: Map, Line: 1, Column: 1}
	text, number := string(data), 0
	next := func() (line string) {
		number++
		line, text, _ = strings.Cut(text, "\n")
		return line
	}
	for text != "" {
		line := next()
		key, rest, ok := strings.Cut(line, ": ")
		if !ok || !word(key, "") || isNull(key) || len(key) > maxKey || root.Get(key) != nil || len(root.Keys) > 50 {
			return nil, false
		}
		value := &Node{Kind: Scalar, Line: number, Column: len(key) + 3}
		switch inside, quoted := strings.CutPrefix(rest, `"`); {
		case rest == "|":
			value.Style = Block
			if value.Value, ok = block(text); !ok {
				return nil, false
			}
			for strings.HasPrefix(text, "  ") {
				next()
			}
		case quoted:
			value.Style, value.Value = Quoted, strings.TrimSuffix(inside, `"`)
			if value.Value == inside || !word(value.Value, " /:._@+-") || strings.HasPrefix(value.Value, " ") || strings.HasSuffix(value.Value, " ") {
				return nil, false
			}
		default:
			value.Value = rest
			if !word(rest, "/._-") || rest[0] < '0' || isNull(rest) {
				return nil, false
			}
		}
		root.Keys = append(root.Keys, Pair{&Node{Kind: Scalar, Value: key, Line: value.Line, Column: 1}, value})
	}
	return root, limits.Nodes > 2*len(root.Keys)+1 && limits.Depth > 1
}

// word says that a text is some letters and digits, and others of a few characters.
func word(text, others string) bool {
	for i := range len(text) {
		c := text[i]
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && strings.IndexByte(others, c) < 0 {
			return false
		}
	}
	return text != ""
}

// block is the text of a block that is indented by two blanks, up to the first line that is
// not. It is not ok where a reader of YAML might see another.
func block(text string) (value string, ok bool) {
	var b strings.Builder
	b.Grow(len(text)) // the block is most of it, or short
	for strings.HasPrefix(text, "  ") {
		line, rest, _ := strings.Cut(text[2:], "\n")
		if line == "" || line[0] == ' ' || line[len(line)-1] == ' ' {
			return "", false
		}
		for i := range len(line) {
			if line[i] < ' ' || line[i] > '~' {
				return "", false
			}
		}
		b.WriteString(line)
		b.WriteByte('\n')
		text = rest
	}
	return b.String(), b.Len() > 0
}
