package adjudicate_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/schema"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// validator is the schema of a game as an independent validator reads it.
func validator(t *testing.T, rules game.Shaped) func(sheet string) error {
	t.Helper()
	data, err := schema.Of(rules, "")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("game.schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("game.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return func(sheet string) error {
		var v any
		if err := yaml.Unmarshal([]byte(sheet), &v); err != nil {
			return err
		}
		data, err := json.Marshal(v)
		if err != nil {
			return err
		}
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
		if err != nil {
			return err
		}
		return s.Validate(value)
	}
}

// Whatever a check accepts of random sheets of random positions, the schema does;
// and with a letter wrong in a name or a key neither does.
func TestSheetsFitTheSchema(t *testing.T) {
	war, _ := war()
	roses, _ := richard()
	for _, rules := range []game.Shaped{war, roses} {
		valid := validator(t, rules)
		n := newTally()
		small := 0
		n.each = func(x *adjudicate.Trial, v *view.View, text string) {
			head := "fieldpost: orders/2\ngame: " + v.Game + "\nstep: 7\nside: " + v.Side + "\norders:\n"
			if err := valid(head + text); err != nil {
				t.Fatalf("%s\n%v", text, err)
			}
			if low := strings.ToLower(text); low != text {
				if ps, _ := x.Check(v, low); !ps.Refused() {
					small++
					if err := valid(head + low); err != nil {
						t.Fatalf("%s\n%v", low, err)
					}
				}
			}
			for _, letter := range []string{"a", "e", "o"} {
				if wrong := strings.Replace(text, letter, letter+"q", 1); wrong != text && valid(head+wrong) == nil {
					t.Fatalf("%s is valid", wrong)
				}
			}
		}
		for i, scenario := range rules.Scenarios() {
			for _, pace := range []string{"table", "plans"} {
				x, err := adjudicate.NewTrial(rules, pace, scenario, nil, byte(i), [2]string{})
				if err != nil {
					t.Fatal(err)
				}
				n.sendRandom(t, x, uint64(i), effort.Of(8, 30, 30), rules.Name()+" "+scenario+" "+pace)
			}
		}
		t.Logf("%s: %d sheets, %d of them also in small letters; %v", rules.Name(), n.accepted, small, n.asked)
		if small == 0 {
			t.Errorf("%s: nothing in small letters is accepted", rules.Name())
		}
		for _, folder := range []string{"wars-of-the-roses", "edgehill", "plans"} {
			examples, err := fs.Glob(os.DirFS("../examples"), folder+"/*.yaml")
			if err != nil || len(examples) == 0 {
				t.Fatal(folder, err)
			}
			for _, name := range examples {
				data, err := os.ReadFile("../examples/" + name)
				if err != nil {
					t.Fatal(err)
				}
				ours := folder == "wars-of-the-roses" && rules.Name() == "richard-iii" || folder == "edgehill" && rules.Name() != "richard-iii" || strings.Contains(name, rules.Name())
				text := string(data)
				s, _ := orders.ParseSheet(name, data)
				switch {
				case s != nil && s.Side != "":
				case strings.Contains(text, "\nplan:") || strings.HasPrefix(text, "plan:"):
					text = "fieldpost: orders/2\ngame: x\nstep: 1\nside: " + rules.Sides()[strings.Count(name, "cities")] + "\norders: {ready: true}\n" + text
				}
				if err := valid(text); (err == nil) != ours {
					t.Errorf("%s by the schema of %s: %v", name, rules.Name(), err)
				}
			}
		}
	}
}

// The schema for one who reads French says the same of a sheet, and every word that an
// editor shows is French.
func TestSchemaInFrench(t *testing.T) {
	rules, _ := war()
	var both [2]any
	for i, lang := range []string{"", "fr"} {
		data, err := schema.Of(rules, lang)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &both[i]); err != nil || !schema.Is(data) {
			t.Fatal(err)
		}
	}
	said := 0
	var same func(a, b any)
	same = func(a, b any) {
		if list, ok := a.([]any); ok {
			for i := range list {
				same(list[i], b.([]any)[i])
			}
			return
		}
		m, ok := a.(map[string]any)
		if !ok {
			if a != b {
				t.Errorf("%v is %v in French", a, b)
			}
			return
		}
		n := b.(map[string]any)
		if len(m) != len(n) {
			t.Errorf("%v is %v in French", m, n)
		}
		for key, value := range m {
			if text, is := value.(string); is && (key == "description" || key == "title") {
				if said++; text == n[key] || englishIn(typed.ReplaceAllString(n[key].(string), "")) != "" {
					t.Errorf("no French for %q: %q", text, n[key])
				}
				continue
			}
			same(value, n[key])
		}
	}
	same(both[0], both[1])
	if said < 100 {
		t.Errorf("only %d descriptions", said)
	}
}

// typed is what is to be typed in a description.
var typed = regexp.MustCompile(`\{[^}]*\}|\[[^\]]*\]|avec : .*|This War Without an Enemy`)
