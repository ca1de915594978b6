package account

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/text"
	"fieldpost/scenarios"
)

// Fight is a battle as a picture: who stood in both lines, what each threw in each round and
// had left after it, and what became of him. It is read from the words that were told of it.
type Fight struct {
	Head   string   `json:"head"`
	Short  string   `json:"short"` // for who is in a hurry
	Rounds []string `json:"rounds"`
	Camps  []Camp   `json:"camps"`
	// Fates says that something became of somebody in the lines.
	Fates bool `json:"fates,omitempty"`
	// Notes are what of its end is told of nobody in the lines.
	Notes []string `json:"-"`
	// Rolls are the dice of the sides.
	Rolls []string `json:"rolls,omitempty"`
}

// Camp is a side of it.
type Camp struct {
	Whose    string     `json:"whose"`
	Fighters []*Fighter `json:"fighters"`
}

// Fighter is a line of the picture. Began is his strength at first, Turns what he did by round.
type Fighter struct {
	Name  string `json:"name"`
	Fate  string `json:"fate,omitempty"`
	Began int    `json:"began"`
	Most  int    `json:"most"`
	Turns []Turn `json:"turns"`
	left  int
}

// Turn is what a fighter did in a round.
type Turn struct {
	Dice []Die `json:"dice,omitempty"`
	// Tail is what came of his dice; Left the strength he had after the round, -1 before he came.
	Tail string `json:"tail,omitempty"`
	Left int    `json:"left"`
	Hit  bool   `json:"hit,omitempty"`
}

// Pips are a strength of a most, and as they are drawn.
type Pips struct {
	Strength, Max int
	Full, Lost    string
}

// Pips are strengths as they are drawn.
func (f *Fighter) Pips(left int) Pips {
	b := Pips{Strength: left, Max: f.Most}
	b.Full, b.Lost = strings.Repeat("●", min(left, 8)), strings.Repeat("○", min(max(f.Most-left, 0), 8))
	return b
}

// fightsIn are the battles that lines tell, by the line that begins each.
func fightsIn(t tongue.Tongue, style *scenarios.Style, lines []Line) map[int]Fight {
	out := map[int]Fight{}
	for i, l := range lines {
		if style.Deeds[l.Kind] != scenarios.Fight || l.old {
			continue
		}
		end := i + 1
		for end < len(lines) {
			deed := style.Deeds[lines[end].Kind]
			if lines[end].Level <= l.Level && deed != scenarios.Fought && deed != scenarios.Begins || deed == scenarios.Fight {
				break
			}
			end++
		}
		r := fightReader{t: t, style: style}
		r.read(lines[i:end])
		if f := r.Fight; len(f.Camps)+len(f.Rolls) > 0 {
			out[i] = f
		}
	}
	return out
}

// Shorts are what came of the battles that a view tells, in a line each, by the events that
// begin them.
func Shorts(v *view.View) map[int]string {
	style, out := scenarios.StyleOf(v.Rules), map[int]string{}
	for i, f := range fightsIn(text.Speak(v.Lang), &style, Lines(nil, []*view.View{v})) {
		out[i] = strings.TrimSuffix(f.Short, ".")
	}
	return out
}

type fightReader struct {
	t     tongue.Tongue
	style *scenarios.Style
	Fight
	all   []*Fighter
	round int // that is fought, -1 before the first
}

func (r *fightReader) read(lines []Line) {
	r.Head, r.round = shown(lines[0].Text), -1
	short := ""
	if len(lines[0].Dice) > 0 { // one throw is all of it
		r.Rolls, short = append(r.Rolls, roll(lines[0])), shown(words(lines[0].Text+r.t.Sprintf(": %s", lines[0].Tail)))
	}
	for _, l := range lines[1:] {
		switch deed := r.style.Deeds[l.Kind]; deed {
		case scenarios.Begins:
			r.begin(l.Text)
		case scenarios.Lines, scenarios.Against:
			r.line(l, deed == scenarios.Against)
		case scenarios.Fought:
			short = shown(words(l.Text, l.Tail))
		default:
			leaves := deed == scenarios.Falls || deed == scenarios.Flees || deed == scenarios.Goes
			if f, rest := r.who(l.Text); f != nil && (len(l.Dice) > 0 || deed == scenarios.Changes || leaves) {
				r.fighter(f, l, rest)
			} else if note := shown(l.Text); leaves && l.twin != less && !slices.Contains(r.Notes, note) {
				r.Notes = append(r.Notes, note)
			} else if !leaves && len(l.Dice) > 0 && l.Level > lines[0].Level {
				r.Rolls = append(r.Rolls, roll(l))
			}
		}
	}
	r.close()
	r.sum(short)
}

// fighter takes a line that tells of one in the lines, and what it says of him.
func (r *fightReader) fighter(f *Fighter, l Line, rest string) {
	switch deed := r.style.Deeds[l.Kind]; {
	case len(l.Dice) > 0:
		if r.round < 0 {
			r.begin("")
		}
		turn := &f.Turns[r.round]
		turn.Dice = append(turn.Dice, Rolled(*r.style, l.Event)...)
		turn.Hit = turn.Hit || l.Hits > 0
		turn.Tail = shown(strings.TrimPrefix(turn.Tail+", "+l.Tail, ", "))
	case deed == scenarios.Changes:
		if n := lastNumber(rest); n >= 0 {
			f.left = n
		}
	default:
		f.Fate = shown(rest)
		if deed == scenarios.Falls {
			f.left = 0
		}
	}
}

