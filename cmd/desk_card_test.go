package cmd

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/cmd/internal/desk"
)

// Who takes his card back to play another one finds what was to go ahead with it still there; on no
// sheet goes what has no card.
func TestDeskCardTakenBack(t *testing.T) {
	t.Parallel()
	tried := 0
	for _, name := range gameNames() {
		seats(t, name, func(side string, s *deskTable) {
			ask := func(q desk.Request) desk.Answer {
				a, err := s.desk.Ask(q)
				if err != nil {
					t.Fatal(name, side, err)
				}
				return a
			}
			a := ask(desk.Request{})
			if len(a.Ways) < 2 {
				return
			}
			list := a.List
			another := desk.Request{Draft: a.Draft, List: &list, Take: a.Ways[1].Answers, Into: -1}
			a = ask(desk.Request{Draft: a.Draft, List: &list, Take: a.Ways[0].Answers, Into: -1})
			if len(a.Tabs) < 2 {
				return
			}
			key := a.Tabs[1].Key
			a = ask(desk.Request{Draft: a.Draft, At: key})
			if len(a.Ways) == 0 || a.Entry != nil {
				return
			}
			tried++
			open := a.List
			a = ask(desk.Request{Draft: a.Draft, At: key, List: &open, Take: a.Ways[0].Answers, Into: a.Ways[0].Into})
			was := a.Draft.Ahead[key]
			a.Draft.Lists[list] = desk.List{}
			a = ask(desk.Request{Draft: a.Draft})
			if sheet := s.desk.Sheet(a.Draft); len(a.Tabs) != 1 || strings.Contains(sheet, "\n  "+key+":") {
				t.Errorf("%s, %s: with no card there are %+v, and the sheet is\n%s", name, side, a.Tabs, sheet)
			}
			another.Draft = a.Draft
			if a = ask(another); len(was) == 0 || fmt.Sprint(a.Draft.Ahead[key]) != fmt.Sprint(was) {
				t.Errorf("%s, %s: %+v goes ahead, and was %+v", name, side, a.Draft.Ahead, was)
			}
		})
	}
	if tried < 6 {
		t.Error(tried)
	}
}
