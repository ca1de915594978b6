package desk

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/account"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/text"
	"fieldpost/cmd/internal/planform"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

type neighbour = game.Neighbour

// Board is what does not change while a call is answered.
type Board struct {
	Lang     string   `json:"lang"`
	Title    string   `json:"title"`
	Game     string   `json:"game"`
	Step     int      `json:"step"`
	Call     string   `json:"call"`
	Side     string   `json:"side"`
	Mine     int      `json:"mine"` // the number of the side
	When     string   `json:"when"`
	Roles    []string `json:"roles"`
	Facts    []string `json:"facts"`
	Deadline string   `json:"deadline,omitempty"`
	// Idle says why nothing is asked, or nothing any more.
	Idle string `json:"idle,omitempty"`
	// News is what happened since the last orders, in short.
	News []string `json:"news"`
	// Beside is what the map does not show.
	Beside []text.Section `json:"beside"`
	// Cards are the hand, each card with what is on it where its name does not say it.
	Cards []Card `json:"cards"`
	// Table are the cards that lie open, by what their questions call them, and Fight is the area of
	// the battle that is being fought.
	Table []Card `json:"table,omitempty"`
	Fight string `json:"fight,omitempty"`
	// Notes are what the opponent said.
	Notes []string `json:"notes,omitempty"`
	// InForce is the plan in force in sentences, Plans are those to choose from, with the
	// lines of a sheet that each is.
	InForce []string `json:"inForce,omitempty"`
	Plans   []Plan   `json:"plans"`
	// Questions are those of plans, where the game has such.
	Questions *Questions `json:"questions,omitempty"`
	// Entries are the facts of conditions of orders ahead, where each has one of its own. Compares are
	// the ways in which facts are compared, in words.
	Entries  []planform.Fact   `json:"entries,omitempty"`
	Compares map[string]string `json:"compares"`
	// Borders are the kinds of border that an area has with its neighbours.
	Borders map[string]map[string]string `json:"borders"`
	// Style and Shared are what all pictures of the map have in common, Legend its signs.
	Style  string `json:"style,omitempty"`
	Shared string `json:"shared,omitempty"`
	Legend string `json:"legend,omitempty"`
	// Words are those of the page itself.
	Words map[string]string `json:"words"`
}

// Card is a card of the hand.
type Card struct {
	Name string `json:"name"`
	Text string `json:"text,omitempty"`
}

// Plan is a plan to choose from.
type Plan struct {
	Name  string `json:"name"`
	About string `json:"about"`
	Lines string `json:"lines"`
}

// Board gives what does not change.
func (d *Desk) Board(now time.Time) (Board, error) {
	v, t := d.View, d.told()
	b := Board{Lang: v.Lang, Title: orders.Visible(v.Title), Idle: orders.Visible(cmp.Or(tongue.Capital(d.Idle), text.Waits(text.Speak(v.Lang), v))), Game: orders.Visible(v.Game), Step: v.Step, Call: v.Call, Side: tongue.Capital(t.Word(tongue.Capital(v.Side))), When: tongue.Capital(orders.Visible(v.When)),
		Roles: visible(v.Roles), Facts: visible(text.Facts(text.Speak(v.Lang), v)), Notes: visible(v.Notes), News: d.news(), Beside: text.Beside(text.Speak(v.Lang), v), Words: d.words(), Cards: []Card{}, Plans: []Plan{}, Borders: map[string]map[string]string{}, Compares: d.planBook().Compares(), Entries: d.entryFacts()}
	if v.Deadline != "" {
		b.Deadline = text.Until(text.Speak(v.Lang), v.Deadline, now)
	}
	for _, name := range v.Hand {
		b.Cards = append(b.Cards, Card{orders.Visible(name), orders.Visible(d.Rules.OnCard(v, name))})
	}
	for _, q := range v.Asked { // what is not in the hand is played too, where it lies beside it
		for _, o := range d.Rules.Grammar().Options(&q) {
			if on := d.Rules.OnCard(v, o.Name); on != "" && !slices.Contains(v.Hand, o.Name) {
				for _, line := range v.Cards {
					if strings.HasSuffix(line, on) { // which says what else it is
						on = line
					}
				}
				b.Cards = append(b.Cards, Card{orders.Visible(o.Name), orders.Visible(on)})
			}
		}
	}
	for _, c := range d.Rules.OnTable(v) {
		b.Table = append(b.Table, Card{orders.Visible(c.Name), orders.Visible(c.Text)})
	}
	if len(b.Table) > 0 {
		open := text.Section{Head: d.say().Sprintf("On the table")}
		for _, c := range b.Table {
			open.Lines = append(open.Lines, c.Text)
		}
		b.Beside = append([]text.Section{open}, b.Beside...)
	}
	if i := slices.IndexFunc(v.Battles, func(x view.Battle) bool { return x.Under }); i >= 0 {
		b.Fight = v.Battles[i].Area
	}
	if d.Plans != nil {
		b.InForce = visible(d.planned(d.Plans.InForce, ""))
		for _, p := range d.Plans.Ready {
			about := orders.Visible(t.Word(p.About))
			b.Plans = append(b.Plans, Plan{short(about, v.Title), about, p.Lines})
		}
		b.Questions = d.questions()
	}
	if d.Map == nil {
		return b, nil
	}
	for _, name := range d.Map.Areas() {
		for _, n := range d.Rules.Neighbours(name) {
			if b.Borders[name] == nil {
				b.Borders[name] = map[string]string{}
			}
			b.Borders[name][n.Area] = d.answers()(say.Words(n.Border))
		}
	}
	p := chart.Of(v)
	b.Mine = p.Me
	s, err := d.Map.Board(p)
	if err != nil {
		return b, err
	}
	b.Style, b.Shared = s.CSS(common), string(s.Shared(common))
	b.Legend = string(d.Map.Legend(p, 4600).SVG(chart.SVGOptions{Inline: true, Bare: true, Common: common, Prefix: "k"}))
	return b, nil
}

// news are the battles, each in a line, and the last two things after them: of what has a heading
// what came of it last, of the others none that came of another.
func (d *Desk) news() []string {
	list, last := []string{}, []string{}
	for _, g := range account.Of(d.View, d.Map) {
		for _, f := range g.Fights {
			list, last = append(list, f.Short), nil
		}
		under := g.Head
		if len(g.Fights) > 0 {
			under = ""
		}
		for _, e := range g.Events {
			said := strings.TrimRight(e.Text+": "+e.Tail, ".: ")
			switch {
			case len(g.Fights) > 0:
			case g.Head != "":
				under = d.say().Sprintf("%s: %s", g.Head, said)
			case e.In == 1:
				last = append(last, said)
			}
		}
		if under != "" {
			last = append(last, under)
		}
	}
	return append(list, last[max(0, len(last)-2):]...)
}

func visible(lines []string) []string {
	out := []string{}
	for _, l := range lines {
		out = append(out, orders.Visible(l))
	}
	return out
}
