package kind

import (
	"errors"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
	"fieldpost/orders/say"
)

// Rules are what game.Rules says in the same way for every game whose questions are in a
// Book. A game's own Rules embed it and say what differs.
type Rules[G any] struct {
	*Book[G]
	// Known is the game as a view has it, nil where the view does not hold together.
	Known func(*view.View) *Known[G]
	// Shown are the areas as a side sees them in that game.
	Shown func(G, table.Side) []view.Area
	// Land is the map of a game of areas with borders, Border what a border is called by its limit.
	Land   *block.Map
	Border func(limit int) string
	// Tongue is the language of plans as they are said again, and of cards; nil for English.
	Tongue func(lang string) tongue.Tongue
	// Warn says what is legal and probably a mistake; Sending what can go ahead of a card, and
	// Limits how many the borders of an area still let across. nil: there is no such thing.
	Warn    func(*check.Checker, G, *view.View)
	Sending func(v *view.View, card table.Option) []game.Ahead
	Limits  func(g G, area string) []game.Left
	// Remark says in a sheet more of an answer, see Lines, and Below what a sheet has below all
	// questions, but not how entries of a list go ahead, which Sent says. nil: there is nothing.
	Remark func(g G, t tongue.Tongue, question string, o table.Option) string
	Below  func(*view.View) []string
	// Foresee plays the battles that a side can foresee from its own view many times, with throwaway
	// dice: its own blocks by its orders and its plan, against such as may be there, which act by
	// standing default. The dice must not be the game's. nil: no battle can be foreseen.
	Foresee func(v *view.View, now []game.Given, p *plan.Plan, dice table.Dice, times int) []game.Foreseen
	// Later brings the game to where the next of the entries sent ahead would be asked for, whatever
	// is under way; false where none will be. ViewIn is its view then. nil: there are no entries.
	Later  func(G) bool
	ViewIn func(g G, lang string, s table.Side, open []*table.Question, events []table.Event) view.View
	// Card says what is on a card that a side holds, in a language of Tongue's. nil: their names say it.
	Card func(g G, t tongue.Tongue, s table.Side, name string) string
	// Table are the cards that lie open, with what is on them. nil: there is never one.
	Table func(g G, t tongue.Tongue) []game.Card
}

// AreaNames are the areas of the map.
func (r *Rules[G]) AreaNames() []string { return slices.Clone(r.Land.Names) }

// Asks is what a letter says that is asked for.
func (r *Rules[G]) Asks(name string) string { return r.AsksFor(name) }

// OnCard says what is on a card.
func (r *Rules[G]) OnCard(v *view.View, name string) string {
	if k := r.Known(v); k != nil && r.Card != nil && (slices.Contains(v.Hand, name) || r.offers(v, name)) {
		return r.Card(k.Game, r.PlansIn(v.Lang), k.Knows, name)
	}
	return ""
}

// OnTable are the cards that lie open.
func (r *Rules[G]) OnTable(v *view.View) []game.Card {
	if k := r.Known(v); k != nil && r.Table != nil {
		return r.Table(k.Game, r.PlansIn(v.Lang))
	}
	return nil
}

// offers says that a card is among those that a view asks for: it need not be one of the hand.
func (r *Rules[G]) offers(v *view.View, name string) bool {
	return slices.ContainsFunc(v.Asked, func(q view.Question) bool {
		k := r.Book.Find(q.Name)
		return k != nil && k.Of == "card" && slices.ContainsFunc(r.Book.Grammar().Options(&q), func(o table.Option) bool { return o.Name == name })
	})
}

// Check holds answers against a view, and what goes ahead against what it will be asked of.
func (r *Rules[G]) Check(v *view.View, given []game.Given, reader *orders.Reader) {
	c, g, ok := r.Try(v, given, reader)
	if ok && r.Warn != nil {
		r.Warn(c, g, v)
	}
	if c.Problems == 0 && r.Sending != nil {
		sent := append(r.GoingAhead(v, given), check.Besides(r.Grammar(), given, r.sendingAt(v))...)
		check.Warn(sent, reader, r.held)
		check.Idle(r.Grammar(), given, r.sendingAt(v), reader)
	}
}

