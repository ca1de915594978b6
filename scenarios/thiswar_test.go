package scenarios

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// A sheet is the fact sheet, with the names that its ids have in the pack.
type sheet struct {
	t     *testing.T
	root  map[string]any
	names map[string]string
	facts map[string]Sourced
	seen  int
}

type dict = map[string]any

// The pack must say what the fact sheet says, fact for fact, and whence.
func TestThisWarFacts(t *testing.T) {
	data, err := os.ReadFile("../../shared/facts/this-war-without-an-enemy.yaml")
	if err != nil {
		t.Fatal("the fact sheet is needed beside the checkout: ", err)
	}
	s := &sheet{t: t, names: map[string]string{}, facts: map[string]Sourced{}}
	if err := yaml.Unmarshal(data, &s.root); err != nil {
		t.Fatal(err)
	}
	p, err := Load("this-war-without-an-enemy")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range p.Facts {
		key := f.Section + "/" + f.ID + "/" + f.Field
		if _, ok := s.facts[key]; ok {
			t.Errorf("the fact %s is there twice", key)
		}
		s.facts[key] = f
	}
	for _, section := range []string{"regions", "seas", "boxes", "areas", "cities"} {
		for _, e := range s.list(section) {
			s.names[e["id"].(string)] = e["name"].(string)
		}
	}
	if len(p.War.Blocks) != 76 || len(s.list("blocks")) != 76 {
		t.Fatalf("%d blocks in the pack, %d in the facts; the box has 76", len(p.War.Blocks), len(s.list("blocks")))
	}
	for i, e := range s.list("blocks") {
		b := p.War.Blocks[i]
		s.names[e["id"].(string)] = b.Name
		if b.Printed != e["name"] {
			t.Errorf("%s is printed %s; the facts say %s", b.Name, b.Printed, e["name"])
		}
	}
	s.names["same Area as the replaced block"] = "replaced"
	s.names["scotland"], s.names["gloucester"], s.names["manchester"] = "Scotland", "Gloucester", "Manchester"

	s.section("regions", "", []string{"name", "letter"})
	s.section("seas", "", []string{"name", "key_port", "lesser_port", "next_to"})
	s.section("boxes", "", []string{"name", "touches", "sea_moves", "enter", "leave", "pos"})
	s.section("areas", "", []string{"name", "region", "loyal", "mountain", "seas", "yorkshire", "cities", "covers", "pos"})
	s.section("cities", "", []string{"name", "area", "size", "fortified", "walls", "victory", "port", "storming", "rp", "pos"})
	s.section("blocks", "", []string{"side", "faction", "label", "class", "kind", "home", "max", "eff", "disc", "fate", "recruit",
		"replaces", "replaced_by", "entry"})
	for _, side := range []string{"royalist", "parliament"} {
		s.section("cards", side, []string{"side", "ap", "event", "phase", "add_year", "remove_year", "after_play"})
	}
	s.section("events", "", []string{"name", "decks", "phase", "timing", "effect", "options", "lasting", "recruit"})
	s.section("borders", "", []string{"type", "by"})
	s.section("not_adjacent", "", []string{"by"})
	if s.seen < 1990 {
		t.Errorf("only %d facts were compared", s.seen)
	}
	w := p.War
	for section, n := range map[string]int{"regions": len(w.Regions), "seas": len(w.Seas), "boxes": len(w.Boxes), "areas": len(w.Areas),
		"cities": len(w.Cities), "borders": len(w.Borders), "not_adjacent": len(w.NotAdjacent), "events": len(w.Events)} {
		if want := len(s.list(section)); n != want {
			t.Errorf("%d %s, the facts have %d", n, section, want)
		}
	}
	s.readings(p.War)
	s.setups(p.War)
}

func (s *sheet) list(section string) (entries []dict) {
	for _, e := range s.root[section].([]any) {
		entries = append(entries, e.(dict))
	}
	return entries
}

