package scenarios

import (
	"fmt"

	"fieldpost/orders/lazy"
)

// RichardIII is the data of Richard III.
type RichardIII struct {
	Areas   []Area
	Borders []Border
	Blocks  []Block
	Cards   []Card
	Setups  []Setup
	// Readings say what is played where the rulebook leaves a choice.
	Readings []Reading
}

// Reading is how a rule is read that the rulebook leaves open.
type Reading struct {
	ID       string   // by which cases name it
	Sections []string // of the rulebook
	Issue    string   // what is open, where the pack says so
	Reading  string
	By       string // "text" where the rulebook settles it elsewhere, "ours" where it does not, "" where the pack does not say
}

// Area is one area of the map.
type Area struct {
	Name       string
	Short      string // as maps write it where there is little room; often empty
	Kind       string // "" on the main map, "exile" or "island"
	Owner      string // the house an exile area belongs to
	ExileLimit int    // blocks it supplies besides its mercenaries
	Seas       []string
	MajorPort  bool
	City       string
	Cathedral  string
	Crown      bool
	Wales      bool
	Shields    []string
}

// Border joins two areas; Class is its colour.
type Border struct {
	Between [2]string
	Class   string
}

// Block is one block, as printed. A noble that exists for both houses is two.
type Block struct {
	Side      string // a house, or "either" for the Rebel
	Name      string
	Type      string // heir, noble, church, levy, bombard, mercenary, rebel
	Strength  int    // maximum strength
	Rating    string // combat rating, such as "B3"
	Loyalty   int    // 0: never defects
	Rank      int    // of an heir, 1 is the most senior
	Neville   bool
	Home      string // of a mercenary
	City      string // of a levy
	Cathedral string // of a church block
}

// Card is a kind of card.
type Card struct {
	Name   string
	Points int
	Event  bool
	Count  int
}

// Setup is a scenario.
type Setup struct {
	Name      string
	Title     string
	Source    string
	Campaigns [2]int // the first and the last
	King      string // the house on the throne
	// Where each house's blocks are: an area, "pool", "minor", "enemy noble"
	// or "prisoner", to names.
	Lancaster map[string][]string
	York      map[string][]string
}

var (
	rating = lazy.Regexp(`^[A-D][1-6]$`)
	houses = []string{"lancaster", "york"}
)

// readRichard reads the pack of Richard III.
func readRichard(r *reader) {
	p := &RichardIII{}
	r.pack.Richard = p
	r.need("areas", "borders", "blocks", "cards", "setups")
	r.most(120, "areas", "borders", "blocks", "cards") // the engine counts them in a byte
	r.each("areas", "area", func(e *entry) {
		x := Area{Name: e.text("name"), Short: e.remark("short"), Owner: e.maybe("owner"), ExileLimit: e.numberOr("exile_limit", 0, 0, 20), Seas: e.list("seas"),
			MajorPort: e.truth("major_port"), City: e.maybe("city"), Cathedral: e.maybe("cathedral"), Crown: e.truth("crown"),
			Wales: e.truth("wales"), Shields: e.list("shields")}
		if e.ask("kind") != nil {
			x.Kind = e.word("kind", "exile", "island")
		}
		r.define("area", x.Name, e.at("name"))
		p.Areas = append(p.Areas, x)
	})
	r.each("borders", "border", func(e *entry) {
		x := Border{Between: e.pair("between"), Class: e.word("class", "red", "blue", "yellow")}
		r.define("border", pairKey(x.Between), e.at("between"))
		for _, name := range x.Between {
			r.refer(e.what, name, e.at("between"), "area")
		}
		p.Borders = append(p.Borders, x)
	})
	r.each("blocks", "block", func(e *entry) {
		x := Block{Side: e.word("side", "lancaster", "york", "either"), Name: e.text("name"),
			Type:     e.word("type", "heir", "noble", "church", "levy", "bombard", "mercenary", "rebel"),
			Strength: e.number("strength", 1, 4), Rating: e.text("rating"), Loyalty: e.numberOr("loyalty", 0, 0, 6),
			Rank: e.numberOr("rank", 0, 1, 9), Neville: e.truth("neville"), Home: e.maybe("home"), City: e.maybe("city"),
			Cathedral: e.maybe("cathedral")}
		if !rating().MatchString(x.Rating) {
			e.report("rating", "'rating' is a letter A to D and the highest die that hits, such as B3, not %s", show(e.keys["rating"]))
		}
		r.define(x.Side+" block", x.Name, e.at("name"))
		e.refer("home", "area")
		p.Blocks = append(p.Blocks, x)
	})
	r.each("cards", "card", func(e *entry) {
		x := Card{Name: e.text("name"), Points: e.number("points", 0, 4), Event: e.truth("event"), Count: e.number("count", 1, 25)}
		r.define("card", x.Name, e.at("name"))
		p.Cards = append(p.Cards, x)
	})
	n := 0
	for _, c := range p.Cards {
		n += c.Count
	}
	if n < 14 && len(r.sections["cards"]) > 0 {
		r.report("", 0, "the section 'cards:' has %d cards; both houses together are dealt 14", n)
	}
	r.each("setups", "scenario", func(e *entry) { p.Setups = append(p.Setups, e.richardSetup()) })
	r.each("readings", "reading", func(e *entry) {
		e.bare = []string{"id", "sections"}
		p.Readings = append(p.Readings, e.reading())
	})
}

func (e *entry) richardSetup() Setup {
	x := Setup{Name: e.text("name"), Title: e.text("title"), Source: e.remark("source"), King: e.word("king", houses...)}
	e.r.define("scenario", x.Name, e.at("name"))
	if x.Source != "" && e.src == nil {
		e.src = map[string]string{"all": x.Source}
	}
	if n := e.numbers("campaigns", 1, 9); len(n) == 2 && n[0] <= n[1] {
		x.Campaigns = [2]int{n[0], n[1]}
	} else {
		e.report("campaigns", "'campaigns' is the first and the last, such as [1, 3], not %s", show(e.keys["campaigns"]))
	}
	for house, to := range map[string]*map[string][]string{"lancaster": &x.Lancaster, "york": &x.York} {
		in := e.sub(house)
		if in == nil {
			e.report(house, "'%s' is missing: places, with the blocks in each", house)
			continue
		}
		*to = map[string][]string{}
		for _, place := range sorted(in.keys) {
			(*to)[place] = in.list(place)
			in.refer(place, house+" block", "either block")
			switch place {
			case "pool", "minor", "enemy noble", "prisoner":
			default:
				e.r.refer(in.what, place, in.at(place), "area")
			}
		}
		in.done()
	}
	return x
}

// Setup finds a scenario by its name.
func (p *RichardIII) Setup(name string) (*Setup, error) {
	var names []string
	for i := range p.Setups {
		if p.Setups[i].Name == name {
			return &p.Setups[i], nil
		}
		names = append(names, p.Setups[i].Name)
	}
	return nil, fmt.Errorf("there is no scenario %q; there are %q", name, names)
}
