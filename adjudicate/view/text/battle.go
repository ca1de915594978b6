package text

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
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
	p.head(p.t.Sprintf("BATTLES TO COME"))
	for _, b := range waiting {
		line := b.Area
		if how := Entered(p.t, b); how != "" { // in the middle of a move it has none yet
			line += p.t.Sprintf(": %s", how)
		}
		p.flow(2, 4, line)
	}
}

func (p *page) under(v *view.View, b view.Battle) {
	p.head(strings.ToUpper(BattleHead(p.t, scenarios.StyleOf(v.Rules).Battles, b)))
	p.flow(2, 4, tongue.Capital(Entered(p.t, b)))
	for _, a := range v.Areas {
		if a.Name != b.Area {
			continue
		}
		p.fighters(p.t.Sprintf("Yours"), a.Own)
		p.fighters(p.t.Sprintf("Theirs"), a.Seen)
		if a.Enemy > 0 {
			p.flow(2, 4, p.t.Sprintf("Theirs, not seen: %s", p.t.Count(a.Enemy, Unit(&p.style))))
		}
		if c := a.City; c != nil {
			p.fighters(p.t.Sprintf("Yours, in %s", c.Name), c.Own)
			p.fighters(p.t.Sprintf("Theirs, in %s", c.Name), c.Seen)
			if c.Enemy > 0 {
				p.flow(2, 4, p.t.Sprintf("Theirs in %s, not seen: %s", c.Name, p.t.Count(c.Enemy, Unit(&p.style))))
			}
		}
	}
	for _, l := range BattleLines(p.t, b) {
		p.flow(2, 4, l)
	}
}

// BattleHead names a battle and its round, by the words of its kind.
func BattleHead(t tongue.Tongue, battles map[string]string, b view.Battle) string {
	head := t.Sprintf("Battle of %s", b.Area)
	if words := battles[b.Kind]; words != "" {
		head = t.Sprintf(words, b.City)
	}
	if b.Round > 0 {
		head += t.Sprintf(", round %d", b.Round)
	}
	return head
}

// BattleLines are what else there is to know of the battle being fought.
func BattleLines(t tongue.Tongue, b view.Battle) []string {
	out := slices.Clone(b.Lines)
	for _, side := range sides(b.Retreated) {
		out = append(out, t.Sprintf("%s retreated this round: %s.", named(t, side), entries(t, b.Retreated, side, "", "%s to %s")))
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
			words += p.t.Sprintf(", %d of %d", b.Strength, b.Max)
		}
		if b.Loyalty > 0 {
			words += p.t.Sprintf(", loyalty %d", b.Loyalty)
		}
		for _, mark := range Marks(p.t, &p.style, b) {
			words += ", " + mark
		}
		p.flow(4, 6, words)
	}
}

// Entered says who attacks from where, and who came to help the defence.
func Entered(t tongue.Tongue, b view.Battle) string {
	if b.Attacker == "" {
		return ""
	}
	words := t.Sprintf("%s attacks", named(t, b.Attacker))
	if e := entries(t, b.Entered, b.Attacker, b.Main, "%s from %s"); e != "" {
		words += t.Sprintf(": %s", e)
	}
	words += "."
	for _, side := range sides(b.Entered) {
		if e := entries(t, b.Entered, side, "", "%s from %s"); e != "" && side != b.Attacker {
			words += " " + t.Sprintf("%s reinforces: %s.", named(t, side), e)
		}
		var before []string
		for _, e := range b.Entered {
			if e.Side == side && e.Blocks == 0 {
				before = append(before, e.From)
			}
		}
		if before != nil {
			words += " " + t.Sprintf("%s entered before from %s.", named(t, side), strings.Join(before, ", "))
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
// before there was a Battle. way is "%s from %s" or "%s to %s".
func entries(t tongue.Tongue, list []view.Entry, side, main, way string) string {
	var parts []string
	for _, e := range list {
		if e.Side != side || e.Blocks == 0 {
			continue
		}
		s := t.Sprintf(way, t.Count(e.Blocks, "block"), e.From)
		if e.From == "sea" {
			s = t.Sprintf("%s by sea", t.Count(e.Blocks, "block"))
		}
		if main != "" && e.From == main {
			s += t.Sprintf(" (Main Attack)")
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, ", ")
}