// sum says in a line what came of it all.
func (r *fightReader) sum(short string) {
	said := []string{strings.TrimSuffix(short, ".")}
	if short == "" {
		said[0] = r.Head
		if r.round >= 0 {
			said = append(said, r.Rounds[r.round])
		}
	}
	for _, f := range r.all {
		if f.Fate != "" {
			r.Fates, said = true, append(said, f.Name+" "+strings.TrimSuffix(f.Fate, "."))
		}
	}
	said = append(said, r.Notes...)
	r.Short = strings.Join(slices.DeleteFunc(said, func(s string) bool { return s == "" }), "; ")
}

// roll is a throw of a side in words.
func roll(l Line) string {
	return shown(words(l.Text)) + ": " + strings.Trim(strings.Join(faces(l.Dice), " ")+", "+l.Tail, ", ")
}

func faces(dice []int) (out []string) {
	for _, n := range dice {
		out = append(out, strconv.Itoa(n))
	}
	return out
}

// begin begins a round.
func (r *fightReader) begin(words string) {
	r.close()
	r.Rounds = append(r.Rounds, shown(words))
	r.round = len(r.Rounds) - 1
	for _, f := range r.all {
		f.Turns = append(f.Turns, Turn{Left: -1})
	}
}

// close notes what everybody has left after a round.
func (r *fightReader) close() {
	if r.round < 0 {
		return
	}
	for _, f := range r.all {
		f.Turns[r.round].Left = f.left
	}
}

// listed are those whom a line names: "Henry VI (4)".
var listedFighter = regexp.MustCompile(`^(.+) \((\d+)[^)]*\)$`)

// byItself is a line of one who is named: "Hopton (3) Storms".
var byItself = regexp.MustCompile(`^([^:,()]+ \(\d+\)) [^:()]+$`)

// line adds those who stand in a side's line.
func (r *fightReader) line(l Line, against bool) {
	whose, list := r.side(l.Text), l.Text
	if whose == "" {
		whose = r.side(r.Head)
		for _, s := range r.style.Sides {
			if other := side(r.t, s); against && other != whose {
				whose = other
				break
			}
		}
	}
	if m := byItself.FindStringSubmatch(list); m != nil {
		r.add(whose, m[1])
		return
	}
	for _, before := range []string{": ", " with ", " avec ", "reveals ", "révèle ", "("} {
		if _, after, ok := strings.Cut(l.Text, before); ok {
			list = after
			break
		}
	}
	for _, one := range strings.Split(list, ", ") {
		r.add(whose, strings.TrimSuffix(one, "))")+map[bool]string{true: ")"}[strings.HasSuffix(one, "))")])
	}
}

// add adds one to the line of a side: "Henry VI (4)".
func (r *fightReader) add(whose, one string) {
	m := listedFighter.FindStringSubmatch(one)
	if m == nil || slices.ContainsFunc(r.all, func(f *Fighter) bool { return f.Name == shown(m[1]) }) {
		return
	}
	n, _ := strconv.Atoi(m[2])
	f := &Fighter{Name: shown(m[1]), Began: n, Most: n, left: n, Turns: make([]Turn, len(r.Rounds))}
	for i := range f.Turns {
		f.Turns[i].Left = -1
	}
	k := slices.IndexFunc(r.Camps, func(c Camp) bool { return c.Whose == whose })
	if k < 0 {
		k = len(r.Camps)
		r.Camps = append(r.Camps, Camp{Whose: whose})
	}
	r.Camps[k].Fighters = append(r.Camps[k].Fighters, f)
	r.all = append(r.all, f)
}

// side is the side that words name first.
func (r *fightReader) side(words string) string {
	best, at := "", len(words)
	for _, s := range r.style.Sides {
		for _, name := range []string{side(r.t, s), r.t.Word(tongue.Capital(s)), tongue.Capital(s)} {
			if i := strings.Index(words, name); i >= 0 && i < at {
				best, at = side(r.t, s), i
			}
		}
	}
	return best
}

// who is the fighter with whose name words begin, and what they say of him behind it.
func (r *fightReader) who(text string) (best *Fighter, rest string) {
	for _, f := range r.all {
		if after, ok := strings.CutPrefix(text, f.Name+" "); ok && (best == nil || len(f.Name) > len(best.Name)) {
			best, rest = f, after
		}
	}
	if strings.HasPrefix(rest, "(") {
		_, rest, _ = strings.Cut(rest, ") ")
	}
	return best, rest
}

// lastNumber is the last that words name, -1 without one.
func lastNumber(words string) int {
	n := -1
	for _, m := range regexp.MustCompile(`\d+`).FindAllString(words, -1) {
		n, _ = strconv.Atoi(m)
	}
	return n
}
