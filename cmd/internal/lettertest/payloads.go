package lettertest

import (
	"fmt"
	"strings"

	"fieldpost/orders"
)

// Payloads are what the messages carry. Those that are "" cannot be used:
// making a message that needs one is an error.
type Payloads struct {
	Sealed   string // a sheet, sealed and signed
	Long     string // another one with a long padding, as where there is a plan or note
	Fields   string // a sealed and signed sheet of which some may be read
	Armor    string // age armour and nothing else
	Sig      string // the signature of Armor, by itself
	Clear    string // a filled sheet with nested orders, plan and note; its last line is "fieldpost: end"
	Accented string // the same with letters beyond ASCII in its note, all of them in Windows-1252
	Blank    string // a sheet in which all choices are still comments
	Other    string // a sealed sheet that says something else than Sealed
	// OtherClear is a sheet in clear that says something else than Clear.
	OtherClear string
}

// texts gives the payloads that there are by name, without the line end of
// their last lines, so that a template can put them on a line of their own.
func (p Payloads) texts() map[string]any {
	all := map[string]string{
		"sealed": p.Sealed, "long": p.Long, "fields": p.Fields, "armor": p.Armor, "sig": p.Sig, "clear": p.Clear,
		"accented": p.Accented, "blank": p.Blank, "other": p.Other, "otherClear": p.OtherClear,
	}
	texts := map[string]any{}
	for name, text := range all {
		if text != "" {
			texts[name] = strings.TrimSuffix(text, "\n")
		}
	}
	return texts
}

// Names are the names of payloads in cases. Templates say {{ .Sealed }}.
func Names() []string {
	return []string{"sealed", "long", "fields", "armor", "sig", "clear", "accented", "blank", "other", "otherClear"}
}

// Same returns nil if data, an order file, is the payload of that name: to the
// byte where a signature or the seal depends on it, otherwise by
// what it says. Blanks and line ends in a note do not count.
func (p Payloads) Same(name string, data []byte) error {
	text, ok := p.texts()[name].(string)
	if !ok {
		return fmt.Errorf("there is no payload %q", name)
	}
	want, ps := orders.ParseSheet("", []byte(WithoutEnd(text)))
	if want == nil || ps.Refused() {
		return fmt.Errorf("the payload %q is no order file: %v", name, ps)
	}
	got, ps := orders.ParseSheet("", data)
	switch {
	case got == nil || ps.Refused():
		return fmt.Errorf("not an order file: %v", ps)
	case want.Armor || want.Sealed != "" || want.Signature != "":
		if string(data) != string(orders.Canonical([]byte(text))) {
			return fmt.Errorf("not to the byte the payload %q", name)
		}
	case got.Game != want.Game, got.Step != want.Step, got.Side != want.Side, got.Call != want.Call, got.Final != want.Final:
		return fmt.Errorf("another header than that of the payload %q", name)
	case got.Sealed != "", !got.Orders.Equal(want.Orders), !got.Plan.Equal(want.Plan):
		return fmt.Errorf("other orders than those of the payload %q", name)
	case strings.Join(strings.Fields(got.Note), " ") != strings.Join(strings.Fields(want.Note), " "):
		return fmt.Errorf("another note than that of the payload %q: %q", name, got.Note)
	}
	return nil
}

// WithoutEnd takes the line "fieldpost: end" off a sheet, which marks its end
// in a letter and is no part of it.
func WithoutEnd(sheet string) string {
	text := strings.TrimRight(sheet, "\n")
	text = strings.TrimSuffix(text, "\nfieldpost: end")
	text = strings.TrimSuffix(text, "\n# fieldpost: end")
	return text + "\n"
}
