package cmd

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/letter"
	"fieldpost/cmd/internal/postoffice"
	"fieldpost/crypto/keys"
)

// intake is one run of mail in, for the adjudicator. One game that is broken, or
// one letter, does not keep the others waiting.
type intake struct {
	env   *Env
	ring  *keyring
	dirs  []string
	ids   map[string]keys.Identity // the adjudicator's in each of the games, by its folder
	own   []keys.Identity          // those identities, each once
	names map[string]string        // the games' ids, to their folders
	open  map[string]*mailGame
	// broken are games that cannot be handled now; their letters wait.
	broken map[string]error
	plays  bool // steps for which all orders are in are played then
	pipe   bool // one letter from standard input, by a mail server
	failed bool // something was told that is not as it should be
}

// exitLater is sysexits' EX_TEMPFAIL: a mail server keeps the letter, and
// gives it again later.
const exitLater = 75

// giveAgain is an error that asks for the letter again, if a mail server gave it.
func giveAgain(err error, pipe bool) error {
	if !pipe {
		return err
	}
	f := failureOf(err)
	return &failure{status: exitLater, text: f.text, hint: f.hint}
}

func (in *intake) close() {
	for _, m := range in.open {
		m.close()
	}
}

// trouble tells what is wrong, and goes on.
func (in *intake) trouble(err error) {
	report(in.env, err)
	in.failed = true
}

// inGame says in which of several games something is wrong, unless it has been said.
func inGame(dir string, err error) error {
	f := failureOf(err)
	if f.text.IsZero() || strings.HasPrefix(f.text.String(), visible(dir)) {
		return err
	}
	return failf("%s: %s", visible(dir), f.text).withHint("%s", f.hint)
}

// game opens a game, once a run.
func (in *intake) game(dir string) (*mailGame, error) {
	if m := in.open[dir]; m != nil {
		return m, in.broken[dir]
	}
	if in.broken[dir] != nil {
		return nil, in.broken[dir]
	}
	m, err := in.env.openMail(dir, "mail in")
	if err != nil {
		in.broken[dir] = err
		return nil, err
	}
	m.id = in.ids[dir]
	in.open[dir] = m
	return m, nil
}

// index finds which games there are. All are opened at once, always in the same
// order, so that two commands do not wait for each other; but a letter from a
// mail server opens no more than it needs.
func (in *intake) index() error {
	in.names, in.ids = map[string]string{}, map[string]keys.Identity{}
	for _, dir := range in.dirs {
		g, err := in.env.openGame(dir)
		if err != nil && len(in.dirs) == 1 {
			return err
		} else if err != nil {
			in.broken[dir] = inGame(dir, err)
			in.trouble(in.broken[dir])
			continue
		}
		id, who := in.ring.part(g.Folder)
		if who != folder.Adjudicator {
			tellOthers(in.env, dir)
			continue
		}
		if other := in.names[g.ID()]; other != "" {
			return failf("%s and %s are the same game, %s", visible(other), visible(dir), g.ID()).withHint("name one of them")
		}
		in.names[g.ID()], in.ids[dir] = dir, id
		if !slices.ContainsFunc(in.own, func(own keys.Identity) bool { return own.Card().Age == id.Card().Age }) {
			in.own = append(in.own, id)
		}
	}
	if len(in.names) == 0 {
		return noneHis()
	}
	if in.pipe {
		return nil
	}
	for _, dir := range sortedValues(in.names) {
		if _, err := in.game(dir); err != nil && len(in.dirs) == 1 {
			return err
		} else if err != nil {
			in.trouble(err)
		}
	}
	return nil
}

// where finds the game that a letter is for, by what it says: its orders, our
// letter that it answers, a command that names the game, the one game that its
// text names, as a quoted call does, and at last who wrote. What its subject
// names does not count. guessed says that its sender plays several, and nothing else
// tells.
func (in *intake) where(l *letter.Letter, found letter.Found) (dir string, guessed bool, err error) {
	var named []string
	for _, s := range found.Sets {
		named = append(named, in.ordersFor(s.Data))
	}
	for _, data := range found.Endings {
		named = append(named, folder.EndingOf(data))
	}
	for _, id := range l.Refs {
		if t, ok := postoffice.ParseThread(id); ok {
			named = append(named, t.Game)
		}
	}
	for _, game := range named {
		if in.names[game] != "" {
			return in.names[game], false, nil
		}
		if game != "" && len(in.broken) > 0 { // it may be the one that is
			return "", false, in.anyBroken()
		}
	}
	for _, c := range found.Commands {
		for _, a := range c.Args {
			if in.names[a] != "" {
				return in.names[a], false, nil
			}
		}
	}
	if dir := in.quoted(l); dir != "" {
		return dir, false, nil
	}
	var plays []string
	for _, dir := range sortedValues(in.names) {
		g, err := in.game(dir)
		if err != nil {
			continue
		}
		if g.game.Settings.SideOf(l.From) >= 0 {
			plays = append(plays, dir)
		}
	}
	if len(plays) > 0 {
		return plays[0], len(plays) > 1, nil
	}
	if len(in.broken) > 0 { // it may be for one of those
		return "", false, in.anyBroken()
	}
	return sortedValues(in.names)[0], false, nil
}

// ordersFor is the game that orders are for; what is sealed whole one of the identities opens.
func (in *intake) ordersFor(data []byte) (game string) {
	for _, id := range in.own {
		if game, _ = adjudicate.Names(id, data); game != "" {
			break
		}
	}
	return game
}

// quoted gives the one game that the text of a letter names; "" where there is
// none, or several. A letter of ours that an adjudicator has sent by hand has another
// id on its way, and some programs do not say what they answer.
func (in *intake) quoted(l *letter.Letter) (dir string) {
	if len(in.names) == 1 {
		return ""
	}
	for id, d := range in.names {
		if !slices.ContainsFunc(l.Parts, func(p letter.Part) bool { return !p.Attached && namesGame(p.Data, id) }) {
			continue
		}
		if dir != "" {
			return ""
		}
		dir = d
	}
	return dir
}

// namesGame says whether a game's id stands in a text as a word of its own.
func namesGame(text []byte, id string) bool {
	inside := func(c byte) bool {
		return c == '-' || c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
	}
	for from := 0; ; {
		i := bytes.Index(text[from:], []byte(id))
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(id)
		if (start == 0 || !inside(text[start-1])) && (end == len(text) || !inside(text[end])) {
			return true
		}
		from = end
	}
}

// anyBroken says what is wrong with a game, the first by name.
func (in *intake) anyBroken() error { return in.broken[sortedKeys(in.broken)[0]] }

func sortedValues(m map[string]string) []string { return slices.Sorted(maps.Values(m)) }
