package cmd

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
)

// saidAfter is what the engine answers to the lines of a program that does not wait.
func saidAfter(t testing.TB, game string, lines []string) []string {
	t.Helper()
	var out, bad strings.Builder
	in := strings.NewReader(strings.Join(lines, "\n") + "\n")
	if status := Main(Env{Args: []string{"engine", game}, Stdin: in, Stdout: &out, Stderr: &bad, Getenv: noEnv}); status != exitDone {
		t.Fatalf("status %d: %s", status, bad.String())
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

// savedGame is a game that a program has played at random: what both said, and the saves
// it asked for, each with what came after it.
type savedGame struct {
	said  []string // by the program
	heard []string
	saves []struct {
		load        string
		said, heard int
	}
}

// playSaving plays a game to its end. Now and then it scripts dice, and asks for the
// state, both views and a save.
func playSaving(t testing.TB, c *client, sides [2]string, scenario string, seed uint64) (g savedGame) {
	r := rand.New(rand.NewPCG(seed, 13))
	say := func(line string) {
		c.say("%s", line)
		g.said = append(g.said, line)
	}
	hear := func() line {
		l := c.hear()
		g.heard = append(g.heard, strings.TrimSpace(c.log.String()[strings.LastIndex(strings.TrimSpace(c.log.String()), "\n< ")+3:]))
		return l
	}
	c.log.Reset()
	say(fmt.Sprintf(`{"setup":{"scenario":%q,"seed":"%d"}}`, scenario, seed))
	for {
		l := hear()
		switch {
		case l.Over != nil:
			return g
		case l.Error != nil:
			t.Fatalf("%+v", l.Error)
		case l.Question != nil:
			c.log.Reset()
			if r.IntN(40) == 0 {
				views := [2]string{}
				for i, side := range sides {
					views[i] = fmt.Sprintf(`{"view":%q}`, side)
				}
				for _, ask := range []string{views[0], views[1], `{"state":true}`, `{"save":true}`} {
					say(ask)
					if l = hear(); l.Save != nil {
						load, _ := json.Marshal(map[string]any{"load": l.Save})
						g.saves = append(g.saves, struct {
							load        string
							said, heard int
						}{string(load), len(g.said), len(g.heard)})
					}
				}
				l.Question = nil
			}
			q := lastQuestion(t, g.heard)
			say(fmt.Sprintf(`{"answer":%q}`, q.Options[r.IntN(len(q.Options))]))
		}
	}
}

func lastQuestion(t testing.TB, heard []string) *engineQuestion {
	for i := len(heard) - 1; ; i-- {
		if strings.HasPrefix(heard[i], `{"question":`) {
			var l line
			if err := decodeStrict([]byte(heard[i]), &l); err != nil {
				t.Fatal(err)
			}
			return l.Question
		}
	}
}

// Whatever the moment at which a game was saved, the game that is loaded goes on byte for
// byte as the first did; only what the views tell begins at the load's position.
func TestEngineLoadsWhatItSaved(t *testing.T) {
	for game, scenarios := range map[string][]string{"richard-iii": {"1460", "kingmaker", "richard-iii", "1460", "1460", "1460"}, "this-war-without-an-enemy": {"full-war", "mid-war", "path-to-war"}} {
		c := startEngineOf(t, game)
		n := 0
		info, err := findGame(game)
		if err != nil {
			t.Fatal(err)
		}
		for i, scenario := range scenarios {
			g := playSaving(t, c, info.Sides, scenario, uint64(i))
			for k, s := range g.saves {
				if k%3 != 0 && effort.Quick() {
					continue
				}
				n++
				to, until := len(g.said), len(g.heard)
				if k+1 < len(g.saves) && k%4 != 0 { // to the next is enough
					to, until = g.saves[k+1].said, g.saves[k+1].heard
				}
				heard := saidAfter(t, game, append([]string{s.load, `{"save":true}`}, g.said[s.said:to]...))
				save, _ := json.Marshal(lastQuestion(t, g.heard[:s.heard]))
				if want := `{"question":` + string(save) + `}`; !sameJSON(heard[0], want) {
					t.Fatalf("%s: after the load\n%s\nwhere there was\n%s", game, heard[0], want)
				}
				if !sameJSON(strings.Replace(heard[1], `{"save"`, `{"load"`, 1), s.load) {
					t.Fatalf("%s: saved again\n%s\nwhere there was\n%s", game, heard[1], s.load)
				}
				if other := firstOther(heard[2:], g.heard[s.heard:until]); other != "" {
					t.Fatalf("%s, %s: save %d goes another way:\n%s", game, scenario, k, other)
				}
			}
		}
		c.close()
		if n < 5 {
			t.Errorf("%s: only %d saves", game, n)
		}
	}
}

func firstOther(a, b []string) string {
	for i := range min(len(a), len(b)) {
		if x, y := untold(a[i]), untold(b[i]); x != y {
			return x + "\nwhere there was\n" + y
		}
	}
	if len(a) != len(b) {
		return fmt.Sprintf("%d lines where there were %d", len(a), len(b))
	}
	return ""
}

// untold is a line, of a view without what it tells.
func untold(said string) string {
	var l line
	if !strings.HasPrefix(said, `{"view":`) || json.Unmarshal([]byte(said), &l) != nil {
		return said
	}
	delete(l.View, "events")
	data, _ := json.Marshal(l.View)
	return string(data)
}

func sameJSON(a, b string) bool {
	var x, y any
	if json.Unmarshal([]byte(a), &x) != nil || json.Unmarshal([]byte(b), &y) != nil {
		return false
	}
	m, _ := json.Marshal(x)
	n, _ := json.Marshal(y)
	return bytes.Equal(m, n)
}

// BenchmarkEngineLoad is what a searching robot pays for a copy: it asks for a save, plays
// one answer and loads what it saved, in a Battle of each game half fought.
func BenchmarkEngineLoad(b *testing.B) {
	for game, setup := range map[string]string{
		"richard-iii":               `{"setup":{"position":` + strings.ReplaceAll(battlePosition, "\n", "") + `}}`,
		"this-war-without-an-enemy": `{"setup":{"position":` + strings.ReplaceAll(warBattle, "\n", "") + `}}`,
	} {
		b.Run(game, func(b *testing.B) {
			heard := saidAfter(b, game, []string{setup, `{"save":true}`})
			load := strings.Replace(heard[len(heard)-1], `{"save"`, `{"load"`, 1)
			answer := fmt.Sprintf(`{"answer":%q}`, lastQuestion(b, heard).Options[0])
			lines := []string{setup}
			for b.Loop() {
				lines = append(lines, `{"save":true}`, answer, load)
				if len(lines) > 3000 {
					saidAfter(b, game, lines)
					lines = lines[:1]
				}
			}
			saidAfter(b, game, lines)
		})
	}
}
