package thiswar

import (
	"regexp"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/orders/plan"
)

// always rolls the same face and draws in the order there is.
type always int

func (a always) Roll(_ *table.Table, faces []int) {
	for i := range faces {
		faces[i] = int(a)
	}
}

func (a always) Shuffle(_ *table.Table, order []int) {
	for i := range order {
		order[i] = i
	}
}

// Positions in which the questions of the cases arise.
const (
	// The Royalist attacks from two Areas, with a Reserve; Parliament has guns.
	edgehill = `
phase: battles
player1: royalist
royalist: {Oxfordshire: [Charles, Rupert, Northampton, Cheshire M Foot, Pool M Foot, Cannon 1], Staffordshire & Warwickshire: [SE Wales W Foot 1]}
parliament: {Oxfordshire: [Brooke, Essex, Gloucester M Horse, Derbyshire M Foot, Cannon 1, Cannon 2 2], Buckinghamshire & Hertfordshire: [London L Foot 1, London L Foot 2]}
battles: [{area: Oxfordshire, attacker: royalist, entered: [{side: royalist, from: Gloucestershire, blocks: [Charles, Rupert, Northampton, Cheshire M Foot, Cannon 1]}, {side: royalist, from: Staffordshire & Warwickshire, blocks: [Pool M Foot]}]}]
`
	stands = "year: 1644\ncards: {royalist: Determined Last Stand, parliament: Well-positioned Artillery}\ntargets: {royalist: Oxfordshire, parliament: Oxfordshire}\n" + edgehill
	// Parliament besieges York with a breach at hand; Newcastle comes to relieve it.
	york = `
phase: tactical
player1: parliament
royalist: {York: [Northumb. N Foot 2, Garrison 1], North Riding: [Newcastle, Northumb. N Horse]}
parliament: {North Riding: [F Fairfax, Pool N Foot, Manchester, Pool E Foot, Cannon 1, W. Riding N Horse], West Riding: [Leven]}
markers: {York: 2}
battles: [{area: North Riding, attacker: royalist, entered: [{side: royalist, from: Northumberland & Durham, blocks: [Newcastle, Northumb. N Horse]}]}]
`
	// A Siege with guns on both sides, and a mine.
	bristol = `
phase: tactical
player1: royalist
cards: {royalist: Mining, parliament: 4 AP}
royalist: {Somerset: [Hopton, Rupert, Pool S Foot, Cannon 1, Pool S Horse, Cheshire M Foot]}
parliament: {Bristol: [Waller 2, Garrison 1, Cannon 1], Devon: [Devon S Foot]}
markers: {Bristol: 3}
`
	// More blocks than the Area supplies, and a Leader with blocks away from home.
	hungry = `
phase: supply
player1: royalist
cards: {royalist: Quartermaster General, parliament: 4 AP}
royalist: {Dorset: [Charles, Northampton 1, Hopton, Pool S Foot, Cheshire M Foot 1, Pool S Horse, Rupert, Pool W Horse 1]}
parliament: {Kent: [Essex]}
`
	yearsEnd = `
year: 1643
turn: Winter
phase: year-end
royalist: {Oxfordshire: [Charles 2, SE Wales W Foot 1, Cheshire M Foot], Shropshire & Herefordshire: [Newcastle], pool: [Pool W Horse 1, Rupert]}
parliament: {Kent: [Essex]}
`
	// Parliament has lost the Battle outside Bristol, in which 2 Infantry have room.
	lansdown = `
phase: battles
player1: royalist
royalist: {Somerset: [Charles, Rupert, Hopton, Pool S Foot, Cheshire M Foot, Pool S Horse]}
parliament: {Somerset: [Waller, Gloucester S Foot, Devon S Foot 3, 4+ Areas S Foot, Derbyshire M Foot, Cannon 1], Kent: [Essex]}
battles: [{area: Somerset, attacker: royalist, entered: [{side: royalist, from: Devon, blocks: [Charles, Rupert, Hopton, Pool S Foot, Cheshire M Foot, Pool S Horse]}]}]
`
	// Nobody can gain strength.
	penniless = `
year: 1643
turn: Winter
phase: year-end
royalist: {Scotland: [Charles 2]}
parliament: {Kent: [Essex]}
`
	surrenders = `
phase: supply
player1: royalist
royalist: {Somerset: [Hopton, Pool S Foot], Cornwall: [SE Wales W Foot 1], pool: [Cannon 1]}
parliament: {Bristol: [Waller, Gloucester S Foot, Cannon 1], Devon: [Devon S Foot, Gloucester S Horse], Dorset: [Essex]}
markers: {Bristol: 5}
`
	fevered = `
phase: events
player1: parliament
cards: {parliament: Camp Fever, royalist: Desertion of Regional Troops}
royalist: {Oxfordshire: [Charles, Cheshire M Foot, Pool M Foot 1, Cannon 1], Kent: [Hopton, Pool S Foot]}
parliament: {Buckinghamshire & Hertfordshire: [Essex, Devon S Foot 3, Derbyshire M Foot], Essex: [Waller, Pool S Horse]}
`
	dismissed = `
year: 1645
phase: victory
player1: royalist
cards: {royalist: 4 AP, parliament: Rupert Dismissed by the King}
flags: [rupert-lost]
royalist: {Oxfordshire: [Charles], Dorset: [Rupert, Cheshire M Foot, Pool S Foot]}
parliament: {Kent: [Essex]}
`
	turned = `
phase: battles
player1: royalist
cards: {royalist: Turncoats, parliament: 4 AP}
targets: {royalist: Oxfordshire}
royalist: {Oxfordshire: [Northampton 2, Cheshire M Foot 2, Pool M Foot 2, Rupert]}
parliament: {Oxfordshire: [Derbyshire M Foot 1]}
battles: [{area: Oxfordshire, attacker: royalist, entered: [{side: royalist, from: Gloucestershire, blocks: [Northampton, Cheshire M Foot, Pool M Foot, Rupert]}]}]
`
	skirted = `
phase: actions-1
player1: royalist
royalist: {Dorset: [Charles, Rupert, Hopton]}
parliament: {Somerset: [Waller, Garrison 1], Kent: [Essex]}
`
)

