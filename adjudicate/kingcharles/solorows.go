package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// The Solo Displays in the state, in positions and in views. What lies face up is open, what
// lies face down nobody sees.

// bySpace are the spaces of both Displays.
var bySpace = &state.Keys[*Game]{N: func(*Game) int { return len(Sides) * spaces },
	Name: func(_ *Game, i int) string { return Sides[i/spaces] + "-" + spaceName(i%spaces) }}

func spaceName(k int) string { return string(rune('A' + k)) }

func soloRows() []row {
	return []row{
		{Name: "solo", Write: writeDisplays, Read: state.Elsewhere[*Game]}, // with the decks
		{Fact: "display-", Keys: bySpace, Cell: cell{Text: func(g *Game, i int) string {
			return joined(g.cardNames(g.solo[i/spaces].faceUp(i % spaces)))
		}, Set: func(g *Game, i int, text string) bool {
			c, ok := g.cardNamed(text)
			d := &g.solo[i/spaces]
			d.card[i%spaces], d.up[i%spaces] = c, ok
			if i%spaces == spaceC {
				d.card[spaceC], d.pile = noCard, []cardID{c}
			}
			return ok
		}}},
	}
}

func writeDisplays(g *Game) any {
	doc := state.Doc{}
	for s, side := range Sides {
		if !g.henrietta || g.fresh {
			return doc
		}
		d, of := &g.solo[s], state.Doc{}
		var up []string
		for k := range everySpace {
			if d.up[k] {
				up = append(up, spaceName(k))
			}
			if c := d.card[k]; c != noCard {
				of[spaceName(k)] = g.cards[c].Name
			}
		}
		of[spaceName(spaceC)], of["up"] = append([]string{}, g.cardNames(d.pile)...), append([]string{}, up...)
		doc[side] = of
	}
	return doc
}

// readDisplays lays out what a position says. The Mandatory cards come into the decks later (26.1).
func (g *Game) readDisplays(r *deckReader) {
	g.henrietta = g.henrietta || r.p.Doc["solo"] != nil
	for side, x := range state.InOrder(r.p.Named("solo", "A", "B", "C", "D", "E", "up")) {
		s, ok := SideOf(side)
		if !ok {
			r.p.No("solo: there is no side %q", side)
			continue
		}
		d := &g.solo[s]
		for k := range everySpace {
			if name := spaceName(k); k == spaceC {
				d.pile = r.takeAll(x.Texts(name), s)
			} else if x.Doc[name] != nil {
				d.card[k] = append(r.takeAll([]string{x.Text(name)}, s), noCard)[0]
			}
			d.up[k] = slices.Contains(x.Texts("up"), spaceName(k))
		}
	}
	if g.henrietta {
		for _, c := range [...]cardID{raisingStandard, solemnLeague, newModelArmy} {
			r.used[c] = true
		}
		g.holds = [2][]string{}
	}
}

// viewDisplays shows what lies on both Displays.
func (g *Game) viewDisplays(t tongue.Tongue) (list []view.Box) {
	for s := Royalist; s <= Parliament; s++ {
		b := view.Box{Name: t.Word("Solo Display"), Side: Sides[s]}
		for k := range everySpace {
			what := joined(g.cardNames(g.solo[s].faceUp(k)))
			if what == "" && g.solo[s].at(k) != noCard {
				what = t.Word("face down")
			}
			if what == "" {
				continue
			}
			if k == spaceC {
				what = t.Sprintf("%s, %d cards", what, len(g.solo[s].pile))
			}
			b.Blocks = append(b.Blocks, spaceName(k)+": "+what)
		}
		list = append(list, b)
	}
	return list
}
