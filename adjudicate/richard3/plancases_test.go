package richard3

import (
	"os"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
	"fieldpost/orders/plan"
	"fieldpost/orders/say"
)

// always rolls the same face and deals the last cards first.
type always int

func (a always) Roll(_ *table.Table, faces []int) {
	for i := range faces {
		faces[i] = int(a)
	}
}

func (a always) Shuffle(_ *table.Table, order []int) {
	for i := range order {
		order[i] = len(order) - 1 - i
	}
}

// Positions in which the questions of the cases arise.
const (
	// In round 1 Salisbury is in Reserve; in round 2 York is down to 1.
	leicester = `
phase: battles
lancaster: {Leicester: [Henry VI, Stanley 4, Oxford], Lincoln: [Beaumont]}
york: {Leicester: [York 1, Norfolk, Salisbury], Derby: [Kent], Middlesex: [March]}
battles: [{area: Leicester, attacker: york, main: Derby, entered: [{side: york, from: Derby, blocks: [York, Norfolk]}, {side: york, from: Rutland, blocks: [Salisbury]}]}]
`
	equals = `
phase: battles
lancaster: {Leicester: [Oxford, Stanley 1]}
york: {Leicester: [York, Norfolk, Salisbury 1, Calais 2, Salisbury Levy]}
battles: [{area: Leicester, attacker: york, entered: [{side: york, from: Derby, blocks: [York, Norfolk, Salisbury, Calais, Salisbury Levy]}]}]
`
	heirs = `
phase: battles
lancaster: {Leicester: [Oxford]}
york: {Leicester: [Rutland, March, York 3, Gloucester]}
battles: [{area: Leicester, attacker: york, entered: [{side: york, from: Derby, blocks: [Rutland, March, York, Gloucester]}]}]
`
	victory = `
phase: battles
lancaster: {Leicester: [Beaumont 1], Rutland: [Oxford]}
york: {Leicester: [York 4, London], Derby: [Kent, Norfolk], Lincoln: [March]}
battles: [{area: Leicester, attacker: york, entered: [{side: york, from: Derby, blocks: [York, London]}]}]
`
	twoBattles = `
phase: battles
player1: york
cards: {lancaster: "2", york: "4"}
lancaster: {Leicester: [Beaumont], Essex: [Oxford]}
york: {Leicester: [York], Essex: [Norfolk]}
battles:
  - {area: Leicester, attacker: york, entered: [{side: york, from: Derby, blocks: [York]}]}
  - {area: Essex, attacker: york, entered: [{side: york, from: East Anglia, blocks: [Norfolk]}]}
`
	treasonCard = `
phase: battles
player1: york
cards: {lancaster: "2", york: Treason}
treason: york
lancaster: {Leicester: [Stanley 3, Buckingham, Northumberland, Oxford, Rivers]}
york: {Leicester: [York]}
battles: [{area: Leicester, attacker: lancaster, main: Lincoln, entered: [{side: lancaster, from: Lincoln, blocks: [Stanley, Buckingham, Northumberland, Oxford]}, {side: lancaster, from: Essex, blocks: [Rivers]}]}]
`
	heirDue = `
phase: supply
player1: york
cards: {lancaster: "2", york: "4"}
minors_due: {lancaster: 1}
lancaster: {Cornwall: [Henry VI], Sussex: [Oxford], minor: [Prince Edward]}
york: {Gloucester: [York]}
`
	captive = `
phase: supply
player1: york
cards: {lancaster: "2", york: "4"}
lancaster: {Cornwall: [Henry VI]}
york: {Gloucester: [York], Kent: [Exeter]}
`
	crowd = `
phase: supply
player1: york
cards: {lancaster: "2", york: "4"}
lancaster: {Cornwall: [Henry VI], Dorset: [Oxford, Devon, Stanley, Rivers, Coventry 1, Rebel 1, Newcastle], Essex: [Beaumont]}
king: york
york: {Gloucester: [York]}
`
	exiles = `
phase: political
lancaster: {Cornwall: [Henry VI]}
york: {Calais: [York, March, Norfolk, Kent, Canterbury, Essex, Suffolk]}
`
	dealt = `
phase: deal
lancaster: {Cornwall: [Henry VI]}
york: {Calais: [York]}
`
)

// planCase is one question, what is planned for it, and what comes of it. Lines
// of the plan count from 2.
type planCase struct {
	position string
	dice     always
	side     table.Side
	question string
	round    int    // of a battle, 0: any
	block    string // that is offered, in a battle
	plan     string
	answer   string // "ask": it is asked
	where    string // the whole of it; "default" alone: as the table says
}

