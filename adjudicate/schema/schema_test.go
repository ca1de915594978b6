package schema

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/richard3"
	"fieldpost/adjudicate/thiswar"
	"fieldpost/scenarios"
)

func shaped(t testing.TB, name string) game.Shaped {
	t.Helper()
	pack, err := scenarios.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	var rules game.Shaped
	if name == "richard-iii" {
		rules, err = richard3.New(pack)
	} else {
		rules, err = thiswar.New(pack)
	}
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// compiled is the schema as an independent validator reads it.
func compiled(t testing.TB, game string) *jsonschema.Schema {
	t.Helper()
	data, err := Of(shaped(t, game), "")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("game.schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("game.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %d bytes", game, len(data))
	return s
}

// value is a sheet as an editor's validator sees it.
func value(t testing.TB, text string) any {
	t.Helper()
	var v any
	if err := yaml.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	out, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

var heads = map[string]string{
	"richard-iii": "fieldpost: orders/2\ngame: wakefield-4c1d\nstep: 7\nside: ",
	thiswar.ID:    "fieldpost: orders/2\ngame: naseby-7f3a\nstep: 7\nside: ",
}

func TestSchema(t *testing.T) {
	for _, game := range []string{"richard-iii", thiswar.ID} {
		s := compiled(t, game)
		for _, x := range []struct {
			game, side, text string
			ok               bool
		}{
			{"richard-iii", "york", "orders: {card: 4}", true},
			{"richard-iii", "york", "orders: {card: \"4\"}", true},
			{"richard-iii", "york", "orders: {card: Plagues}", false},
			{"richard-iii", "york", "orders: {crad: 4}", false},
			{"richard-iii", "york", "order: {card: 4}", false},
			{"richard-iii", "jork", "orders: {card: 4}", false},
			{"richard-iii", "york", "orders: {actions: none}", true},
			{"richard-iii", "york", "orders: {actions: [{move: East Anglia, blocks: {Warwick: [Essex, Middlesex], March: Essex}}]}", true},
			{"richard-iii", "york", "orders: {actions: [{move: East Anglia, blocks: {Oxford: Essex}}]}", false}, // Lancaster's
			{"richard-iii", "lancaster", "orders: {actions: [{move: East Anglia, blocks: {Oxford: Essex}}]}", true},
			{"richard-iii", "york", "orders: {actions: [{move: East Anglia, blocks: {Warwick: Esex}}]}", false},
			{"richard-iii", "york", "orders: {actions: [{move: East Anglia}]}", false},
			{"richard-iii", "york", "orders: {actions: [{move: east anglia, blocks: {warwick: [ESSEX, Middlesex], march: essex}}]}", true},
			{"richard-iii", "york", "orders: {actions: [{move: east anglia, blocks: {warwig: essex}}]}", false},
			{"richard-iii", "york", "orders: {actions: [{move: east anglia, blocks: {warwick: esex}}]}", false},
			{"richard-iii", "york", "orders: {actions: None, card: \"4\"}", true},
			{"richard-iii", "york", "orders: {turn: charge york at SOMERSET}", true},
			{"richard-iii", "york", "orders: {battles: planned}\nplan: {battle@essex: fire}", true},
			{"richard-iii", "york", "orders: {actions: [{sail: [March, Kent], to: Kent, otherwise: {sail: March, to: Sussex, otherwise: none}}]}", true},
			{"richard-iii", "york", "orders: {turn: charge York at Somerset}", true},
			{"richard-iii", "york", "orders: {turn: charge York at Sommerset}", false},
			{"richard-iii", "york", "orders: {battles: planned}\nplan: {battle@Essex: fire, losses: [levies, heirs]}", true},
			{"richard-iii", "york", "orders: {battles: planned}\nplan: {battle@Esex: fire}", false},
			{"richard-iii", "york", "orders: {battles: planned}\nplan: {battle: [{when: round >= 3, do: fire}, {do: ask}]}", true},
			{"richard-iii", "york", "orders: {battles: planned}\nplan: {battle: [{wen: round >= 3, do: fire}]}", false},
			{"richard-iii", "york", "orders: {ready: true}\nnote: A cold night.\nfinal: false", true},
			{"richard-iii", "york", "plan: keep", false},
			{thiswar.ID, "royalist", "orders: {actions: [{move: Gloucestershire, blocks: {Charles: [Oxfordshire, Northamptonshire], Cannon 1: Oxfordshire}}]}", true},
			{thiswar.ID, "royalist", "orders: {actions: [{move: Gloucestershire, blocks: {Waller: Oxfordshire}}]}", false},
			{thiswar.ID, "parliament", "orders: {actions: [{deploy: Waller, in: Surrey, otherwise: {strengthen: Essex}}]}", true},
			{thiswar.ID, "parliament", "orders: {actions: [{deploy: Waller, at: Surrey}]}", false},
			{thiswar.ID, "royalist", "orders: {event: enact in Kent}", true},
			{thiswar.ID, "royalist", "orders: {event: enact in Kennt}", false},
			{thiswar.ID, "royalist", "orders: {event: enact in surrey, home: {newcastle: KEEP}}", true},
			{thiswar.ID, "royalist", "orders: {home: {newcastle: kept}}", false},
			{thiswar.ID, "parliament", "orders: {battles: planned}\nplan: {withdraw@surrey: withdraw}", true},
			{thiswar.ID, "royalist", "orders: {home: {Newcastle: Cumberland, Cheshire M Horse: keep, Cheshire M Foot: pool}}", true},
			{thiswar.ID, "parliament", "orders: {recruit: [{deploy: Pool L Foot, in: Hertfordshire, from: London}]}", true},
			{thiswar.ID, "parliament", "orders: {nma-share: 3}", true},
			{thiswar.ID, "parliament", "orders: {nma-share: 9}", false},
			{thiswar.ID, "parliament", "orders: {fire: {Essex: fire, Waller: engage}}", true},
			{thiswar.ID, "parliament", "orders: {fire: {Essex: charge}}", false},
			{thiswar.ID, "royalist", "orders: {card: Camp Fever, if_tied: second, if_first: {event: enact in Devon, actions: none}}", true},
		} {
			if x.game != game {
				continue
			}
			err := s.Validate(value(t, heads[game]+x.side+"\n"+x.text+"\n"))
			if (err == nil) != x.ok {
				t.Errorf("%s: %s: %v", x.side, x.text, err)
			}
		}
	}
}

// Every question has words from the game's page.
func TestDescribed(t *testing.T) {
	for _, game := range []string{"richard-iii", thiswar.ID} {
		rules := shaped(t, game)
		for _, side := range rules.Sides() {
			for _, k := range rules.Form(side).Orders.Keys {
				if k.Shape.Doc == "" {
					t.Errorf("%s: nothing is said of %s", game, k.Name)
				} else if testing.Verbose() {
					t.Log(k.Name, "—", k.Shape.Doc)
				}
			}
			if testing.Verbose() {
				break
			}
		}
	}
}
