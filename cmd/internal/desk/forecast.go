package desk

import (
	"math/rand/v2"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// forecastBattles is how often a forecast fights each battle.
const forecastBattles = 1000

// Forecast says what the battles that a side can foresee tend to bring. Its
// dice are its own: they never touch the game's.
func Forecast(f *adjudicate.Folder, v *view.View, s *orders.Sheet, given []game.Given) []game.Foreseen {
	t := book().In(v.Lang)
	lines := f.Forecast(v, s, given, throwaway{rand.New(rand.NewPCG(1, 2))}, forecastBattles)
	if lines == nil {
		return []game.Foreseen{{Text: t.Sprintf("No battle can be foreseen.")}}
	}
	return append([]game.Foreseen{{Text: t.Sprintf("The forecast, against blocks that may be there, which act by standing default:")}}, lines...)
}

// throwaway are dice for forecasts.
type throwaway struct{ *rand.Rand }

// Roll is as table.Dice says.
func (t throwaway) Roll(_ *table.Table, faces []int) {
	for i := range faces {
		faces[i] = 1 + t.IntN(6)
	}
}

// Shuffle is as table.Dice says.
func (t throwaway) Shuffle(_ *table.Table, order []int) {
	copy(order, t.Perm(len(order)))
}