var planCases = []planCase{
	// battle: what the house does
	{leicester, 6, Lancaster, "turn", 1, "Oxford", "", "fire Oxford", "default"},
	{leicester, 6, York, "turn", 1, "York", "", "fire York", "default"},
	{leicester, 6, York, "turn", 2, "York", "", "retreat York to Derby", "default"},
	{leicester, 6, York, "turn", 4, "Norfolk", "", "retreat York to Derby", "default"},
	// battle: the area's rules come first, then the general ones, then the house
	{leicester, 6, Lancaster, "turn", 1, "Oxford", "  battle: pass", "pass Oxford", "line 2"},
	{leicester, 6, Lancaster, "turn", 1, "Oxford", "  battle: pass\n  battle@Leicester: fire", "fire Oxford", "line 3"},
	{leicester, 6, Lancaster, "turn", 1, "Oxford", "  battle: pass\n  battle@Essex: fire", "pass Oxford", "line 2"},
	{leicester, 6, Lancaster, "turn", 1, "Oxford", "  battle: pass\n  battle@Leicester: {when: round == 2, do: fire}", "pass Oxford", "line 2"},
	{leicester, 6, Lancaster, "turn", 1, "Oxford", "  battle: {when: round == 2, do: pass}", "fire Oxford", "default"},
	{leicester, 6, Lancaster, "turn", 1, "Oxford", "  battle@Leicester: ask\n  battle: pass", "ask", ""},
	{leicester, 6, Lancaster, "turn", 1, "Oxford", "  battle:\n    - {when: enemy.reserves == 1 and enemy.blocks == 2 and own.strength == 11, do: pass}", "pass Oxford", "line 3"},
	{leicester, 6, Lancaster, "turn", 1, "Oxford", "  battle:\n    - {when: '\"Salisbury\" in enemy.names', do: pass}", "fire Oxford", "default"},
	{leicester, 6, Lancaster, "turn", 2, "Oxford", "  battle:\n    - {when: '\"Salisbury\" in enemy.names', do: pass}", "pass Oxford", "line 3"},
	{leicester, 6, Lancaster, "turn", 1, "Oxford", "  battle: {when: enemy.power == 1 * 3 + 4 * 2 and enemy.strength == 5 and own.power == 4 * 2 + 4 * 2 + 3 * 2, do: pass}", "pass Oxford", "line 2"},
	// battle: preferences, and what is not legal
	{leicester, 6, Lancaster, "turn", 2, "Oxford", "  battle: {retreat: [Rutland, Derby, Lincoln]}", "retreat Oxford to Lincoln",
		"line 2; retreat to Rutland passed over: retreat-border, no retreat over a border the enemy entered by; retreat to Derby passed over: retreat-closed, a retreat or regroup goes to an adjacent Friendly or Vacant area"},
	{leicester, 6, Lancaster, "turn", 1, "Oxford", "  battle: [retreat, pass]", "pass Oxford", "line 2; retreat to anywhere passed over: retreat-first-round, nobody retreats in round 1"},
	{leicester, 6, Lancaster, "turn", 2, "Oxford", "  battle: [{retreat: friendly}, pass]", "retreat Oxford to Lincoln", "line 2"},
	{leicester, 6, Lancaster, "turn", 2, "Oxford", "  battle: {retreat: [Essex, anywhere]}", "retreat Oxford to Essex", "line 2"},
	{leicester, 6, Lancaster, "turn", 2, "Oxford", "  battle:\n    - {when: round > 1, do: {retreat: Derby}}\n    - do: pass", "pass Oxford",
		"line 4; retreat to Derby (line 3) passed over: retreat-closed, a retreat or regroup goes to an adjacent Friendly or Vacant area"},
	{leicester, 6, Lancaster, "turn", 1, "Oxford", "  battle: {charge: York}", "fire Oxford", "default; charge at York (line 2) passed over: not-senior, only the senior heir present may charge"},
	{leicester, 6, Lancaster, "turn", 1, "Henry VI", "  battle: {charge: strongest}", "charge Henry VI at Norfolk", "line 2"},
	{leicester, 6, Lancaster, "turn", 1, "Henry VI", "  battle: {charge: [Salisbury, king]}", "charge Henry VI at York", "line 2; charge at Salisbury passed over: not-seen, no such enemy block is seen in this battle"},
	{leicester, 6, Lancaster, "turn", 1, "Henry VI", "  battle: {charge: weakest}", "charge Henry VI at York", "line 2"},
	{leicester, 6, Lancaster, "turn", 2, "Henry VI", "  battle: {treachery: [Norfolk, Salisbury]}", "treachery Henry VI on Salisbury", "line 2; treachery on Norfolk passed over: loyal, that block never defects"},
	{leicester, 6, Lancaster, "turn", 1, "Henry VI", "  battle: [{treachery: any}, {charge: Norfolk}]", "charge Henry VI at Norfolk", "line 2; treachery on any passed over: loyal, nobody here can be made to defect"},
	{leicester, 6, York, "turn", 4, "Norfolk", "  battle: fire", "retreat York to Derby", "default; fire (line 2) passed over: must-retreat, attackers must retreat in round 4"},
	// battle: of blocks that are offered together, one with a rule acts first
	{leicester, 6, Lancaster, "turn", 1, "Stanley", "", "fire Henry VI", "default"},
	{leicester, 6, Lancaster, "turn", 1, "Stanley", "  battle: {when: block.name == \"Stanley\", do: pass}", "pass Stanley", "line 2"},
	{leicester, 6, Lancaster, "turn", 1, "Stanley", "  battle:\n    - {when: block.king, do: ask}\n    - do: pass", "ask", ""},
	// losses
	{equals, 1, York, "hit", 0, "", "", "hit Salisbury Levy", "default"},
	{equals, 1, York, "hit", 0, "", "  losses: [nobles, heirs]", "hit Norfolk", "line 2"},
	{equals, 1, York, "hit", 0, "", "  losses: [nobles]\n  losses@Leicester: king", "hit York", "line 3"},
	{equals, 1, York, "hit", 0, "", "  losses: [Kent, Salisbury, mercenaries, others]", "hit Salisbury Levy", "line 2; Salisbury passed over: not-strongest, hits fall on the strongest block"},
	{equals, 1, York, "hit", 0, "", "  losses: [mercenaries]", "hit Salisbury Levy", "default"},
	{equals, 1, York, "hit", 0, "", "  losses: {when: hits == 3 and losses.own == 0, do: ask}", "ask", ""},
	{heirs, 1, York, "hit", 0, "", "", "hit Gloucester", "default"},
	{heirs, 1, York, "hit", 0, "", "  losses: [king, heirs]", "hit York", "line 2"},
	{heirs, 1, York, "hit", 0, "", "  losses: [March, heirs]", "hit March", "line 2"},
	// regroup
	{victory, 1, York, "regroup", 0, "", "", "stay", "default"},
	{victory, 1, York, "regroup", 0, "", "  regroup: {to: [Rutland, Lincoln]}", "regroup York to Lincoln",
		"line 2; regroup to Rutland passed over: retreat-closed, a retreat or regroup goes to an adjacent Friendly or Vacant area"},
	{victory, 1, York, "regroup", 0, "", "  regroup: {to: anywhere}\n  regroup@Leicester: {Kent: Lincoln, levies: friendly}", "regroup London to Derby", "line 3"},
	{victory, 1, York, "regroup", 0, "", "  regroup: {York: Kent}", "stay", "default; regroup York to Kent (line 2) passed over: not-adjacent, a retreat or regroup goes to an adjacent area"},
	{victory, 1, York, "regroup", 0, "", "  regroup:\n    - {when: near.enemy == 1 and near.own == 3 and own.king, do: {York: Derby}}\n    - do: stay", "regroup York to Derby", "line 3"},
	{victory, 1, York, "regroup", 0, "", "  regroup: ask", "ask", ""},
	// order
	{twoBattles, 6, York, "battle", 0, "", "", "fight Leicester", "default"},
	{twoBattles, 6, York, "battle", 0, "", "  order: [Kent, Essex]", "fight Essex", "line 2; Kent passed over: no-battle, no battle waits there"},
	{twoBattles, 6, York, "battle", 0, "", "  order:\n    - {when: '\"Essex\" in areas and len(areas) == 2', do: ask}", "ask", ""},
	// treason: Rivers is in Reserve
	{treasonCard, 6, York, "treason", 0, "", "", "treason Buckingham", "default"},
	{treasonCard, 6, York, "treason", 0, "", "  treason: wait", "wait", "line 2"},
	{treasonCard, 6, York, "treason", 0, "", "  treason: any\n  treason@Leicester: [Rivers, Oxford, Northumberland, any]", "treason Northumberland",
		"line 3; treason on Rivers passed over: not-seen, no such enemy block is seen in this battle; treason on Oxford passed over: loyal, that block never defects"},
	{treasonCard, 6, York, "treason", 0, "", "  treason:\n    - {when: waiting == 0, do: any}\n    - do: wait", "treason Buckingham", "line 3"},
	{treasonCard, 6, York, "treason", 0, "", "  treason: ask", "ask", ""},
	// enter
	{heirDue, 6, Lancaster, "enter", 0, "", "", "enter Prince Edward at Sussex", "default"},
	{heirDue, 6, Lancaster, "enter", 0, "", "  enter: [Kent, Gloucester, Middlesex]", "enter Prince Edward at Middlesex",
		"line 2; enter at Kent passed over: wrong-area, a royal heir comes to a Crown area, a Pretender's heir to an exile area of his house; enter at Gloucester passed over: not-open, the area must be Friendly or Vacant"},
	{heirDue, 6, Lancaster, "enter", 0, "", "  enter: {when: block == \"Prince Edward\", do: ask}", "ask", ""},
	// execute
	{captive, 6, York, "execute", 0, "", "", "spare Exeter", "default"},
	{captive, 6, York, "execute", 0, "", "  execute: execute", "execute Exeter", "line 2"},
	{captive, 6, York, "execute", 0, "", "  execute: {when: side.king, do: execute}", "spare Exeter", "default"},
	{captive, 6, York, "execute", 0, "", "  execute: ask", "ask", ""},
	// supply: who has one step left comes last
	{crowd, 6, Lancaster, "supply", 0, "", "", "reduce Newcastle", "default"},
	{crowd, 6, Lancaster, "supply", 0, "", "  supply: [Beaumont, rebel]", "reduce Rebel", "line 2"},
	{crowd, 6, Lancaster, "supply", 0, "", "  supply: levies", "reduce Newcastle", "line 2"},
	{crowd, 6, Lancaster, "supply", 0, "", "  supply: {when: surplus == 3 and limit == 4, do: others}", "reduce Newcastle", "line 2"},
	{crowd, 6, Lancaster, "supply", 0, "", "  supply: ask", "ask", ""},
	// exile
	{exiles, 6, York, "exile", 0, "", "", "dismiss Canterbury", "default"},
	{exiles, 6, York, "exile", 0, "", "  exile: [Norfolk, others]", "dismiss Norfolk", "line 2"},
	{exiles, 6, York, "exile", 0, "", "  exile: {when: area == \"Calais\", do: ask}", "ask", ""},
	// the deal: Lancaster has 7 points, York 16
	{dealt, 6, Lancaster, "mulligan", 0, "", "", "keep", "default"},
	{dealt, 6, Lancaster, "mulligan", 0, "", "  mulligan:\n    - {when: points == 7 and \"Plague\" in cards, do: redeal}", "redeal", "line 3"},
	{dealt, 6, Lancaster, "mulligan", 0, "", "  mulligan: ask", "ask", ""},
	{dealt, 6, York, "mulligan", 0, "", "  mulligan: redeal", "keep", "forced"},
	{dealt, 6, York, "hand", 0, "", "", "keep", "default"},
	{dealt, 6, York, "hand", 0, "", "  hand: {when: points < 20, do: redeal}", "redeal", "line 2"},
	{dealt, 6, York, "hand", 0, "", "  hand: ask", "ask", ""},
}

