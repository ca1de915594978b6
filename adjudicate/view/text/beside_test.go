package text

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// What the map does not show is said in sections, in both languages, a line for each thing.
func TestBeside(t *testing.T) {
	v := &view.View{Rules: "richard-iii", Side: "york", Hand: []string{"4", "Treason"}, Played: []view.Fact{{Name: "york", Value: "3"}},
		Boxes: []view.Box{{Name: "pool", Side: "york", Blocks: []string{"Bombard", "Norwich"}}}, Awaited: []string{"lancaster"}}
	for _, lang := range tongue.Languages() {
		s := Beside(Speak(lang), v)
		if len(s) != 3 || len(s[0].Lines) != 1 || s[0].Lines[0] != "4, Treason" || len(s[2].Lines) != 1 || !strings.Contains(s[2].Lines[0], "Bombard, Norwich") {
			t.Errorf("%s: %q", lang, s)
		}
		if w := Waits(Speak(lang), v); !strings.Contains(w, "Lancaster") {
			t.Error(w)
		}
	}
	if len(Beside(Speak(""), &view.View{Rules: "richard-iii"})) != 0 || Waits(Speak(""), &view.View{Asked: []view.Question{{}}, Awaited: []string{"york"}}) != "" {
		t.Error("something is said of nothing")
	}
}
