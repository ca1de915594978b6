package cmd

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// line is anything the engine may write.
type line struct {
	Question *engineQuestion
	Event    *engineEvent
	Error    *engineError
	State    map[string]any
	View     map[string]any
	Over     *struct{ Winner, Why string }
	Save     map[string]any
}

// client talks to an engine through pipes, as another program does.
type client struct {
	t    *testing.T
	in   *io.PipeWriter
	out  *bufio.Scanner
	done chan int
	log  strings.Builder // what both said
	err  strings.Builder
}

func startEngine(t *testing.T) *client { return startEngineOf(t, "richard-iii") }

func startEngineOf(t *testing.T, game string) *client {
	in, toEngine := io.Pipe()
	fromEngine, out := io.Pipe()
	c := &client{t: t, in: toEngine, out: bufio.NewScanner(fromEngine), done: make(chan int, 1)}
	c.out.Buffer(nil, 1<<20)
	go func() {
		status := Main(Env{Args: []string{"engine", game}, Stdin: in, Stdout: out, Stderr: &c.err, Getenv: noEnv})
		in.Close()
		out.Close()
		c.done <- status
	}()
	t.Cleanup(func() { toEngine.Close(); fromEngine.Close() })
	return c
}

func noEnv(string) string { return "" }

func (c *client) say(format string, args ...any) {
	c.t.Helper()
	fmt.Fprintf(&c.log, "> "+format+"\n", args...)
	if _, err := fmt.Fprintf(c.in, format+"\n", args...); err != nil {
		c.t.Fatalf("the engine does not listen: %v", err)
	}
}

func (c *client) hear() line {
	c.t.Helper()
	if !c.out.Scan() {
		c.t.Fatalf("the engine is silent; so far:\n%s%s", tail(c.log.String()), c.err.String())
	}
	fmt.Fprintf(&c.log, "< %s\n", c.out.Text())
	var l line
	if err := decodeStrict(c.out.Bytes(), &l); err != nil {
		c.t.Fatalf("%v in %s", err, c.out.Text())
	}
	return l
}

// question reads up to the next question.
func (c *client) question() *engineQuestion {
	c.t.Helper()
	for {
		if l := c.hear(); l.Question != nil {
			return l.Question
		}
	}
}

func (c *client) close() int {
	c.in.Close()
	for c.out.Scan() {
	}
	return <-c.done
}

func tail(s string) string {
	if len(s) > 2000 {
		return "…" + s[len(s)-2000:]
	}
	return s
}

// A program that knows nothing but the protocol plays whole games: every
// listed option is taken, and every game ends with a winner.
func TestEngineWholeGames(t *testing.T) {
	playWholeGames(t, "richard-iii", 20, "1460", "kingmaker", "richard-iii")
}

func TestEngineWholeWars(t *testing.T) {
	playWholeGames(t, "this-war-without-an-enemy", 10, "full-war", "early-war", "mid-to-late-war", "mid-war", "path-to-war")
}

func TestEngineWholeReigns(t *testing.T) {
	playWholeGames(t, "unhappy-king-charles", 4, "full-war", "full-war, random-desertion, henrietta")
}

func playWholeGames(t *testing.T, game string, games int, scenarios ...string) {
	g, err := findGame(game)
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("ENGINE.md")
	if err != nil {
		t.Fatal(err)
	}
	c := startEngineOf(t, game)
	r := rand.New(rand.NewPCG(7, 7))
	for i := range games {
		scenario := scenarios[i%len(scenarios)]
		c.log.Reset()
		c.say(`{"setup":{"scenario":%q,"seed":"game %d"}}`, scenario, i)
		questions, events := 0, 0
		for over := false; !over; {
			switch l := c.hear(); {
			case l.Question != nil:
				questions++
				q := l.Question
				if len(q.Options) == 0 || q.Text == "" || q.Key == "" {
					t.Fatalf("a poor question: %+v", q)
				}
				c.say(`{"answer":%q}`, q.Options[r.IntN(len(q.Options))])
			case l.Event != nil:
				if events++; !strings.Contains(string(page), "`"+l.Event.Kind+"`") {
					t.Errorf("ENGINE.md does not name the event %s", l.Event.Kind)
				}
			case l.Error != nil:
				t.Fatalf("game %d: %+v after\n%s", i, l.Error, tail(c.log.String()))
			case l.Over != nil:
				if over = true; !slices.Contains(g.Sides[:], l.Over.Winner) {
					t.Errorf("game %d has no winner", i)
				}
			}
		}
		if questions < 40 || events < 50 {
			t.Errorf("game %d: %d questions, %d events", i, questions, events)
		}
	}
	if status := c.close(); status != 0 {
		t.Errorf("status %d: %s", status, c.err.String())
	}
}

