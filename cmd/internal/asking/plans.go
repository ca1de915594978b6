package asking

import "fieldpost/orders"

// Plans are what can be chosen of plans.
type Plans struct {
	// InForce says in sentences what the plan in force does; nothing where there is none.
	InForce []string
	// Text is the plan in force as a sheet has it, from "plan:" on, or nothing.
	Text string
	// Ready are plans to choose from.
	Ready []Plan
}

// Plan is a ready-made plan.
type Plan struct {
	// About is a line on what it is for, Lines what a sheet has of it, from "plan:" on.
	About, Lines string
}

// noPlan takes the plan in force away.
const noPlan = "plan: {}\n"

// choosePlan asks for a plan, or for none.
func (r *running) choosePlan() error {
	labels, lines := []string{r.say.Sprintf("no plan: the standing defaults answer")}, []string{""}
	if len(r.plans.InForce) > 0 {
		r.front.Say(append([]string{"", r.say.Sprintf("Your plan in force:")}, visible(r.plans.InForce)...))
		labels, lines = []string{r.say.Sprintf("keep the plan in force"), labels[0]}, []string{"", noPlan}
	}
	for _, p := range r.plans.Ready {
		labels, lines = append(labels, orders.Visible(r.say.Word(p.About))), append(lines, p.Lines)
	}
	labels = append(labels, r.say.Sprintf("my own, question by question"))
	if r.editor != nil {
		labels = append(labels, r.say.Sprintf("my own: write it in an editor"))
	}
	n, err := r.front.Choose(r.say.Sprintf("Which plan answers what you are not asked?"), labels)
	switch {
	case err != nil:
		return err
	case n == len(lines):
		return r.askPlan()
	case n > len(lines):
		return r.writePlan()
	}
	r.out.Plan = lines[n]
	return nil
}