// planCase is one question, what is planned for it, and what comes of it. Lines
// of the plan count from 2.
type planCase struct {
	position string
	dice     always
	side     table.Side
	question string
	nth      int    // which time it is asked, from 1
	plan     string // of the side
	answer   string // "ask": it is asked
	where    string // what its source begins with: "default", or a line
}

var planCases = []planCase{
	{fevered, 6, Parliament, "event", 1, "", "enact in Oxfordshire", "default"},
	{fevered, 6, Parliament, "event", 1, "  event: decline", "decline", "line 2"},
	{fevered, 6, Parliament, "event", 1, "  event: {in: [Kent, anywhere]}", "enact in Kent", "line 2"},
	{fevered, 6, Parliament, "event", 1, "  event: {when: event == \"Camp Fever\" and \"Kent\" in places, do: ask}", "ask", ""},
	{fevered, 6, Royalist, "fever", 1, "", "reduce Cheshire M Foot", "default"},
	{fevered, 6, Royalist, "fever", 1, "  fever: [king, infantry]", "reduce Charles", "line 2"},
	{fevered, 6, Royalist, "fever", 2, "  fever: [king, infantry]", "reduce Charles", "line 2"},
	{fevered, 6, Parliament, "desertion", 1, "", "desert Derbyshire M Foot to Northamptonshire & Bedfordshire", "default"},
	{fevered, 6, Parliament, "desertion", 1, "  desertion: [Derbyshire M Foot]", "desert Derbyshire M Foot to Northamptonshire & Bedfordshire", "line 2"},
	{fevered, 6, Parliament, "desertion", 1, "  desertion: cavalry", "desert Pool S Horse to Surrey & Sussex", "line 2"},
	{skirted, 6, Parliament, "into-city", 1, "", "withdraw Garrison 1", "default"},
	{skirted, 6, Parliament, "into-city", 2, "", "withdraw Waller", "default"},
	{skirted, 6, Parliament, "into-city", 1, "  into-city: [Waller]", "withdraw Waller", "line 2"},
	{skirted, 6, Parliament, "into-city", 1, "  into-city: stay", "stay", "line 2"},
	{skirted, 6, Parliament, "into-city", 1, "  into-city@Somerset: {when: city == \"Bristol\" and size == 2 and enemy == 2 and own.blocks == 2, do: ask}", "ask", ""},
	{skirted, 6, Royalist, "onward", 1, "", "stay", "default"},
	{skirted, 6, Royalist, "onward", 1, "  onward: {Rupert: [Wiltshire & Berkshire, Devon]}", "march Rupert to Wiltshire & Berkshire", "line 2"},
	{bristol, 6, Royalist, "target", 1, "", "target Bristol", "default"},
	{bristol, 6, Royalist, "target", 1, "  target: none", "none", "line 2"},
	{bristol, 6, Royalist, "target", 1, "  target: [York, Kent, Bristol]", "target Bristol", "line 2; for York passed over: no-siege, that City is not Besieged; for Kent passed over: target-siege, Mining is for a Siege: name the City"},
	{york, 6, Parliament, "maintain", 1, "", "keep Pool N Foot", "default"},
	{york, 6, Parliament, "maintain", 1, "  maintain: [cavalry, infantry]", "keep W. Riding N Horse", "line 2"},
	{york, 6, Parliament, "maintain", 2, "  maintain: [cavalry, infantry]", "keep W. Riding N Horse", "line 2"},
	{york, 6, Parliament, "maintain", 3, "  maintain: [cavalry, infantry]", "end", "line 2"},
	{york, 6, Parliament, "maintain", 1, "  maintain: break-off", "break-off", "line 2"},
	{edgehill, 6, Royalist, "main", 1, "", "main attack on Oxfordshire from Gloucestershire", "default"},
	{edgehill, 6, Royalist, "main", 1, "  main: [Kent, Staffordshire & Warwickshire]", "main attack on Oxfordshire from Staffordshire & Warwickshire", "line 2"},
	{edgehill, 6, Parliament, "withdraw", 1, "", "stand", "default"},
	{edgehill, 6, Parliament, "withdraw", 1, "  withdraw: {when: enemy.count > 5 and own.blocks == 6, do: withdraw}", "withdraw", "line 2"},
	{edgehill, 6, Parliament, "withdraw", 1, "  withdraw: {when: enemy.strength > 0, do: withdraw}", "stand", "default"},
	{edgehill, 6, Parliament, "aim", 1, "", "aim Cannon 1 at infantry", "default"},
	{edgehill, 6, Parliament, "aim", 1, "  aim: [cavalry, infantry]", "aim Cannon 1 at cavalry", "line 2"},
	{edgehill, 6, Royalist, "aim", 1, "  aim: {when: enemy.cavalry > 1, do: cavalry}", "aim Cannon 1 at infantry", "default"},
	{edgehill, 6, Royalist, "fire", 1, "", "fire Charles", "default"},
	{edgehill, 6, Royalist, "fire", 5, "", "engage Northampton", "default"},
	{edgehill, 6, Royalist, "fire", 1, "  fire: engage", "engage Charles", "line 2"},
	{edgehill, 6, Royalist, "fire", 1, "  fire@Oxfordshire:\n    - {when: block.king and block.strength == 3, do: fire}\n    - do: engage", "fire Charles", "line 3"},
	{edgehill, 6, Royalist, "fire", 1, "  fire@Kent: engage", "fire Charles", "default"},
	{edgehill, 6, Royalist, "fire", 1, "  fire: {when: enemy.cavalry == 1 and enemy.infantry == 3 and own.reserves == 1 and own.guns == 3, do: ask}", "ask", ""},
	{edgehill, 1, Royalist, "hit", 1, "", "hit Cheshire M Foot", "default"},
	{edgehill, 1, Royalist, "hit", 1, "  losses: [leaders, others]", "hit Northampton", "line 2"},
	{edgehill, 1, Royalist, "hit", 1, "  losses: [king, others]", "hit Charles", "line 2"},
	{edgehill, 6, Royalist, "general", 1, "", "fight", "default"},
	{edgehill, 6, Royalist, "general", 1, "  general: retreat", "retreat", "line 2"},
	{edgehill, 6, Royalist, "general", 1, "  general: {when: hits.own > 0, do: retreat}", "fight", "default"},
	{edgehill, 6, Parliament, "retreat", 1, "", "retreat Essex to Buckinghamshire & Hertfordshire", "default"},
	{edgehill, 6, Parliament, "retreat", 1, "  retreat: [Kent, Northamptonshire & Bedfordshire]", "retreat Essex to Northamptonshire & Bedfordshire", "line 2; retreat to Kent passed over: not-adjacent, blocks Retreat and Regroup to an adjacent Area"},
	{edgehill, 6, Parliament, "retreat", 1, "  retreat: {infantry: friendly, leaders: Northamptonshire & Bedfordshire}", "retreat Essex to Buckinghamshire & Hertfordshire", "line 2"},
	{edgehill, 6, Parliament, "retreat", 1, "  retreat: {leaders: [Gloucestershire, anywhere]}", "retreat Essex to Buckinghamshire & Hertfordshire", "line 2; retreat leaders to Gloucestershire passed over: retreat-border, no Retreat over a border by which the enemy was the last to enter"},
	{lansdown, 6, Parliament, "retreat", 1, "", "retreat Gloucester S Foot to Bristol", "default"},
	{lansdown, 6, Parliament, "retreat", 2, "", "retreat Devon S Foot to Bristol", "default"},
	{lansdown, 6, Parliament, "retreat", 3, "", "retreat Waller to Gloucestershire", "default"},
	{lansdown, 6, Parliament, "retreat", 1, "  retreat: {leaders: Dorset}", "retreat Waller to Dorset", "line 2"},
	{edgehill, 6, Royalist, "regroup", 1, "", "stay", "default"},
	{edgehill, 6, Royalist, "regroup", 1, "  regroup: {to: [Buckinghamshire & Hertfordshire, Staffordshire & Warwickshire]}", "regroup Charles to Staffordshire & Warwickshire", "line 2; regroup to Buckinghamshire & Hertfordshire passed over: not-open, blocks Retreat and Regroup to Areas that are Friendly or Vacant"},
	{edgehill, 6, Royalist, "regroup", 1, "  regroup: {Rupert: Dorset}", "stay", "line 2; regroup Rupert to Dorset passed over: not-adjacent, blocks Retreat and Regroup to an adjacent Area"},
	{york, 6, Royalist, "join", 1, "", "end", "default"},
	{york, 6, Royalist, "join", 1, "  join: none", "end", "line 2"},
	{york, 6, Royalist, "join", 1, "  join: [garrisons]", "join Garrison 1", "line 2"},
	{bristol, 6, Parliament, "bombard", 1, "", "bombard Cannon 1", "default"},
	{bristol, 6, Parliament, "bombard", 1, "  bombard: {when: enemy > 4 and marker == 3, do: hold}", "hold", "line 2"},
	{bristol, 6, Parliament, "sally", 1, "", "end", "default"},
	{bristol, 6, Parliament, "sally", 1, "  sally: [leaders]", "sally Waller", "line 2"},
	{bristol, 6, Parliament, "sally", 2, "  sally: [leaders]", "sally Waller", "line 2"},
	{bristol, 6, Parliament, "fire", 1, "  fire: {when: fight == \"sally\" and attacker, do: engage}", "engage Waller", "line 2"},
	{bristol, 1, Royalist, "breach", 1, "", "bombard", "default"},
	{bristol, 1, Royalist, "breach", 1, "  breach: hold", "hold", "line 2"},
	{bristol, 6, Royalist, "storm", 1, "", "end", "default"},
	{bristol, 1, Royalist, "storm", 1, "", "end", "default"},
	{bristol, 6, Royalist, "storm", 1, "  storm: {when: breach and own.strength > 3 * enemy, do: [infantry, cavalry]}", "storm Hopton", "line 2"},
	{bristol, 6, Royalist, "storm", 1, "  storm: {when: not breach, do: [infantry]}", "end", "default"},
	{bristol, 6, Royalist, "storm", 1, "  storm: none", "end", "line 2"},
	{bristol, 6, Royalist, "continue", 1, "", "continue", "default"},
	{bristol, 6, Royalist, "continue", 1, "  continue: {when: own.strength < 4 * enemy.strength or breach, do: continue}", "continue", "line 2"},
	{bristol, 6, Royalist, "exchange", 1, "", "end", "default"},
	{bristol, 6, Royalist, "exchange", 1, "  exchange: {strongest: strongest}", "exchange Hopton for Rupert", "line 2"},
	{stands, 6, Royalist, "last-stand", 1, "", "stand Cheshire M Foot", "default"},
	{stands, 6, Royalist, "last-stand", 1, "  last-stand: {when: round == 1 and not attacker, do: infantry}", "stand Cheshire M Foot", "default"},
	{stands, 6, Royalist, "last-stand", 1, "  last-stand: wait", "wait", "line 2"},
	{stands, 6, Royalist, "last-stand", 1, "  last-stand: [king, wait]", "stand Charles", "line 2"},
	{stands, 6, Parliament, "post", 1, "", "post Cannon 1", "default"},
	{stands, 6, Parliament, "post", 1, "  post: weakest", "post Cannon 2", "line 2"},
	{turned, 1, Royalist, "turncoat", 1, "", "strengthen Northampton", "default"},
	{turned, 1, Royalist, "turncoat", 1, "  turncoats: [king, regional]", "strengthen Cheshire M Foot", "line 2"},
	{dismissed, 6, Royalist, "followers", 1, "", "send Cheshire M Foot to Oxfordshire", "default"},
	{dismissed, 6, Royalist, "followers", 1, "  followers: {cavalry: leader}", "stay", "line 2"},
	{dismissed, 6, Royalist, "followers", 1, "  followers: {to: [Kent, leader]}", "send Cheshire M Foot to Oxfordshire", "line 2; send to Kent passed over: not-open, it cannot go there now"},
	{hungry, 6, Royalist, "quartermaster", 1, "", "exempt Rupert", "default"},
	{hungry, 6, Royalist, "quartermaster", 1, "  quartermaster: wait", "wait", "line 2"},
	{hungry, 6, Royalist, "quartermaster", 1, "  quartermaster: [king]", "exempt Charles", "line 2"},
	{hungry, 6, Royalist, "supply", 1, "", "reduce Pool S Foot", "default"},
	{hungry, 6, Royalist, "supply", 1, "  supply: [Northampton, others]", "reduce Northampton", "line 2"},
	{hungry, 6, Royalist, "supply", 1, "  supply@Dorset: {when: supply.blocks == 4 and supply.cavalry == 2 and own.cavalry == 3, do: weakest}", "reduce Northampton", "line 2"},
	{surrenders, 6, Parliament, "attrition", 1, "", "reduce Gloucester S Foot", "default"},
	{surrenders, 6, Parliament, "attrition", 1, "  attrition: leaders", "reduce Waller", "line 2"},
	{surrenders, 6, Parliament, "disperse", 1, "", "send Waller to Devon", "default"},
	{surrenders, 6, Parliament, "disperse", 1, "  disperse: {infantry: [Kent, Dorset]}", "send Waller to Dorset", "line 2; send infantry to Kent passed over: not-open, it cannot go there now"},
	{surrenders, 6, Royalist, "captured", 1, "", "deploy Cannon 1 in Somerset", "default"},
	{yearsEnd, 6, Royalist, "recruit", 1, "", "strengthen Charles", "default"},
	{yearsEnd, 6, Royalist, "recruit", 1, "  recruit: [{Rupert: [Kent, Oxfordshire]}, king]", "deploy Rupert in Oxfordshire", "line 2; deploy Rupert in Kent passed over: not-deployed, it cannot be deployed there now"},
	{yearsEnd, 6, Royalist, "recruit", 1, "  recruit: [king, end]", "strengthen Charles", "line 2"},
	{yearsEnd, 6, Royalist, "recruit", 1, "  recruit: ask", "ask", ""},
	// what fits nothing loses no strength: the next of the list, the next rule, the house
	{yearsEnd, 6, Royalist, "recruit", 1, "  recruit: [Hopton, {Rupert: York}, Cheshire M Foot]", "strengthen Charles", "default; deploy Rupert in York (line 2) passed over: not-deployed, it cannot be deployed there now"},
	{yearsEnd, 6, Royalist, "recruit", 1, "  recruit:\n    - {when: left > 0, do: [artillery]}\n    - do: {Rupert: friendly}", "deploy Rupert in Oxfordshire", "line 4"},
	{yearsEnd, 6, Royalist, "recruit", 1, "  recruit: [Hopton, end]", "end", "line 2"},
	{penniless, 6, Royalist, "recruit", 1, "  recruit: [Hopton]", "end", "line 2"},
	{surrenders, 6, Royalist, "captured", 1, "  captured: [Hopton]", "deploy Cannon 1 in Somerset", "default"},
	{yearsEnd, 6, Royalist, "home", 1, "", "send Newcastle to Northumberland & Durham", "default"},
	{yearsEnd, 6, Royalist, "home", 1, "  home: {Newcastle: [keep, pool, anywhere], others: friendly}", "send Newcastle to Northumberland & Durham", "line 2; send Newcastle to pool passed over: no-way, no such place is open"},
	{yearsEnd, 6, Royalist, "home", 2, "  home: {Newcastle: [keep, pool, anywhere], others: friendly}", "send SE Wales W Foot 1 to Cheshire", "line 2"},
	{yearsEnd, 6, Royalist, "home", 1, "  home: [Kent, friendly, anywhere]", "send Newcastle to Northumberland & Durham", "line 2; send to Kent passed over: not-open, it cannot go there now; send to friendly passed over: no-way, no such place is open"},
}

