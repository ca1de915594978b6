package cmd

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
	"fieldpost/cmd/internal/rulebooks"
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
		Args: argsBetween(1, 1, "a game: "+anyOf(gameNames())),
		RunE: func(_ *cobra.Command, args []string) error {
			g, err := findGame(args[0])
			if err != nil {
				return usagef("there is no game '%s'", visible(args[0])).withHint("fieldpost engine %s", anyOf(gameNames()))
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
	rules engineRules

	game  engineGame
	table *table.Table
	dice  *engineDice
	told  int    // events reported so far
	since [2]int // events each side had been told when it last answered
	open  []*table.Question
	line  int
	next  *engineSetup // a new game, asked for in the middle of this one
	err   error        // why the conversation ended

	setup    *engineSetup // of this game
	phases   int          // that have begun
	asked    int          // questions
	base     state.Doc    // the position when its phase began
	answered []string     // since then
	replay   []string     // answers of a load that are still to be given
	loading  bool         // nothing is told until they are
	fault    string       // what is wrong with a load
}

func runEngine(env *Env, g rulebooks.Game) error {
	pack, err := scenarios.Load(g.Name)
	if err != nil {
		return err
	}
	rules, err := g.Rules(pack)
	if err != nil {
		return err
	}
	e := &engine{in: bufio.NewScanner(env.Stdin), out: bufio.NewWriter(env.Stdout), rules: rules.(engineRules)}
	e.in.Buffer(make([]byte, 0, 64<<10), maxRequest)
	err = e.converse()
	flushed := e.out.Flush()
	if errors.Is(err, errGone) {
		return flushed
	}
	return err
}

// converse plays one game after the other until the input ends. Where a load turns out
// not to be one, the game before it goes on.
func (e *engine) converse() error {
	for {
		for e.next == nil {
			if err := e.request(nil); err != nil {
				return err
			}
		}
		before := *e
		wrong, err := e.play(e.next, false)
		if wrong != "" {
			e.fail("bad-setup", wrong, "")
			e.game = nil
			if s := before.again(); s != nil {
				_, err = e.play(s, true)
			}
		}
		if err != nil {
			return err
		}
	}
}

// begin makes a new game ready to be played; e.next is used up even if it cannot be.
func (e *engine) begin(s *engineSetup) (wrong string) {
	e.next = nil
	g, err := s.made, error(nil)
	if g == nil {
		g, err = setUp(e.rules, s)
	}
	if err != nil {
		return err.Error()
	}
	e.game, e.setup, e.told, e.since, e.open, e.err = g, s, 0, [2]int{}, nil, nil
	e.phases, e.asked, e.replay, e.loading, e.fault = 0, 0, nil, s.played != nil, ""
	if e.loading {
		e.replay = s.played.Answers
	}
	e.dice = newEngineDice(e, s)
	e.table = table.New(table.Config{Answers: e, Dice: e.dice, Begin: e.whole})
	return ""
}

// play plays a game to its end, or to where another one is asked for. One that is put back
// does not say once more that it was over.
func (e *engine) play(s *engineSetup, back bool) (wrong string, err error) {
	if wrong := e.begin(s); wrong != "" {
		return wrong, nil
	}
	err = e.table.Resume(e.game.Play)
	if e.loading { // to the end, or it could not be
		e.told = len(e.table.Result().Events)
	}
	switch {
	case e.err != nil:
		return "", e.err
	case err != nil:
		return "", err
	case e.fault != "":
		return e.fault, nil
	case e.next != nil:
		return "", nil
	case len(e.replay) > 0:
		return fmt.Sprintf("the game is over before the answer %q", e.replay[0]), nil
	case e.game.Winner() == table.Nobody && e.phases == 1 && e.asked == 0 && s.played == nil:
		return "a turn begins with playing a card, and no card is in hand: give hands, or begin in phase deal, which deals them", nil
	case back:
		return "", nil
	}
	e.report()
	over := map[string]any{"winner": e.sideName(e.game.Winner())}
	if e.game.Winner() == table.Nobody {
		over = map[string]any{"why": "no-cards"}
	}
	e.say(map[string]any{"over": over})
	return "", nil
}

// whole hears that a phase begins: what a save has to tell begins here.
func (e *engine) whole() {
	e.phases++
	e.base, e.answered, e.dice.rolled, e.dice.drawn = e.game.Position(), nil, nil, nil
}

// saved is the game as it stands.
func (e *engine) saved() engineSave {
	return engineSave{e.base, e.setup.Seed, e.setup.Shuffle || e.setup.Position == nil, enginePlayed{append([]string{}, e.answered...),
		slices.Concat(e.dice.rolled, e.dice.queue), slices.Concat(e.dice.drawn, e.dice.orders)}}
}

// again is a setup that comes to where the game stands, nil if there is none.
func (e *engine) again() *engineSetup {
	if e.game == nil {
		return nil
	}
	data, err := json.Marshal(map[string]any{"load": e.saved()})
	if err != nil {
		return nil
	}
	r, err := readRequest(data)
	if err != nil {
		return nil
	}
	return r.Setup
}

// Answer puts a question and reads lines until it is answered.
func (e *engine) Answer(q *table.Question) (table.Option, table.Source, bool) {
	if e.err != nil || e.next != nil || e.fault != "" { // this game is not played on
		return table.Option{}, table.Source{}, false
	}
	e.asked++
	q = e.rules.Grammar().Moving(q)
	if len(e.replay) > 0 {
		o, ok := e.answerOf(q, e.replay[0])
		if !ok {
			e.fault = fmt.Sprintf("%q is no legal answer to %s", e.replay[0], q.Key())
			return o, table.Source{}, false
		}
		e.replay = e.replay[1:]
		return e.take(q, o)
	}
	if e.loading {
		e.loading, e.told = false, len(e.table.Result().Events)
	}
	e.report()
	e.ask(q)
	e.open = []*table.Question{q}
	for {
		o, ok := table.Option{}, false
		e.err = e.request(func(text string) {
			if o, ok = e.answerOf(q, text); !ok {
				e.refuse(q, text)
			}
		})
		switch {
		case e.err != nil || e.next != nil:
			return o, table.Source{}, false // the run stops here
		case ok:
			return e.take(q, o)
		}
	}
}

// take takes an answer as given.
func (e *engine) take(q *table.Question, o table.Option) (table.Option, table.Source, bool) {
	e.open, e.since[q.Side] = nil, len(e.table.Result().Events)
	e.answered = append(e.answered, e.rules.Grammar().Text(o))
	return o, table.Source{Kind: "orders"}, true
}

// answerOf is the legal answer that a text is, if need be with other blanks and capitals.
func (e *engine) answerOf(q *table.Question, text string) (table.Option, bool) {
	if o, ok := e.rules.Grammar().Find(q, text); ok {
		return o, true
	}
	for _, o := range q.Options {
		if strings.EqualFold(e.rules.Grammar().Text(o), spaced(text)) {
			return o, true
		}
	}
	return table.Option{}, false
}

// spaced is a text with single blanks.
func spaced(text string) string { return strings.Join(strings.Fields(text), " ") }

// scan waits for a line, once all that was said has gone out.
func (e *engine) scan() error {
	if err := e.out.Flush(); err != nil {
		return err
	}
	if !e.in.Scan() {
		if errors.Is(e.in.Err(), bufio.ErrTooLong) {
			return failf("line %d of the input is longer than 1 MiB", e.line+1)
		}
		return cmp.Or(e.in.Err(), errGone)
	}
	e.line++
	return nil
}

// request reads one line and does what it asks. An answer is handed to
// answer; nil stands for no question being open.
func (e *engine) request(answer func(string)) error {
	if err := e.scan(); err != nil {
		return err
	}
	if len(e.in.Bytes()) == 0 {
		return nil
	}
	r, err := readRequest(e.in.Bytes())
	if err != nil {
		e.fail("bad-request", requestError(err), "")
		return nil
	}
	switch {
	case r.Setup != nil:
		if wrong := e.wrong(r.Setup); wrong != "" {
			e.fail("bad-setup", wrong, "")
			return nil
		}
		e.next = r.Setup
	case r.Answer != nil && answer == nil:
		e.fail("no-question", "no question is open", "")
	case r.Answer != nil:
		answer(*r.Answer)
	case r.Dice != nil && e.game == nil:
		e.fail("no-game", "no game is set up", "")
	case r.Dice != nil:
		e.dice.add(*r.Dice)
	case (r.State || r.Save || r.View != "") && e.game == nil:
		e.fail("no-game", "no game is set up", "")
	case r.State:
		e.say(map[string]any{"state": e.game.Position()})
	case r.Save:
		e.say(map[string]any{"save": e.saved()})
	case r.View != "":
		e.view(r.View)
	default:
		e.fail("bad-request", "a line is one of setup, answer, dice, state, view, save and load", "")
	}
	return nil
}

// wrong says what of a setup or a load can be seen to be wrong before the game that is
// being played is given up.
func (e *engine) wrong(s *engineSetup) string {
	if s.played != nil {
		if wrong := badDice(s.played.Dice, s.played.Shuffles); wrong != "" {
			return wrong
		}
	}
	g, err := setUp(e.rules, s)
	if err != nil {
		return err.Error()
	}
	s.made = g
	return ""
}

// say writes one line.
func (e *engine) say(v any) {
	enc := json.NewEncoder(e.out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil && e.err == nil {
		e.err = err
	}
}