// The same seed and answers give the same conversation; another seed another.
func TestEngineIsDeterministic(t *testing.T) {
	play := func(seed string) string {
		c := startEngine(t)
		c.say(`{"setup":{"scenario":"1460","seed":%q}}`, seed)
		for range 60 {
			c.say(`{"answer":%q}`, c.question().Options[0])
		}
		c.question()
		c.close()
		_, after, _ := strings.Cut(c.log.String(), "\n")
		return after
	}
	a := play("rain")
	if play("rain") != a {
		t.Error("the same seed gives another game")
	}
	if play("snow") == a {
		t.Error("another seed gives the same game")
	}
}

// A battle that is about to be fought.
const battlePosition = `{"phase":"battles","player1":"york","cards":{"york":"3","lancaster":"3"},
	"lancaster":{"Essex":["Oxford"],"Middlesex":["Henry VI"]},"york":{"Essex":["Norfolk"],"Calais":["March"]},
	"battles":[{"area":"Essex","attacker":"york","entered":[{"side":"york","from":"East Anglia","blocks":["Norfolk"]}]}]}`

func TestEnginePositionDiceAndRefusals(t *testing.T) {
	c := startEngine(t)
	c.say(`{"setup":{"position":%s,"seed":"x"}}`, strings.ReplaceAll(battlePosition, "\n", ""))
	q := c.question()
	if q.Name != "turn" || q.Side != "lancaster" {
		t.Fatalf("asked %+v", q)
	}
	c.say(`{"state":true}`)
	if s := c.hear().State; s["phase"] != "battles" {
		t.Errorf("state %v", s)
	}
	c.say(`{"view":"york"}`)
	v := c.hear().View
	if v["side"] != "york" || v["asked"] != nil {
		t.Errorf("view %v", v)
	}
	c.say(`{"answer":"retreat Oxford to Middlesex"}`)
	if e := c.hear().Error; e == nil || e.Code != "retreat-first-round" || e.Rule != "6.2" {
		t.Errorf("refusal %+v", e)
	}
	if again := c.hear().Question; again == nil || again.Key != q.Key {
		t.Errorf("the question is not put again: %+v", again)
	}
	c.say(`{"dice":[[2,6,1],[6]]}`)
	c.say(`{"answer":"fire Oxford"}`) // A2, of strength 3
	if e := c.hear().Event; e == nil || fmt.Sprint(e.Dice) != "[2 6 1]" || e.Hits != 2 || e.To != "" {
		t.Errorf("event %+v", e)
	}
	// The next roll has another number of dice than the script.
	for {
		l := c.hear()
		if q := l.Question; q != nil {
			c.say(`{"answer":%q}`, q.Options[0])
		}
		if l.Error != nil {
			if l.Error.Code != "wrong-dice" {
				t.Errorf("error %+v", l.Error)
			}
			break
		}
	}
	if status := c.close(); status != exitFailed || !strings.Contains(c.err.String(), "but the script has 1") {
		t.Errorf("status %d: %s", status, c.err.String())
	}
}

