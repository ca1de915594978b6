package text

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/view"
)

// battles shows the battle being fought block by block, and in a line each
// those that wait.
func (p *page) battles(v *view.View) {
	var waiting []view.Battle
	for _, b := range v.Battles {
		if b.Under {
			p.under(v, b)
		} else {
			waiting = append(waiting, b)
		}
	}
	if waiting == nil {
		return
	}
	p.head("BATTLES TO COME")
	for _, b := range waiting {
		line := b.Area
		if how := Entered(b); how != "" { // in the middle of a move it has none yet
			line += ": " + how
		}
		p.flow(2, 4, line)
	}
}

func (p *page) under(v *view.View, b view.Battle) {
	p.head(strings.ToUpper(BattleHead(b)))
	p.flow(2, 4, Entered(b))
	for _, a := range v.Areas {
		if a.Name != b.Area {
			continue
		}
		p.fighters("Yours", a.Own)
		p.fighters("Theirs", a.Seen)
		if a.Enemy > 0 {
			p.flow(2, 4, "Theirs, not seen: "+count(a.Enemy, "block"))
		}
		if c := a.City; c != nil {
			p.fighters("Yours, in "+c.Name, c.Own)
			p.fighters("Theirs, in "+c.Name, c.Seen)
			if c.Enemy > 0 {
				p.flow(2, 4, "Theirs in "+c.Name+", not seen: "+count(c.Enemy, "block"))
			}
		}
	}
	for _, l := range BattleLines(b) {
		p.flow(2, 4, l)
	}
}

// BattleHead names a battle, sally or storm, and its round.
func BattleHead(b view.Battle) string {
	head := "Battle of " + b.Area
	switch b.Kind {
	case "sally":
		head = "Sally from " + b.City
	case "storm":
		head = "Storm of " + b.City
	}
	if b.Round > 0 {
		head += ", round " + itoa(b.Round)
	}
	return head
}

// BattleLines says what else there is to know of the battle being fought.
func BattleLines(b view.Battle) (out []string) {
	if b.General != "" {
		out = append(out, title(b.General)+" has ordered a General Retreat.")
	}
	if b.Breach {
		out = append(out, "The walls are breached.")
	}
	if len(b.Tried) > 0 {
		out = append(out, "Treachery Roll made by: "+list(b.Tried, title)+".")
	}
	for _, side := range sides(b.Retreated) {
		out = append(out, title(side)+" retreated this round: "+entries(b.Retreated, side, "", "to")+".")
	}
	return out
}

// fighters lists blocks with their ratings, as one sees them in a battle.
func (p *page) fighters(whose string, blocks []view.Block) {
	if len(blocks) == 0 {
		return
	}
	p.flow(2, 2, whose)
	for _, b := range blocks {
		words := b.Name
		if b.Rating != "" {
			words += " " + b.Rating
		}
		if b.Max > 0 {
			words += ", " + itoa(b.Strength) + " of " + itoa(b.Max)
		}
		if b.Loyalty > 0 {
			words += ", loyalty " + itoa(b.Loyalty)
		}
		switch {
		case b.Reserve:
			words += ", in Reserve"
		case b.Acted:
			words += ", has had its turn"
		case b.Routing:
			words += ", Routing"
		case b.Pursuing:
			words += ", Pursuing"
		case b.Engaging:
			words += ", will Engage"
		}
		if b.Half {
			words += ", half a hit taken"
		}
		if b.Defected {
			words += ", has changed sides"
		}
		p.flow(4, 6, words)
	}
}

// Entered says who attacks from where, and who came to help the defence.
func Entered(b view.Battle) string {
	if b.Attacker == "" {
		return ""
	}
	words := title(b.Attacker) + " attacks"
	if e := entries(b.Entered, b.Attacker, b.Main, "from"); e != "" {
		words += ": " + e
	}
	words += "."
	for _, side := range sides(b.Entered) {
		if e := entries(b.Entered, side, "", "from"); e != "" && side != b.Attacker {
			words += " " + title(side) + " reinforces: " + e + "."
		}
		var before []string
		for _, e := range b.Entered {
			if e.Side == side && e.Blocks == 0 {
				before = append(before, e.From)
			}
		}
		if before != nil {
			words += " " + title(side) + " entered before from " + strings.Join(before, ", ") + "."
		}
	}
	return words
}

// sides lists the sides of some entries, each once.
func sides(list []view.Entry) (out []string) {
	for _, e := range list {
		if !slices.Contains(out, e.Side) {
			out = append(out, e.Side)
		}
	}
	return out
}

// entries says how many blocks of a side came from where, or went there; the
// Main Attack is marked. Those of an entry that has none are gone by now, or came
// before there was a Battle.
func entries(list []view.Entry, side, main, way string) string {
	var parts []string
	for _, e := range list {
		if e.Side != side || e.Blocks == 0 {
			continue
		}
		s := count(e.Blocks, "block") + " " + way + " " + e.From
		if e.From == "sea" {
			s = count(e.Blocks, "block") + " by sea"
		}
		if main != "" && e.From == main {
			s += " (Main Attack)"
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, ", ")
}