// arise plays a position until a question comes, by standing default and, where
// there is none, by the first answer.
func arise(t *testing.T, b *Board, c planCase) (*Game, *table.Question) {
	t.Helper()
	var p Position
	if err := yaml.Unmarshal([]byte(c.position), &p); err != nil {
		t.Fatal(err)
	}
	g, wrong := FromPosition(b, p)
	if wrong != nil {
		t.Fatal(wrong)
	}
	a := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
		if q.Side == c.side && q.Name == c.question && (c.round == 0 || q.N == c.round) && (c.block == "" || offers(q, c.block)) {
			return table.Option{}, table.Source{}, false
		}
		switch {
		case b.book.KindOf(q.Name) == nil:
			return q.Options[0], table.Source{}, true
		case q.Name == "mulligan": // so that the other hand is asked about
			return q.Options[len(q.Options)-1], table.Source{}, true
		case q.Name == "turn" && c.position == leicester: // nobody goes before his time
			for _, verb := range []string{"pass", "retreat"} {
				if list := plans.With(q, verb); list != nil {
					return list[0], table.Source{}, true
				}
			}
		}
		return g.Planned(q, nil)
	})
	res, err := table.Run(table.Config{Answers: a, Dice: c.dice}, g.Play)
	if err != nil || len(res.Open) == 0 {
		t.Fatalf("%s never comes: %v", c.question, err)
	}
	for _, q := range res.Open {
		if q.Side == c.side && q.Name == c.question {
			return g, q
		}
	}
	t.Fatalf("%s of %s is not asked", c.question, Houses[c.side])
	return nil, nil
}