// WarnEntries warns of the entries sent ahead that can never be legal: of such as are not for a
// reason that holds however the game goes on.
func (r *Rules[G]) WarnEntries(v *view.View, given []game.Given, reader *orders.Reader) {
	for _, sent := range r.Sent {
		never := func(p orders.Problem) bool {
			return slices.ContainsFunc(sent.Never, func(why *game.Reason) bool { return why.Code == p.Code && why.Rule == p.Rule })
		}
		for n := 1; n <= sent.Most && sent.Never != nil; n++ {
			var entry []game.Given
			for _, g := range given {
				if g.Ahead == sent.Key && g.Entry == n && !g.Ask {
					g.Ahead, g.Entry, g.When = "", 0, nil
					entry = append(entry, g)
				}
			}
			if entry == nil {
				continue
			}
			x := *v
			x.Asked = []view.Question{{Name: sent.Kinds[0], Key: sent.Key, Options: []string{r.Grammar().Text(entry[0].Option)}}}
			const words = "under %s: %s; it never will be"
			check.WarnIf(never, []check.Sent{{Condition: sent.Key, View: &x, Actions: entry}}, words, reader, r.held)
			for i, g := range entry {
				if why := sent.apart(entry[:i], g); why != nil {
					p := reader.Report(g.Node, game.CodeAheadIllegal, words, sent.Key, say.Textf("'%s' is not legal: %s", orders.Safe(r.Grammar().Text(g.Option)), why.Text))
					p.Kind, p.Rule = orders.Unwise, why.Rule
				}
			}
		}
	}
}

// apart says why an answer never can follow the step before it on its way.
func (s *Sent) apart(before []game.Given, g game.Given) *game.Reason {
	if s.Apart == nil || g.Option.Areas[0] == "" {
		return nil
	}
	for _, was := range slices.Backward(before) {
		if was.Item != g.Item || was.Name != g.Name {
			return nil
		}
		if was.Option.Areas[0] != "" {
			return s.Apart(was.Option, g.Option)
		}
	}
	return nil
}

// held holds answers against a view, as Try does.
func (r *Rules[G]) held(v *view.View, given []game.Given, found *orders.Reader) {
	r.Try(v, given, found)
}

// Try plays answers in the game as a view has it; false where that does not hold together.
func (r *Rules[G]) Try(v *view.View, given []game.Given, reader *orders.Reader) (c *check.Checker, g G, ok bool) {
	k := r.Known(v)
	if k == nil {
		return check.BadView(reader), g, false
	}
	return k.Check(v, given, reader), k.Game, true
}

// GoingAhead are the actions of a sheet that go ahead with its card.
func (r *Rules[G]) GoingAhead(v *view.View, given []game.Given) []check.Sent {
	if r.Sending == nil {
		return nil
	}
	return check.Ahead(r.Grammar(), given, r.sendingAt(v))
}

// sendingAt is what can be sent ahead: at any pace, though at some it is not offered.
func (r *Rules[G]) sendingAt(v *view.View) func(table.Option) []game.Ahead {
	x := *v
	x.Pace = "plans"
	return func(card table.Option) []game.Ahead { return r.Sending(&x, card) }
}

// Restate says what the answers will do, and what goes ahead.
func (r *Rules[G]) Restate(v *view.View, given []game.Given) []say.Text {
	c, _, _ := r.Try(v, given, orders.NewReader("", nil))
	return r.RestateTaken(c.Taken, given)
}

