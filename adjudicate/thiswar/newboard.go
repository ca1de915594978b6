package thiswar

import (
	"fmt"
	"strings"
	"sync"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/scenarios"
)

// NewBoard prepares a pack for play.
func NewBoard(p *scenarios.Pack) (*Board, error) { return newBoard(p, events()) }

func newBoard(p *scenarios.Pack, all []event) (*Board, error) {
	w := p.War
	b := &Board{pack: p, war: w, names: new([2]func() map[string]sheet.Names)}
	for s := range b.names { // once, as every order and every wish of a plan is read by them
		b.names[s] = sync.OnceValue(func() map[string]sheet.Names { return b.namesOf(table.Side(s)) })
	}
	regionOf, seaOf := map[string]int8{}, map[string]int8{}
	for i, r := range w.Regions {
		b.regions = append(b.regions, r.Name)
		regionOf[r.Name] = int8(i)
	}
	for i, s := range w.Seas {
		seaOf[s.Name] = int8(i)
		b.seas = append(b.seas, sea{name: s.Name, key: noCity})
	}
	var names []string
	for _, a := range w.Areas {
		x := area{name: a.Name, region: regionOf[a.Region], mountain: a.Mountain, yorkshire: a.Yorkshire, fortified: noCity, inside: noCity, loyal: table.Nobody}
		x.loyal, _ = SideOf(a.Loyal)
		for _, s := range a.Seas {
			x.seas |= 1 << seaOf[s]
		}
		b.areas, names = append(b.areas, x), append(names, a.Name)
	}
	b.onMap = areaID(len(names))
	for _, box := range w.Boxes {
		x := area{name: box.Name, region: homeNone, fortified: noCity, inside: noCity, loyal: table.Nobody}
		for _, s := range box.Touches {
			if box.SeaMoves == "out" {
				x.seas |= 1 << seaOf[s] // the Seas that Sea Moves from it begin on
			}
		}
		b.areas, names = append(b.areas, x), append(names, box.Name)
	}
	index := map[string]areaID{}
	for i, n := range names {
		index[n] = areaID(i)
	}
	names = b.addCities(index, seaOf, names)
	var borders []block.Between
	for _, x := range w.Borders {
		borders = append(borders, block.Between{A: index[x.Between[0]], B: index[x.Between[1]], Limit: w.Tables.BorderLimits[x.Type]})
	}
	b.chart, b.short = block.NewMap(names, borders), map[string]string{}
	for _, name := range names {
		b.addHalves(name, name)
	}
	for _, a := range w.Areas { // as the map writes it
		b.addHalves(a.Short, a.Name)
		if a.Short != "" {
			b.short[a.Short] = a.Name
		}
	}
	if err := b.addEvents(all); err != nil {
		return nil, err
	}
	b.addCards()
	if err := b.addBlocks(regionOf); err != nil {
		return nil, err
	}
	b.book, b.rows = b.makeBook(), stateRows()
	return b, b.findNamed()
}

// addHalves lets either half of a double name stand for an Area.
func (b *Board) addHalves(double, area string) {
	if one, other, ok := strings.Cut(double, " & "); ok {
		b.short[one], b.short[other] = area, area
	}
}

func (b *Board) addCards() {
	for _, c := range b.war.Cards {
		side, _ := SideOf(c.Side)
		b.cards = append(b.cards, card{id: c.ID, name: c.Name, side: side, ap: c.AP, event: b.events[c.Event], add: c.AddYear, remove: c.RemoveYear, after: c.AfterPlay})
	}
}

