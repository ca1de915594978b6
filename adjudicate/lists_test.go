package adjudicate_test

import (
	"cmp"
	"fmt"
	"strings"
	"sync"
	"testing"

	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/thiswar"
	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
)

// war is This War Without an Enemy with its own pack.
var war = sync.OnceValues(func() (*thiswar.Rules, *thiswar.Board) {
	pack, err := scenarios.Load(thiswar.ID)
	if err != nil {
		panic(err)
	}
	rules, err := thiswar.New(pack)
	if err != nil {
		panic(err)
	}
	board, err := thiswar.NewBoard(pack)
	if err != nil {
		panic(err)
	}
	return rules, board
})

// warAt is This War Without an Enemy from a position of the test's.
type warAt struct {
	*thiswar.Rules
	position thiswar.Position
}

func (p warAt) Start(string) (game.Game, error) {
	_, board := war()
	g, wrong := thiswar.FromPosition(board, p.position)
	if wrong != nil {
		return nil, fmt.Errorf("%s", strings.Join(wrong, "; "))
	}
	return g, nil
}

// scenario is the one that a position is of.
func (p warAt) scenario() string {
	at := state.Read(p.position)
	return cmp.Or(at.Text("scenario"), at.Text("setup"), "full-war")
}

// trial is a game without files, under a test.
type trial struct {
	t *testing.T
	*adjudicate.Trial
}

// warTrial begins a game from a position, written as in the cases.
func warTrial(t *testing.T, position, pace string, ask []string, secret byte, plans ...string) *trial {
	t.Helper()
	rules, _ := war()
	p := warAt{Rules: rules}
	if err := yaml.Unmarshal([]byte(position), &p.position); err != nil {
		t.Fatal(err)
	}
	var both [2]string
	copy(both[:], plans)
	x, err := adjudicate.NewTrial(p, pace, p.scenario(), ask, secret, both)
	if err != nil {
		t.Fatal(err)
	}
	return &trial{t, x}
}

// asked is what is asked of both sides: "royalist actions, parliament into-city".
func (x *trial) asked() string {
	var words []string
	for s, side := range thiswar.Sides {
		for _, name := range x.Asks(s) {
			words = append(words, side+" "+name)
		}
	}
	return strings.Join(words, ", ")
}

// step has one side answer, while nothing is asked of the other.
func (x *trial) step(asked, text string) {
	x.t.Helper()
	if x.asked() != asked {
		x.t.Fatalf("asked: %s, not %s; told %q, %q", x.asked(), asked, x.View(0).Passed, x.View(1).Passed)
	}
	var texts [2]string
	for s, side := range thiswar.Sides {
		if strings.HasPrefix(asked, side) {
			texts[s] = text
		}
	}
	refused, err := x.Play(texts)
	if err != nil || refused.Refused() {
		x.t.Fatalf("%s%s: %v\n%s", text, strings.Join(refused.Strings(), "\n"), err, strings.Join(x.Report(), "\n"))
	}
}

// where is where a side's block is, as its own view has it.
func (x *trial) where(s int, block string) string {
	v := x.View(s)
	in := func(list []view.Block) bool {
		for _, b := range list {
			if b.Name == block {
				return true
			}
		}
		return false
	}
	for _, a := range v.Areas {
		switch {
		case in(a.Own):
			return a.Name
		case a.City != nil && in(a.City.Own):
			return a.City.Name
		}
	}
	return "nowhere"
}

// places compares where blocks of Parliament are: "Essex in Kent".
func (x *trial) places(want ...string) {
	x.t.Helper()
	for _, w := range want {
		block, area, _ := strings.Cut(w, " in ")
		s := 1
		if x.where(0, block) != "nowhere" {
			s = 0
		}
		if got := x.where(s, block); got != area {
			x.t.Errorf("%s is in %s, not %s", block, got, area)
		}
	}
}

const beforeOxford = `
phase: actions-1
player1: parliament
royalist: {Oxfordshire: [Charles, Rupert, Cannon 1], Cornwall: [Hopton]}
parliament: {Northamptonshire & Bedfordshire: [Essex, Brooke], Kent: [Waller], Norfolk & Suffolk: [Manchester]}
`