// Sheet proposes answers: every question that is open, and what there is to choose.
func (r *Rules[G]) Sheet(v *view.View) (lines []string) {
	t, done := r.PlansIn(v.Lang), map[string]bool{}
	if r.Known(v) == nil {
		return []string{"  # " + t.Sprintf("The view does not hold together; ask the adjudicator for it again.")}
	}
	for i := range v.Asked {
		q := &v.Asked[i]
		lines = append(lines, sheet.Wrap("  # ", tongue.Fields(q.Text))...)
		m := r.Known(v) // another each time: to propose a list plays it
		switch k := r.Find(q.Name); {
		case done[q.Name]: // its lines stand above
		case k != nil && k.Sheet != nil:
			lines = append(lines, k.Sheet(m.Game, v, q)...)
		default:
			lines = append(lines, m.Lines(t, q, r.remark(m.Game, t, q.Name))...)
		}
		if !done[q.Name] && v.Pace == "plans" && slices.Contains(r.Lead, q.Name) {
			lines = append(lines, r.entryLines(t)...)
		}
		done[q.Name] = true
	}
	if r.Below != nil {
		lines = append(lines, r.Below(v)...)
	}
	return sheet.Fit(lines)
}

// remark is what Remark says of the answers to a question.
func (r *Rules[G]) remark(g G, t tongue.Tongue, question string) func(table.Option) string {
	if r.Remark == nil {
		return nil
	}
	return func(o table.Option) string { return r.Remark(g, t, question, o) }
}

// entryLines show below a question how entries of a list go ahead with it.
func (r *Rules[G]) entryLines(t tongue.Tongue) (lines []string) {
	for _, s := range r.Sent {
		if s.Most > 0 {
			lines = append(lines, sheet.Wrap("  # ", tongue.Fields(t.Sprintf(s.Sheet, s.Most)))...)
			lines = append(lines, "  # "+s.Key+":")
			for _, entry := range s.Examples {
				lines = append(lines, "  #   - "+entry)
			}
		}
	}
	return lines
}

// PlanKinds are the kinds of plan, of a game whose facts have no words.
func (r *Rules[G]) PlanKinds(s table.Side) []plan.Kind { return r.KindsOf(s, nil) }

// RestatePlan says what a plan will do.
func (r *Rules[G]) RestatePlan(lang string, p *plan.Plan) []string {
	return r.Book.Restate(r.PlansIn(lang), p)
}

// PlansIn is the language in which plans are said.
func (r *Rules[G]) PlansIn(lang string) (t tongue.Tongue) {
	if r.Tongue != nil {
		t = r.Tongue(lang)
	}
	return t
}

// PlanExample is for games with plans of battles.
func (r *Rules[G]) PlanExample(*view.View) []string { return nil }

// Forecast is what Foresee says of the orders that a side is about to send, and then of those that
// go ahead.
func (r *Rules[G]) Forecast(v *view.View, given []game.Given, p *plan.Plan, dice table.Dice, times int) []game.Foreseen {
	if r.Foresee == nil || times <= 0 {
		return nil
	}
	foresee := func(v *view.View, now []game.Given) []game.Foreseen { return r.Foresee(v, now, p, dice, times) }
	sent := append(r.GoingAhead(v, given), r.EntriesAhead(v, given)...)
	return append(foresee(v, game.Now(given)), check.Foreseen(sent, r.Heads(), r.PlansIn(v.Lang), foresee)...)
}

// Ask is as game.Asking says; what arises of an answer is put in words of its own, and so is what
// comes after one in others than the view's: it counts, or is of another block or area.
func (r *Rules[G]) Ask(v *view.View, asked *view.Question, answers []table.Option) (*table.Question, []view.Area, error) {
	k := r.Known(v)
	if k == nil {
		return nil, nil, errors.New("the view does not hold together; ask the adjudicator for it again")
	}
	q, err := check.Next(k, asked, answers)
	if q != nil {
		said := r.PlansIn(v.Lang).Say(r.Book.Asks(k.Game, q))
		if q.Name != asked.Name || said != asked.Text && (r.Book.counts(q) || !r.Book.grammar.InParts(q.Name)) {
			q.Text = said
		}
	}
	return q, r.Shown(k.Game, k.Knows), err
}

// To is as game.Asking says.
func (r *Rules[G]) To(v *view.View, asked *view.Question, answers []table.Option) []table.Question {
	k := r.Known(v)
	if k == nil {
		return nil
	}
	return check.To(k, asked, answers)
}

// Takes are as game.Asking says.
func (r *Rules[G]) Takes(v *view.View, asked *view.Question, sheet []game.Given) []game.Given {
	k := r.Known(v)
	if k == nil {
		return nil
	}
	return check.Takes(k, asked, sheet)
}