func offers(q *table.Question, block string) bool {
	for _, o := range q.Options {
		if o.Name == block {
			return true
		}
	}
	return false
}

func TestPlanCases(t *testing.T) {
	r := rules(t)
	for _, c := range planCases {
		g, q := arise(t, r.board, c)
		var p *plan.Plan
		if c.plan != "" {
			p = gametest.MustPlan(t, r, c.side, c.plan+"\n")
		}
		v := g.View(c.side, []*table.Question{q}, nil)
		gametest.PlanSays(t, r.Grammar().Phrases, g, r.board.Masked(&v), q, r.Grammar().Question(c.side, &v.Asked[0]), p, r.board.book.KindOf(c.question).Default, c.answer, c.where)
	}
}

// A victor who is to go regroups block by block until nobody is left to go.
func TestPlannedRegroupEnds(t *testing.T) {
	r := rules(t)
	p := gametest.MustPlan(t, r, York, "  regroup:\n    - {when: own.blocks > 1, do: {levies: Derby}}\n    - do: stay\n")
	var answers []string
	var pos Position
	if err := yaml.Unmarshal([]byte(victory), &pos); err != nil {
		t.Fatal(err)
	}
	g, wrong := FromPosition(r.board, pos)
	if wrong != nil {
		t.Fatal(wrong)
	}
	a := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
		o, from, ok := g.Planned(q, p)
		if q.Name == "regroup" {
			answers = append(answers, r.Grammar().Text(o))
		}
		return o, from, ok
	})
	if _, err := table.Run(table.Config{Answers: a, Dice: always(1)}, g.Play); err != nil {
		t.Fatal(err)
	}
	if strings.Join(answers, "; ") != "regroup London to Derby; stay" {
		t.Errorf("%q", answers)
	}
}

