package adjudicate

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"filippo.io/age"
	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/seal"
)

const (
	viewFormat = "view/1"
	// The two parts of a view file are padded each by itself to a size that
	// tells nothing. Were it done to both at once, the writer of a note could
	// measure by its length how much else is in the other side's view.
	// At the pace of plans whole battles, a plan and what it decided stand in a
	// view; at that of the table a step at a time.
	viewPadTable = 32 << 10
	viewPadPlans = 96 << 10
	notesPad     = 16 << 10
)

// roomy are rules whose views can be larger than those sizes: with many blocks
// there is much to choose from.
type roomy interface{ ViewPad(plans bool) int }

// viewPad is the size of a view's own part, which depends on the game and its pace alone.
func (f *Folder) viewPad(pace string) int {
	if r, ok := f.rules.(roomy); ok {
		return r.ViewPad(pace == pacePlans)
	}
	if pace == pacePlans {
		return viewPadPlans
	}
	return viewPadTable
}

// viewYAML is what a view file holds when it is opened. The notes come last.
type viewYAML struct {
	Fieldpost string `yaml:"fieldpost"`
	view.View `yaml:",inline"`
	// Sheet is the order sheet for this view, for those who open it with age.
	Sheet string `yaml:"sheet,omitempty"`
}

// encodeView writes a view and its sheet, padded, as they are sealed.
func encodeView(v view.View, sheet []byte, pad int) (data []byte, err error) {
	v.Call = "" // the call holds the digest of the view; so the view cannot hold the call's
	defer caught(&err)
	notes := v.Notes
	v.Notes = nil
	var b bytes.Buffer
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(viewYAML{viewFormat, v, string(sheet)}); err != nil {
		return nil, errView
	}
	own, err := seal.Pad(b.Bytes(), pad)
	if err != nil {
		return nil, err
	}
	rest, err := seal.Pad(notesText(notes), notesPad)
	return append(own, rest...), err
}

// notesText writes the notes of a view.
func notesText(notes []string) []byte {
	if len(notes) == 0 {
		return []byte("notes: []\n")
	}
	b := bytes.NewBufferString("notes:\n")
	for _, n := range notes {
		b.WriteString(noteLine(n))
	}
	return b.Bytes()
}

// noteLine writes a note as an item of a list. It escapes what it must and no
// more: so a note takes four bytes a character at most, and always fits; and no
// other version of Unicode makes it longer.
func noteLine(note string) string {
	var b strings.Builder
	b.WriteString(`  - "`)
	for _, r := range note {
		switch {
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < 0x20, r >= 0x7f && r <= 0x9f, r == 0x2028, r == 0x2029, r == 0xfeff, r == 0xfffe, r == 0xffff:
			fmt.Fprintf(&b, `\u%04x`, r) // no sheet can hold them
		default:
			b.WriteRune(r)
		}
	}
	b.WriteString("\"\n")
	return b.String()
}

// latest are the newest notes, as many as there is room for.
func latest(notes []string) []string {
	room := notesPad - len("notes:\n") - 2 // for the shortest padding
	for i := len(notes); i > 0; i-- {
		if room -= len(noteLine(notes[i-1])); room < 0 {
			return notes[i:]
		}
	}
	return notes
}

var errView = errors.New("a view cannot be written or read")

// caught turns a panic of the YAML package into errView.
func caught(err *error) {
	if recover() != nil {
		*err = errView
	}
}

// decodeView reads what encodeView wrote, strictly.
func decodeView(data []byte) (v *view.View, sheet string, err error) {
	defer caught(&err)
	notes := bytes.LastIndex(data, []byte("\nnotes:")) + 1
	d := yaml.NewDecoder(io.MultiReader(bytes.NewReader(seal.Unpad(data[:notes])), bytes.NewReader(seal.Unpad(data[notes:]))))
	d.KnownFields(true)
	var y viewYAML
	if err := d.Decode(&y); err != nil || y.Fieldpost != viewFormat {
		return nil, "", errView
	}
	if err := d.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		return nil, "", errView
	}
	return &y.View, y.Sheet, nil
}

// sealView seals a view to its side and to the adjudicator, who compares it
// when the game is played again.
func sealView(plain []byte, side, adjudicator keys.Card) ([]byte, error) {
	to, err := keys.Recipients(side, adjudicator)
	if err != nil {
		return nil, fail(gameName, CodeMixedKeys, "%s", err)
	}
	sealed, err := seal.Seal(plain, notesPad, to...)
	if err != nil {
		return nil, fail("", CodeFault, "%s", err)
	}
	if len(sealed) > maxView {
		return nil, fail("", CodeFault, "a view has more than %d bytes", maxView)
	}
	return sealed, nil
}

// openView opens a view file; the padding stays on.
func openView(file string, data []byte, id keys.Identity) ([]byte, error) {
	if len(data) > maxView {
		return nil, fail(file, "too-large", "the file has %d bytes; at most %d are read", len(data), maxView)
	}
	if id.Age() == nil {
		return nil, fail(file, CodeNotYours, "there is no identity to open it with")
	}
	plain, err := seal.Open(data, maxView, []age.Identity{id.Age()}...)
	switch {
	case err == nil:
		return plain, nil
	case errors.Is(err, seal.ErrDamaged):
		return nil, fail(file, CodeDamaged, "the sealed view does not open: it was changed on the way").hint("fetch the file again")
	case errors.Is(err, seal.ErrNotForYou):
		return nil, fail(file, CodeNotYours, "this view is sealed to somebody else")
	}
	return nil, fail(file, CodeDamaged, "%s", strings.TrimSpace(err.Error()))
}