// arise plays a position until a question comes the nth time, by standing default,
// and by the last answer where there is none or to bring things about.
func arise(t *testing.T, b *Board, c planCase) (*Game, *table.Question) {
	t.Helper()
	g := fromText(t, b, c.position)
	n := max(1, c.nth)
	a := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
		if q.Side == c.side && q.Name == c.question {
			if n--; n == 0 {
				return table.Option{}, table.Source{}, false
			}
		}
		switch {
		case q.Name == "actions" && c.position == skirted && q.Side == Royalist:
			for _, want := range []string{"move Dorset", "march Charles to Somerset", "march Rupert to Somerset", "halt"} {
				if o, ok := b.Grammar().Find(q, want); ok {
					return o, table.Source{}, true
				}
			}
		case q.Name == "storm" && len(q.Options) > 2, q.Name == "sally" && len(q.Options) > 1, q.Name == "withdraw":
			return q.Options[len(q.Options)-1], table.Source{}, true
		case q.Name == "continue":
			return q.Options[0], table.Source{}, true
		case q.Name == "maintain" && c.question == "join":
			return q.Options[0], table.Source{}, true // break-off
		case q.Name == "maintain" && c.nth > 1:
			return q.Options[len(q.Options)-1], table.Source{}, true
		}
		if o, from, ok := g.Planned(q, nil); ok {
			return o, from, true
		}
		return q.Options[len(q.Options)-1], table.Source{}, true
	})
	res, err := table.Run(table.Config{Answers: a, Dice: c.dice}, g.Play)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range res.Open {
		if q.Side == c.side && q.Name == c.question {
			return g, q
		}
	}
	t.Errorf("%s of %s is not asked\n%s", c.question, Sides[c.side], c.plan)
	return nil, nil
}

