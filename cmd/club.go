package cmd

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view/text"
	"fieldpost/cmd/internal/shell"
)

// severalIn lists the games of a folder that is none itself. There are none where it is one, or
// cannot be looked into: whoever opens it says why.
func (e *Env) severalIn(dir string) []string {
	dirs, err := e.gamesIn(dir)
	if err != nil || len(dirs) == 1 && dirs[0] == dir {
		return nil
	}
	return dirs
}

// eachGame does something for every game. What is wrong with one is told, and does not
// keep the others waiting; the status is that of the worst.
func (e *Env) eachGame(dirs []string, do func(dir string) error) error {
	worst := exitDone
	graver := func(status int) bool {
		rank := []int{exitDone, exitWaiting, exitRefused, exitUnverified}
		return slices.Index(rank, worst) >= 0 && (slices.Index(rank, status) < 0 || slices.Index(rank, status) > slices.Index(rank, worst))
	}
	for _, dir := range dirs {
		if err := do(dir); err != nil {
			if status := report(e, inGame(dir, err)); graver(status) {
				worst = status
			}
		}
	}
	if worst == exitDone {
		return nil
	}
	return silent(worst)
}

// adjudicateAll adjudicates those of several games whose adjudicator the user is.
func adjudicateAll(env *Env, o adjudicateOptions, dirs []string) error {
	if o.deadline != "" || o.silent != "" {
		return usagef("--deadline and --silent are for one game").withHint("name its folder: fieldpost adjudicate %s", shell.Quote(dirs[0]))
	}
	ring, err := env.keyring(o.identity, true)
	if err != nil {
		return err
	}
	type report struct {
		Folder string          `json:"folder"`
		Report json.RawMessage `json:"report"`
	}
	reports, none := []report{}, true
	err = env.eachGame(dirs, func(dir string) error {
		g, err := env.openGame(dir)
		if err != nil {
			return err
		}
		if _, who := ring.part(g.Folder); who != folder.Adjudicator {
			tellOthers(env, dir)
			return nil
		}
		if none = false; g.Ended() {
			return nil
		}
		if !o.json {
			fmt.Fprintf(env.Stdout, "%s:\n", visible(dir))
			return runAdjudicate(env, o, dir)
		}
		var out bytes.Buffer
		quiet := *env
		quiet.Stdout = &out
		err = runAdjudicate(&quiet, o, dir)
		if out.Len() > 0 {
			reports = append(reports, report{filepath.ToSlash(dir), out.Bytes()})
		}
		return err
	})
	if o.json {
		if err := writeJSON(env.Stdout, reports); err != nil {
			return err
		}
	}
	if none && err == nil {
		return noneHis()
	}
	return err
}

// tellOthers says of one of several games that it is none of the user's.
func tellOthers(env *Env, dir string) {
	fmt.Fprintf(env.Stderr, "fieldpost: %s has another adjudicator and is left alone\n", visible(dir))
}

// noneHis says that all of them are others'.
func noneHis() error {
	return failf("there is no game here of which this is the adjudicator's identity").withHint("name the game folder, or the one that holds your games")
}

// notHis says so of the one game that was named.
func notHis(game string) error {
	return failf("this is not the identity of the adjudicator of %s, who sends its letters", game)
}

// gameRow is one of several games, or what is wrong with it. Who is the part that the
// reader plays in it.
type gameRow struct {
	Folder string `json:"folder"`
	Error  string `json:"error,omitempty"`
	wrong  string // Error in the user's language
	*adjudicate.Status

	who string
}

// statusOfAll says how several games stand, one a row.
func statusOfAll(env *Env, asJSON bool, dirs []string) error {
	rows := env.gameRows("", dirs)
	if asJSON {
		if err := writeJSON(env.Stdout, rows); err != nil {
			return err
		}
	} else {
		printGames(env, rows)
	}
	if slices.ContainsFunc(rows, func(r gameRow) bool { return r.Status == nil }) {
		return silent(exitFailed)
	}
	return nil
}

// gameRows reads how several games stand. The first in which the reader plays says his
// language.
func (e *Env) gameRows(identity string, dirs []string) (rows []gameRow) {
	ring, noKey := e.keyring(identity, false)
	for _, dir := range dirs {
		r := gameRow{Folder: filepath.ToSlash(dir)}
		if folder, err := e.openGame(dir); err != nil {
			r.Error, _, _ = strings.Cut(inGame(dir, err).Error(), "\n")
			r.wrong, _, _ = strings.Cut(e.sayError(err), "\n")
		} else {
			if noKey == nil {
				id, who := ring.part(folder.Folder)
				if r.who = who; e.t.Lang() == "" {
					e.speakTo(folder.Folder, id)
				}
			}
			s := folder.Status()
			s.Strays = append(s.Strays, folder.strays...)
			r.Status = &s
		}
		rows = append(rows, r)
	}
	return rows
}