// section compares the values and sources of a section.
func (s *sheet) section(section, part string, fields []string) {
	in := s.root[section]
	if part != "" {
		in = in.(dict)[part]
	}
	for _, x := range in.([]any) {
		e := x.(dict)
		id, _ := e["id"].(string)
		if n := s.names[id]; n != "" {
			id = n
		}
		if section == "blocks" {
			id += fmt.Sprintf(" (%s)", e["side"])
		}
		if e["a"] != nil {
			id = s.names[e["a"].(string)] + " - " + s.names[e["b"].(string)]
			if got, want := s.facts[section+"/"+id+"/between"].Source, s.source(section, "pair", e); got != want {
				s.t.Errorf("%s, %s: the source is %s; the facts say %s", section, id, got, want)
			}
		}
		for _, field := range fields {
			want, source := s.value(section, field, e), s.source(section, field, e)
			f, ok := s.facts[section+"/"+id+"/"+field]
			switch {
			case !ok && want == "none": // and no source names it
			case !ok:
				s.t.Errorf("%s, %s: %s is missing; the facts say %s", section, id, field, want)
			case f.Value != want:
				s.t.Errorf("%s, %s: %s is\n  %s; the facts say\n  %s", section, id, field, f.Value, want)
			case f.Source != source:
				s.t.Errorf("%s, %s: the source of %s is %s; the facts say %s", section, id, field, f.Source, source)
			default:
				s.seen++
			}
		}
	}
}

func (s *sheet) source(section, field string, e dict) string {
	switch src := e["src"].(type) {
	case string:
		return src
	case dict:
		if v, ok := src[field].(string); ok {
			return s.words(v)
		}
	}
	defaults, _ := s.root["src_defaults"].(dict)[section].(dict)
	source, _ := defaults[field].(string)
	return source
}

// value is what the pack should say.
func (s *sheet) value(section, field string, e dict) string {
	v := e[field]
	m, _ := v.(dict)
	switch {
	case v == nil, section == "blocks" && field == "home" && v == "none":
		return "none"
	case field == "home" && v == "london":
		return "London"
	case field == "home" && fmt.Sprintf("%T", v) == "[]interface {}":
		return "Scotland and the North"
	case field == "victory":
		return fmt.Sprintf("{vp: %v, sympathy: %v}", m["vp"], m["sympathy"])
	case field == "port":
		return fmt.Sprintf("{rank: %v, sea: %s}", m["rank"], s.names[m["sea"].(string)])
	case section == "blocks" && field == "recruit":
		rp := map[any]string{true: "yes", false: "no", "cannon": "cannon"}[m["rp"]]
		return fmt.Sprintf("{ap: %v, rp: %s, deploy: %v}", m["ap"], rp, m["deploy"])
	case section == "events" && field == "recruit":
		text := fmt.Sprintf("{strength: %v, ", m["strength"])
		if m["max"] != nil {
			text += fmt.Sprintf("per_garrison: %v, max: %v, ", m["per_garrison"], m["max"])
		}
		return text + fmt.Sprintf("artillery: %v, where: %v}", m["artillery"], m["where"])
	case field == "entry":
		return s.entry(m)
	case section == "cards" || section == "regions" || section == "events" && (field == "decks" || field == "name"), field == "label":
		return plain(v)
	}
	return s.words(plain(s.named(v)))
}

func (s *sheet) entry(m dict) string {
	to := fmt.Sprint(s.named(m["to"]))
	switch {
	case m["start"] != nil:
		return fmt.Sprintf("{start: %v}", s.named(m["start"]))
	case m["event"] != nil:
		events := strings.Split(m["event"].(string), " or ")
		if len(events) > 1 {
			return "{event: [" + strings.Join(events, ", ") + "]}"
		}
		return "{event: " + events[0] + "}"
	case m["turn"] != nil:
		turn, year, _ := strings.Cut(m["turn"].(string), " ")
		return fmt.Sprintf("{turn: %s, year: %s, to: %s}", turn, year, to)
	}
	text := fmt.Sprintf("{year_end: %v, ", m["year_end"])
	if needs, ok := m["needs"].(dict); ok && needs["city"] != nil {
		text += fmt.Sprintf("city: %v, ", s.named(needs["city"]))
	} else if ok {
		text += fmt.Sprintf("areas: %v, region: %v, ", needs["friendly_areas"], s.named(needs["region"]))
	}
	return text + "to: " + to + "}"
}

// named puts names in the place of ids.
func (s *sheet) named(v any) any {
	switch v := v.(type) {
	case string:
		if n := s.names[v]; n != "" {
			return n
		}
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = s.named(v[i])
		}
		return list
	}
	return v
}

