package desk

import (
	"slices"
	"strings"

	"fieldpost/cmd/internal/planform"
)

// PlanRequest is a change of the plan of a draft; without one the plan is shown.
type PlanRequest struct {
	Draft Draft         `json:"draft"`
	Edit  planform.Edit `json:"edit"`
}

// Planned is a plan as questions.
type Planned struct {
	// Plan is what the draft has of it then, empty where the plan in force stays.
	Plan string `json:"plan"`
	planform.State
	// Battles are the areas where one can be foreseen.
	Battles []string `json:"battles"`
	// Chosen are the plans to choose from that it is already, by their places: everywhere, which is "",
	// and in the areas that it has something of its own for.
	Chosen map[string][]int `json:"chosen"`
}

// noPlan is a plan without rules.
const noPlan = "plan: {}\n"

// planBook has what the side's plans can say.
func (d *Desk) planBook() *planform.Book { return planform.New(d.Rules, d.View) }

// planned are lines that restate a plan and the one in force, as the pane of plans says them.
func (d *Desk) planned(lines []string, plan string) []string {
	if d.Plans == nil {
		return lines
	}
	return d.planBook().InWords(lines, plan, d.Plans.Text)
}

// Plan changes the plan of a draft, and shows it as questions.
func (d *Desk) Plan(r PlanRequest) (p Planned, err error) {
	text, inForce := r.Draft.Plan, ""
	if d.Plans != nil {
		inForce = d.Plans.Text
	}
	if text == "" {
		text = inForce
	}
	b := d.planBook()
	if text, err = b.Edit(text, r.Edit); err != nil {
		return p, err
	}
	p.State, p.Plan, p.Battles = b.Show(text), text, d.battles(r.Draft)
	p.Chosen = map[string][]int{"": d.chosen(b, text, "")}
	for _, x := range p.Sections {
		if x.Area != "" && p.Chosen[x.Area] == nil {
			p.Chosen[x.Area] = d.chosen(b, text, x.Area)
		}
	}
	if text == inForce || text == noPlan && inForce == "" {
		p.Plan = ""
	}
	return p, nil
}

// chosen are the plans to choose from that change nothing of a plan.
func (d *Desk) chosen(b *planform.Book, text, area string) []int {
	list := []int{}
	for i, x := range d.Plans.Ready {
		if with, err := b.Edit(text, planform.Edit{Do: "preset", Plan: x.Lines, Area: area}); err == nil && text != "" && with == text {
			list = append(list, i)
		}
	}
	return list
}

// battles are the areas where blocks of both sides stand after all that is ordered, with those
// that the view has.
func (d *Desk) battles(draft Draft) []string {
	list := []string{}
	add := func(name string) {
		if !slices.Contains(list, name) && slices.Contains(d.Rules.AreaNames(), name) {
			list = append(list, name)
		}
	}
	for _, b := range d.View.Battles {
		add(b.Area)
	}
	for _, f := range d.forms(draft) {
		for i := range f.lists {
			if l := f.lay(i); l.err == nil {
				for _, a := range l.areas {
					if len(a.Own) > 0 && a.Enemy+len(a.Seen) > 0 {
						add(a.Name)
					}
				}
			}
		}
	}
	return list
}

// Questions are what a plan can be asked, with the facts of its conditions and the areas that
// it can be for.
type Questions struct {
	Kinds []planform.Kind   `json:"kinds"`
	Facts [][]planform.Fact `json:"facts"`
	Areas []string          `json:"areas"`
}

// questions are those of plans, nil where the game has none now.
func (d *Desk) questions() *Questions {
	if d.Plans == nil {
		return nil
	}
	b := d.planBook()
	kinds, facts := b.Kinds()
	return &Questions{kinds, facts, d.Rules.AreaNames()}
}

// short is what a plan of a game is called: the beginning of what is said of it, without the game.
func short(about, title string) string {
	name, _, _ := strings.Cut(about, ": ")
	name = strings.NewReplacer(", for "+title, "", " for "+title, "").Replace(name)
	return strings.TrimRight(name, " \u00a0\u202f")
}
