package text

import (
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
		words := b.Area + ": " + title(b.Attacker) + " attacks"
		if e := entries(b.Entered, b.Main); e != "" {
			words += "; " + e
		}
		p.flow(2, 4, words+".")
	}
}

func (p *page) under(v *view.View, b view.Battle) {
	head := "BATTLE OF " + strings.ToUpper(b.Area)
	if b.Round > 0 {
		head += ", ROUND " + itoa(b.Round)
	}
	p.head(head)
	words := title(b.Attacker) + " attacks"
	if e := entries(b.Entered, b.Main); e != "" {
		words += "; " + e
	}
	p.flow(2, 4, words+".")
	for _, a := range v.Areas {
		if a.Name != b.Area {
			continue
		}
		p.fighters("Yours", a.Own)
		p.fighters("Theirs", a.Seen)
		if a.Enemy > 0 {
			p.flow(2, 4, "Theirs, not seen: "+count(a.Enemy, "block"))
		}
	}
	if len(b.Tried) > 0 {
		p.flow(2, 4, "Treachery Roll made by: "+list(b.Tried, title)+".")
	}
	if e := entries(b.Retreated, ""); e != "" {
		p.flow(2, 4, "Retreated this round: "+e+".")
	}
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
		switch {
		case b.Reserve:
			words += ", in Reserve"
		case b.Acted:
			words += ", has had its turn"
		}
		if b.Defected {
			words += ", has changed sides"
		}
		p.flow(4, 6, words)
	}
}

// entries says how many blocks came from where; the Main Attack is marked.
func entries(list []view.Entry, main string) string {
	var parts []string
	for _, e := range list {
		from := "from " + e.From
		if e.From == "sea" {
			from = "by sea"
		}
		s := title(e.Side) + " " + count(e.Blocks, "block") + " " + from
		if e.Blocks == 0 {
			s = title(e.Side) + " " + from
		}
		if main != "" && e.From == main {
			s += " (Main Attack)"
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, ", ")
}
