package cmd

import (
	"bufio"
	"encoding/json"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/table"
	"fieldpost/scenarios"
)

func newEngine(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:   "engine GAME",
		Short: "The rules of a game as a JSON-lines protocol, for other programs",
		Long: `The rules of a game as a protocol on standard input and output, for robots,
other clients and other people's tests: one question or report a line out, one
answer a line in. cmd/ENGINE.md describes it. It shows everything to whoever
runs it; it is not for playing by letter.`,
		Example: `  echo '{"setup":{"scenario":"1460","seed":"rain"}}' | fieldpost engine richard-iii
  echo '{"setup":{"scenario":"mid-war","seed":"mud"}}' | fieldpost engine this-war-without-an-enemy`,
		Args: argsBetween(1, 1, "a game: "+strings.Join(gameNames(), " or ")),
		RunE: func(_ *cobra.Command, args []string) error {
			g, err := findGame(args[0])
			if err != nil {
				return usagef("there is no game '%s'", visible(args[0])).withHint("fieldpost engine %s", strings.Join(gameNames(), " or "))
			}
			return runEngine(env, g)
		},
	}
}

// maxRequest is the longest line the engine reads: a whole position is some
// four kilobytes.
const maxRequest = 1 << 20

// errGone says that whoever talks to the engine has closed standard input.
var errGone = errors.New("the input has ended")

// engine is one conversation. It needs no goroutine: the rules call Answer,
// and Answer reads lines until one of them is a legal answer.
type engine struct {
	in    *bufio.Scanner
	out   *bufio.Writer
	rules *engineRules

	game  engineGame
	table *table.Table
	dice  *engineDice
	told  int    // events reported so far
	since [2]int // events each side had been told when it last answered
	open  []*table.Question
	line  int
	next  *engineSetup // a new game, asked for in the middle of this one
	err   error        // why the conversation ended
}

func runEngine(env *Env, g gameInfo) error {
	pack, err := scenarios.Load(g.name)
	if err != nil {
		return err
	}
	rules, err := g.engine(pack)
	if err != nil {
		return err
	}
	e := &engine{in: bufio.NewScanner(env.Stdin), out: bufio.NewWriter(env.Stdout), rules: rules}
	e.in.Buffer(make([]byte, 0, 64<<10), maxRequest)
	err = e.converse()
	flushed := e.out.Flush()
	if errors.Is(err, errGone) {
		return flushed
	}
	return err
}

// converse plays one game after the other until the input ends.
func (e *engine) converse() error {
	for {
		for e.next == nil {
			if err := e.request(nil); err != nil {
				return err
			}
		}
		if err := e.begin(e.next); err != nil {
			e.fail("bad-setup", err.Error(), "")
			continue
		}
		if err := e.play(); err != nil {
			return err
		}
	}
}

// begin sets a game up; e.next is used up even if it cannot be.
func (e *engine) begin(s *engineSetup) error {
	e.next = nil
	g, err := e.rules.setUp(s)
	if err != nil {
		return err
	}
	e.game, e.told, e.since, e.open, e.err = g, 0, [2]int{}, nil, nil
	e.dice = newEngineDice(e, s)
	e.table = table.New(table.Config{Answers: e, Dice: e.dice})
	return nil
}

// play plays the game to its end, or to where another one is asked for.
func (e *engine) play() error {
	err := e.table.Resume(e.game.Play)
	switch {
	case e.err != nil:
		return e.err
	case err != nil:
		return err
	case e.next != nil:
		return nil
	}
	e.report()
	e.say(map[string]any{"over": map[string]any{"winner": e.sideName(e.game.Winner())}})
	return nil
}

// Answer puts a question and reads lines until it is answered.
func (e *engine) Answer(q *table.Question) (table.Option, table.Source, bool) {
	if e.err != nil || e.next != nil { // this game is not played on
		return table.Option{}, table.Source{}, false
	}
	q = adjudicate.Moving(q)
	e.report()
	e.ask(q)
	e.open = []*table.Question{q}
	for {
		o, ok := table.Option{}, false
		e.err = e.request(func(text string) {
			if o, ok = q.Find(text); !ok {
				e.refuse(q, text)
			}
		})
		switch {
		case e.err != nil || e.next != nil:
			return o, table.Source{}, false // the run stops here
		case ok:
			e.open, e.since[q.Side] = nil, e.told
			return o, table.Source{Kind: "orders"}, true
		}
	}
}

// request reads one line and does what it asks. An answer is handed to
// answer; nil stands for no question being open.
func (e *engine) request(answer func(string)) error {
	if err := e.out.Flush(); err != nil {
		return err
	}
	if !e.in.Scan() {
		if errors.Is(e.in.Err(), bufio.ErrTooLong) {
			return failf("line %d of the input is longer than 1 MiB", e.line+1)
		} else if e.in.Err() != nil {
			return e.in.Err()
		}
		return errGone
	}
	e.line++
	if len(e.in.Bytes()) == 0 {
		return nil
	}
	r, err := e.rules.read(e.in.Bytes())
	if err != nil {
		e.fail("bad-request", requestError(err), "")
		return nil
	}
	switch {
	case r.Setup != nil:
		e.next = r.Setup
	case r.Answer != nil && answer == nil:
		e.fail("no-question", "no question is open", "")
	case r.Answer != nil:
		answer(*r.Answer)
	case r.Dice != nil && e.game == nil:
		e.fail("no-game", "no game is set up", "")
	case r.Dice != nil:
		e.dice.add(*r.Dice)
	case r.State && e.game == nil, r.View != "" && e.game == nil:
		e.fail("no-game", "no game is set up", "")
	case r.State:
		e.say(map[string]any{"state": e.game.position()})
	case r.View != "":
		e.view(r.View)
	default:
		e.fail("bad-request", "a line is one of setup, dice, answer, state and view", "")
	}
	return nil
}

// say writes one line.
func (e *engine) say(v any) {
	enc := json.NewEncoder(e.out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil && e.err == nil {
		e.err = err
	}
}
