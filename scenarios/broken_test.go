package scenarios

import (
	"strings"
	"testing"
	"testing/fstest"
)

const war = "this-war-without-an-enemy"

// Each change of the shipped pack is found, where it is and with what would be right.
func TestBrokenWarPacks(t *testing.T) {
	brokenPacks(t, war, []broken{
		{"map.yaml", "Tamar}", "Tamar", "this is no YAML"},
		{"map.yaml", "type: river, by: Tamar", "type: brook, by: Tamar", "the border Devon - Cornwall: 'type' is open, river or mountain, not 'brook'"},
		{"map.yaml", "[Devon, Cornwall]", "[Devon, Cornwal]", "there is no area 'Cornwal'; did you mean 'Cornwall'?"},
		{"map.yaml", "[Devon, Cornwall]", "[Devon, Devon]", "a border joins two areas"},
		{"map.yaml", "[Devon, Cornwall]", "[Somerset, Devon]", "the border 'Devon - Somerset' is there twice; first in map.yaml:"},
		{"map.yaml", "[Devon, Cornwall]", "[Devon]", "'between' is two names"},
		{"map.yaml", "loyal: royalist", "loyal: king", "'loyal' is royalist, parliament or none, not 'king'"},
		{"map.yaml", "cities: [Manchester]", "cities: [Manchester, Hull]", "it lists the city Hull, which is in the area East Riding"},
		{"map.yaml", "cities: [Manchester]", "cities: []", "whose 'cities' do not list it"},
		{"map.yaml", "size: 4", "size: 5", "'size' is a number from 1 to 4, not '5'"},
		{"map.yaml", "key_port: Hull", "key_port: Chester", "needs 'port: {rank: key, sea: German Ocean}'"},
		{"map.yaml", "size: 4", "sise: 4", "'sise' is unknown here; did you mean 'size'?"},
		{"map.yaml", "size: 4, ", "", "'size' is missing; it is a number from 1 to 4"},
		{"map.yaml", "size: rulebook:4.2", "", "'size' has no source; give it one in its 'src' or in 'src_defaults'"},
		{"map.yaml", "regions:\n  - {name", "regions:\n  - {nome", "'nome' is unknown here"},
		{"map.yaml", "borders:\n  - {between", "barders:\n  - {between", "'barders' is unknown here; did you mean 'borders'?"},
		{"blocks.yaml", "max: 4", "max: 7", "'max' is a number from 1 to 4, not '7'"},
		{"blocks.yaml", "class: cavalry", "class: dragoons", "'class' is infantry, cavalry or artillery, not 'dragoons'"},
		{"blocks.yaml", "name: Rupert", "name: Charles", "the royalist block 'Charles' is there twice; first in blocks.yaml:"},
		{"blocks.yaml", "start: Cheshire", "start: Chesire", "there is no area 'Chesire'"},
		{"blocks.yaml", "disc: 2, ", "", "'disc' is missing"},
		{"cards.yaml", "add_year: 1645", "add_year: 1745", "'add_year' is a number from 1643 to 1646, not '1745'"},
		{"cards.yaml", "event: camp-fever", "event: camp-fevre", "there is no event 'camp-fevre'; did you mean 'camp-fever'?"},
		{"cards.yaml", "id: r02", "id: r01", "the card 'r01' is there twice"},
		{"tables.yaml", "river: 4", "river: four", "'river' is a number from 0 to 20, not 'four'"},
		{"tables.yaml", "    river: 4\n", "", "'river' is missing"},
		{"tables.yaml", "  victory_points:", "  victory:", "did you mean 'victory_points'?"},
		{"tables.yaml", "      - {roll: 6, arrives: true, loses: 0}\n", "", "a row for each roll 1 to 6; here are 5"},
		{"tables.yaml", "[attrition-cavalry]", "[attrition-horse]", "Marker 1, die 5 is a list of attrition"},
		{"tables.yaml", "{min: 5", "{min: 6", "'min' must be 5"},
		{"setups.yaml", "Cornwall: [Hopton]", "Cornwall: []", "royalist: the block Hopton is nowhere; perhaps 'beside-map'?"},
		{"setups.yaml", "Cornwall: [Hopton]", "Cornwall: [Hopton, Charles]", "royalist: the block Charles is placed 2 times"},
		{"setups.yaml", "Cornwall: [Hopton]", "Cornwall: [Hoptown]", "there is no royalist block 'Hoptown'; did you mean 'Hopton'?"},
		{"setups.yaml", "North Riding/York", "North Riding/Hull", "must be an area and a Fortified City in it; Hull is in East Riding"},
		{"setups.yaml", "turn: V", "turn: IV", "must be IV of 1642"},
		{"setups.yaml", "tie: {1642: royalist, ", "tie: {", "'tie' lacks 1642"},
		{"setups.yaml", "remove: [r24", "remove: [r99", "there is no card 'r99'"},
		{"readings.yaml", "\n    by: text", "\n    by: them", "'by' is text"},
		{"map.yaml", "regions:", "regions: &a", "anchors and aliases"},
		{"map.yaml", "letter: M", "letter: !!str M", "tags (!) do not belong"},
		{"map.yaml", "letter: M", "letter: M, letter: W", "'letter' is there twice"},
	})
}

