package account

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/text"
	"fieldpost/scenarios"
)

// Fight is a battle as a picture: who stood in both lines, what each threw in each round and
// had left after it, and what became of him, as far as that was told.
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
	whose string
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
		if l.Deed != view.Fights || l.old {
			continue
		}
		// What came of it belongs to it though something greater, as a King's death, is told before.
		begun := func(x Line) bool { return x.Deed == view.Fights || x.Deed == view.Fought }
		end := i + 1
		if k := slices.IndexFunc(lines[end:], begun); k >= 0 && lines[end+k].Deed == view.Fought {
			end += k
		}
		for end < len(lines) {
			deed := lines[end].Deed
			if lines[end].Level <= l.Level && deed != view.Fought && deed != view.Round || deed == view.Fights {
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
	attacker string
	all      []*Fighter
	round    int // that is fought, -1 before the first
}

func (r *fightReader) read(lines []Line) {
	r.Head, r.attacker, r.round = shown(lines[0].Text), lines[0].Side, -1
	short := ""
	if len(lines[0].Dice) > 0 { // one throw is all of it
		r.Rolls, short = append(r.Rolls, roll(lines[0])), shown(words(lines[0].Text+r.t.Sprintf(": %s", lines[0].Tail)))
	}
	for _, l := range lines[1:] {
		switch l.Deed {
		case view.Round:
			r.begin(l.Text)
		case view.Lines, view.Against:
			r.line(l)
		case view.Fought:
			short = shown(words(l.Text, l.Tail))
		default:
			r.happens(l, lines[0].Level)
		}
	}
	r.close()
	r.sum(short)
}

// happens takes a line of what one of those in it does, or what becomes of him; what is told of
// others is noted, and what they throw.
func (r *fightReader) happens(l Line, level int) {
	var f *Fighter
	if len(l.Who) == 1 {
		f = r.who(l)
	}
	switch note := shown(l.Text); {
	case f != nil && len(l.Dice) > 0:
		if r.round < 0 {
			r.begin("")
		}
		turn := &f.Turns[r.round]
		turn.Dice = append(turn.Dice, Rolled(*r.style, l.Event)...)
		turn.Hit = turn.Hit || l.Hits > 0
		turn.Tail = shown(strings.TrimPrefix(turn.Tail+", "+l.Tail, ", "))
	case f != nil && l.Deed == view.Changes && len(l.Left) == 1:
		f.left = l.Left[0]
	case l.Deed.Leaves():
		if f != nil && l.Deed == view.Falls {
			f.left = 0
		}
		if f != nil && strings.HasPrefix(note, f.Name+" ") {
			f.Fate = fateOf(f, note)
		} else if l.twin != less && !slices.Contains(r.Notes, note) {
			r.Notes = append(r.Notes, note)
		}
	case len(l.Dice) > 0 && l.Level > level:
		r.Rolls = append(r.Rolls, roll(l))
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
	r.Short = strings.Join(slices.DeleteFunc(said, func(s string) bool { return s == "" }), r.t.Sprintf("; "))
}

// roll is a throw of a side in words.
func roll(l Line) string {
	return shown(words(l.Text)) + ": " + strings.Trim(text.Dice(l.Dice, true)+", "+l.Tail, ", ")
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

// line adds those who stand in a side's line.
func (r *fightReader) line(l Line) {
	whose := l.Side
	if whose == "" {
		whose = r.attacker
		for _, s := range r.style.Sides {
			if l.Deed == view.Against && s != r.attacker {
				whose = s
			}
		}
	}
	for i, name := range l.Who {
		camp := side(r.t, whose)
		if i < len(l.Left) && !slices.ContainsFunc(r.all, func(f *Fighter) bool { return f.Name == shown(name) && f.whose == camp }) {
			r.add(camp, shown(name), l.Left[i])
		}
	}
}

// add adds one to the line of a side.
func (r *fightReader) add(whose, name string, strength int) {
	f := &Fighter{Name: name, whose: whose, Began: strength, Most: strength, left: strength, Turns: make([]Turn, len(r.Rounds))}
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

// who is the one fighter that a line is of. Both sides may have one of that name: then it is whose side
// stands behind the name, and nobody where none does.
func (r *fightReader) who(l Line) *Fighter {
	var found []*Fighter
	for _, f := range r.all {
		if f.Name == shown(l.Who[0]) {
			found = append(found, f)
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	_, behind, _ := strings.Cut(shown(l.Text), shown(l.Who[0])+" (")
	behind, _, _ = strings.Cut(behind, ")")
	for _, f := range found {
		if strings.Contains(strings.ToLower(behind), strings.ToLower(f.whose)) {
			return f
		}
	}
	return nil
}

// fateOf is what a line says of one of those in it, without his name and his side.
func fateOf(f *Fighter, text string) string {
	rest := strings.TrimPrefix(text, f.Name+" ")
	if strings.HasPrefix(rest, "(") {
		_, rest, _ = strings.Cut(rest, ") ")
	}
	return rest
}