func TestPlanCases(t *testing.T) {
	r := rulesOf(board(t))
	for _, c := range planCases {
		g, q := arise(t, r.board, c)
		if q == nil {
			continue
		}
		var p *plan.Plan
		if c.plan != "" {
			p = gametest.MustPlan(t, r, c.side, c.plan+"\n")
		}
		v := g.viewOf(q)
		gametest.PlanSays(t, r.Grammar().Phrases, g, r.board.Masked(&v), q, r.Grammar().Question(c.side, &v.Asked[0]), p, r.board.book.KindOf(c.question).Default, c.answer, c.where)
	}
}

// What is wrong with a wish is said at its place, with what was probably meant.
func TestBadPlans(t *testing.T) {
	r := rulesOf(board(t))
	for _, c := range []struct{ plan, want string }{
		{"  fire: fyre", "plan.yaml:2:9: unknown-word: 'fyre'; did you mean 'fire'?"},
		{"  retreat: {leaders: Essx}", "plan.yaml:2:22: unknown-area: 'Essx' is no Area, box or Fortified City; did you mean 'Essex'?"},
		{"  retreat: {to: Kent, infantry: Kent}", "plan.yaml:2:13: wrong-kind: 'to' is for all blocks; it stands alone"},
		{"  losses: [infantri]", "plan.yaml:2:12: unknown-block: 'infantri' is no block of the Royalist; did you mean 'infantry'?"},
		{"  losses: [Essex]", "plan.yaml:2:12: unknown-block: 'Essex' is no block of the Royalist"},
		{"  storm: nobody", "plan.yaml:2:10: unknown-block: 'nobody' is no block of the Royalist"},
		{"  storm@Oxford: none", "plan.yaml:2:3: unknown-area: 'Oxford'; did you mean 'Oxfordshire'?"},
		{"  onward@Kent: stay", "plan.yaml:2:3: not-allowed: 'onward' is not planned for one area"},
		{"  regroup: away", "plan.yaml:2:12: unknown-word: 'away'; did you mean 'stay'?"},
		{"  fire: {when: own.strenght > 3, do: fire}", "plan.yaml:2:16: unknown-fact: "},
		{"  sally: {when: city == \"Oxfort\", do: none}", "plan.yaml:2:25: unknown-word: 'Oxfort'; did you mean 'Oxford'?"},
		{"  event: {with: Garrison 3}", "plan.yaml:2:17: unknown-block: 'Garrison 3' is no block of the Royalist"},
		{"  event: {in: Kent, with: Garrison 1}", "plan.yaml:2:10: wrong-kind: here stand 2 answers in one mapping"},
		{"  exchange: weakest", "plan.yaml:2:13: unknown-word: "},
		{"  aim: leaders", "plan.yaml:2:8: unknown-word: "},
		{"  recruit: [{Rupert: Kint}]", "plan.yaml:2:22: unknown-area: 'Kint' is no Area, box or Fortified City; did you mean 'Kent'?"},
		{"  home: home", "plan.yaml:2:9: unknown-area: 'home' is no Area, box or Fortified City"},
	} {
		_, problems := gametest.ReadPlan(r, Royalist, c.plan+"\n")
		if len(problems) != 1 || !strings.HasPrefix(problems[0], c.want) {
			t.Errorf("%s: %q", c.plan, problems)
		}
	}
}

