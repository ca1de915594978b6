package html

import (
	"cmp"
	"html/template"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/account"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/text"
	"fieldpost/orders"
	"fieldpost/scenarios"
)

// page is what the template shows, in its order. Everything in it but the
// pictures and the head is plain text.
type page struct {
	head
	t                       tongues
	Title, Game, When, Step string
	Roles, Facts            []string
	// Over says how the game ended; Closed that this step is not the open one, so that
	// Asked is what was asked then.
	Over, Closed string
	Asked        []string
	Awaited      string
	Deadline     string
	Map          *board
	Groups       []account.Group
	Events       int
	Battles      []battle
	ToCome       []string
	Own          *forces
	Enemy        *forces
	Cities       []city
	Boxes        []named
	Hand, Cards  []string
	PlayedHead   string
	Played       []named
	Plan         []string
	PlanOpen     bool
	Decided      []string
	Passed       []string
	Notes        [][]string
	Sheet        string
	Next         string
	Pieces       pieces
	Holdings     string
	Control      []named
	Sides        [2]string // as at the beginning of a sentence
	Side         string
}

// board is the map.
type board struct {
	Picture, Legend template.HTML
	// History is how the map came to be, by moment: see package chart.
	History string
	// Mine and Theirs are the sides' signs, for headings.
	Mine, Theirs template.HTML
}

type named struct{ Name, Words string }

type city struct {
	Name, Side, Note string
	VP               int
	Mine             bool
}

// legendWidth is how wide the legend is drawn, in tenths of a pixel on a phone.
const legendWidth = 4600

// pictureOptions are those of all pictures of a page.
var pictureOptions = chart.SVGOptions{Inline: true, Bare: true, Common: "s"}

func newPage(v *view.View, o Options, m *chart.Map) (*page, error) {
	t := speak(v.Lang)
	p := &page{t: t, Title: title(v), Game: shown(v.Game), When: tongue.Capital(shown(v.When)), Side: t.side(v.Side)}
	if v.Step > 0 {
		p.Step = t.Sprintf("step %d", v.Step)
	}
	p.Roles, p.Facts = allShown(v.Roles), allShown(text.Facts(t.report, v))
	css := pageCSS
	if m != nil {
		pos := chart.Of(v)
		past := account.Moments(v, m)
		s, err := m.History(pos, past)
		if err != nil {
			return nil, err
		}
		narrow, err := m.Narrow().History(pos, past)
		if err != nil {
			return nil, err
		}
		css += s.CSS("s")
		wide, phone, legend := pictureOptions, pictureOptions, pictureOptions
		wide.Prefix, wide.Areas, phone.Prefix, phone.Twin, phone.Areas, legend.Prefix = "w", true, "n", "w", true, "k"
		p.Map = &board{Picture: template.HTML(slices.Concat(s.Shared("s"), s.SVG(wide), narrow.SVG(phone))), History: strings.Join(s.History, ";")}
		if pos.Me >= 0 {
			p.Map.Mine, p.Map.Theirs = sign(pos.Me), sign(1-pos.Me)
		}
		p.Map.Legend = template.HTML(m.Legend(pos, legendWidth).SVG(legend))
	}
	style := scenarios.StyleOf(v.Rules)
	p.Pieces, p.Holdings = newPieces(t, &style), shown(t.Word(cmp.Or(style.Holdings, "Victory Cities")))
	p.head = newHead(css, Stepping+zoomJS+reportJS, o.Live)
	p.asks(v, o)
	p.Groups, p.Events = account.Of(v, m), len(v.Events)
	p.battles(v)
	p.forces(v, m)
	p.beside(v)
	p.answered(v)
	if o.Open <= v.Step {
		p.Sheet = strings.TrimRight(orders.VisibleLines(string(o.Sheet)), "\n")
		p.Next = o.Next
		if p.Next == "" {
			p.Next = text.Next(v)
		}
	}
	return p, nil
}

// sign is a side's sign in its colours, as the blocks on the map.
func sign(side int) template.HTML {
	round := ""
	if side == 1 {
		round = ` rx="50"`
	}
	return template.HTML(`<svg class="fp-map chip" viewBox="0 0 200 200" aria-hidden="true"><rect class="block` + itoa(side) +
		`" x="15" y="15" width="170" height="170"` + round + `/></svg>`)
}

// asks says what this side has to answer, and until when.
func (p *page) asks(v *view.View, o Options) {
	for _, q := range v.Asked {
		p.Asked = append(p.Asked, tongue.Capital(shown(q.Text)))
	}
	switch {
	case o.Open > v.Step:
		p.Closed = p.t.Sprintf("Step %d is closed; step %d is open.", v.Step, o.Open)
		return
	case text.Ended(v):
		p.Over = shown(text.Over(p.t.report, v))
		return
	}
	if len(v.Asked) == 0 && len(v.Awaited) > 0 {
		p.Awaited = p.t.listed(v.Awaited)
	}
	if v.Deadline != "" && len(v.Asked) > 0 {
		p.Deadline = text.Until(p.t.report, v.Deadline, o.Now)
	}
}

// beside is what is not on the map: cities, places off it, cards.
func (p *page) beside(v *view.View) {
	for _, c := range v.Cities {
		p.Cities = append(p.Cities, city{shown(p.t.report.Word(c.City)), p.t.side(c.Side), shown(c.Note), c.VP, c.Side == v.Side})
	}
	slices.SortStableFunc(p.Cities, func(a, b city) int {
		switch {
		case a.Mine == b.Mine:
			return 0
		case a.Mine:
			return -1
		}
		return 1
	})
	for _, b := range v.Boxes {
		if len(b.Blocks) > 0 {
			p.Boxes = append(p.Boxes, named{tongue.Capital(shown(text.BoxName(p.t.report, v, b))), strings.Join(allShown(b.Blocks), ", ")})
		}
	}
	for _, c := range text.Controlled(p.t.report, v) {
		p.Control = append(p.Control, named{c.Whose, shown(strings.Join(c.Areas, ", "))})
	}
	p.Hand, p.Cards = allShown(v.Hand), allShown(v.Cards)
	p.PlayedHead = p.t.Sprintf("Played in this campaign")
	if v.Year > 0 {
		p.PlayedHead = p.t.Sprintf("Played in %d", v.Year)
	}
	for _, f := range v.Played {
		p.Played = append(p.Played, named{p.t.side(f.Name), shown(text.Cards(p.t.report, f.Value))})
	}
}

// answered is what plan and house answered for this side, its plan, and the notes
// of the opponent.
func (p *page) answered(v *view.View) {
	if v.Plan != "" {
		for l := range strings.SplitSeq(strings.TrimRight(v.Plan, "\n"), "\n") {
			p.Plan = append(p.Plan, orders.Visible(l))
		}
		p.PlanOpen = slices.ContainsFunc(v.Asked, func(q view.Question) bool { return q.Plans() })
	}
	p.Decided, p.Passed = allShown(text.Answered(p.t.report, v)), allShown(v.Passed)
	p.Notes = noted(v.Notes)
}

// noted are notes by their lines.
func noted(notes []string) (out [][]string) {
	for _, n := range notes {
		var lines []string
		for l := range strings.SplitSeq(strings.TrimRight(n, "\n"), "\n") {
			lines = append(lines, shown(l))
		}
		out = append(out, lines)
	}
	return out
}