// A sheet may say one area for all who regroup; what fits nobody is refused, with why.
func TestOneAreaForAll(t *testing.T) {
	r := rules(t)
	var pos Position
	if err := yaml.Unmarshal([]byte(victory), &pos); err != nil {
		t.Fatal(err)
	}
	g, wrong := FromPosition(r.board, pos)
	if wrong != nil {
		t.Fatal(wrong)
	}
	a := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
		if q.Name == "regroup" {
			return table.Option{}, table.Source{}, false
		}
		return g.Planned(q, nil)
	})
	res, err := table.Run(table.Config{Answers: a, Dice: always(1)}, g.Play)
	if err != nil || len(res.Open) != 1 {
		t.Fatal(err, res.Open)
	}
	v := g.View(York, res.Open, nil)
	for text, want := range map[string]string{
		"Derby":  "",
		"stay":   "",
		"Dreby":  "orders.yaml:2:12: unknown-area: 'Dreby' is no area of the map; did you mean 'Derby'?",
		"London": "orders.yaml:2:12: unknown-area: 'London' is in the area Middlesex",
		"Kent":   "orders.yaml:2:12: not-adjacent: 'regroup to Kent' is not legal: ",
	} {
		got := strings.Join(gametest.CheckText(r, &v, "orders:\n  regroup: "+text+"\n").Strings(), "\n")
		if !strings.Contains(got, want) || (got == "") != (want == "") {
			t.Errorf("%s: %s", text, got)
		}
	}
	root, _ := orders.Parse("orders.yaml", []byte("orders:\n  regroup: Derby\n"), orders.Limits{})
	given := r.Read(York, root.Get("orders"), orders.NewReader("orders.yaml", nil))
	if said := strings.Join(say.English(r.Restate(&v, given)), "\n"); said != "York regroups: York, London Leicester → Derby." {
		t.Error(said)
	}
}