func TestBrokenCharlesPacks(t *testing.T) {
	brokenPacks(t, charles, []broken{
		{"map.yaml", "type: mountain", "type: hills", "the connection Berwick - Hexham: 'type' is road, mountain or maritime, not 'hills'"},
		{"map.yaml", "[Berwick, Newcastle]", "[Berwick, Newcastel]", "there is no Area 'Newcastel'; did you mean 'Newcastle'?"},
		{"map.yaml", "[Berwick, Newcastle]", "[Berwick, Berwick]", "a connection joins two Areas"},
		{"map.yaml", "[Berwick, Newcastle]", "[Hexham, Berwick]", "the connection 'Berwick - Hexham' is there twice; first in map.yaml:"},
		{"map.yaml", "name: York, region: The North", "name: York, region: Wales", "the section 'areas:' has 14 Areas of it, not 15"},
		{"map.yaml", "name: York, region: The North, class: 2", "name: York, region: The North", "only a Fortress has 'supply'"},
		{"map.yaml", "name: York, region: The North, class: 2, supply: royalist, control: royalist", "name: York, region: The North, class: 2, supply: royalist, control: none", "a Fortress is always controlled"},
		{"map.yaml", "recruits: {royalist: [The North]}", "recruits: {king: [The North]}", "'king' is unknown here"},
		{"map.yaml", "to_control: 8", "to_control: 7", "over half of the 15 Areas give control"},
		{"map.yaml", "  - {id: 0, ", "  - {id: 1, ", "the class 1 is there twice"},
		{"map.yaml", "areas: [Truro], control: royalist", "areas: [Truro], control: none", "the Royalist controls it in the beginning"},
		{"units.yaml", "area: Macclesfield", "area: Warwick", "Warwick has a Fortress; a Local Notable's Area has none"},
		{"units.yaml", "area: Peterborough", "area: Preston", "the 'control' of Preston must be parliament"},
		{"units.yaml", "strategy: 2, react: 3", "strategy: 4, react: 3", "'strategy' is a number from 1 to 3, not '4'"},
		{"units.yaml", "immediate-assault", "immediate-asault", "there is no rule 'immediate-asault'"},
		{"units.yaml", "entry: {start: York}", "entry: {}", "it needs one of 'start', 'available', 'turn' and 'card'"},
		{"units.yaml", "entry: {start: York}", "entry: {available: true}", "King Charles is not on the map in the beginning"},
		{"units.yaml", "start: {general: Hopton}", "start: {general: Waller}", "Waller is not of its side"},
		{"units.yaml", "colour: covenanter", "colour: green", "'colour' is covenanter for Parliament or lorrainer for the Royalist, not 'green'"},
		{"units.yaml", "kind: irish, value: 2", "kind: irish, region: Wales, value: 2", "only a Brigade of the kind regional has a 'region'"},
		{"units.yaml", "kind: irish", "kind: nma", "those of the kind nma are of the side parliament"},
		{"units.yaml", "start: {area: London, inside: true}", "start: {area: Reigate, inside: true}", "Reigate has no Fortress to be Inside"},
		{"units.yaml", "kind: queen", "kind: brentford", "the marker 'royalist brentford' is there twice"},
		{"units.yaml", "ports: [Newcastle", "ports: [York", "York is no Port"},
		{"tracks.yaml", "id: 3, name: Early 1643", "id: 2, name: Early 1643", "the turns stand in their order; here must be 3"},
		{"tracks.yaml", "chits: [2, 2, 1, -1, -2]", "chits: [2, -2]", "on 4 turns one is drawn; here are 2"},
		{"tracks.yaml", "royalist: 23", "royalist: 24", "the side royalist controls 23 Areas in the beginning, as their 'control' says, not 24"},
		{"tracks.yaml", "size: 21", "size: 22", "has 21 cards of the period mid, not 22"},
		{"tracks.yaml", "mandatory: 2", "mandatory: 4", "the card 4 must be of the period mid, with 'mandatory' among its 'icons'"},
		{"tracks.yaml", "over: [road", "over: [rail", "'over' lists road, mountain and maritime"},
		{"cards.yaml", "  - {id: 8,", "  - {id: 9,", "the cards stand in the order of their numbers; here must be 8"},
		{"cards.yaml", "type: ops, value: 3", "type: ops, value: 4", "'value' is a number from 1 to 3, not '4'"},
		{"cards.yaml", "icons: [royalist, combat]", "icons: [combat]", "'icons' has one of royalist, parliament, neutral and mandatory"},
		{"cards.yaml", "icons: [royalist, combat]", "icons: [royalist]", "a card with the icon combat has the step combat"},
		{"cards.yaml", "do: [{naval: 1}", "do: [{navel: 1}", "'navel' is unknown here; did you mean 'naval'?"},
		{"cards.yaml", "do: [{naval: 1}", "do: [{naval: 1, train: true}", "a step is one thing; here are 'naval' and 'train'"},
		{"cards.yaml", "{control: {place: 2", "{control: {place: 2, remove: 1", "it needs either 'place' or 'remove'"},
		{"cards.yaml", "special: bishops", "special: bishop", "'special' is new-model-army"},
		{"cards.yaml", "enter: Leven", "enter: Lever", "there is no General 'Lever'; did you mean 'Leven'?"},
		{"cards.yaml", "id: standard, until", "id: banner, until", "there is no switch 'banner'"},
		{"cards.yaml", "area: Hull, roll: 5", "roll: 5", "it needs either 'area' or 'class'"},
		{"cards.yaml", "after: 2", "after: 200", "there is no card '200'"},
	})
}

