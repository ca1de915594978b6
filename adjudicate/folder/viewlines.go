package folder

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"
)

// A view is written and read at every step, by both sides and whoever checks the game, and is
// some hundred lines of a few forms. Those forms are known here; the YAML package, whose text
// it is to the letter, writes and reads what is of any other.

// viewField is a field of a struct as its lines have it.
type viewField struct {
	index      []int
	key        string
	omit, flow bool
}

// viewTypes are the structs of a view with their fields: each is taken apart once.
var viewTypes sync.Map // reflect.Type to []viewField

// viewFields are the fields of a struct; of one that stands in it inline, its fields are its own.
func viewFields(t reflect.Type) (list []viewField) {
	if known, ok := viewTypes.Load(t); ok {
		return known.([]viewField)
	}
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		if options == "inline" {
			for _, in := range viewFields(f.Type) {
				in.index = append([]int{i}, in.index...)
				list = append(list, in)
			}
			continue
		}
		list = append(list, viewField{[]int{i}, textOf(name), strings.Contains(options, "omitempty"), strings.Contains(options, "flow")})
	}
	viewTypes.Store(t, list)
	return list
}

// viewWriter writes the lines of a view.
type viewWriter struct {
	out []byte
	odd bool // there is something that it does not know how to write
}

// viewLines writes a struct; it is not ok where the YAML package has to.
func viewLines(v any) ([]byte, bool) {
	w := &viewWriter{}
	w.mapping(reflect.ValueOf(v), 0)
	return w.out, !w.odd
}

// mapping writes the fields of a struct, each on a line that is indented by so many blanks,
// the first one where the line stands.
func (w *viewWriter) mapping(v reflect.Value, at int) {
	begun := len(w.out)
	for _, f := range viewFields(v.Type()) {
		x := v.FieldByIndex(f.index)
		if f.omit && (x.IsZero() || x.Kind() == reflect.Slice && x.Len() == 0) {
			continue
		}
		if len(w.out) > begun {
			w.indent(at)
		}
		w.out = append(append(w.out, f.key...), ':')
		w.value(x, at, f.flow)
	}
	w.odd = w.odd || len(w.out) == begun
}

func (w *viewWriter) indent(at int) {
	for range at {
		w.out = append(w.out, ' ')
	}
}

// value writes what stands behind the colon of a key, which is indented by so many blanks.
func (w *viewWriter) value(x reflect.Value, at int, flow bool) {
	switch x.Kind() {
	case reflect.Pointer:
		w.value(x.Elem(), at, flow)
	case reflect.Struct:
		w.out = append(w.out, '\n')
		w.indent(at + 2)
		w.mapping(x, at+2)
	case reflect.Slice:
		w.list(x, at, flow)
	default:
		w.out = append(w.out, ' ')
		w.scalar(x, at)
		w.out = append(w.out, '\n')
	}
}

func (w *viewWriter) list(x reflect.Value, at int, flow bool) {
	if flow || x.Len() == 0 {
		w.out = append(w.out, " ["...)
		for i := range x.Len() {
			if i > 0 {
				w.out = append(w.out, ", "...)
			}
			if item := x.Index(i); item.Kind() == reflect.String {
				w.text(inList(item.String()))
			} else {
				w.scalar(item, at)
			}
		}
		w.out = append(w.out, "]\n"...)
		return
	}
	w.out = append(w.out, '\n')
	for i := range x.Len() {
		w.indent(at + 2)
		w.out = append(w.out, "- "...)
		if item := x.Index(i); item.Kind() == reflect.Struct {
			w.mapping(item, at+4)
		} else {
			w.scalar(item, at+2)
			w.out = append(w.out, '\n')
		}
	}
}

func (w *viewWriter) scalar(x reflect.Value, at int) {
	switch x.Kind() {
	case reflect.Int:
		w.out = strconv.AppendInt(w.out, x.Int(), 10)
	case reflect.Bool:
		w.out = strconv.AppendBool(w.out, x.Bool())
	case reflect.String:
		if s := x.String(); strings.Contains(s, "\n") {
			w.block(s, at)
		} else {
			w.text(textOf(s))
		}
	default:
		w.odd = true
	}
}

func (w *viewWriter) text(s string) {
	w.out = append(w.out, s...)
	w.odd = w.odd || !plainSigns(s)
}

// block writes a text of several lines that stands at the left: a plan, or the sheet.
func (w *viewWriter) block(s string, at int) {
	text, ended := strings.CutSuffix(s, "\n")
	w.odd = w.odd || at > 0 || strings.HasSuffix(text, "\n") || strings.Contains(s, " \n") || strings.HasSuffix(s, " ") || s[0] == ' ' || s[0] == '\n' || !plainSigns(strings.ReplaceAll(s, "\n", ""))
	w.out = append(w.out, '|')
	if !ended {
		w.out = append(w.out, '-')
	}
	for line := range strings.SplitSeq(text, "\n") {
		if w.out = append(w.out, '\n'); line != "" {
			w.out = append(append(w.out, "  "...), line...)
		}
	}
}

// textOf is a text as it stands behind a key.
func textOf(s string) string {
	switch {
	case s == "", isNumber(s), slices.Contains(meaning, s):
		return `"` + s + `"`
	case !beginsPlain(s) || !plainSigns(s) || strings.HasSuffix(s, " "):
		one, err := yaml.Marshal(s)
		if err != nil {
			panic(err) // caught, as one of the YAML package is
		}
		return strings.TrimSuffix(string(one), "\n")
	case strings.Contains(s, ": ") || strings.HasSuffix(s, ":") || strings.Contains(s, " #"):
		return "'" + strings.ReplaceAll(s, "'", "''") + "'"
	}
	return s
}

// inList is a text as it stands in a list on one line.
func inList(s string) string {
	if text := textOf(s); text != s || !strings.ContainsAny(s, ",?[]{}:") {
		return text
	}
	return "'" + strings.ReplaceAll(s, "'", "''") + "'"
}

func isNumber(s string) bool { return len(s) < 18 && strings.Trim(s, "0123456789") == "" }

// beginsPlain says that a text begins like a word or a number, and is none, nor a moment, nor a
// word that means something else.
func beginsPlain(s string) bool {
	switch c := s[0]; {
	case c >= '0' && c <= '9':
		return strings.ContainsAny(s, "ghijklmnpqrsuvwyzGHIJKLMNPQRSUVWY") // they are in no number
	case c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z':
		return len(s) > 5 || !slices.Contains(meaning, strings.ToLower(s))
	}
	return false
}

// meaning are the words that are no texts in one version of YAML or another.
var meaning = []string{"y", "yes", "on", "n", "no", "off", "true", "false", "null"}

// plainSigns says that a text has no sign in it that is written otherwise than as itself.
func plainSigns(s string) bool {
	for _, c := range s {
		if c < ' ' || c > '~' && c < 0xa1 || c == 0x2028 || c == 0x2029 || c >= 0xd800 {
			return false
		}
	}
	return true
}
