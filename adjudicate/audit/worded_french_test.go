package audit

import (
	"bytes"
	"reflect"
	"testing"

	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/view"
)

// The words of a view in another language than English may be otherwise too; what
// happened, and what the dice showed, must be the same.
func TestWordedInFrench(t *testing.T) {
	made := func(change func(*view.View)) []byte {
		v := view.View{Lang: "fr", When: "Tour I", Roles: []string{"Vous êtes le Royaliste."}, Cards: []string{"Peste"}, Passed: []string{"trop tard"},
			Asked:   []view.Question{{Name: "card", Key: "turn-1/card", Text: "Jouez une carte."}},
			Events:  []view.Event{{Kind: "fire", Level: 1, Text: "Rupert Tire", Dice: []int{1, 6}, Hits: 1, Tail: "une perte"}},
			Decided: []view.Decided{{Key: "turn-1/battle", Answer: "fire", By: "default", Where: "d’office"}}}
		change(&v)
		data, err := folder.EncodeView(v, nil)
		if err != nil {
			t.Fatal(err)
		}
		return unworded(data.Whole())
	}
	was := made(func(*view.View) {})
	for name, c := range map[string]struct {
		change func(*view.View)
		same   bool
	}{
		"moment": {func(v *view.View) { v.When = "Tour premier" }, true},
		"role":   {func(v *view.View) { v.Roles[0] = "Royaliste" }, true},
		"card":   {func(v *view.View) { v.Cards[0] = "La peste" }, true},
		"asked":  {func(v *view.View) { v.Asked[0].Text = "Une carte ?" }, true},
		"event":  {func(v *view.View) { v.Events[0].Text, v.Events[0].Tail = "Rupert fait feu", "1 perte" }, true},
		"ahead":  {func(v *view.View) { v.Passed[0] = "tard" }, true},
		"answer": {func(v *view.View) { v.Decided[0].Answer = "retreat" }, false},
		"dice":   {func(v *view.View) { v.Events[0].Dice[1] = 5 }, false},
		"hits":   {func(v *view.View) { v.Events[0].Hits = 2 }, false},
		"kind":   {func(v *view.View) { v.Events[0].Kind = "rout" }, false},
		"fewer":  {func(v *view.View) { v.Events = nil }, false},
		"key":    {func(v *view.View) { v.Asked[0].Key = "turn-2/card" }, false},
		"hand":   {func(v *view.View) { v.Hand = []string{"Mining"} }, false},
	} {
		if same := bytes.Equal(was, made(c.change)); same != c.same {
			t.Errorf("%s: the same %v", name, same)
		}
	}
	english := func(text string) []byte {
		data, err := folder.EncodeView(view.View{Events: []view.Event{{Kind: "fire", Text: text}}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return unworded(data.Whole())
	}
	if bytes.Equal(english("Rupert fires"), english("Maurice fires")) {
		t.Error("the words of a view in English do not count")
	}
}

// So may the words of a call in another language, as many as there are; a call of an older
// program has none.
func TestTranslatedCall(t *testing.T) {
	made := func(lang, when string, report ...string) map[string]folder.Said {
		return map[string]folder.Said{lang: {When: when, Report: report}}
	}
	for name, c := range map[string]struct {
		was          map[string]folder.Said
		others, same bool
	}{
		"same":     {made("fr", "Tour I", "Rupert Tire"), false, true},
		"worded":   {made("fr", "Tour premier", "Rupert fait feu"), true, true},
		"older":    {nil, false, true},
		"more":     {made("fr", "Tour I", "Rupert Tire", "Il meurt"), false, false},
		"nowhere":  {made("fr", "", "Rupert Tire"), false, false},
		"language": {made("de", "Zug I", "Rupert schießt"), false, false},
	} {
		now := folder.Call{In: made("fr", "Tour I", "Rupert Tire")}
		others := translated(&now, c.was)
		if same := reflect.DeepEqual(now.In, c.was); others != c.others || same != c.same {
			t.Errorf("%s: others %v, the same %v", name, others, same)
		}
	}
}