func TestEngineRefusesBadLines(t *testing.T) {
	c := startEngine(t)
	for _, x := range []struct{ say, code string }{
		{`{"answer":"keep"}`, "no-question"},
		{`{"state":true}`, "no-game"},
		{`{"view":"york"}`, "no-game"},
		{`{"dice":[[1]]}`, "no-game"},
		{`nonsense`, "bad-request"},
		{`{}`, "bad-request"},
		{`{"state":true} {"state":true}`, "bad-request"},
		{`{"anser":"keep"}`, "bad-request"},
		{`{"setup":{"scenario":7}}`, "bad-request"},
		{`{"setup":{"scenario":"1066"}}`, "bad-setup"},
		{`{"setup":{"position":{"king":"tudor","york":{"Narnia":["March"]}}}}`, "bad-setup"},
		{`{"setup":{"position":{"hands":{"york":[4.5],"lancaster":["3"]}}}}`, "bad-setup"},
		{`{"setup":{"position":{"hands":{"york":["Plague","Plague"],"lancaster":["3","3"]}}}}`, "bad-setup"},
		{`{"setup":{"position":{"deck":["4","4","4","4","4","4","4"]}}}`, "bad-setup"},
		{`{"setup":{"position":{"york":{"Ireland":["York"]},"lancaster":{"Middlesex":["Henry VI"]}}}}`, "bad-setup"}, // no cards
		{`{"load":{"scenario":"1460","answers":["dance"]}}`, "bad-setup"},
		{`{"load":{"scenario":"1460","answers":["keep"],"dice":[[7]]}}`, "bad-setup"},
		{`{"load":{"scenario":"1460","shuffles":[[0,2]]}}`, "bad-setup"},
		{`{"save":true}`, "no-game"},
	} {
		c.say("%s", x.say)
		if e := c.hear().Error; e == nil || e.Code != x.code || e.Text == "" || strings.Contains(e.Text, "Go ") || strings.Contains(e.Text, "json:") {
			t.Errorf("%s: %+v", x.say, e)
		}
	}
	c.say("")
	c.say(`{"setup":{"scenario":"1460"}}`)
	c.question()
	c.say(`{"view":"tudor"}`)
	if e := c.hear().Error; e == nil || e.Code != "unknown-side" {
		t.Errorf("heard %+v", e)
	}
	c.say(`{"setup":{"scenario":"kingmaker"}}`) // in the middle of a game
	c.question()
	c.say(`{"view":"lancaster"}`)
	if data, _ := json.Marshal(c.hear().View); !strings.Contains(string(data), `"campaign":2`) {
		t.Errorf("the new game did not begin: %s", data)
	}
	if status := c.close(); status != 0 {
		t.Errorf("status %d: %s", status, c.err.String())
	}
}

// A line that is refused in the middle of a game changes nothing: the question is put again,
// and the view has lost nothing; of a load whose answers are not legal, the game goes on too.
func TestEngineGoesOnAfterABadSetup(t *testing.T) {
	c := startEngine(t)
	c.say(`{"setup":{"position":%s}}`, strings.ReplaceAll(battlePosition, "\n", ""))
	c.question()
	c.say(`{"dice":[[1,1,1]]}`)
	c.say(`{"answer":"  Fire   oxford "}`)
	q := c.question()
	c.say(`{"view":"lancaster"}`)
	before, _ := json.Marshal(c.hear().View)
	for _, bad := range []string{`{"setup":{"scenario":"1066"}}`, `{"load":{"scenario":"1460","answers":["dance"]}}`} {
		c.say("%s", bad)
		if e := c.hear().Error; e == nil || e.Code != "bad-setup" {
			t.Errorf("%s: %+v", bad, e)
		}
		if strings.Contains(bad, "load") {
			if again := c.hear().Question; again == nil || again.Key != q.Key {
				t.Errorf("the question is not put again: %+v", again)
			}
		}
		c.say(`{"view":"lancaster"}`)
		if after, _ := json.Marshal(c.hear().View); string(after) != string(before) {
			t.Errorf("the view was\n%s, and is\n%s", before, after)
		}
	}
	c.close()
}

