package html_test

import (
	"bytes"
	"flag"
	escaped "html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/html"
	"fieldpost/adjudicate/view/viewtest"
)

var update = flag.Bool("update", false, "write the golden files anew")

const golden = "../../../testdata/golden"

// The golden files are pages of views of real games; the maps in them have golden
// files of their own, and are left out, as styles and scripts are. Look at a page
// in a browser: LOOK=DIR go test -run TestLook.
func TestGolden(t *testing.T) {
	n := 0
	for _, of := range []string{"chart", "text", "html"} {
		files, err := filepath.Glob(filepath.Join(golden, of, "*.view.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			n++
			name := strings.TrimSuffix(filepath.Base(f), ".view.yaml")
			t.Run(name, func(t *testing.T) {
				v := read(t, f)
				page, err := html.Render(v, html.Options{Sheet: sheetFor(v)})
				if err != nil {
					t.Fatal(err)
				}
				sound(t, page)
				compare(t, filepath.Join(golden, "html", name+".html"), readable(page))
			})
		}
	}
	if n < 10 {
		t.Fatalf("only %d golden views", n)
	}
}

func sheetFor(v *view.View) []byte {
	if len(v.Asked) == 0 {
		return nil
	}
	return []byte("fieldpost: orders/2\ngame: " + v.Game + "\norders:\n  # " + v.Asked[0].Name + ": …  <what you choose>\n")
}

func read(t *testing.T, file string) *view.View {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	v := new(view.View)
	if err := yaml.Unmarshal(data, v); err != nil {
		t.Fatal(err)
	}
	return v
}

var left = []struct {
	out *regexp.Regexp
	by  string
}{
	{regexp.MustCompile(`(?s)(<svg[^>]* class="fp-(map"|shared fp-map")[^>]*>).*?</svg>`), "$1…</svg>"},
	{regexp.MustCompile(`(?s)<style>.*?</style>`), "<style>…</style>"},
	{regexp.MustCompile(`(?s)(<script[^>]*>).*?</script>`), "$1…</script>"},
	{regexp.MustCompile(`'sha256-[^']*'`), "'sha256-…'"},
}

func readable(page []byte) []byte {
	for _, l := range left {
		page = l.out.ReplaceAll(page, []byte(l.by))
	}
	return page
}

func compare(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs: go test ./adjudicate/view/html -update, and look at it; got:\n%s", filepath.Base(file), got)
	}
}

// Pages of random games are sound, not large, the same each time, and have each block
// of the view.
func TestPagesOfRandomGames(t *testing.T) {
	for name, g := range viewtest.Games(t) {
		largest := 0
		for seed := range uint64(3) {
			for _, n := range []int{0, 5, 60, 200} {
				views, _ := g.Stopped(t, viewtest.How{Seed: seed, Plans: true, Questions: n, Events: 60})
				for s := range views {
					v := &views[s]
					o := html.Options{Sheet: g.Sheet(v), Map: g.Board}
					page := render(t, v, o)
					if !bytes.Equal(page, render(t, v, o)) {
						t.Fatalf("%s, %s: two renderings differ", name, v.When)
					}
					largest = max(largest, len(page))
					body := text(sound(t, page))
					for _, a := range v.Areas {
						for _, b := range a.Own {
							if !strings.Contains(body, b.Name) {
								t.Errorf("%s, %s: no %s", name, v.When, b.Name)
							}
						}
					}
					for _, e := range v.Events {
						words := strings.Join(strings.Fields(e.Text), " ")
						if e.Level == 0 { // a heading, which ends without a stop
							words = strings.TrimSuffix(words, ".")
						}
						if !strings.Contains(body, words) {
							t.Errorf("%s, %s: no %q", name, v.When, e.Text)
						}
					}
				}
			}
		}
		t.Logf("%s: the largest page has %d KiB", name, largest>>10)
		if largest > 300<<10 {
			t.Errorf("%s: a page has %d bytes", name, largest)
		}
	}
}

