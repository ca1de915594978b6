package folder

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/crypto/seal"
	"fieldpost/orders"
)

const (
	viewFormat = "view/4"
	// A view file has two parts. The first holds the format and the opponent's notes. It
	// is not packed, and always as long as this: were it packed with the view, the writer
	// of a note could measure how much of it the other side's view holds as well, and in
	// one stream with it, how much else does.
	notesSize = 4 << 10
)

// ViewText is what a view file holds when it is opened: the notes, the view, the map as it
// was while it happened, and the order sheet, for those who open it with age.
type ViewText struct{ Notes, Own, Past, Sheet []byte }

// Whole is all of it.
func (t ViewText) Whole() []byte { return slices.Concat(t.Notes, t.Own, t.Past, t.Sheet) }

// rooms are what a view file may hold, the most of it first: where there is not room enough
// the sheet stays away, which is made from the view and says nothing that the view does
// not, and then the past.
func (t ViewText) rooms() [][]byte {
	return [][]byte{slices.Concat(t.Own, t.Past, t.Sheet), slices.Concat(t.Own, t.Past), t.Own}
}

// Is says whether a view file that was opened holds this text; it may lack the sheet, and the past.
func (t ViewText) Is(opened []byte) bool {
	rest, ok := bytes.CutPrefix(opened, t.Notes)
	return ok && slices.ContainsFunc(t.rooms(), func(own []byte) bool { return bytes.Equal(rest, own) })
}

// viewYAML is the first and the second part as they are read, pastYAML and sheetYAML the end
// of the second.
type viewYAML struct {
	Fieldpost string `yaml:"fieldpost"`
	view.View `yaml:",inline"`
	Sheet     string `yaml:"sheet,omitempty"`
}

type pastYAML struct {
	Past []view.Moment `yaml:"past"`
}

type sheetYAML struct {
	Sheet string `yaml:"sheet"`
}

// EncodeView writes a view and its sheet.
func EncodeView(v view.View, sheet []byte) (t ViewText, err error) {
	v.Call = "" // the call holds the digest of the view; so the view cannot hold the call's
	defer caught(&err)
	if t.Notes, err = seal.Pad(notesText(v.Notes), notesSize); err != nil || len(t.Notes) != notesSize {
		return t, ErrView
	}
	past := pastYAML{v.Past}
	v.Notes, v.Past = nil, nil
	if t.Own, err = yamlText(v); err == nil && len(past.Past) > 0 {
		t.Past, err = yamlText(past)
	}
	if err == nil && len(sheet) > 0 {
		t.Sheet, err = yamlText(sheetYAML{string(sheet)})
	}
	return t, err
}

func yamlText(v any) ([]byte, error) {
	if text, ok := viewLines(v); ok {
		return text, nil
	}
	var b bytes.Buffer
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(v); err != nil {
		return nil, ErrView
	}
	return b.Bytes(), nil
}

// PackView packs a view to a length that tells nothing. What there is no room for stays
// away, which nobody sees. A view that is larger than that, as no game has ever had one,
// takes the next multiple.
func PackView(t ViewText, size int) []byte {
	notes := seal.Store(t.Notes)
	var own []byte
	for _, text := range t.rooms() {
		if own = seal.Pack(text); len(notes)+len(own) <= size {
			break
		}
	}
	return seal.Fill(slices.Concat(notes, own), size)
}

// notesHead begins every view.
const notesHead = "fieldpost: " + viewFormat + "\nnotes:\n"

// notesText writes the notes of a view.
func notesText(notes []string) []byte {
	b := bytes.NewBufferString(notesHead)
	for _, n := range notes {
		b.WriteString(noteLine(n))
	}
	return b.Bytes()
}

// noteLine writes a note as an item of a list. It escapes what it must and no
// more: so a note takes two bytes a byte at most, and always fits; and no
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

// Latest are the newest notes, as many as there is room for.
func Latest(notes []string) []string {
	room := notesSize - len(notesHead) - 2 // for the shortest padding
	for i := len(notes); i > 0; i-- {
		if room -= len(noteLine(notes[i-1])); room < 0 {
			return notes[i:]
		}
	}
	return notes
}

var ErrView = errors.New("a view cannot be written or read")

// caught turns a panic of the YAML package into ErrView.
func caught(err *error) {
	if recover() != nil {
		*err = ErrView
	}
}

// DecodeView reads the text of a view, strictly.
func DecodeView(data []byte) (v *view.View, sheet string, err error) {
	defer caught(&err)
	at := min(notesSize, len(data))
	text := string(slices.Concat(seal.Unpad(data[:at]), data[at:]))
	var y viewYAML
	if readLines(text, &y) && y.Fieldpost == viewFormat {
		return &y.View, y.Sheet, nil
	}
	y = viewYAML{}
	d := yaml.NewDecoder(strings.NewReader(text))
	d.KnownFields(true)
	if err := d.Decode(&y); err != nil || y.Fieldpost != viewFormat {
		return nil, "", ErrView
	}
	if err := d.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		return nil, "", ErrView
	}
	return &y.View, y.Sheet, nil
}

