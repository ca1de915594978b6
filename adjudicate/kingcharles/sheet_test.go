package kingcharles

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// In a sheet as it is handed out, taking the # away before any one choice gives valid orders,
// and so does each name and place that it says can stand in a choice's stead. No line is longer
// than 72 columns, and no sheet than what a reader bears.
func TestSheetsWithOneChoiceAreValid(t *testing.T) {
	r := rulesOf(board(t))
	counts, longest, sample := map[string]int{}, map[string]int{}, effort.Sample{}
	for seed := range uint64(gametest.Games(12)) {
		w := &writer{Random: gametest.NewRandom(seed), rules: r, g: NewScenario(r.board, "full-war"), calls: map[string]int{}}
		w.done = func(l *letter) {
			name, v := l.q.Name, l.view
			lines := r.Sheet(&v)
			if name == "recruit" && !l.q.Has(table.Option{Verb: "end"}) {
				return // one line is not all that must be placed
			}
			longest[name] = max(longest[name], len(lines))
			try := func(what, text string) {
				counts[name]++
				if p := gametest.CheckText(r, &v, "orders:\n"+text); p.Refused() {
					t.Fatalf("seed %d, %s: %s\n%s\nfull sheet:\n%s", seed, l.key, what, strings.Join(p.Strings(), "\n"), strings.Join(lines, "\n"))
				}
			}
			for i, line := range lines {
				if len([]rune(line)) > 72 {
					t.Errorf("longer than 72 columns: %s", line)
				}
				bare := strings.TrimSpace(strings.Replace(line, "# ", "", 1))
				if strings.HasPrefix(bare, name+": ") && sample.Takes(name, 20, 12) || strings.HasPrefix(line, "    # - ") && sample.Takes(name, 20, 12) {
					try(line, strings.Join(gametest.Uncommented(lines, i), "\n")+"\n")
				}
			}
			for _, text := range gametest.ReadChoices(strings.Join(lines, "\n"), []string{name}).Single(name) {
				if !strings.Contains(text, "{general: ") && sample.Takes("instead "+name, 20, 12) { // its line stands whole
					try(text, text)
				}
			}
		}
		if _, err := table.Run(table.Config{Answers: w, Dice: w}, w.g.Play); err != nil {
			t.Fatal(err)
		}
	}
	t.Log(counts, longest)
	for name, n := range longest {
		if n > 130 {
			t.Errorf("the sheet of %s has %d lines", name, n)
		}
	}
}
