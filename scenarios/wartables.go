package scenarios

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"
)

// warTables reads the tables: a mapping of each table's name to a mapping.
func (r *reader) warTables(w *ThisWar) {
	t := &w.Tables
	read := map[string]func(e *entry){
		"border_limits": func(e *entry) {
			t.BorderLimits = map[string]int{}
			for _, kind := range []string{"open", "river", "mountain"} {
				t.BorderLimits[kind] = e.number(kind, 0, 20)
			}
		},
		"supply_limits": t.SupplyLimits.read,
		"sea_move": func(e *entry) {
			t.SeaMove.Port, t.SeaMove.TwoSeas = e.number("port", -6, 6), e.number("two_seas", -6, 6)
			t.SeaMove.ThreeSeas, t.SeaMove.Besieged = e.number("three_seas", -6, 6), e.number("besieged", -6, 6)
			e.results(func(i int, in *entry) {
				t.SeaMove.Results[i] = WarSeaResult{Arrives: in.truth("arrives")}
				if n := in.ask("loses"); n != nil && n.Value == "all" {
					t.SeaMove.Results[i].Loses = All
				} else {
					t.SeaMove.Results[i].Loses = in.number("loses", 0, 4)
				}
			})
		},
		"withdrawal": func(e *entry) {
			x := &t.Withdrawal
			x.CavalryOnly, x.Artillery = e.number("cavalry_only", -6, 6), e.number("artillery", -6, 6)
			x.MoreCavalry, x.FewerCavalry = e.number("more_cavalry", -6, 6), e.number("fewer_cavalry", -6, 6)
			e.results(func(i int, in *entry) {
				x.Results[i] = WarWithdrawal{Success: in.truth("success"), Loses: in.number("loses", 0, 4)}
			})
		},
		"bombardment":        func(e *entry) { t.Bombardment = e.bombardment() },
		"siege":              func(e *entry) { t.Siege = e.siege() },
		"combat":             t.Combat.read,
		"recruitment_points": t.RecruitmentPoints.read,
		"victory_points": func(e *entry) {
			t.VictoryPoints = WarVictoryPoints{City: e.number("city", 0, 9), London: e.number("london", 0, 9),
				Charles: e.number("charles", 0, 9), Major: e.number("major", 1, 20)}
		},
	}
	seen := map[string]bool{}
	for _, s := range r.sections["tables"] {
		r.pairs(s.file, s.node, func(key, value *yaml.Node) {
			do, ok := read[key.Value]
			if !ok {
				r.unknown(s.file, key, sorted(read))
				return
			}
			seen[key.Value] = true
			if e := r.entry(s, "tables", "table "+key.Value, value); e != nil {
				e.id = key.Value
				do(e)
				e.done()
			}
		})
	}
	for _, name := range sorted(read) {
		if !seen[name] && len(r.sections["tables"]) > 0 {
			s := r.sections["tables"][0]
			r.report(s.file, s.line, "the table '%s' is missing", name)
		}
	}
}

func (x *WarSupplyLimits) read(e *entry) {
	for field, to := range map[string]*struct{ Blocks, Cavalry int }{"mountain": &x.Mountain, "other": &x.Other} {
		if in := e.sub(field); in != nil {
			to.Blocks, to.Cavalry = in.number("blocks", 0, 20), in.number("cavalry", 0, 20)
			in.done()
		} else {
			e.report(field, "'%s' is missing; such as {blocks: 4, cavalry: 2}", field)
		}
	}
	if in := e.sub("city"); in != nil {
		x.City.Minor, x.City.Major, x.City.London = in.number("minor", 0, 20), in.number("major", 0, 20), in.number("london", 0, 20)
		in.done()
	} else {
		e.report("city", "'city' is missing; such as {minor: 1, major: 2, london: 4}")
	}
	x.BesiegerCity = e.truth("besieger_gets_city")
}

func (x *WarCombat) read(e *entry) {
	for _, f := range []struct {
		name string
		to   *int
	}{
		{"artillery_at_cavalry", &x.ArtilleryAtCavalry}, {"infantry_fire", &x.InfantryFire}, {"infantry_engage", &x.InfantryEngage},
		{"cavalry_alone", &x.CavalryAlone}, {"retreating_engage", &x.RetreatingEngage}, {"against_retreating", &x.AgainstRetreating},
		{"siege_artillery", &x.SiegeArtillery}, {"storm_defender", &x.StormDefender},
	} {
		*f.to = e.number(f.name, -6, 6)
	}
	x.ArtilleryRetreatLoss = e.numbers("artillery_retreat_loss", 1, 6)
}

func (x *WarRecruitmentPoints) read(e *entry) {
	x.FriendlyArea, x.MajorCity, x.London = e.number("friendly_area", 0, 9), e.number("major_city", 0, 9), e.number("london", 0, 9)
	x.CannonLondon, x.CannonMajor = e.number("cannon_london", 0, 9), e.number("cannon_major", 0, 9)
}

// results reads the six rows of a die table.
func (e *entry) results(read func(i int, in *entry)) {
	i := 0
	e.subs("results", func(in *entry) {
		if roll := in.number("roll", 1, 6); roll != i+1 {
			in.report("roll", "the rolls stand in the order 1 to 6; here must be %d", i+1)
		}
		if i < 6 {
			read(i, in)
		}
		i++
	})
	if i != 6 {
		e.report("results", "'results' has a row for each roll 1 to 6; here are %d", i)
	}
}

func (e *entry) bombardment() (rows []WarBombardment) {
	e.subs("rows", func(in *entry) {
		x := WarBombardment{Min: in.number("min", 1, 99), Max: in.number("max", 0, 99), Breach: in.numbers("breach", 1, 6)}
		if len(rows) > 0 && x.Min != rows[len(rows)-1].Max+1 {
			in.report("min", "the rows must follow on each other; 'min' must be %d", rows[len(rows)-1].Max+1)
		}
		if x.Max > 0 && x.Max < x.Min {
			in.report("max", "'max' is at least 'min', or 0 for 'and more'")
		}
		rows = append(rows, x)
	})
	if len(rows) == 0 || rows[len(rows)-1].Max != 0 {
		e.report("rows", "the last of 'rows' has 'max: 0' for 'and more'")
	}
	return rows
}

// siege reads five rows of six lists.
func (e *entry) siege() (t [5][6][]string) {
	words := []string{"attrition", "attrition-cavalry", "attrition-non-port", "surrender"}
	n := e.ask("rows")
	if n == nil || n.Kind != yaml.SequenceNode || len(n.Content) != 5 {
		e.report("rows", "'rows' is a list of five rows, for the Siege Markers 1 to 5")
		return t
	}
	for i, row := range n.Content {
		if row.Kind != yaml.SequenceNode || len(row.Content) != 6 {
			e.r.report(e.sec.file, row.Line, "%s: the row of Marker %d is a list of six lists, for the die 1 to 6", e.what, i+1)
			continue
		}
		for j, cell := range row.Content {
			ok := cell.Kind == yaml.SequenceNode
			for _, c := range cell.Content {
				ok = ok && slices.Contains(words, c.Value)
				t[i][j] = append(t[i][j], c.Value)
			}
			if !ok {
				e.r.report(e.sec.file, cell.Line, "%s: %s is a list of %s, or []", e.what, fmt.Sprintf("Marker %d, die %d", i+1, j+1), or(words))
			}
		}
	}
	return t
}