// wholeList is a list in whose middle the enemy may withdraw into Oxford.
const wholeList = `  actions:
    - {move: Northamptonshire, blocks: {Essex: Oxfordshire, Brooke: [Buckinghamshire, Oxfordshire]}}
    - {move: Kent, blocks: {Waller: Sussex}}
    - {move: Norfolk, blocks: {Manchester: Essex}}
`

// A list that the other side interrupts goes on when that has answered, and ends
// as it would have without it.
func TestInterruptedListGoesOn(t *testing.T) {
	rest := []string{"Waller in Surrey & Sussex", "Manchester in Essex"}
	for _, c := range []struct {
		name, answer, onward string
		want                 []string
	}{
		{"some stay", "  into-city: [Charles]\n", "", []string{"Charles in Oxford", "Rupert in Oxfordshire", "Essex in Oxfordshire"}},
		{"all stay", "  into-city: stay\n", "", []string{"Charles in Oxfordshire", "Essex in Oxfordshire"}},
		{"all withdraw, and the enemy stays", "  into-city: [Charles, Rupert, Cannon 1]\n", "  onward: stay\n", []string{"Rupert in Oxford", "Essex in Oxfordshire"}},
		{"all withdraw, and one goes on", "  into-city: [Charles, Rupert, Cannon 1]\n", "  onward: {Essex: Gloucestershire}\n", []string{"Rupert in Oxford", "Essex in Gloucestershire", "Brooke in Oxfordshire"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan := "into-city: ask\nonward: ask\n"
			for _, pace := range []struct {
				name  string
				ask   []string
				plans [2]string
			}{{"table", nil, [2]string{}}, {"plans", []string{"into-city", "onward"}, [2]string{}}, {"plans", nil, [2]string{plan, plan}}} {
				x := warTrial(t, beforeOxford, pace.name, pace.ask, 1, pace.plans[:]...)
				x.step("parliament actions", wholeList)
				x.step("royalist into-city", c.answer)
				if c.onward != "" {
					x.step("parliament onward", c.onward)
				}
				if x.asked() != "royalist actions" {
					t.Fatalf("asked: %s", x.asked())
				}
				x.places(append(c.want, rest...)...)
				for s := range 2 {
					if told := x.View(s).Passed; told != nil {
						t.Errorf("%s is told %q", thiswar.Sides[s], told)
					}
				}
			}
		})
	}
}

// A list that leaves Action Points ends by itself when it was interrupted too. Where
// something of it fell out its owner is asked again: see TestActionsFallOut.
func TestInterruptedListEnds(t *testing.T) {
	short := "  actions:\n    - {move: Northamptonshire, blocks: {Essex: Oxfordshire, Brooke: [Buckinghamshire, Oxfordshire]}}\n"
	x := warTrial(t, beforeOxford, "table", nil, 1)
	x.step("parliament actions", short)
	x.step("royalist into-city", "  into-city: [Charles]\n")
	if x.asked() != "royalist actions" {
		t.Errorf("asked: %s", x.asked())
	}
}

// Two Withdrawals in one list are two calls to the other side, with a call about the
// march onward after either; the list goes on after each of the four.
func TestListInterruptedTwice(t *testing.T) {
	x := warTrial(t, `
phase: actions-1
royalist: {Cornwall: [Hopton], Wiltshire & Berkshire: [Charles, Rupert], Cheshire: [Cheshire W Foot]}
parliament: {Devon: [Waller], Somerset: [Brooke], Kent: [Essex]}
`, "table", nil, 1)
	x.step("royalist actions", `  actions:
    - {move: Cornwall, blocks: {Hopton: Devon}}
    - {move: Wiltshire, blocks: {Charles: Somerset, Rupert: [Dorset, Somerset]}}
    - {move: Cheshire, blocks: {Cheshire W Foot: NW Wales}}
`)
	x.step("parliament into-city", "  into-city: [Waller]\n")
	x.step("royalist onward", "  onward: stay\n")
	x.step("parliament into-city", "  into-city: [Brooke]\n")
	x.step("royalist onward", "  onward: {Charles: Gloucestershire}\n")
	if x.asked() != "parliament actions" {
		t.Errorf("asked: %s", x.asked())
	}
	x.places("Hopton in Devon", "Waller in Plymouth", "Brooke in Bristol", "Charles in Gloucestershire", "Rupert in Somerset", "Cheshire W Foot in NW Wales")
}

