package asking

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/view"
)

// choosing is a view of York's, who chooses a card, at the pace of plans.
func choosing(t *testing.T) (game.Asking, *view.View) {
	t.Helper()
	rules, v := asked(t)
	v.Pace, v.Phase, v.Hand = "plans", "cards", []string{"2", "3", "Plague"}
	v.Facts = []view.Fact{{Name: "king", Value: "lancaster"}}
	v.Asked = []view.Question{{Name: "card", Key: "card", Text: "Which card do you play (1.1)?", Options: []string{"play 2", "play 3", "play Plague"}}}
	return rules, v
}

// Orders go ahead for either case; a change of mind keeps what is legal with the new card;
// whoever goes back from them keeps what there was.
func TestAhead(t *testing.T) {
	first := []string{"orders ahead, if you turn out to be Player 1", "move East Anglia", "Warwick …", "march Warwick to Essex", "nobody else", "move East Anglia", "march Norfolk to Rutland"}
	for _, x := range []struct {
		name  string
		words []string
		want  string
	}{
		{"none", nil, "  card: \"3\""},
		{"one", first, `  card: "3"
  if_first:
    actions:
      - {move: East Anglia, blocks: {Warwick: Essex}}
      - {move: East Anglia, blocks: {Norfolk: Rutland}}`},
		{"two", append(append([]string{}, first...), "orders ahead, if you turn out to be Player 2", "that is all"), `  card: "3"
  if_first:
    actions:
      - {move: East Anglia, blocks: {Warwick: Essex}}
      - {move: East Anglia, blocks: {Norfolk: Rutland}}
  if_second:
    actions: none`},
		{"left open", []string{"orders ahead, if you turn out to be Player 2", "leave that open"}, `  card: "3"`},
		{"taken away", []string{"orders ahead, if you turn out to be Player 2", "that is all", "other orders ahead, if you turn out to be Player 2", "leave that open"}, `  card: "3"`},
		{"gone back from", []string{"orders ahead, if you turn out to be Player 2", "that is all", "other orders ahead, if you turn out to be Player 2", "move East Anglia", "take the last", "take the last"}, `  card: "3"
  if_second:
    actions: none`},
		{"the last of them taken back", append(append([]string{}, first...), "take the last answer back", "march Norfolk to Essex"), `  card: "3"
  if_first:
    actions:
      - {move: East Anglia, blocks: {Warwick: Essex}}
      - {move: East Anglia, blocks: {Norfolk: Essex}}`},
		{"another card", append(append([]string{}, first...), "another card", "play 2"), `  card: "2"
  if_first:
    actions:
      - {move: East Anglia, blocks: {Warwick: Essex}}
      - {move: East Anglia, blocks: {Norfolk: Rutland}}`},
		{"one of other actions", append(append([]string{}, first...), "another card", "play Plague", "take the last answer back"), "  card: Plague"},
	} {
		rules, v := choosing(t)
		s := &script{t: t, words: append(append([]string{"play 3"}, x.words...), "write the sheet")}
		r, err := Run(s, New(rules, v, func([]string) bool { return true }), nil, nil, func(Result) ([]string, bool) { return nil, true })
		if got := strings.Join(r.Lines, "\n"); err != nil || got != x.want || len(s.words) > 0 {
			t.Errorf("%s: %v\n%s\nnot\n%s", x.name, err, got, x.want)
		}
		if x.name == "one" && !strings.Contains(s.said.String(), "If you turn out to be Player 1, as the board stands now: Your actions as Player 1, 3 AP") {
			t.Error(s.said.String())
		}
	}
}

// A plan is chosen, or taken away; nothing is said of it otherwise.
func TestChoosePlan(t *testing.T) {
	ready := []Plan{{About: "A bold plan", Lines: "plan:\n  battle: fire\n"}}
	const menu = "a plan, for what you are not asked"
	for _, x := range []struct {
		inForce []string
		words   []string
		want    string
	}{
		{nil, nil, ""},
		{nil, []string{menu, "A bold plan"}, ready[0].Lines},
		{nil, []string{menu, "A bold plan", menu, "no plan: the standing defaults answer"}, ""},
		{[]string{"Heirs charge."}, []string{menu, "keep the plan in force"}, ""},
		{[]string{"Heirs charge."}, []string{menu, "no plan: the standing defaults answer"}, noPlan},
		{[]string{"Heirs charge."}, []string{menu, "A bold plan", "take the last answer back", "play 2"}, ready[0].Lines},
	} {
		rules, v := choosing(t)
		s := &script{t: t, words: append(append([]string{"play 3"}, x.words...), "write the sheet")}
		r, err := Run(s, New(rules, v, func([]string) bool { return true }), &Plans{InForce: x.inForce, Ready: ready}, nil, func(Result) ([]string, bool) { return nil, true })
		if err != nil || r.Plan != x.want {
			t.Errorf("%v: %q, %v", x.words, r.Plan, err)
		}
		if len(x.inForce) > 0 && !strings.Contains(s.said.String(), "Your plan in force:\nHeirs charge.") {
			t.Error(s.said.String())
		}
	}
	// In a game without plans none is offered.
	rules, v := choosing(t)
	s := &script{t: t, words: []string{"play 3"}}
	_, _ = Run(s, New(rules, v, nil), nil, nil, func(Result) ([]string, bool) { return nil, true })
	if strings.Contains(s.said.String(), "a plan") {
		t.Error(s.said.String())
	}
}

// A plan is made question by question: everywhere and for one battle, with exceptions and a
// list; what cannot be is said, and changes nothing.
func TestPlanQuestionByQuestion(t *testing.T) {
	rules, v := choosing(t)
	s := &script{t: t, words: []string{"play 3", "a plan, for", "my own, question by question",
		"Battle turns: standing default", "an exception", "the block: its strength now", "is at most", "a number", "Retreat to a Friendly area, else any open area, else fire",
		"When the block: its strength now is at most 1", "one more condition", "the block: he is your King", "is so",
		"an exception", "your side: strength times", "is less than", "the enemy: strength times", "Treachery on", "When your side: strength times", "try it earlier",
		"in any other case", "Fire", "back",
		"Hits to take", "always", "these, in this order", "always", "these, in this order", "back",
		"for the battle in one area", "Kent", "a ready-made", "Brave", "Battle turns: Pass", "always: Pass", "ask me", "back", "for everywhere",
		"that is the plan", "write the sheet"}, lines: []string{"1", "-3", "levies, nobody", "levies, heirs"}}
	ready := []Plan{{About: "Brave", Lines: "plan:\n  battle: pass\n  hand: keep\n"}}
	r, err := Run(s, New(rules, v, func([]string) bool { return true }), &Plans{Ready: ready}, nil, func(Result) ([]string, bool) { return nil, true })
	const want = `plan:
  battle:
    - when: own.power < enemy.power - 3
      do: [{treachery: any}, fire]
    - when: block.strength <= 1 and block.king
      do: [{retreat: [friendly, anywhere]}, fire]
    - do: fire
  losses: [levies, heirs]
  battle@Kent: ask
`
	if err != nil || r.Plan != want || !strings.Contains(s.said.String(), "'nobody' is no block") && !strings.Contains(s.said.String(), "nobody") {
		t.Errorf("%v\n%s\n%s", err, r.Plan, s.said.String())
	}
}