// The reasons name what is meant, and the rule of what was asked.
func TestEngineReasons(t *testing.T) {
	for _, x := range []struct{ position, answers, refused, code, rule string }{
		{`{"campaign":2,"turn":7,"phase":"political","york":{"South Yorks":["March"],"Ireland":["York"]},"lancaster":{"Leicester":["Rivers"],"Chester":["Henry VI"]}}`, "", "send March to South Yorks", "wrong-home", "8.3"},
		{`{"phase":"supply","york":{"Ireland":["York"]},"lancaster":{"Chester":["Exeter","Pembroke","Devon","Stanley","Clifford","Welsh"],"Middlesex":["Henry VI"]}}`, "reduce Stanley", "reduce Stanley", "not-surplus", "7.1"},
		{`{"phase":"battles","king":"lancaster","york":{"Derby":["York"]},"lancaster":{"Derby":["Exeter"],"dead":["Henry VI","Prince Edward","Somerset"]},"battles":[{"area":"Derby","attacker":"lancaster","entered":[{"side":"lancaster","from":"Chester","blocks":["Exeter"]}]}]}`,
			"pass Exeter", "treachery York on Exeter", "loyal", "9.1"},
		{battlePosition, "", "fire Oxfrd", "not-there", "6.4"},
		{battlePosition, "", "retreat Oxford to Narnia", "no-area", "6.6"},
		{`{"phase":"actions-2","player1":"york","cards":{"york":4,"lancaster":3},"york":{"South Yorks":["Hastings"]},"lancaster":{"South Yorks":["Shrewsbury"],"Middlesex":["Henry VI"],"pool":["York Levy"]},"battles":[{"area":"South Yorks","attacker":"york","entered":[{"side":"york","from":"Derby","blocks":["Hastings"]}]}]}`,
			"", "recruit York Levy in South Yorks", "not-open", "5.4"},
		{`{"phase":"actions-1","york":{"Kent":["Warwick"]},"lancaster":{"Middlesex":["Henry VI"]}}`, "", "march Warwick to Essex", "no-group", "5.2"},
		{`{"phase":"battles","player1":"lancaster","york":{"Wilts":["Worcester 1"],"Oxford":["Suffolk"]},"lancaster":{"Wilts":["Oxford"],"Oxford":["Clifford"]},"battles":[{"area":"Wilts","attacker":"lancaster","entered":[{"side":"lancaster","from":"Somerset","blocks":["Oxford"]}]},{"area":"Oxford","attacker":"lancaster","entered":[{"side":"lancaster","from":"Middlesex","blocks":["Clifford"]}]}]}`,
			"fight Wilts, fire Oxford", "regroup Oxford to Oxford", "retreat-closed", "6.7"},
	} {
		c := startEngine(t)
		c.say(`{"setup":{"position":%s}}`, strings.ReplaceAll(x.position, "\n", ""))
		q := c.question()
		for a := range strings.SplitSeq(x.answers, ", ") {
			if a != "" {
				c.say(`{"dice":[[1,1,1]]}`)
				c.say(`{"answer":%q}`, a)
				q = c.question()
			}
		}
		c.say(`{"answer":%q}`, x.refused)
		if e := c.hear().Error; e == nil || e.Code != x.code || e.Rule != x.rule {
			t.Errorf("%s: %+v, want %s (%s); asked %s", x.refused, e, x.code, x.rule, q.Key)
		}
		c.in.Close()
	}
}

// A Turn of This War Without an Enemy that is about to begin: what is dealt and
// what is drawn follows from the position, whatever the seed.
const warPosition = `{"scenario":"full-war","year":1643,"phase":"deal","decks":{
	"royalist":["Camp Fever","4 AP","Mining","4 AP","4 AP","4 AP","Turncoats"],"parliament":["4 AP","Mining","4 AP","4 AP","4 AP","Camp Fever","Turncoats"]},
	"royalist":{"Oxfordshire":["Charles","Rupert"]},"parliament":{"Kent":["Essex"]}}`

func TestEngineOfAnotherGame(t *testing.T) {
	for _, seed := range []string{"rain", "snow"} {
		c := startEngineOf(t, "this-war-without-an-enemy")
		c.say(`{"setup":{"position":%s,"seed":%q}}`, strings.ReplaceAll(warPosition, "\n", ""), seed)
		q := c.question()
		if want := []string{"play Camp Fever", "play 4 AP", "play Mining"}; q.Side != "royalist" || q.Name != "card" || !slices.Equal(q.Options, want) {
			t.Errorf("asked %+v, want %q", q, want)
		}
		c.say(`{"answer":"play Turncoats"}`)
		if e := c.hear().Error; e == nil || e.Code != "not-in-hand" || e.Rule != "2.31" {
			t.Errorf("refusal %+v", e)
		}
		c.question()
		c.say(`{"view":"lancaster"}`)
		if e := c.hear().Error; e == nil || e.Code != "unknown-side" || e.Text != "the sides are royalist and parliament" {
			t.Errorf("heard %+v", e)
		}
		c.say(`{"view":"parliament"}`)
		if v := c.hear().View; v["side"] != "parliament" {
			t.Errorf("view %v", v)
		}
		c.say(`{"state":true}`)
		state := c.hear().State
		if d, _ := json.Marshal(state["decks"]); string(d) != `{"parliament":["Turncoats"],"royalist":["Turncoats"]}` {
			t.Errorf("decks %s", d)
		}
		// The state is a position again.
		again, _ := json.Marshal(state)
		c.say(`{"setup":{"position":%s}}`, again)
		if q := c.question(); q.Name != "card" {
			t.Errorf("asked %+v", q)
		}
		c.say(`{"state":true}`)
		if twice, _ := json.Marshal(c.hear().State); string(twice) != string(again) {
			t.Errorf("the state was\n%s, and is\n%s", again, twice)
		}
		c.say(`{"setup":{"position":{"deck":["4 AP"]}}}`) // of another game's form
		if e := c.hear().Error; e == nil || e.Code != "bad-setup" {
			t.Errorf("heard %+v", e)
		}
		if status := c.close(); status != 0 {
			t.Errorf("status %d: %s", status, c.err.String())
		}
	}
}
