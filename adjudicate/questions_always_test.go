package adjudicate_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/schema"
	"fieldpost/orders"
	"fieldpost/orders/plan"
	"fieldpost/orders/say"
)

// planFile is one of the ready-made plans.
type planFile struct {
	name string
	plan *plan.Plan
}

// readPlans reads the ready-made plans for the sides that they are good for.
func (c *corpus) readPlans(t *testing.T) {
	t.Helper()
	for _, name := range c.corpusGame.plans {
		data, err := os.ReadFile("../examples/plans/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		_, text, _ := strings.Cut(string(data), "\nplan:\n")
		for s := range c.inPlans {
			if p, ps := c.plan(c.kindsOf[s], text); !ps.Refused() {
				c.inPlans[s] = append(c.inPlans[s], planFile{name, p})
			}
		}
	}
	if len(c.inPlans[0])+len(c.inPlans[1]) == 0 {
		t.Fatal("no plan is good for any side")
	}
}

func (c *corpus) plan(kinds []plan.Kind, text string) (*plan.Plan, orders.Problems) {
	root, problems := orders.Parse("plan.yaml", []byte("plan:\n"+text), orders.Limits{})
	r := orders.NewReader("plan.yaml", problems)
	if root == nil {
		return nil, r.Problems()
	}
	p, _ := plan.Read(root.Get("plan"), kinds, c.rules.AreaNames(), r)
	return p, r.Problems()
}

// always notes what is said of each kind of question whatever the position.
func (c *corpus) always(t *testing.T) {
	t.Helper()
	shapes := c.shapes(t)
	of := map[string]string{} // a question that each kind of a plan is for
	defaults := map[string][]string{}
	for _, d := range c.rules.Defaults() {
		defaults[d.Question] = append(defaults[d.Question], d.Kind+": "+d.Text, "    fr: "+c.say(say.Words(d.Text)))
		if of[d.Kind] == "" && d.Kind != game.AfterDeadline {
			of[d.Kind] = d.Question
		}
	}
	for _, name := range c.names {
		k := c.kind(name)
		asks := c.rules.Asks(name)
		k.section("asked for", asks, "    fr: "+c.say(say.Words(asks)))
		k.section("defaults", defaults[name]...)
		k.section("schema", shapes[name]...)
	}
	c.plans = newKind("plans")
	for s, side := range c.rules.Sides() {
		for _, kind := range c.kindsOf[s] {
			k := c.plans
			if c.kinds[of[kind.Name]] != nil {
				k = c.kinds[of[kind.Name]]
			}
			words, _ := json.Marshal(kind.Words)
			facts := strings.Join(plan.FactNames(kind), " ")
			if s == 0 {
				k.section("plan kind "+kind.Name, kind.Doc, "    fr: "+c.say(say.Words(kind.Doc)), fmt.Sprintf("for one area: %v; facts: %s", kind.Areas, facts))
			}
			k.add("plan kind", side, kind.Name, kind.Doc, facts, string(words))
			c.wish(k, kind)
		}
	}
	for s := range c.inPlans {
		for _, p := range c.inPlans[s] {
			for _, lang := range []string{"", "fr"} {
				c.plans.add("plans restated", c.rules.RestatePlan(lang, p.plan)...)
				c.plans.section(fmt.Sprintf("%s of %s %s", p.name, c.rules.Sides()[s], lang), c.rules.RestatePlan(lang, p.plan)...)
			}
		}
	}
}

// wish notes how a plan takes what might be its answer.
func (c *corpus) wish(k *corpusKind, kind plan.Kind) {
	for _, wish := range slices.Concat(malformed, c.wishes, []string{" ask", " [{when: nothing, do: ask}]"}) {
		text := "  " + kind.Name + ": " + strings.TrimSpace(wish) + "\n"
		p, ps := c.plan([]plan.Kind{kind}, text)
		var said, french []string
		if p != nil && !ps.Refused() {
			said, french = c.rules.RestatePlan("", p), c.rules.RestatePlan("fr", p)
		}
		for _, p := range ps {
			words := fmt.Sprintf("%s (%s) %s", p.Code, p.Rule, p.Text)
			if p.Hint.String() != "" {
				words += " | " + p.Hint.String()
			}
			said, french = append(said, words), append(french, c.say(p.Text)+" | "+c.say(p.Hint))
		}
		k.add("wishes of plans", text, strings.Join(said, "\n"), strings.Join(french, "\n"))
		k.refused("wishes of plans", kind.Name+": "+strings.Join(said, "\n      "), strings.TrimSpace(wish), strings.Join(french, " / "))
	}
}

// section adds a part to the file of a kind; nothing of no lines.
func (k *corpusKind) section(title string, lines ...string) {
	if len(lines) > 0 {
		k.always = append(k.always, "== "+title+"\n"+strings.Join(lines, "\n")+"\n")
	}
}

// shapes are the schemas of the questions, by their names, without references.
func (c *corpus) shapes(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	for _, lang := range []string{"", "fr"} {
		data, err := schema.Of(c.rules, lang)
		if err != nil {
			t.Fatal(err)
		}
		var doc struct {
			AllOf []struct {
				Then struct {
					Properties struct {
						Orders struct{ Properties map[string]any }
					}
				}
			}
			Definitions map[string]any
		}
		if err := json.Unmarshal(data, &doc); err != nil {
			t.Fatal(err)
		}
		for s, side := range doc.AllOf {
			for name, shape := range side.Then.Properties.Orders.Properties {
				if c.rules.Grammar().Sent[name] != "" {
					continue // no question, but what goes ahead
				}
				whole := inlined(shape, doc.Definitions, nil)
				text, _ := json.Marshal(whole)
				c.kind(name).add("schema", string(text))
				if lang == "" || s == 0 {
					short, _ := json.Marshal(shortened(whole))
					out[name] = append(out[name], c.rules.Sides()[s]+" "+lang+": "+string(short))
				}
			}
		}
	}
	delete(c.kinds, "ready")
	for _, name := range slices.Collect(maps.Keys(c.kinds)) {
		if strings.HasPrefix(name, "if_") {
			delete(c.kinds, name)
		}
	}
	return out
}

// inlined puts what a schema refers to in its place; within itself it stays named.
func inlined(x any, definitions map[string]any, within []string) any {
	switch x := x.(type) {
	case map[string]any:
		if ref, ok := x["$ref"].(string); ok {
			name := strings.TrimPrefix(ref, "#/definitions/")
			if slices.Contains(within, name) {
				return "as above"
			}
			return inlined(definitions[name], definitions, append(slices.Clone(within), name))
		}
		out := map[string]any{}
		for k, v := range x {
			out[k] = inlined(v, definitions, within)
		}
		return out
	case []any:
		var out []any
		for _, v := range x {
			out = append(out, inlined(v, definitions, within))
		}
		return out
	}
	return x
}

// shortened leaves long lists and texts out of a schema.
func shortened(x any) any {
	switch x := x.(type) {
	case map[string]any:
		out := map[string]any{}
		for i, k := range slices.Sorted(maps.Keys(x)) {
			if k == "patternProperties" {
				continue
			}
			if i == 6 && len(x) > 8 {
				out["…"] = len(x)
				break
			}
			out[k] = shortened(x[k])
		}
		return out
	case []any:
		if len(x) > 8 {
			return append(shortened(x[:4]).([]any), fmt.Sprintf("… %d in all", len(x)))
		}
		out := []any{}
		for _, v := range x {
			out = append(out, shortened(v))
		}
		return out
	case string:
		if r := []rune(x); len(r) > 160 {
			return fmt.Sprintf("%s… %d in all", string(r[:100]), len(r))
		}
	}
	return x
}
