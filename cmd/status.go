package cmd

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view/text"
)

func newStatus(env *Env) *cobra.Command {
	var o statusOptions
	c := &cobra.Command{
		Use:   "status [DIR]",
		Short: "Say which step is open, and who owes what until when; needs no key",
		Long: `Say which step is open, and who owes what until when. Of a folder that holds
several games, a table of all.

With --sent FILE, orders as you sent them, it says what became of these: whether
they lie in the open step, or whether the signed call that closed their step lists
them as taken.`,
		Args: argsBetween(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if o.sent != "" {
				return runSent(env, o, dirArg(args, 0))
			}
			return runStatus(env, o.json, dirArg(args, 0))
		},
	}
	c.Flags().StringVar(&o.sent, "sent", "", "say what became of the orders in `FILE`, as they were sent")
	jsonFlag(c, &o.json)
	return c
}

type statusOptions struct {
	sent string
	json bool
}

func runStatus(env *Env, asJSON bool, dir string) error {
	if dirs := env.severalIn(dir); len(dirs) > 0 {
		return statusOfAll(env, asJSON, dirs)
	}
	folder, err := env.gameOfAny("", dir)
	if err != nil {
		return err
	}
	s := folder.Status()
	if !asJSON {
		s = folder.StatusIn(env.t.Lang())
	}
	s.Strays = append(s.Strays, folder.strays...)
	if asJSON {
		return writeJSON(env.Stdout, s)
	}
	printStatus(env, s)
	for _, p := range s.Void {
		env.note("%s counts for nothing: %s", visible(p.File), visible(p.Text.String()))
	}
	strays, more := fewOf(s.Strays)
	for _, name := range strays {
		env.note("%s does not belong there and is passed over", visible(name))
	}
	if more > 0 {
		env.note("and %d more like that", more)
	}
	return nil
}

// printSides says of each side who plays it, and while the game goes on what it is asked and
// has declared.
func printSides(env *Env, sides []adjudicate.SideStatus, closed bool) {
	t := env.t
	w := tabwriter.NewWriter(env.Stdout, 0, 0, 2, ' ', 0)
	for _, x := range sides {
		row := []string{"  " + text.Speak(t.Lang()).Word(x.Side), visible(x.Player)}
		if !closed {
			row = append(row, stateWords(t, x)+versionWords(t, x))
			if len(x.Asked) > 0 && x.State != adjudicate.NotRight {
				row = append(row, visible(strings.Join(x.Asked, ", ")))
			}
		}
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	w.Flush()
	for _, x := range sides {
		switch {
		case closed || x.Declares == "":
		case x.Declares == folder.Concede:
			hangTo(env.Stdout, "  ", "    ", t.Sprintf("%s has conceded: the next adjudication ends the game", text.Speak(t.Lang()).Word(x.Side)))
		default:
			hangTo(env.Stdout, "  ", "    ", t.Sprintf("%s offers a draw, which the next call tells", text.Speak(t.Lang()).Word(x.Side)))
		}
	}
}

func printStatus(env *Env, s adjudicate.Status) {
	t := env.t
	env.say("%s · %s · scenario %s", visible(s.Title), visible(s.Game), visible(s.Scenario))
	switch {
	case s.Over && s.Winner != "":
		env.say("The game is over: %s has won.", t.Word(visible(s.Winner)))
	case s.Over:
		env.say("The game is over: nobody has won.")
	case s.Revealed:
		hangTo(env.Stdout, "", "  ", t.Sprintf("The game is over at step %d: its secrets are published, and it cannot be played on.", s.Step))
	default:
		line := t.Sprintf("step %d is open", s.Step)
		if s.Deadline != "" {
			line = t.Sprintf("step %d is open until %s", s.Step, text.Until(text.Speak(t.Lang()), s.Deadline, env.Now()))
		}
		if s.When != "" {
			line += t.Sprintf(": %s", visible(s.When))
		}
		hangTo(env.Stdout, "", "  ", line)
	}
	closed := s.Over || s.Revealed
	if s.Over && len(s.Told) > 0 {
		hangTo(env.Stdout, "  ", "    ", t.Sprintf("At step %d:", s.Step-1)+" "+visible(strings.Join(s.Told, " ")))
	} else if !closed && len(s.Told) > 0 {
		hangTo(env.Stdout, "  ", "    ", visible(strings.Join(s.Told, " ")))
	}
	for _, l := range s.Rulings {
		hangTo(env.Stdout, "  ", "    ", visible(l))
	}
	printSides(env, s.Sides, closed)
	env.say("game file %s", s.GameFile)
	for _, x := range s.Sides {
		for _, p := range x.Problems {
			if !p.Hint.IsZero() {
				fmt.Fprintln(env.Stderr, t.Sprintf("hint: %s", visible(p.Hint.String())))
				break
			}
		}
	}
}

// tellTurn says to a player whether it is his turn.
func tellTurn(env *Env, s adjudicate.Status, who string) {
	t := env.t
	var awaited []string
	turn := adjudicate.State("")
	for _, x := range s.Sides {
		waits := x.State == adjudicate.Awaited || x.State == adjudicate.NotRight || x.State == adjudicate.Held
		switch {
		case x.Side == who:
			turn = x.State
		case waits:
			awaited = append(awaited, text.Speak(t.Lang()).Word(x.Side))
		}
	}
	line := ""
	switch turn {
	case "":
		return
	case adjudicate.Awaited, adjudicate.NotRight:
		line = t.Sprintf("It is your turn.")
	case adjudicate.Held:
		line = t.Sprintf("It is your turn: your orders are held back.")
	case adjudicate.Received:
		line = t.Sprintf("It is not your turn: your orders are there.")
	default:
		line = t.Sprintf("It is not your turn: nothing is asked of you.")
	}
	if turn != adjudicate.Awaited && len(awaited) > 0 {
		line += " " + t.Sprintf("Awaited: %s.", strings.Join(awaited, ", "))
	} else if turn == adjudicate.Received {
		line += " " + t.Sprintf("The adjudicator is awaited.")
	}
	hangTo(env.Stdout, "", "  ", line)
}

// versionWords says where not the orders lie there that were sealed here last: whoever can
// write the folder can put earlier ones back.
func versionWords(t tongue.Tongue, x adjudicate.SideStatus) string {
	switch {
	case x.Received == "" || x.State == adjudicate.NotRight || x.Version == x.Sealed:
		return ""
	case x.Version == 0:
		return t.Sprintf("; not what was sealed here")
	}
	return t.Sprintf("; only version %d, and version %d was sealed here", x.Version, x.Sealed)
}

// stateWords says how a side stands; received is not yet accepted.
func stateWords(t tongue.Tongue, x adjudicate.SideStatus) string {
	switch {
	case x.State == adjudicate.Held:
		return t.Sprintf("held back")
	case x.State == adjudicate.NotRight && len(x.Problems) > 0:
		return t.Sprintf("sent, not right: %s", visible(x.Problems[0].Text.String()))
	}
	return t.Word(string(x.State))
}