func render(t testing.TB, v *view.View, o html.Options) []byte {
	t.Helper()
	page, err := html.Render(v, o)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// Whatever stands in a view, it is shown as text.
func TestHostileViews(t *testing.T) {
	all := viewtest.Games(t)
	for _, x := range nasty {
		v := full(x)
		o := html.Options{Sheet: []byte(x + "\n" + x), Next: x}
		sound(t, render(t, v, o))
		for rules := range all {
			v.Rules, o.Live = rules, "/token/changes"
			sound(t, render(t, v, o))
		}
		v.Winner, v.Rules = x, x
		sound(t, render(t, v, html.Options{Open: 3}))
	}
}

// FuzzWords puts any text wherever there is one.
func FuzzWords(f *testing.F) {
	for _, x := range nasty {
		f.Add(x)
	}
	board := viewtest.Games(f)["richard-iii"].Board
	f.Fuzz(func(t *testing.T, x string) {
		v := full(x)
		sound(t, render(t, v, html.Options{Sheet: []byte(x), Next: x, Map: board}))
		page, err := html.Slides([][]*view.View{{v}}, board, true)
		if err != nil {
			t.Fatal(err)
		}
		sound(t, page)
	})
}

var nasty = []string{`</title><script>alert(1)</script>`, `"/><image href="http://x/" onload=alert(1)>`, "'; alert(1) //", "\x1b[2J\u202e\x00\xff", "{{.}}",
	"</pre></style><!--", strings.Repeat("W", 4000), ""}

// full is a view that has a text in every place.
func full(x string) *view.View {
	big := 1 << 30
	b := view.Block{Name: x, Type: x, Rating: x, Strength: big, Max: -big, Loyalty: big, Marks: []string{x, "reserve"}}
	c := view.Block{Name: x, Strength: -1, Max: 4}
	v := &view.View{Game: x, Rules: "richard-iii", Title: x, When: x, Scenario: x, Step: 1, Side: "york", Deadline: x, Plan: x + "\n" + x, Legend: x,
		Roles: []string{x}, Facts: []view.Fact{{Name: "player1", Value: x}}, Hand: []string{x}, Notes: []string{x + "\n" + x}, Passed: []string{x}, Awaited: []string{x},
		Asked: []view.Question{{Name: x, Text: x}}, Decided: []view.Decided{{Answer: x, Area: x, By: "plan", Where: "line 1"}}, Played: []view.Fact{{Name: x, Value: x}},
		Boxes: []view.Box{{Name: x, Side: x, Blocks: []string{x}}}, Cities: []view.Holding{{City: x, Side: x}},
		Battles: []view.Battle{{Area: "Kent", Under: true, Attacker: x, Lines: []string{x}}, {Area: x, Attacker: x, Entered: []view.Entry{{Side: x, From: x, Blocks: 1}}}},
		Events:  []view.Event{{Text: x}, {Kind: "ruling", Text: x}, {Level: 7, Text: x, Dice: []int{1, 6, -3, 99}, Tail: x}, {Level: 1, Text: x, Hits: 2}, {Level: -4, Text: x}}}
	for _, area := range []string{x, "Kent", "Essex"} {
		v.Areas = append(v.Areas, view.Area{Name: area, Control: x, Own: []view.Block{b, c}, Enemy: big, Seen: []view.Block{b}, City: &view.City{Name: x, Own: []view.Block{c}, Enemy: 1, Marker: &big}})
	}
	return v
}

// The page of an earlier step says what was asked there, and has no sheet for it.
func TestEarlierStep(t *testing.T) {
	v := read(t, filepath.Join(golden, "chart", "this-war-actions.parliament.view.yaml"))
	v.Step, v.Deadline = 3, "2026-12-01T20:00:00Z"
	for _, c := range []struct {
		lang  string
		asked []view.Question
		want  []string
	}{
		{"", []view.Question{{Text: "which card do you play?"}}, []string{"What you were asked", "Step 3 is closed; step 9 is open.", "<li>Which card do you play?</li>"}},
		{"", nil, []string{"What you were asked", "You were asked nothing."}},
		{tongue.French, nil, []string{"Ce qu’on vous demandait", "Rien ne vous était demandé."}},
	} {
		v.Lang, v.Asked = c.lang, c.asked
		page := render(t, v, html.Options{Open: 9, Sheet: []byte("fieldpost: orders/2\n")})
		sound(t, page)
		for _, w := range c.want {
			if !bytes.Contains(page, []byte(w)) {
				t.Errorf("no %q", w)
			}
		}
		for _, w := range []string{"fieldpost: orders/2", "1 Dec"} {
			if bytes.Contains(page, []byte(w)) {
				t.Errorf("it has %q, as if it were open", w)
			}
		}
	}
}

// What the page's style and scripts take hold of by a class alone is the page's own: a
// picture of the map has other classes, but for the areas to point at.
func TestClassesOfMaps(t *testing.T) {
	var own string
	for _, f := range []string{"page.css", "report.js", "slides.js"} {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		own += string(data)
	}
	pictures, class := regexp.MustCompile(`(?s)<svg[^>]* class="fp-map".*?</svg>`), regexp.MustCompile(`class="([^"]*)"`)
	seen := map[string]bool{}
	for name, v := range positions(t) {
		for _, picture := range pictures.FindAllString(string(render(t, v, html.Options{})), -1) {
			for _, m := range class.FindAllStringSubmatch(picture, -1) {
				for _, c := range strings.Fields(m[1]) {
					if seen[c] {
						continue
					}
					seen[c] = true
					if c != "spot" && c != "fp-map" && regexp.MustCompile(`(^|[^\w-])\.`+c+`[{,"]`).MatchString(own) {
						t.Fatalf("%s: .%s is the page's and the map's", name, c)
					}
				}
			}
		}
	}
	if len(seen) == 0 {
		t.Fatal("no picture has a class")
	}
}

// The script stays small enough to be read.
func TestScriptIsSmall(t *testing.T) {
	for _, f := range []string{"report.js", "slides.js", "live.js"} {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > 6<<10 {
			t.Errorf("%s has %d bytes", f, len(data))
		}
	}
}

// What is refused.
func TestOtherGamesMap(t *testing.T) {
	if _, err := html.Render(&view.View{Rules: "richard-iii"}, html.Options{Map: viewtest.Games(t)["this-war-without-an-enemy"].Board}); err == nil {
		t.Error("a page with the map of another game")
	}
}

func BenchmarkRender(b *testing.B) {
	for name, g := range viewtest.Games(b) {
		views, _ := g.Stopped(b, viewtest.How{Seed: 3, Plans: true, Questions: 60, Events: 60})
		sheet := g.Sheet(&views[0])
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				render(b, &views[0], html.Options{Sheet: sheet, Map: g.Board})
			}
		})
	}
	b.Run("with a map of its own", func(b *testing.B) {
		g := viewtest.Games(b)["richard-iii"]
		views, _ := g.Stopped(b, viewtest.How{Seed: 3, Plans: true, Questions: 60, Events: 60})
		for b.Loop() {
			render(b, &views[0], html.Options{})
		}
	})
}

