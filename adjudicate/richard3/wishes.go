package richard3

import (
	"fieldpost/adjudicate/game/plans"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// Words for more than one block or area.
const (
	friendly  = "friendly"
	anywhere  = "anywhere"
	strongest = "strongest"
	weakest   = "weakest"
	theKing   = "king"
	anybody   = "any"
	others    = "others"
)

// classes are the words for one's own blocks of a kind.
var classes = []string{"levies", "bombard", "rebel", "mercenaries", "church", "nobles", "heirs", theKing, others}

// classKinds are what those are that are of one kind.
var classKinds = map[string]blockKind{"levies": levy, "bombard": bombard, "rebel": rebel, "mercenaries": mercenary, "church": church, "nobles": noble, "heirs": heir}

// inTurn are the classes that hold all blocks, as a list proposes them.
var inTurn = []string{"rebel", "levies", "bombard", "mercenaries", "church", "nobles", "heirs", theKing}

var placeWords = []string{friendly, anywhere}

type (
	desire     = plans.Desire
	wishReader = plans.Reader
)

// readBattle reads fire, pass, {retreat: [Essex, anywhere]}, {charge: strongest},
// {treachery: [Stanley, any]}, or a list of them.
var readBattle = plans.Reading{Wish: battleWish, Choices: plan.Choices{Offers: []string{"fire", "pass", "[{retreat: [friendly, anywhere]}, fire]", "[{retreat: friendly}, fire]",
	"[{charge: [king, strongest]}, fire]", "[{charge: weakest}, fire]", "[{treachery: any}, fire]"}}}

func battleWish(w *wishReader, n *orders.Node) (wish []desire) {
	bare := map[string][]string{"retreat": {anywhere}, "charge": {strongest}, "treachery": {anybody}}
	for _, item := range w.Parts(n) {
		if item != nil && item.Kind != orders.Map {
			d := w.One(item, "fire", "pass", "retreat", "charge", "treachery")[0]
			d.List = bare[d.Verb]
			wish = append(wish, d)
			continue
		}
		pair, ok := w.Pair(item, "[{charge: king}, fire]", []string{"retreat", "charge", "treachery"})
		if !ok {
			continue
		}
		d := desire{Verb: pair.Key.Value}
		switch d.Verb {
		case "retreat":
			d.List = w.Each(pair.Value, w.Place, placeWords...)
		case "charge":
			d.List = w.Each(pair.Value, w.Enemy, strongest, weakest, theKing)
		case "treachery":
			d.List = w.Each(pair.Value, w.Enemy, anybody)
		}
		wish = append(wish, d)
	}
	return wish
}

// readRegroup reads stay, {to: [Essex, anywhere]}, or who goes where:
// {Warwick: Essex, levies: [Kent, friendly]}.
var readRegroup = plans.Reading{Wish: func(w *wishReader, n *orders.Node) []desire { return w.Roads(n, "regroup", placeWords, "stay") },
	Choices: plan.Choices{Offers: []string{"stay", "{to: [friendly, anywhere]}", "{nobles: anywhere}", "{king: [friendly, anywhere]}", "{levies: friendly, mercenaries: friendly, nobles: friendly}"}}}

// readTreason reads whom the Treason card is for, or wait; [Stanley, wait] is for Stanley only.
var readTreason = plans.ReadNamed("treason", "wait", "wait", plans.Enemy, plan.Choices{Offers: []string{"any", "wait"}}, anybody)
