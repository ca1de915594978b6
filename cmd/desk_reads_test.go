package cmd

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
)

// Whatever answers a question, in calls of games played at random, makes a sheet that the desk reads
// into lists; and of those lists a sheet that does the same, and is read as itself.
func TestDeskReads(t *testing.T) {
	t.Parallel()
	for _, name := range gameNames() {
		var seat *deskTable
		seats(t, name, func(_ string, s *deskTable) {
			if seat == nil {
				seat = s
			}
		})
		rules, read := seat.desk.Rules, map[string]int{}
		for seed := range uint64(effort.Of(1, 4, 60)) {
			r := rand.New(rand.NewPCG(seed, 7))
			for _, v := range callsAtRandom(t, rules, seed, func(string) bool { return true }) {
				d := *seat.desk
				v.Game, v.Step, v.Call, v.Pace = d.View.Game, d.View.Step, d.View.Call, d.View.Pace
				d.View = &v
				var answers []table.Option
				for range 40 {
					next, _, err := rules.Ask(&v, &v.Asked[0], answers)
					if err != nil {
						t.Fatalf("%s, seed %d: %v: %v", name, seed, answers, err)
					}
					if next == nil {
						break
					}
					answers = append(answers, next.Options[r.IntN(len(next.Options))])
				}
				if answers == nil || answers[0].Verb == "with" { // nothing is asked, or what an order has begun goes on
					continue
				}
				sheet := string(d.Folder.SheetOf(&v, game.Lines(rules, &v, [][]table.Option{answers}), "", ""))
				if report := d.Check(sheet); !report.OK { // a list in it has been left open
					for _, p := range report.Problems {
						if p.Code != "unanswered" && !p.Unwise {
							t.Errorf("%s, seed %d: of %v the check says %+v", name, seed, rules.Grammar().Texts(answers), p)
						}
					}
					read["refused"]++
					continue
				}
				read[v.Asked[0].Name]++
				draft := d.Read(sheet)
				again := d.Sheet(draft) // blocks of a group may stand in another order, which means the same
				if draft.Written != "" || !slices.Equal(d.Check(again).Happens, d.Check(sheet).Happens) || d.Sheet(d.Read(again)) != again {
					t.Errorf("%s, seed %d: %v\n%s\nis read as %+v\n%s", name, seed, rules.Grammar().Texts(answers), sheet, draft, again)
				}
			}
		}
		if t.Log(name, read); len(read) < 4 {
			t.Errorf("%s: read were %v", name, read)
		}
	}
}