// addCities makes the Cities ready, and their insides as places behind those there are.
func (b *Board) addCities(index map[string]areaID, seaOf map[string]int8, names []string) []string {
	for i, c := range b.war.Cities {
		x := city{name: c.Name, area: index[c.Area], inside: noArea, size: c.Size, vp: c.VP, sympathy: table.Nobody, port: -1,
			key: c.Port == "key", storming: c.Storming, rp: c.RP, fortified: c.Fortified, supply: extraFor(b.war, c)}
		x.sympathy, _ = SideOf(c.Sympathy)
		if c.Port != "" {
			x.port = seaOf[c.Sea]
			if x.key {
				b.seas[x.port].key = cityID(i)
			}
		}
		b.areas[x.area].extra += x.supply
		if c.Fortified {
			x.inside = areaID(len(names))
			b.areas[x.area].fortified = cityID(i)
			b.areas, names = append(b.areas, area{name: c.Name, region: homeNone, fortified: noCity, inside: cityID(i), loyal: table.Nobody}), append(names, c.Name)
		}
		b.cities = append(b.cities, x)
	}
	return names
}

// addBlocks makes the blocks ready.
func (b *Board) addBlocks(regionOf map[string]int8) error {
	fates := map[string]areaID{"pool": pool, "removed": removed, "beside-map": besideMap}
	deploys := map[string]deploy{"none": deployNone, "home": deployHome, "any": deployAny, "fortified": deployFortified, "cannon": deployCannon}
	kinds := map[string]binding{"leader": leader, "regional-leader": regionalLeader, "regional": regional, "non-regional": nonRegional,
		"henrietta": henrietta, "irish": irish, "covenanter": covenanter}
	classes := map[string]class{"infantry": infantry, "cavalry": cavalry, "artillery": artillery}
	for _, p := range b.war.Blocks {
		x := blockInfo{name: p.Name, class: classes[p.Class], kind: kinds[p.Kind], max: int8(p.Max), eff: int8(p.Eff), disc: int8(p.Disc),
			fate: fates[p.Fate], label: p.Label, byAP: p.Recruit.AP, byRP: p.Recruit.RP == "yes", cannon: p.Recruit.RP == "cannon", deploy: deploys[p.Recruit.Deploy]}
		x.side, _ = SideOf(p.Side)
		switch r, ok := regionOf[p.Home]; {
		case ok:
			x.home = r
		case p.Home == "London":
			x.home = homeLondon
		case p.Home == "":
			x.home = homeNone
		default:
			x.home = homeScotland
		}
		if p.Kind == "local" {
			x.kind = garrison
			if p.Name == "Clubmen" {
				x.kind = clubmen
			}
		}
		b.blocks = append(b.blocks, x)
	}
	if len(b.blocks) > maxBlocks-maxStandIns {
		return fmt.Errorf("the pack has %d blocks; %d are the most", len(b.blocks), maxBlocks-maxStandIns)
	}
	return nil
}

// findNamed finds what the rules call by name.
func (b *Board) findNamed() error {
	for name, at := range map[string]*areaID{"Scotland": &b.scotland, "Ireland": &b.ireland, "Le Continent": &b.continent, "Buckinghamshire & Hertfordshire": &b.bucks} {
		a, ok := b.chart.Find(name)
		if !ok {
			return fmt.Errorf("the pack has no %s", name)
		}
		*at = a
	}
	b.north = homeNone
	for _, l := range b.chart.Links[b.scotland] {
		b.north = b.areas[l.To].region
	}
	c, ok := b.city("London")
	if !ok {
		return fmt.Errorf("the pack has no London")
	}
	b.london = c
	for name, x := range map[string]*blockID{"Charles": &b.charles, "Rupert": &b.rupert, "Card Horse": &b.cardHorse, "Henrietta": &b.queen} {
		if *x, ok = b.block(Royalist, name); !ok {
			return fmt.Errorf("the pack has no block %s", name)
		}
	}
	return nil
}

// extraFor is how many Infantry blocks a City supplies (9.11).
func extraFor(w *scenarios.ThisWar, c scenarios.WarCity) int {
	switch t := w.Tables.SupplyLimits.City; {
	case c.Name == "London":
		return t.London
	case c.Size > 1:
		return t.Major
	default:
		return t.Minor
	}
}
