package adjudicate

import (
	"bytes"
	"errors"
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
	// viewPad is so large that the length of a view tells nothing.
	viewPad = 32 << 10
)

// viewYAML is what a view file holds when it is opened.
type viewYAML struct {
	Fieldpost string `yaml:"fieldpost"`
	view.View `yaml:",inline"`
	// Sheet is the order sheet for this view, for those who open it with age.
	Sheet string `yaml:"sheet,omitempty"`
}

// encodeView writes a view and its sheet, not yet padded or sealed.
func encodeView(v view.View, sheet []byte) (data []byte, err error) {
	v.Call = "" // the call holds the digest of the view; so the view cannot hold the call's
	defer caught(&err)
	var b bytes.Buffer
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(viewYAML{viewFormat, v, string(sheet)}); err != nil {
		return nil, errView
	}
	return b.Bytes(), nil
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
	d := yaml.NewDecoder(bytes.NewReader(data))
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
// padded is a view as it is sealed.
func padded(plain []byte) ([]byte, error) { return seal.Pad(plain, viewPad) }

func sealView(plain []byte, side, adjudicator keys.Card) ([]byte, error) {
	to, err := keys.Recipients(side, adjudicator)
	if err != nil {
		return nil, fail(gameName, CodeMixedKeys, "%s", err)
	}
	sealed, err := seal.Seal(plain, viewPad, to...)
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