// What is wrong with a wish is said at its place, with what was probably meant.
func TestBadPlans(t *testing.T) {
	r := rules(t)
	long := strings.Repeat("Essex, ", 61)
	for _, c := range []struct{ plan, want string }{
		{"  battle: fyre", "plan.yaml:2:11: unknown-word: 'fyre'; did you mean 'fire'?"},
		{"  battle: {retreat: Essx}", "plan.yaml:2:21: unknown-area: 'Essx' is no area of the map; did you mean 'Essex'?"},
		{"  battle: {retreat: [Essex, anywere]}", "plan.yaml:2:29: unknown-area: 'anywere' is no area of the map"},
		{"  battle: {retreat: " + "[" + long + "Kent]}", "plan.yaml:2:11: plan-too-large: 62 names are wished for; at most 60 are read"},
		{"  battle: {charge: York}", "plan.yaml:2:20: unknown-block: 'York' is no block of Lancaster"},
		{"  battle: {treachery: Stanly}", "plan.yaml:2:23: unknown-block: 'Stanly' is no block of Lancaster; did you mean 'Stanley'?"},
		{"  battle: {charge: king, retreat: Essex}", "plan.yaml:2:11: wrong-kind: here stand 2 answers in one mapping"},
		{"  battle: {chrage: king}", "plan.yaml:2:12: unknown-key: 'chrage'; did you mean 'charge'?"},
		{"  battle: {when: block.name == \"Norfolc\", do: fire}", "plan.yaml:2:32: unknown-word: 'Norfolc'; did you mean 'Norfolk'?"},
		{"  losses: [levys]", "plan.yaml:2:12: unknown-block: 'levys' is no block of York; did you mean 'levies'?"},
		{"  losses: [Oxford]", "plan.yaml:2:12: unknown-block: 'Oxford' is no block of York"},
		{"  regroup: away", "plan.yaml:2:12: unknown-word: 'away'; did you mean 'stay'?"},
		{"  regroup: {to: Essex, Norfolk: Kent}", "plan.yaml:2:13: wrong-kind: 'to' is for all blocks; it stands alone"},
		{"  regroup: {Norfolk: [Kent, Esex]}", "plan.yaml:2:29: unknown-area: 'Esex' is no area of the map; did you mean 'Essex'?"},
		{"  order: [Esex]", "plan.yaml:2:11: unknown-area: 'Esex' is no area of the map; did you mean 'Essex'?"},
		{"  order@Essex: Kent", "plan.yaml:2:3: not-allowed: 'order' is not planned for one area"},
		{"  treason: [Stanley, Norfolk]", "plan.yaml:2:22: unknown-block: 'Norfolk' is no block of Lancaster"},
		{"  enter: {when: turn == 1, do: []}", "plan.yaml:2:32: no-do: no answer is written here"},
		{"  execute: maybe", "plan.yaml:2:12: unknown-word: 'maybe' is not known here"},
		{"  supply: {reduce: [levies]}", "plan.yaml:2:11: wrong-kind: there is a name with a colon behind it here where a text should be"},
		{"  mulligan: kep", "plan.yaml:2:13: unknown-word: 'kep'; did you mean 'keep'?"},
	} {
		_, problems := gametest.ReadPlan(r, York, c.plan+"\n")
		if len(problems) != 1 || !strings.HasPrefix(problems[0], c.want) {
			t.Errorf("%s: %q", c.plan, problems)
		}
	}
}

// The example plans are read without a problem, restated, and play whole games.
func TestExamplePlans(t *testing.T) {
	r := rules(t)
	for _, name := range []string{"careful", "bold"} {
		data, err := os.ReadFile("../../examples/plans/richard-iii-" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		text, found := strings.CutPrefix(string(data), "plan:\n")
		if i := strings.Index(string(data), "\nplan:\n"); !found && i >= 0 {
			text = string(data)[i+len("\nplan:\n"):]
		}
		counts := map[string]int{}
		for seed := range uint64(60) {
			p := &gametest.Planner{Random: gametest.NewRandom(seed), Game: NewScenario(r.board, scenarioNames[seed%3]), Rules: r, Counts: counts}
			for s := range p.Plans {
				p.Plans[s] = gametest.MustPlan(t, r, table.Side(s), text)
			}
			p.Play(t)
			if seed == 0 {
				t.Log(name + ":\n" + strings.Join(r.RestatePlan("", p.Plans[York]), "\n"))
			}
		}
		t.Log(counts)
		for _, kind := range []string{"turn plan", "hit plan", "regroup plan", "supply plan"} {
			if counts[kind] == 0 {
				t.Errorf("%s: no %s", name, kind)
			}
		}
	}
}
