package kingcharles

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
)

// whereabouts says where every Unit is, in the words of the cases.
func (g *Game) whereabouts() map[string]string {
	m := map[string]string{}
	for i := range g.brigades {
		m[g.brigades[i].name] = g.placeName(g.brigade[i].place)
	}
	for i := range g.generals {
		s := &g.general[i]
		where := strings.Replace(boxNames[s.box], "other", "entry", 1)
		switch {
		case s.box <= inside && s.under != noGeneral:
			where = "under " + g.generals[s.under].name
		case s.box == inside:
			where = "inside " + g.areas[s.at].name
		case s.box == outside:
			where = g.areas[s.at].name
		}
		m[g.generals[i].name] = where
	}
	for i := range g.notables {
		m[g.notables[i].name] = statusNames[g.notable[i]]
	}
	m["royalist train"], m["parliament train"] = g.markerPlace(g.train[0]), g.markerPlace(g.train[1])
	m["The Queen"], m["Earl of Brentford"] = strings.TrimPrefix(g.markerPlace(g.queen), "inside "), g.markerPlace(g.brentford)
	return m
}

func (g *Game) markerPlace(m marker) string {
	switch m.box {
	case withGeneral:
		return "with " + g.placeName(m.place)
	case removed:
		return "gone"
	}
	return g.placeName(m.place)
}

// samePlace says that a place is what a case wants.
func (g *Game) samePlace(unit, have, want string) bool {
	if n, ok := g.Board.notable(unit); ok && have == "in-play" && want == g.areas[g.notables[n].area].name {
		return true
	}
	return have == want || unit == "Callander" && have == "track" && want == "entry"
}

// controls says who controls each Area, and sieges what Sieges there are.
func (g *Game) controls() map[string]string {
	m := map[string]string{}
	for i := range g.areas {
		m[g.areas[i].name] = sideWord(g.control[i])
	}
	return m
}

func sorted(list []string) string {
	slices.Sort(list)
	return strings.Join(list, ", ")
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// fact is a fact that a case asks for.
func (g *Game) fact(name string) string {
	base, of, _ := strings.Cut(name, "-")
	side, isSide := table.Nobody, false
	for s, word := range Sides {
		if rest, ok := strings.CutSuffix(name, "-"+word); ok {
			base, side, isSide = rest, table.Side(s), true
		}
	}
	if isSide {
		switch base {
		case "areas":
			return itoa(g.areasOfSide(side))
		case "left":
			return itoa(g.left[side])
		case "passed":
			return yes(g.passed[side])
		case "recruit-used":
			return yes(g.recruited[side] || side == Royalist && g.lorrainersIn())
		case "hand":
			return sorted(g.cardNames(g.hand[side]))
		case "aces":
			return sorted(g.cardNames(g.aces[side]))
		case "hand-size":
			return itoa(len(g.hand[side]))
		case "bonus":
			var list []string
			for _, b := range g.bonus {
				if b.side == side {
					list = append(list, g.cardNames(b.cards)...)
				}
			}
			return sorted(list)
		case "seen-by":
			return sorted(g.names(g.seenBy(side)))
		case "pile":
			return strings.Join(g.cardNames(g.solo[side].pile[spaceC]), ", ")
		case "up":
			var list []string
			for _, k := range everySpace {
				if g.solo[side].up[k] {
					list = append(list, string(rune('A'+k)))
				}
			}
			return sorted(list)
		case "isolated":
			var list []string
			for _, a := range g.isolated(side) {
				list = append(list, g.areas[a].name)
			}
			return sorted(list)
		}
	}
	if rest, ok := strings.CutPrefix(name, "display-"); ok {
		word, space, _ := strings.Cut(rest, "-")
		s, _ := SideOf(word)
		if c := g.solo[s].at(int(space[0] - 'A')); c != noCard {
			return g.cards[c].Name
		}
		return ""
	}
	turn := g.space()
	switch name {
	case "areas-neutral":
		return itoa(g.areasOfSide(table.Nobody))
	case "turn":
		return itoa(g.turn)
	case "phase":
		return g.phase.String()
	case "to-play":
		return sideWord(g.toPlay)
	case "leader":
		return sideWord(g.leader)
	case "chooser":
		return sideWord(g.chooser)
	case "winner":
		if g.over == "" {
			return ""
		}
		return sideWord(g.winner)
	case "victory":
		return g.over
	case "vp":
		return itoa(g.victoryPoints())
	case "london-held":
		return itoa(g.londonHeld)
	case "naval":
		return itoa(g.navalStatus())
	case "chits-left":
		return itoa(len(g.chits))
	case "recruit-number":
		return itoa(turn.Recruit)
	case "desertion-number":
		return itoa(turn.Desert)
	case "base":
		return itoa(turn.Base)
	case "draw":
		return strings.Join(g.cardNames(g.draw), ", ")
	case "discards":
		return strings.Join(g.cardNames(g.discards), ", ")
	case "draw-size":
		return itoa(len(g.draw))
	case "mid-size":
		return itoa(len(g.mid))
	case "late-size":
		return itoa(len(g.late))
	case "late":
		return strings.Join(g.cardNames(g.late), ", ")
	case "mid":
		return strings.Join(g.cardNames(g.mid), ", ")
	case "mid-top":
		return g.cards[g.mid[0]].Name
	case "alt-hist-out":
		return itoa(len(g.altHist))
	case "standard-dealt":
		return yes(slices.Contains(g.hand[0], raisingStandard) || slices.Contains(g.hand[1], raisingStandard))
	case "no-assault":
		var list []string
		for i := range g.generals {
			if g.general[i].noAssault {
				list = append(list, g.generals[i].name)
			}
		}
		return sorted(list)
	}
	if r, ok := g.regionNamed("The " + of); ok && base == "region" {
		return sideWord(g.regionControl(r))
	}
	if r, ok := g.regionNamed(of); ok && base == "region" {
		return sideWord(g.regionControl(r))
	}
	if base == "infrastructure" {
		for i := range g.infras {
			if g.infras[i].name == of || g.infras[i].name == "The "+of {
				return sideWord(g.infraControl(i))
			}
		}
	}
	if x, ok := g.Board.general(of); ok && base == "army" {
		return itoa(g.generals[x].Army)
	}
	if a, ok := g.Board.area(of); ok {
		return g.areaFact(base, a)
	}
	return "unknown fact " + name
}

func (g *Game) areaFact(base string, a areaID) string {
	at := &g.areas[a]
	switch base {
	case "adjacent":
		var list []string
		for _, l := range at.links {
			list = append(list, g.areas[l.to].name)
		}
		return sorted(list)
	case "control":
		return sideWord(g.control[a])
	case "limit":
		return itoa(g.limitInside(a))
	case "surrender":
		return itoa(g.data.Fortresses[at.class].Surrender)
	case "port":
		return yes(at.port)
	case "supply":
		return yes(at.supply)
	case "type":
		switch {
		case g.notableIn(a) != noNotable:
			return "local-notable"
		case at.class > 0:
			return "fortress"
		}
		return "town"
	}
	return "unknown fact " + base
}