// printGames prints the table of games, within the width of a page: what is too long
// for its column goes on below.
func printGames(env *Env, rows []gameRow) {
	t := env.t
	table := [][]string{{t.Sprintf("game"), t.Sprintf("step"), t.Sprintf("awaited"), t.Sprintf("since (UTC)"), t.Sprintf("until (UTC)")}}
	for _, r := range rows {
		if r.Status == nil {
			table = append(table, []string{filepath.Base(r.Folder)})
			continue
		}
		name := r.Game
		if base := filepath.Base(r.Folder); base != name {
			name += " " + t.Sprintf("in %s", visible(base))
		}
		until := r.Deadline
		if r.Over || r.Revealed {
			until = ""
		}
		table = append(table, []string{name, strconv.Itoa(r.Step), r.awaited(env), shortMoment(env, r.Made), shortMoment(env, until)})
	}
	widths := widthsOf(table)
	widths[0], widths[3], widths[4] = min(widths[0], 24), min(widths[3], 14), min(widths[4], 14)
	widths[2] = min(widths[2], text.Width-4*2-widths[0]-widths[1]-widths[3]-widths[4])
	for i, cells := range table {
		if i > 0 && rows[i-1].Status == nil {
			hangTo(env.Stdout, "", "  ", t.Sprintf("%s cannot be read", visible(rows[i-1].Folder))+t.Sprintf(": %s", visible(strings.TrimPrefix(rows[i-1].wrong, rows[i-1].Folder+": "))))
			continue
		}
		printRow(env.Stdout, cells, widths)
	}
}

// widthsOf are the widths of a table's columns, of which the first row has all.
func widthsOf(table [][]string) []int {
	widths := make([]int, len(table[0]))
	for _, cells := range table {
		for i, c := range cells {
			widths[i] = max(widths[i], len([]rune(c)))
		}
	}
	return widths
}

// printRow prints a row of a table.
func printRow(w io.Writer, cells []string, widths []int) {
	var columns [][]string
	height := 0
	for i, c := range cells {
		columns = append(columns, wrapped(c, widths[i]))
		height = max(height, len(columns[i]))
	}
	for n := range height {
		line := ""
		for i, c := range columns {
			cell := ""
			if n < len(c) {
				cell = c[n]
			}
			line += cell + strings.Repeat(" ", widths[i]-len([]rune(cell))+2)
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}

// wrapped breaks a text into lines; a word that is longer than a line is broken itself.
func wrapped(text string, width int) []string {
	var words []string
	for _, word := range strings.Fields(text) {
		for part := range slices.Chunk([]rune(word), width) {
			words = append(words, string(part))
		}
	}
	return tongue.Lines(width, "", "", words)
}

// awaited says who has something to send, or how the game has ended.
func (r gameRow) awaited(env *Env) string {
	t := env.t
	switch {
	case r.Over && r.Winner != "":
		return t.Sprintf("over: %s has won", t.Word(visible(r.Winner)))
	case r.Over:
		return t.Sprintf("over")
	case r.Revealed:
		return t.Sprintf("its secrets are published")
	}
	var names []string
	for _, x := range r.Sides {
		name := text.Speak(t.Lang()).Word(x.Side)
		if x.Side == r.who {
			name = t.Sprintf("you")
		}
		switch x.State {
		case adjudicate.Held:
			name += " " + t.Sprintf("(held back)")
		case adjudicate.NotRight:
			name += " " + t.Sprintf("(not right)")
		case adjudicate.Awaited:
		default:
			continue
		}
		if names = append(names, name); x.Side == r.who {
			slices.Reverse(names)
		}
	}
	if names == nil && r.who == folder.Adjudicator {
		return t.Sprintf("you")
	}
	return cmp.Or(strings.Join(names, ", "), t.Sprintf("the adjudicator"))
}

// shortMoment is a moment in few letters: the hour in this year, else the year. What is no
// moment is shown as it is.
func shortMoment(env *Env, s string) string {
	m, ok := folder.ParseMoment(s)
	if !ok {
		return visible(s)
	}
	m = m.UTC()
	day := strconv.Itoa(m.Day()) + " " + env.t.Word(m.Format("Jan"))
	if m.Year() != env.Now().UTC().Year() {
		return day + m.Format(" 2006")
	}
	return day + m.Format(" 15:04")
}

// yourTurn says in which games it is the reader's turn.
func yourTurn(env *Env, rows []gameRow) {
	var turn []string
	played := 0
	for _, r := range rows {
		if r.Status == nil || r.who == "" || r.who == folder.Adjudicator || r.Over || r.Revealed {
			continue
		}
		played++
		if slices.ContainsFunc(r.Sides, func(x adjudicate.SideStatus) bool {
			return x.Side == r.who && (x.State == adjudicate.Awaited || x.State == adjudicate.NotRight)
		}) {
			turn = append(turn, visible(r.Folder))
		}
	}
	switch {
	case played == 0:
	case turn == nil:
		env.say("It is not your turn in any of them.")
	default:
		hangTo(env.Stdout, "", "  ", env.t.Sprintf("It is your turn in: %s", strings.Join(turn, ", ")))
	}
}
