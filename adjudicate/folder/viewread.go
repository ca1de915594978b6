package folder

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// viewReader reads the lines that a viewWriter writes. What it does not take at once may be a
// view all the same.
type viewReader struct {
	left string // it begins with a line
}

// readLines reads a text into a struct, which is to be read otherwise where it is not ok.
func readLines(text string, into any) (ok bool) {
	r := &viewReader{text}
	return strings.HasSuffix(text, "\n") && r.mapping(reflect.ValueOf(into).Elem(), 0, 0) && r.left == ""
}

// line goes to the next line, and gives this one.
func (r *viewReader) line() (line string) {
	line, r.left, _ = strings.Cut(r.left, "\n")
	return line
}

// indented says that the next line begins with so many blanks and no more.
func (r *viewReader) indented(at int) bool {
	return len(r.left)-len(strings.TrimLeft(r.left, " ")) == at
}

// item says that the next line begins an item of a list that is indented by so many blanks.
func (r *viewReader) item(at int) bool { return r.indented(at) && strings.HasPrefix(r.left[at:], "- ") }

// mapping reads the fields of a struct from lines that are indented by so many blanks. Of its
// first line so many are to be passed over, as of an item of a list, which begins with "- ".
func (r *viewReader) mapping(v reflect.Value, at, pass int) bool {
	fields := viewFields(v.Type())
	read := make([]bool, len(fields))
	i := 0
	for r.left != "" && (pass > 0 || r.indented(at)) {
		key, text, ok := strings.Cut(r.line()[at:], ":")
		for from := i; fields[i].key != key; { // most stand in their order
			if i = (i + 1) % len(fields); i == from {
				return false
			}
		}
		if !ok || read[i] || !r.value(v.FieldByIndex(fields[i].index), text, at) {
			return false
		}
		read[i], pass = true, 0
	}
	return slices.Contains(read, true)
}

// value reads what stands behind the colon of a key, which is indented by so many blanks, and
// on the lines that belong to it.
func (r *viewReader) value(x reflect.Value, text string, at int) bool {
	switch {
	case x.Kind() == reflect.Pointer:
		x.Set(reflect.New(x.Type().Elem()))
		return r.value(x.Elem(), text, at)
	case x.Kind() == reflect.Struct:
		return text == "" && r.indented(at+2) && r.mapping(x, at+2, 0)
	case x.Kind() == reflect.Slice && text == "":
		return r.items(x, at+2)
	case !strings.HasPrefix(text, " "):
		return false
	case x.Kind() == reflect.Slice:
		return r.inLine(x, text[1:])
	}
	return r.scalar(x, text[1:], at)
}

// items reads a list; where nothing stands below its key there is none.
func (r *viewReader) items(list reflect.Value, at int) bool {
	for r.item(at) {
		x := reflect.New(list.Type().Elem()).Elem()
		if x.Kind() == reflect.Struct {
			if !r.mapping(x, at+2, at+2) {
				return false
			}
		} else if !r.scalar(x, r.line()[at+2:], -1) {
			return false
		}
		list.Set(reflect.Append(list, x))
	}
	return !r.item(at - 2)
}

// inLine reads a list on one line.
func (r *viewReader) inLine(list reflect.Value, text string) bool {
	text, begins := strings.CutPrefix(text, "[")
	text, ends := strings.CutSuffix(text, "]")
	list.Set(reflect.MakeSlice(list.Type(), 0, 0))
	for begins && ends && text != "" {
		end := strings.Index(text+", ", ", ")
		if quote := text[0]; quote == '\'' || quote == '"' {
			if end = closing(text) + 1; end == 0 || !strings.HasPrefix(text[end:]+", ", ", ") {
				return false
			}
		} else if strings.ContainsAny(text[:end], ",?[]{}:") {
			return false
		}
		x := reflect.New(list.Type().Elem()).Elem()
		if !r.scalar(x, text[:end], -1) {
			return false
		}
		list.Set(reflect.Append(list, x))
		text = strings.TrimPrefix(text[end:], ", ")
	}
	return begins && ends
}

// closing is where the quote ends that a text begins with; below 0: nowhere.
func closing(text string) int {
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '\\' && text[0] == '"', text[i] == '\'' && text[0] == '\'' && strings.HasPrefix(text[i+1:], "'"):
			i++
		case text[i] == text[0]:
			return i
		}
	}
	return -1
}

// scalar reads a value that stands on a line, or begins there with "|".
func (r *viewReader) scalar(x reflect.Value, text string, at int) (ok bool) {
	switch x.Kind() {
	case reflect.Int:
		n, err := strconv.Atoi(text)
		x.SetInt(int64(n))
		return err == nil && strconv.Itoa(n) == text
	case reflect.Bool:
		x.SetBool(text == "true")
		return text == "true" || text == "false"
	case reflect.String:
		if text == "|" || text == "|-" {
			text, ok = r.block(text == "|", at)
		} else {
			text, ok = words(text)
		}
		x.SetString(text)
		return ok
	}
	return false
}

// words are what a text on one line says, in quotes or without.
func words(text string) (string, bool) {
	if text == "" || !plainSigns(text) || strings.HasSuffix(text, " ") {
		return "", false
	}
	if quote := text[:1]; quote == "'" || quote == `"` {
		if closing(text) != len(text)-1 || quote == `"` && strings.Contains(text, `\`) {
			return "", false
		}
		inside := text[1 : len(text)-1]
		if quote == "'" {
			inside = strings.ReplaceAll(inside, "''", "'")
		}
		return inside, true
	}
	begins := beginsPlain(text) || text[0] >= '0' && text[0] <= '9'
	return text, begins && !strings.Contains(text, ": ") && !strings.HasSuffix(text, ":") && !strings.Contains(text, " #")
}

// block reads a text of several lines, which stands at the left; ended says that its last line ends.
func (r *viewReader) block(ended bool, at int) (string, bool) {
	var b strings.Builder
	for strings.HasPrefix(r.left, "  ") || strings.HasPrefix(r.left, "\n") {
		line := strings.TrimPrefix(r.line(), "  ")
		if b.Len() == 0 && (line == "" || line[0] == ' ') || !plainSigns(line) {
			return "", false
		}
		b.WriteString(line)
		b.WriteByte('\n')
	}
	text := strings.TrimSuffix(b.String(), "\n")
	if at != 0 || text == "" || strings.HasSuffix(text, "\n") {
		return "", false
	}
	if ended {
		text += "\n"
	}
	return text, true
}
