package richard3

import (
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/scenarios"
)

// Whatever somebody makes of the pack, as long as it has no problems it can be
// played or is refused: lines and fields are taken out at random.
func TestChangedPacks(t *testing.T) {
	shipped, err := scenarios.LoadWhole("richard-iii")
	if err != nil {
		t.Fatal(err)
	}
	played := 0
	for _, seed := range seeds(900) {
		r := rand.New(rand.NewPCG(seed, 1))
		files := map[string][]byte{}
		maps.Copy(files, shipped.Files)
		name := []string{"map.yaml", "blocks.yaml", "cards.yaml", "setups.yaml"}[r.IntN(4)]
		files[name] = []byte(thinned(r, string(files[name])))
		pack, err := scenarios.Parse("richard-iii", files)
		if err != nil {
			continue
		}
		rules, err := New(pack)
		if err != nil {
			continue
		}
		played++
		for _, name := range rules.Scenarios() {
			if _, err := rules.Start(name); err != nil {
				t.Errorf("seed %d, %s: %v", seed, name, err)
				continue
			}
			dice := gametest.NewRandom(seed)
			if _, err := table.Run(table.Config{Answers: dice, Dice: dice}, NewScenario(rules.board, name).Play); err != nil {
				t.Errorf("seed %d, %s: %v", seed, name, err)
			}
		}
	}
	t.Logf("%d packs were played", played)
	if played < 30 {
		t.Error("too few packs could be played")
	}
}

func thinned(r *rand.Rand, text string) string {
	lines := strings.Split(text, "\n")
	for range 1 + r.IntN(2) {
		i := r.IntN(len(lines))
		if !strings.HasPrefix(lines[i], "  - {") && !strings.HasPrefix(lines[i], "      ") {
			continue
		}
		parts := strings.Split(lines[i], ", ")
		if k := r.IntN(len(parts)); r.IntN(2) == 0 {
			lines[i] = ""
		} else {
			lines[i] = strings.Join(append(parts[:k:k], parts[k+1:]...), ", ")
		}
	}
	return strings.Join(lines, "\n")
}