// The example plans are read without a problem, restated, and play whole games.
func TestExamplePlans(t *testing.T) {
	r := rulesOf(board(t))
	names := [2]string{"field-army", "cities"} // the Royalist's, Parliament's
	var texts [2]string
	for s, name := range names {
		texts[s] = examplePlan(t, name)
	}
	counts, own := map[string]int{}, [2]map[string]int{{}, {}}
	play := func(g *Game, seed uint64, most int) {
		p := &gametest.Planner{Random: gametest.NewRandom(seed), Game: g, Rules: r, Counts: counts, Most: most}
		for s := range p.Plans {
			p.Plans[s] = gametest.MustPlan(t, r, table.Side(s), texts[s])
		}
		p.Visit = func(q *table.Question, o table.Option, from table.Source, ok bool) {
			if ok && !q.Has(o) {
				t.Fatalf("%s: %s is not legal", q.Key(), o)
			}
			if from.Kind == "plan" {
				own[q.Side][q.Name]++
			}
		}
		p.Play(t)
	}
	for _, seed := range seeds(60) {
		play(NewScenario(r.board, scenarioOf(seed)), seed, 0)
	}
	for i, position := range []string{edgehill, york, bristol, hungry, fevered, surrenders, skirted, stands} {
		play(fromText(t, r.board, position), uint64(i), 60)
	}
	for s, name := range names {
		lines := r.RestatePlan("", gametest.MustPlan(t, r, table.Side(s), texts[s]))
		t.Log(name + ":\n" + strings.Join(lines, "\n"))
		for _, l := range r.RestatePlan(tongue.French, gametest.MustPlan(t, r, table.Side(s), texts[s])) {
			if bare := conditions.ReplaceAllString(l, ""); englishWords.MatchString(bare) {
				t.Errorf("%s, %q in French: %s", name, englishWords.FindString(bare), l)
			}
		}
		for _, q := range []string{"into-city", "withdraw", "fire", "retreat", "regroup", "supply", "home"} {
			if own[s][q] == 0 && !effort.Quick() {
				t.Errorf("%s: no %s", name, q)
			}
		}
	}
	t.Log(own)
}

var (
	// conditions are those of a restated plan, which have no language, and so the names of its kinds.
	conditions   = regexp.MustCompile(`, quand .*? :|Laissés aux réponses d’office : .*|\(ligne \d+\)`)
	englishWords = regexp.MustCompile(`\b(to|the|in|for|with|else|then|when|move|keep|send|take|takes|you|are|any|all|an?|of|line|blocks)\b`)
)

func examplePlan(t testing.TB, name string) string {
	t.Helper()
	_, text, found := strings.Cut(readFile(t, "../../examples/plans/this-war-without-an-enemy-"+name+".yaml"), "\nplan:\n")
	if !found {
		t.Fatal(name)
	}
	return text
}
