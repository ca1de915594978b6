package tongue_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"testing"
	"testing/fstest"
	"time"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/orders/say"
)

// A text is said by the words for its format, with what stands in it; what stands in quotes,
// in English or in the language, stays. In English, and in JSON, it is what Sprintf gives.
func TestSay(t *testing.T) {
	const text = `{"nouns": {"block": ["%d bloc", "%d blocs"]}, "texts": {"all": {
		"%s loses %s": "%s perd %s", "the King": "le Roi", "of %s": "de %s", "'%s' is no card of %s": "'%s' n’est pas une carte de %s",
		"it was ruled: %s": "il fut décidé : « %s »", "until %s": "jusqu’au %s", "%s, %s": "%[2]s, %[1]s", "nothing": "rien", "; ": " ; "}}}`
	french := tongue.NewBook(tongue.Shared(), fstest.MapFS{"words/fr.json": {Data: []byte(text)}}).In(tongue.French)
	at := time.Date(2026, 12, 1, 20, 0, 0, 0, time.UTC)
	for _, x := range []struct {
		text             say.Text
		english, inWords string
	}{
		{say.Textf("%s loses %s", "the King", say.Count{N: 2, Noun: "block"}), "the King loses 2 blocks", "le Roi perd 2 blocs"},
		{say.Textf("%s loses %s", "The King", say.Textf("%s, %s", "York", "nothing")), "The King loses York, nothing", "Le Roi perd rien, York"},
		{say.Textf("  %s loses %s", "the King", "nothing"), "  the King loses nothing", "  le Roi perd rien"},
		{say.Textf("'%s' is no card of %s", "nothing", "the King"), "'nothing' is no card of the King", "'nothing' n’est pas une carte du Roi"},
		{say.Textf("it was ruled: %s", "nothing"), "it was ruled: nothing", "il fut décidé : « nothing »"},
		{say.Textf("until %s", say.Moment(at, "15:04 UTC")), "until Tue 1 Dec 20:00 UTC", "jusqu’au mar. 1 déc. 20:00 UTC"},
		{say.List([]string{"nothing", "the King"}, "; "), "nothing; the King", "rien ; le Roi"},
		{say.Of(say.Errorf("of %s: %w", "the King", fs.ErrExist)), "of the King: file already exists", "of le Roi: file already exists"},
		{say.Words("nothing"), "nothing", "rien"},
		{say.Textf("of %s", say.Name("nothing")), "of nothing", "de nothing"},
		{say.Words("the King loses nothing"), "the King loses nothing", "the King loses nothing"},
	} {
		if x.text.String() != x.english || french.Say(x.text) != x.inWords {
			t.Errorf("%q: %q, not %q", x.text, french.Say(x.text), x.inWords)
		}
		data, err := json.Marshal(x.text)
		if want, _ := json.Marshal(x.english); err != nil || string(data) != string(want) {
			t.Errorf("%s in JSON, not %s", data, want)
		}
	}
	if !errors.Is(say.Errorf("%w: %w", fs.ErrExist, fs.ErrClosed), fs.ErrClosed) {
		t.Error("an error hides what it wraps")
	}
}