var blockID = regexp.MustCompile(`\b[rp]-[a-z0-9]+(-[a-z0-9]+)*\b`)

// words puts names in the place of the ids of blocks in a sentence.
func (s *sheet) words(text string) string {
	return blockID.ReplaceAllStringFunc(text, func(id string) string {
		if n := s.names[id]; n != "" {
			return n
		}
		return id
	})
}

func plain(v any) string {
	switch v := v.(type) {
	case []any:
		var parts []string
		for _, x := range v {
			parts = append(parts, plain(x))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case nil:
		return "none"
	}
	return fmt.Sprint(v)
}

func (s *sheet) readings(w *ThisWar) {
	list := s.list("readings")
	if len(w.Readings) < len(list) {
		s.t.Errorf("%d readings, the facts have %d", len(w.Readings), len(list))
		return
	}
	for _, r := range w.Readings[len(list):] {
		if r.By != "ours" { // adopted since, where the rulebook is silent
			s.t.Errorf("the reading %s is not in the facts", r.ID)
		}
	}
	for i, e := range list {
		r := w.Readings[i]
		if r.ID != e["id"] || s.words(e["issue"].(string)) != r.Issue || s.words(e["reading"].(string)) != r.Reading || r.By != e["by"] ||
			plain(e["sections"]) != "["+strings.Join(r.Sections, ", ")+"]" {
			s.t.Errorf("reading %+v; the facts say %v", r, e)
		}
	}
}

// The tables are small enough to hold them against the sheet by hand.
func TestThisWarTables(t *testing.T) {
	p, err := Load("this-war-without-an-enemy")
	if err != nil {
		t.Fatal(err)
	}
	got := p.War.Tables
	a, c, n, s := "attrition", "attrition-cavalry", "attrition-non-port", "surrender"
	want := WarTables{
		BorderLimits: map[string]int{"open": 0, "river": 4, "mountain": 2},
		SeaMove: WarSeaMove{Port: 1, TwoSeas: -1, ThreeSeas: -2, Besieged: 1,
			Results: [6]WarSeaResult{{false, All}, {false, 1}, {false, 0}, {true, 1}, {true, 0}, {true, 0}}},
		Withdrawal: WarWithdrawals{CavalryOnly: 1, Artillery: -1, MoreCavalry: 1, FewerCavalry: -1,
			Results: [6]WarWithdrawal{{false, 2}, {false, 1}, {false, 0}, {true, 2}, {true, 1}, {true, 0}}},
		Bombardment: []WarBombardment{{2, 4, []int{6}}, {5, 7, []int{5, 6}}, {8, 10, []int{4, 5, 6}}, {11, 0, []int{3, 4, 5, 6}}},
		Siege: [5][6][]string{
			{nil, nil, nil, {n}, {c}, {s, a}},
			{nil, {n}, {c}, {a}, {s, n}, {s, a}},
			{{n}, {n}, {a}, {s, n}, {s, a}, {s, a}},
			{{n}, {n, c}, {s, a}, {s, a}, {s, a}, {s, a}},
			{{s, n, c}, {s, a}, {s, a}, {s, a}, {s, a}, {s, a}},
		},
		Combat: WarCombat{ArtilleryAtCavalry: -1, InfantryFire: -1, CavalryAlone: 1, RetreatingEngage: -2, AgainstRetreating: -1,
			SiegeArtillery: -1, StormDefender: 1, ArtilleryRetreatLoss: []int{1, 2, 3}},
		RecruitmentPoints: WarRecruitmentPoints{FriendlyArea: 1, MajorCity: 1, London: 2, CannonLondon: 1, CannonMajor: 2},
		VictoryPoints:     WarVictoryPoints{City: 1, London: 2, Charles: 2, Major: 3},
	}
	want.SupplyLimits.Mountain.Blocks, want.SupplyLimits.Mountain.Cavalry = 3, 1
	want.SupplyLimits.Other.Blocks, want.SupplyLimits.Other.Cavalry = 4, 2
	want.SupplyLimits.City.Minor, want.SupplyLimits.City.Major, want.SupplyLimits.City.London = 1, 2, 4
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the tables are\n%+v, want\n%+v", got, want)
	}
}