// What the Queen brings is asked in the middle of the Actions, where the pace asks it,
// and the list goes on; where what she brought takes the place of an Action, that
// falls out.
func TestListInterruptedByTheQueen(t *testing.T) {
	position := `
phase: actions-1
royalist: {Gloucestershire: [Henrietta], Oxfordshire: [Charles, Cannon 1 1], Cornwall: [Hopton 2]}
parliament: {Kent: [Essex]}
`
	list := `  actions:
    - {move: Gloucestershire, blocks: {Henrietta: Oxfordshire}}
    - {strengthen: Hopton}
    - {move: Cornwall, blocks: {Hopton: Devon}}
`
	for pace, ask := range map[string][]string{"table": nil, "plans": {"recruit"}} {
		x := warTrial(t, position, pace, ask, 1)
		x.step("royalist actions", list)
		x.step("royalist recruit", "  recruit: [{strengthen: Cannon 1}]\n")
		if x.asked() != "parliament actions" {
			t.Errorf("asked: %s", x.asked())
		}
		x.places("Henrietta in Oxfordshire", "Hopton in Devon")
	}
	for pace, plan := range map[string]string{"table": "", "plans": "recruit: [{Cheshire M Foot: Staffordshire & Warwickshire}, strongest]\n"} {
		x := warTrial(t, strings.Replace(position, "Cornwall: [Hopton 2]", "Staffordshire & Warwickshire: [Rupert], pool: [Cheshire M Foot]", 1), pace, nil, 1, plan)
		x.step("royalist actions", `  actions:
    - {move: Gloucestershire, blocks: {Henrietta: Oxfordshire}}
    - {deploy: Cheshire M Foot, in: Staffordshire}
    - {move: Staffordshire, blocks: {Rupert: Leicestershire}}
`)
		if pace == "table" {
			x.step("royalist recruit", "  recruit: [{deploy: Cheshire M Foot, in: Staffordshire}]\n")
		}
		// The list is carried out as far as it can be, and points are left.
		if x.asked() != "royalist actions" {
			t.Errorf("%s: asked: %s", pace, x.asked())
		}
		x.places("Cheshire M Foot in Staffordshire & Warwickshire", "Rupert in Leicestershire")
		if told := x.View(0).Passed; len(told) != 1 || told[0] != "'deploy Cheshire M Foot in Staffordshire & Warwickshire' was not carried out: it is not legal any more" {
			t.Errorf("%s: told %q", pace, told)
		}
		if told := x.View(1).Passed; told != nil {
			t.Errorf("%s: Parliament is told %q", pace, told)
		}
		x.step("royalist actions", "  actions: none\n")
	}
}

// A list whose Actions a die at sea has made illegal is carried out without them;
// their owner alone is told, once of a group, and asked again if points are left.
func TestActionsFallOut(t *testing.T) {
	fell := 0
	for secret := range byte(24) {
		for _, pace := range []string{"table", "plans"} {
			x := warTrial(t, `
phase: actions-1
cards: {royalist: "4 AP"}
royalist: {Northumberland & Durham: [Newcastle, Northumb. N Foot, Northumb. N Horse], Cornwall: [Hopton]}
parliament: {East Riding: [F Fairfax], Kent: [Essex]}
`, pace, nil, secret)
			x.step("royalist actions", `  actions:
    - {sail: Newcastle, to: Lincolnshire}
    - {sail: Northumb. N Foot, to: Lincolnshire}
    - {move: Cornwall, blocks: {Hopton: Devon}}
`)
			told := x.View(0).Passed
			if x.View(1).Passed != nil {
				t.Errorf("Parliament is told %q", x.View(1).Passed)
			}
			x.places("Hopton in Devon")
			if x.where(0, "Newcastle") == "Lincolnshire" {
				if told != nil || x.asked() != "parliament actions" {
					t.Errorf("told %q, asked: %s", told, x.asked())
				}
				continue
			}
			fell++
			if len(told) != 1 || !strings.HasPrefix(told[0], "'sail Northumb. N Foot to Lincolnshire' was not carried out") {
				t.Errorf("told %q", told)
			}
			v := x.View(0)
			if x.asked() != "royalist actions" || v.Asked[0].N != 2 || v.Asked[0].At != "choice" {
				t.Fatalf("asked: %s, %+v", x.asked(), v.Asked)
			}
			x.step("royalist actions", "  actions: none\n")
			if x.View(0).Passed != nil {
				t.Errorf("told again: %q", x.View(0).Passed)
			}
		}
	}
	if fell == 0 || fell == 48 {
		t.Errorf("%d of 48 fell out", fell)
	}
}