// SealView seals a view to its side and to the adjudicator, who compares it
// when the game is played again.
func SealView(t ViewText, size int, side, adjudicator keys.Card) ([]byte, error) {
	to, err := keys.Recipients(side, adjudicator)
	if err != nil {
		return nil, codes.Fail(GameName, codes.CodeMixedKeys, "%s", err)
	}
	sealed, err := seal.SealPacked(PackView(t, size), size, to...)
	if err != nil {
		return nil, codes.Fail("", codes.CodeFault, "%s", err)
	}
	if len(sealed) > MaxView || len(t.Whole()) > MaxView {
		return nil, codes.Fail("", codes.CodeFault, "a view has more than %d bytes", MaxView)
	}
	return sealed, nil
}

// OpenView opens a view file, and gives its text.
func OpenView(file string, data []byte, id keys.Identity) ([]byte, error) {
	if len(data) > MaxView {
		return nil, codes.Fail(file, orders.CodeTooLarge, "the file has %d bytes; at most %d are read", len(data), MaxView)
	}
	if id.Age() == nil {
		return nil, codes.Fail(file, codes.CodeNotYours, "there is no identity to open it with")
	}
	plain, err := seal.Open(data, MaxView, id.Age())
	if err == nil {
		if !seal.IsPacked(plain) {
			return nil, codes.Fail(file, orders.CodeUnknownFormat, "the view is not in the form %s: it was made by another version of fieldpost", viewFormat).
				Hint("play on with the version of fieldpost that the game began with")
		}
		plain, err = seal.Unpack(plain, MaxView)
	}
	switch {
	case err == nil:
		return plain, nil
	case errors.Is(err, seal.ErrDamaged):
		return nil, codes.Fail(file, codes.CodeDamaged, "the sealed view does not open: it was changed on the way").Hint("fetch the file again")
	case errors.Is(err, seal.ErrPacked):
		return nil, codes.Fail(file, codes.CodeDamaged, "the view does not unpack, or to more than %d bytes", MaxView).Hint("ask the adjudicator: whoever sealed it has packed it wrongly")
	case errors.Is(err, seal.ErrNotForYou):
		return nil, codes.Fail(file, codes.CodeNotYours, "this view is sealed to somebody else")
	}
	return nil, codes.Fail(file, codes.CodeDamaged, "%s", strings.TrimSpace(err.Error()))
}

// View opens a side's view of a step with the side's own identity; 0 stands
// for the open step.
func (f *Record) View(id keys.Identity, step int) (*view.View, error) {
	side, ok := f.SideOf(id)
	switch {
	case !ok:
		return nil, codes.Fail("", codes.CodeNotYours, "this identity plays no part in %s", f.Game.ID)
	case side == Adjudicator:
		return nil, codes.Fail("", codes.CodeNotYours, "this is the adjudicator's identity; a view belongs to a side")
	}
	return f.ViewOf(id, step, side)
}

// ViewOf opens the view of a named side, with the adjudicator's identity or
// that side's own.
func (f *Record) ViewOf(id keys.Identity, step int, side string) (*view.View, error) {
	plain, err := f.ViewText(id, step, side)
	if err != nil {
		return nil, err
	}
	if step == 0 {
		step = f.Step()
	}
	v, _, err := DecodeView(plain)
	if err != nil || v.Game != f.Game.ID || v.Step != step || v.Side != side {
		return nil, codes.Fail(ViewName(step, side), codes.CodeFault, "this view cannot be read").Hint("a newer fieldpost may read it")
	}
	v.Call = f.Calls[step-1].Digest
	if step == f.Step() {
		v.Deadline = f.DeadlineText()
	}
	return v, nil
}

// ViewText opens a view file that is the one its call names.
func (f *Record) ViewText(id keys.Identity, step int, side string) ([]byte, error) {
	if step == 0 {
		step = f.Step()
	}
	if step < 1 || step > f.Step() {
		return nil, codes.Fail("", codes.CodeMissingStep, "there is no step %d; step %d is open", step, f.Step())
	}
	if !slices.Contains(f.Game.Sides[:], side) {
		return nil, codes.Fail("", orders.CodeUnknownWord, "'%s' is no side of this game", orders.Safe(side))
	}
	file, c := ViewName(step, side), f.Calls[step-1]
	data, ok := f.Files[file]
	if !ok {
		return nil, codes.Fail(file, codes.CodeMissingFile, "the view is missing").Hint("fetch the file again")
	}
	if step < f.Step() {
		if err := f.CheckSigned(CallName(step), c.Signed); err != nil {
			return nil, err
		}
	}
	if want, ok := c.Ledger.Find(file); !ok || want != ledger.Digest(data) {
		return nil, codes.Fail(file, codes.CodeChanged, "this is not the view that the call of step %d names", step).Hint("fetch the file again")
	}
	return OpenView(file, data, id)
}

// All that is sealed of a view has this length, or a multiple of it. At the pace of plans
// whole battles, a plan and what it decided stand in a view; at that of the table a
// step at a time. TestViewSizes has the measurements.
const (
	ViewSizeTable = 8 << 10
	ViewSizePlans = 10 << 10
)