// Neighbours are as game.Asking says.
func (r *Rules[G]) Neighbours(area string) (list []game.Neighbour) {
	if a, ok := r.Land.Find(area); ok {
		for _, l := range r.Land.Links[a] {
			list = append(list, game.Neighbour{Area: r.Land.Names[l.To], Border: r.Border(r.Land.Borders[l.Border].Limit)})
		}
	}
	return list
}

// Left is as game.Asking says.
func (r *Rules[G]) Left(v *view.View, asked *view.Question, answers []table.Option, areas []string) map[string][]game.Left {
	if r.Limits == nil {
		return nil
	}
	k := r.Known(v)
	if k == nil {
		return nil
	}
	if _, err := check.Next(k, asked, answers); err != nil {
		return nil
	}
	left := map[string][]game.Left{}
	for _, area := range areas {
		left[area] = r.Limits(k.Game, area)
	}
	return left
}

// Ahead is as game.Asking says.
func (r *Rules[G]) Ahead(v *view.View, card table.Option) []game.Ahead {
	if r.Sending == nil {
		return nil
	}
	return r.Sending(v, card)
}

// Entries are as game.Asking says.
func (r *Rules[G]) Entries(v *view.View, answers [][]table.Option) *game.Ahead {
	return r.entries(v, func(k *Known[G]) {
		for n := range v.Asked {
			if n < len(answers) && len(answers[n]) > 0 {
				_, _ = check.Next(k, &v.Asked[n], answers[n]) // what is not legal is not carried out
			}
		}
	})
}

// entries are those that can go ahead once something has been played.
func (r *Rules[G]) entries(v *view.View, play func(*Known[G])) *game.Ahead {
	i := slices.IndexFunc(r.Sent, func(s Sent) bool { return s.Most > 0 })
	leads := func(q view.Question) bool { return slices.Contains(r.Lead, q.Name) }
	if i < 0 || v.Pace != "plans" || !slices.ContainsFunc(v.Asked, leads) {
		return nil
	}
	k, sent := r.Known(v), &r.Sent[i]
	if k == nil {
		return nil
	}
	if play(k); !r.Later(k.Game) {
		return nil
	}
	q, err := check.Next(k, &view.Question{Name: sent.Kinds[0], Key: sent.Key}, nil)
	if q == nil || err != nil {
		return nil
	}
	x, now := *v, r.ViewIn(k.Game, v.Lang, k.Knows, []*table.Question{q}, nil)
	x.When, x.Turn, x.Phase, x.Roles, x.Facts, x.Hand, x.Events, x.Past = now.When, now.Turn, now.Phase, now.Roles, now.Facts, now.Hand, nil, nil
	x.Cities, x.Control, x.Areas, x.Boxes, x.Battles, x.Asked = now.Cities, now.Control, now.Areas, now.Boxes, now.Battles, now.Asked
	return &game.Ahead{Key: sent.Key, View: &x, Most: sent.Most, When: sent.condition()}
}

// EntriesAhead are the entries of a sheet that go ahead, each with the view in which it would be asked
// for: once all is done that is ordered now, and whatever stands before it and has no condition.
func (r *Rules[G]) EntriesAhead(v *view.View, given []game.Given) (list []check.Sent) {
	base, before := v, game.Now(given)
	for len(given) > 0 {
		n := given[0].Entry
		entry := which.From(given, func(g game.Given) bool { return n > 0 && g.Entry == n })
		given = which.From(given, func(g game.Given) bool { return g.Entry != n })
		if entry == nil || entry[0].Ask {
			continue
		}
		a := r.entries(base, func(k *Known[G]) { k.Check(base, before, orders.NewReader("", nil)) })
		if a == nil {
			return list
		}
		always := entry[0].When == nil
		for i := range entry {
			entry[i].Ahead, entry[i].Entry, entry[i].When = "", 0, nil
		}
		if list = append(list, check.Sent{Condition: a.Key, View: a.View, Actions: entry}); always {
			base, before = a.View, entry
		}
	}
	return list
}