// Of a group that cannot set out its owner is told once, and an otherwise takes its
// place where there is one.
func TestGroupsFallOut(t *testing.T) {
	fell := 0
	for secret := range byte(16) {
		for _, otherwise := range []string{"", ", otherwise: {move: West Riding, blocks: {Charles: Lancashire}}"} {
			x := warTrial(t, `
phase: actions-1
cards: {royalist: "4 AP"}
royalist: {Northumberland & Durham: [Newcastle], West Riding: [Rupert, Charles], Cornwall: [Hopton]}
parliament: {East Riding: [F Fairfax], Kent: [Essex]}
`, "table", nil, secret)
			x.step("royalist actions", `  actions:
    - {sail: Newcastle, to: Lincolnshire}
    - {muster: Lincolnshire, blocks: {Rupert: Lincolnshire, Charles: Lincolnshire}`+otherwise+`}
    - {move: Cornwall, blocks: {Hopton: Devon}}
`)
			x.places("Hopton in Devon")
			told := x.View(0).Passed
			switch {
			case x.where(0, "Newcastle") == "Lincolnshire":
				x.places("Rupert in Lincolnshire", "Charles in Lincolnshire")
			case otherwise != "":
				x.places("Rupert in West Riding", "Charles in Lancashire")
			default:
				fell++
				x.places("Rupert in West Riding", "Charles in West Riding")
				if len(told) != 1 || !strings.HasPrefix(told[0], "'muster Lincolnshire' was not") || x.asked() != "royalist actions" {
					t.Errorf("told %q; asked: %s", told, x.asked())
				}
				continue
			}
			if told != nil || x.asked() != "parliament actions" {
				t.Errorf("told %q; asked: %s", told, x.asked())
			}
		}
	}
	if fell == 0 {
		t.Error("nothing fell out")
	}
}

// Orders ahead, and what is done otherwise, are held against the view of their own
// scenario: its Turns and its rules are not those of others.
func TestOrdersAheadKnowTheirScenario(t *testing.T) {
	for _, c := range []struct{ scenario, year, turn string }{{"path-to-war", "1642", "III"}, {"path-to-war", "1642", "VI"}, {"mid-to-late-war", "1645", "V"}, {"full-war", "1642", "VI"}} {
		position := `
scenario: ` + c.scenario + `
year: ` + c.year + `
turn: ` + c.turn + `
royalist: {Cornwall: [Hopton, Cannon 1], Oxfordshire: [Charles]}
parliament: {Kent: [Essex]}
hands: {royalist: ["4 AP", "4 AP"], parliament: ["4 AP", "4 AP"]}
`
		list := "    actions: [{move: Cornwall, blocks: {Charles: Kent}, otherwise: {move: Cornwall, blocks: {Hopton: Devon}}}]\n"
		x := warTrial(t, position+"phase: initiative\n", "plans", nil, 1)
		if x.asked() != "royalist card, parliament card" {
			t.Fatalf("asked: %s", x.asked())
		}
		if ps, err := x.Play([2]string{"  card: \"4 AP\"\n  if_first:\n" + list + "  if_second:\n" + list + "  if_tied: first\n", "  card: \"4 AP\"\n"}); err != nil || ps.Refused() {
			t.Fatal(err, ps)
		}
		for x.where(0, "Hopton") == "Cornwall" && strings.HasPrefix(x.asked(), "parliament ") {
			name := strings.TrimPrefix(x.asked(), "parliament ")
			x.step("parliament "+name, map[string]string{"tied": "  tied: first\n", "actions": "  actions: none\n"}[name])
		}
		if told := x.View(0).Passed; told != nil || x.where(0, "Hopton") != "Devon" {
			t.Errorf("%v: Hopton is in %s, told %q", c, x.where(0, "Hopton"), told)
		}
		y := warTrial(t, position+"phase: actions-1\nplayer1: royalist\n", "table", nil, 1)
		y.step("royalist actions", list[2:])
		y.places("Hopton in Devon")
	}
}