// A whole game as slides: sound, and not large.
func TestSlides(t *testing.T) {
	for name, g := range viewtest.Games(t) {
		var own, both [][]*view.View
		for n := range 30 {
			views, _ := g.Stopped(t, viewtest.How{Seed: 3, Plans: true, Questions: 1 + 3*n, Events: 25})
			views[0].Step, views[1].Step = n+1, n+1
			own = append(own, []*view.View{&views[0]})
			both = append(both, []*view.View{&views[0], &views[1]})
		}
		for what, steps := range map[string][][]*view.View{"own": own, "both": both} {
			page, err := html.Slides(steps, g.Board, true)
			if err != nil {
				t.Fatal(err)
			}
			sound(t, page)
			t.Logf("%s, %s: %d KiB a step", name, what, len(page)>>10/len(steps))
			if len(page)/len(steps) > 7<<20/60 {
				t.Errorf("%s, %s: %d bytes", name, what, len(page))
			}
			if dir := os.Getenv("LOOK"); dir != "" {
				if err := os.WriteFile(filepath.Join(dir, "slides-"+what+"-"+name+".html"), page, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			said := escaped.UnescapeString(string(page))
			for _, a := range steps[20][len(steps[20])-1].Areas {
				for _, b := range a.Own {
					if !strings.Contains(said, b.Name) {
						t.Errorf("%s, %s: no %s", name, what, b.Name)
					}
				}
			}
		}
	}
	if _, err := html.Slides(nil, nil, true); err == nil {
		t.Error("slides of nothing")
	}
}

// Each slide says in words who stood where: of a side that looks alone what it knew, once
// nothing is hidden each side's own, marked so that the other's eyes leave it out.
func TestStood(t *testing.T) {
	york := &view.View{Rules: "richard-iii", Side: "york", Areas: []view.Area{
		{Name: "Kent", Own: []view.Block{{Name: "March", Strength: 2, Max: 3}, {Name: "Rebel"}}, Enemy: 2},
		{Name: "Essex", Seen: []view.Block{{Name: "Oxford", Strength: 1, Max: 3}}, City: &view.City{Name: "London", Own: []view.Block{{Name: "Norfolk", Strength: 4, Max: 4}}}}}}
	lancaster := &view.View{Rules: "richard-iii", Side: "lancaster", Areas: []view.Area{{Name: "Kent", Own: []view.Block{{Name: "Exeter", Strength: 3, Max: 3}, {Name: "Devon", Strength: 2, Max: 2}}, Enemy: 2}}}
	mine := "<h4>York</h4>\n<ul><li>Kent: March (2), Rebel</li><li>Essex: in London: Norfolk (4)</li></ul></div>"
	for _, c := range []struct {
		views []*view.View
		want  string
	}{
		{[]*view.View{york}, "<div>" + mine + "\n<div><h4>Theirs</h4>\n<ul><li>Kent: 2</li><li>Essex: Oxford (1)</li></ul></div>\n</details>"},
		{[]*view.View{york, lancaster}, `<div class="only0">` + mine + "\n" + `<div class="only1"><h4>Lancaster</h4>` + "\n<ul><li>Kent: Exeter (3), Devon (2)</li></ul></div>\n</details>"},
		{[]*view.View{{Rules: "richard-iii", Side: "york"}}, ""},
	} {
		page, err := html.Slides([][]*view.View{c.views}, nil, true)
		if err != nil {
			t.Fatal(err)
		}
		sound(t, page)
		_, got, _ := strings.Cut(string(page), "<summary>Who stood where</summary>\n")
		if !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("of %d it says:\n%.400s", len(c.views), got)
		}
	}
}

// Slides and pages say their language: slides of both sides that of both, or English.
func TestLanguage(t *testing.T) {
	v := read(t, filepath.Join(golden, "html", "this-war-french.parliament.view.yaml"))
	other := *v
	other.Side, other.Lang = "royalist", ""
	unknown := *v
	unknown.Lang = "xx"
	for _, c := range []struct {
		steps []*view.View
		want  []string
	}{
		{[]*view.View{v}, []string{`lang="fr"`, "Vue par le camp Parlementaire.", "La partie, pas à pas", "1 perte", "West Riding : Contestée"}},
		{[]*view.View{v, &other}, []string{`lang="en"`, "As both sides saw it", "See what Parliament saw", "West Riding: Contested"}},
		{[]*view.View{&unknown}, []string{`lang="en"`, "As Parliament saw it."}},
	} {
		page, err := html.Slides([][]*view.View{c.steps}, nil, true)
		if err != nil {
			t.Fatal(err)
		}
		sound(t, page)
		for _, w := range c.want {
			if !bytes.Contains(page, []byte(w)) {
				t.Errorf("slides of %d: no %q", len(c.steps), w)
			}
		}
	}
	if page := render(t, &unknown, html.Options{}); !bytes.Contains(page, []byte(`<html lang="en">`)) || !bytes.Contains(page, []byte("Your blocks")) {
		t.Error("a language that there are no words for")
	}
}