// A broken pack is one with a change, and what is said of it.
type broken struct{ file, old, new, want string }

func brokenPacks(t *testing.T, game string, changes []broken) {
	t.Helper()
	for _, c := range changes {
		files := copyOf(t, game)
		text := string(files[c.file])
		if !strings.Contains(text, c.old) {
			t.Errorf("%s holds no %q to change", c.file, c.old)
			continue
		}
		files[c.file] = []byte(strings.Replace(text, c.old, c.new, 1))
		_, err := Parse(game, files)
		if err == nil {
			t.Errorf("%q for %q: accepted", c.new, c.old)
		} else if !strings.Contains(err.Error(), c.want) || !strings.Contains("\n"+err.Error(), "\n"+c.file+":") {
			t.Errorf("%q for %q:\n%v\nwant %s", c.new, c.old, err, c.want)
		}
	}
}

func copyOf(t *testing.T, game string) map[string][]byte {
	t.Helper()
	p, err := LoadWhole(game)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for name, data := range p.Files {
		files[name] = data
	}
	return files
}

func TestBrokenRichardPacks(t *testing.T) {
	for name, c := range map[string][2]string{
		"unknown area":  {"borders: [{between: [Kent, Atlantis], class: red}]", "there is no area 'Atlantis'"},
		"no class":      {"areas: [{name: A}, {name: B}]\nborders: [{between: [A, B], class: pink}]", "'class' is red, blue or yellow, not 'pink'"},
		"twice":         {"areas: [{name: A}, {name: A}]", "the area 'A' is there twice; first in p.yaml:1"},
		"unknown key":   {"aeras: []", "p.yaml:1: 'aeras' is unknown here; did you mean 'areas'?"},
		"bad rating":    {"blocks: [{side: york, name: X, type: noble, rating: B33, strength: 3}]", "such as B3, not 'B33'"},
		"no source":     {"areas: [{name: A}]", "'name' has no source"},
		"missing parts": {"areas: [{name: A}]", "no file of the pack has the section 'borders:'"},
		"a list":        {"- a", "the file must consist of sections"},
		"no list":       {"areas: 3", "must hold a list of entries"},
		"a text":        {"areas: [Kent]", "an entry of 'areas:' is '{name: …}' or 'name: value' lines, not 'Kent'"},
		"two documents": {"areas: []\n---\nareas: []", "a file holds one document"},
	} {
		_, err := Read("richard-iii", fstest.MapFS{"p.yaml": {Data: []byte(c[0])}})
		if err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: %v; want %s", name, err, c[1])
		}
	}
	if _, err := Read("richard-iii", fstest.MapFS{}); err == nil {
		t.Error("a pack without files is accepted")
	}
	big := fstest.MapFS{"p.yaml": {Data: make([]byte, MaxFile+1)}}
	if _, err := Read("richard-iii", big); err == nil || !strings.Contains(err.Error(), "at most") {
		t.Errorf("a large file: %v", err)
	}
}

// All problems come at once, in the order of the files and lines.
func TestAllProblems(t *testing.T) {
	files := copyOf(t, war)
	files["map.yaml"] = []byte(strings.ReplaceAll(string(files["map.yaml"]), "type: open", "type: plain"))
	files["blocks.yaml"] = []byte(strings.Replace(string(files["blocks.yaml"]), "max: 3", "max: 9", 1))
	_, err := Parse(war, files)
	problems, ok := err.(Problems)
	if !ok || len(problems) < 20 || problems[0].File != "blocks.yaml" || problems[1].File != "map.yaml" {
		t.Errorf("%v", err)
	}
}

func TestDigestCoversEveryByte(t *testing.T) {
	a := Digest(map[string][]byte{"p.yaml": []byte("areas: [{name: A}]\n")})
	b := Digest(map[string][]byte{"p.yaml": []byte("areas: [{name: A}]\n\n")})
	c := Digest(map[string][]byte{"q.yaml": []byte("areas: [{name: A}]\n")})
	if a == b || a == c {
		t.Error("two packs with one digest")
	}
}

// No bytes make the reader panic, and what it accepts has its sources.
func FuzzParse(f *testing.F) {
	p, err := LoadWhole(war)
	if err != nil {
		f.Fatal(err)
	}
	for _, data := range p.Files {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, game := range Games() {
			files := map[string][]byte{"x.yaml": data}
			if game == war {
				for name, d := range p.Files {
					if name != "tables.yaml" {
						files[name] = d
					}
				}
			}
			Parse(game, files)
		}
	})
}
