package scenarios

import (
	"fmt"
	"reflect"
	"strings"
)

func (s *sheet) setups(w *ThisWar) {
	setups := s.root["setups"].(dict)
	if len(setups) != len(w.Setups) {
		s.t.Errorf("%d set-ups, the facts have %d", len(w.Setups), len(setups))
	}
	for _, x := range w.Setups {
		e, ok := setups[x.Name].(dict)
		if !ok {
			s.t.Errorf("the facts have no set-up %s", x.Name)
			continue
		}
		start, hand, decks := e["start"].(dict), e["hand"].(dict), e["decks"].(dict)
		if x.Title != e["name"] || x.Year != start["year"] || x.Turn != start["turn"] || x.Discard != hand["discard_in_1642"] {
			s.t.Errorf("%s: the start is %s %d %s, discard %d; the facts say %v, %v", x.Name, x.Title, x.Year, x.Turn, x.Discard, start, hand)
		}
		vp := 0
		if m, ok := start["vp"].(dict); ok {
			if vp = m["points"].(int); m["for"] == "parliament" {
				vp = -vp
			}
		}
		if x.VP != vp || x.VPCounted != (start["vp"] == "counted after deployment") {
			s.t.Errorf("%s: %d VP, the facts say %v", x.Name, x.VP, start["vp"])
		}
		for year, turns := range e["turns_by_year"].(dict) {
			if got := fmt.Sprint(x.Turns[number(year)]); got != fmt.Sprint(turns) {
				s.t.Errorf("%s: the Turns of %s are %s; the facts say %v", x.Name, year, got, turns)
			}
		}
		if fmt.Sprint(x.Decks.Remove) != fmt.Sprint(decks["remove"]) || fmt.Sprint(x.Decks.BesideMap) != fmt.Sprint(decks["beside_map"]) {
			s.t.Errorf("%s: decks %v; the facts say %v", x.Name, x.Decks, decks)
		}
		for _, f := range e["flags"].([]any) {
			s.flag(x, f.(dict))
		}
		placement := e["placement"].(dict)
		s.placed(x, "royalist", x.Royalist, placement["royalist"].(dict))
		s.placed(x, "parliament", x.Parliament, placement["parliament"].(dict))
	}
}

func (s *sheet) flag(x WarSetup, f dict) {
	got, want := "", fmt.Sprint(f["value"])
	switch f["flag"] {
	case "initiative-tie":
		got = fmt.Sprint(x.Tie)
	case "year-end-first":
		got = fmt.Sprint(x.YearEndFirst)
	case "london-fortified":
		got = fmt.Sprint(x.LondonFortified)
	case "yorkshire-treaty":
		got, want = x.Treaty, strings.TrimSuffix(strings.TrimPrefix(want, "Turn "), " 1642 only")
		if got == "" && (strings.HasPrefix(want, "never") || want == "ignored") {
			return
		}
	case "no-pinning":
		got = "Turn " + x.PreWar + " 1642"
	default:
		return // it says what a rule does
	}
	if got != want {
		s.t.Errorf("%s: %s is %s; the facts say %s", x.Name, f["flag"], got, want)
	}
}

func (s *sheet) placed(x WarSetup, side string, got map[string][]string, p dict) {
	want := map[string][]string{}
	put := func(place string, blocks any) {
		for _, b := range blocks.([]any) {
			want[place] = append(want[place], s.names[b.(string)])
		}
	}
	for _, part := range []string{"map", "boxes"} {
		places, _ := p[part].(dict)
		for place, blocks := range places {
			put(s.names[place], blocks)
		}
	}
	put("pool", p["pool"])
	put("beside-map", p["beside_map"])
	if !reflect.DeepEqual(got, want) {
		s.t.Errorf("%s, %s:\n%v\nthe facts say\n%v", x.Name, side, got, want)
	}
	if p["draw"] == nil {
		return
	}
	d := x.Deployment.Royalist
	if side == "parliament" {
		d = x.Deployment.Parliament
	}
	draw := p["draw"].(dict)
	if d.Draw != draw["count"] || fmt.Sprint(d.From) != fmt.Sprint(s.named(draw["from"])) {
		s.t.Errorf("%s, %s: draws %d of %v; the facts say %v", x.Name, side, d.Draw, d.From, draw)
	}
	if fixed := p["fixed"].([]any); len(fixed) != len(d.Fixed) {
		s.t.Errorf("%s, %s: %d fixed blocks; the facts have %d", x.Name, side, len(d.Fixed), len(fixed))
	} else {
		for i, f := range fixed {
			if s.names[f.(dict)["block"].(string)] != d.Fixed[i].Block {
				s.t.Errorf("%s, %s: %v; the facts say %v", x.Name, side, d.Fixed[i], f)
			}
		}
	}
}

func number(s string) (n int) {
	fmt.Sscan(s, &n)
	return n
}
