package cmd

import (
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/cmd/internal/rulebooks"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/examples"
)

// tells is what the last report says where the dice are as the stories' words have it.
var tells = map[string][]string{
	"richard-iii":               {"he changes sides", "Salisbury (Lancaster", "Warwick (York) is dead", "Lancaster wins"},
	"unhappy-king-charles":      {"Macclesfield Surrenders", "they become Available", "it succeeds", "Bedford Surrenders", "Hopton Besieges Exeter"},
	"this-war-without-an-enemy": {"Reserves of Parliament enter", "it goes off in Pursuit", "The King is captured", "Parliament is Player 1."},
}

// kept are the cards that a side of a story plays of those it is dealt, so that a side that discards
// keeps them, and dice that do not deal them are given up at once.
var kept = map[string]map[string][]string{
	"this-war-without-an-enemy": {"parliament": {"4 AP", "Surprise Attack"}, "royalist": {"4 AP"}},
	"unhappy-king-charles":      {"royalist": {"Raising the Standard", "Operations 1"}},
}

// anyCard is what Parliament plays last in Macclesfield: any card that it is dealt will do.
var anyCard = regexp.MustCompile(`\{card: [^{]*, actions: \[\{place: Salisbury\}\]\}`)

var findDice = flag.Int("find", 0, "look through so `many` seeds for dice that suit the demos' prepared orders")

// TestFindDemo is for people: where the rules' revision or the form of game.yaml has
// changed, the demos have other dice, and their orders may not be legal any more. It
// names seeds by which they are, with the last report; of a side that discards, it keeps
// the cards that the story plays, and prints what it discards, for its order file; so it does with
// the last card of Parliament in Macclesfield.
func TestFindDemo(t *testing.T) {
	for _, s := range stories {
		t.Run(s.game, func(t *testing.T) { // one game's, with -run TestFindDemo/unhappy
			for n := range *findDice {
				try := s
				try.seed = fmt.Sprintf("fieldpost demo %d", n)
				if report, discards := try.found(t); report != nil && holds(strings.Join(report, "\n"), tells[s.game]) {
					fmt.Printf("%s: %q\n  %s\n  %s\n", s.game, try.seed, strings.Join(discards, "\n  "), strings.Join(report, "\n  "))
				}
			}
		})
	}
}

// holds says whether a text has all of some words.
func holds(text string, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

// found plays a story by its seed; the report is nil if its orders are not legal, or others are
// asked at its end than it says.
func (s *story) found(t *testing.T) (report, discards []string) {
	t.Helper()
	title := func(side string) string { return strings.ToUpper(side[:1]) + side[1:] }
	umpire := examples.Identity("adjudicator", "Adjudicator")
	ids := [2]keys.Identity{examples.Identity(s.sides[0], title(s.sides[0])), examples.Identity(s.sides[1], title(s.sides[1]))}
	var seed dice.Seed
	if _, err := io.ReadFull(s.random(), seed[:]); err != nil {
		t.Fatal(err)
	}
	rules, err := rulesOf(s.game)
	if err != nil {
		t.Fatal(err)
	}
	files, err := adjudicate.New(rules, adjudicate.Setup{ID: s.id, Scenario: s.scenario, Pace: "plans", Adjudicator: umpire.Card(),
		Players: [2]keys.Card{ids[0].Card(), ids[1].Card()}, Seed: seed}, umpire)
	if err != nil {
		t.Fatal(err)
	}
	var hands [2][]string // dealt, without the cards kept
	for step := 1; ; step++ {
		if step == 2 {
			f, err := adjudicate.Open(files, rulebooks.In(files))
			if err != nil {
				t.Fatal(err)
			}
			for i, side := range s.sides {
				v, err := f.View(ids[i], 0)
				if err != nil {
					t.Fatal(err)
				}
				hands[i] = slices.Clone(v.Hand)
				for _, card := range kept[s.game][side] {
					at := slices.Index(hands[i], card)
					if at < 0 {
						return nil, nil
					}
					hands[i] = slices.Delete(hands[i], at, at+1)
				}
			}
		}
		sent := 0
		for i, side := range s.sides {
			text, err := fs.ReadFile(examples.Orders, fmt.Sprintf("%s/%04d-%s.yaml", s.orders, step, side))
			if err != nil {
				continue
			}
			sent++
			f, err := adjudicate.Open(files, rulebooks.In(files))
			if err != nil {
				t.Fatal(err)
			}
			if head, _, ok := strings.Cut(string(text), "  discard: ["); ok {
				rest := hands[i]
				line := "  discard: [" + strings.Join(rest[:4], ", ") + "]\n"
				text, discards = []byte(head+line), append(discards, side+line)
			}
			if m := anyCard.FindString(string(text)); m != "" {
				any := slices.IndexFunc(hands[i], func(card string) bool { return !strings.HasPrefix(card, "Core") })
				card := fmt.Sprintf("{card: %q, actions: [{place: Salisbury}]}", hands[i][any])
				text, discards = []byte(strings.Replace(string(text), m, card, 1)), append(discards, side+" "+card)
			}
			sealed, err := f.Seal(ids[i], "orders.yaml", text, adjudicate.SealOptions{})
			if err != nil || sealed.Name == "" {
				return nil, nil
			}
			files[sealed.Name] = sealed.Data
		}
		f, err := adjudicate.Open(files, rulebooks.In(files))
		if err != nil {
			t.Fatal(err)
		}
		if sent == 0 {
			var asked []string
			for _, side := range f.Status().Sides {
				if len(side.Asked) > 0 {
					asked = append(asked, side.Side)
				}
			}
			if !slices.Equal(asked, s.asked) {
				return nil, nil
			}
			return report, discards
		}
		out, err := f.Adjudicate(umpire, adjudicate.AdjudicateOptions{})
		if err != nil || !out.Done() {
			return nil, nil
		}
		report = out.Report
		maps.Copy(files, out.Files)
	}
}
