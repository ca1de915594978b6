package casefile

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
)

// script answers and rolls what a case says.
type script struct {
	rb       *Rulebook
	g        Game
	play     []step
	dice     [][]int
	problems []string
	// stops says that a case ends at a question, though it has one answer only.
	stops func(q *table.Question) bool
}

// step is one line of a case's play.
type step struct {
	side                   table.Side
	answer, refused, asked string
	are, include, exclude  []string
	checksOptions          bool
	has                    bool // are is given: exactly these
}

func (rb *Rulebook) words(p step) string {
	return fmt.Sprintf("%s: %s%v%v%v", rb.Sides[max(p.side, 0)], p.answer, p.are, p.include, p.exclude)
}

func (rb *Rulebook) side(name string) (table.Side, bool) {
	i := slices.Index(rb.Sides[:], name)
	return table.Side(i), i >= 0
}

func (s *script) add(i int, m map[string]any) {
	base := step{side: table.Nobody}
	var answers []string
	list := func(v any) (out []string) {
		switch v := v.(type) {
		case []any:
			for _, x := range v {
				out = append(out, fmt.Sprint(x))
			}
		default:
			out = append(out, fmt.Sprint(v))
		}
		return out
	}
	for _, k := range keys(m) {
		switch k {
		case "refused":
			base.refused = fmt.Sprint(m[k])
		case "asked":
			base.asked = fmt.Sprint(m[k])
		case "options":
			base.side, _ = s.rb.side(fmt.Sprint(m[k]))
			base.checksOptions = true
		case "are":
			base.are, base.has = list(m[k]), true
		case "include":
			base.include = list(m[k])
		case "exclude":
			base.exclude = list(m[k])
		default:
			side, ok := s.rb.side(k)
			if !ok {
				s.problems = append(s.problems, fmt.Sprintf("play, line %d: unknown key %q", i+1, k))
			}
			base.side = side
			answers = list(m[k])
		}
	}
	if base.checksOptions {
		s.play = append(s.play, base)
		return
	}
	for _, a := range answers {
		base.answer = a
		s.play = append(s.play, base)
	}
}

// Answer gives the next answer of the play if it is this question's.
func (s *script) Answer(q *table.Question) (table.Option, table.Source, bool) {
	if s.rb.Silent && len(q.Options) == 1 {
		return q.Options[0], table.Source{Kind: "forced"}, true
	}
	for {
		forced := len(q.Options) == 1
		s.bringForward(q)
		if len(s.play) == 0 || s.play[0].side != q.Side {
			if forced && !(len(s.play) == 0 && s.stops(q)) {
				return q.Options[0], table.Source{Kind: "forced"}, true
			}
			return table.Option{}, table.Source{}, false
		}
		p := s.play[0]
		if forced && p.refused == "" && s.rb.Phrases.Text(q.Options[0]) != p.answer && !p.wants(s.rb.Phrases.Text(q.Options[0])) {
			return q.Options[0], table.Source{Kind: "forced"}, true
		}
		if p.asked != "" && p.asked != q.Name {
			s.fail("%s: the question is %s", s.rb.words(p), q.Name)
		}
		s.play = s.play[1:]
		if p.checksOptions {
			s.checkOptions(q, p)
			continue
		}
		if o, legal := s.judged(q, p); p.refused == "" {
			return o, table.Source{Kind: "orders"}, legal
		}
	}
}

// judged is an answer of the play where it is legal, and sees that it is so exactly if it
// should be.
func (s *script) judged(q *table.Question, p step) (table.Option, bool) {
	o, legal := s.rb.Phrases.Find(q, p.answer)
	code := s.g.Refusal(q, s.rb.Phrases.Parse(p.answer))
	switch {
	case p.refused == "" && !legal:
		s.fail("%s is refused at %s: %s; legal: %s", s.rb.words(p), q.Key(), code, s.options(q))
	case p.refused == "":
	case legal || code == "":
		s.fail("%s is legal", s.rb.words(p))
	case p.refused != "true" && code != p.refused:
		s.fail("%s is refused as %s, not %s", s.rb.words(p), code, p.refused)
	}
	return o, legal
}

// wants says that a step is about the options and names one.
func (p *step) wants(o string) bool {
	return p.checksOptions && slices.Contains(slices.Concat(p.are, p.include, p.exclude), o)
}

// bringForward lets the sides answer in either order what they are asked at the same time.
func (s *script) bringForward(q *table.Question) {
	if !slices.Contains(s.rb.Together, q.Name) {
		return
	}
	for i, p := range s.play {
		if p.side == q.Side {
			s.play = slices.Insert(slices.Delete(s.play, i, i+1), 0, p)
			return
		}
	}
}

// options are the legal answers to a question in words.
func (s *script) options(q *table.Question) string {
	return strings.Join(s.rb.Phrases.Texts(q.Options), " | ")
}

func (s *script) fail(format string, args ...any) {
	s.problems = append(s.problems, fmt.Sprintf(format, args...))
}

func (s *script) checkOptions(q *table.Question, p step) {
	have := map[string]bool{}
	for _, o := range s.rb.Phrases.Texts(q.Options) {
		have[o] = true
	}
	for _, w := range slices.Concat(p.are, p.include) {
		if !have[w] {
			s.fail("%q is not an option; legal: %s", w, s.options(q))
		}
		if p.has {
			delete(have, w)
		}
	}
	for _, w := range p.exclude {
		if have[w] {
			s.fail("%q is an option", w)
		}
	}
	if p.has && len(have) > 0 {
		s.fail("further options: %v", keys(have))
	}
}

// Roll gives the next dice of the case.
func (s *script) Roll(t *table.Table, faces []int) {
	for i := range faces {
		faces[i] = 6
	}
	if len(s.dice) == 0 {
		s.fail("no dice given for %s (%d dice)", t.Key(), len(faces))
		return
	}
	if len(s.dice[0]) != len(faces) {
		s.fail("%s rolls %d dice, the case has %v", t.Key(), len(faces), s.dice[0])
	}
	copy(faces, s.dice[0])
	s.dice = s.dice[1:]
}

// Shuffle gives the order that the game says.
func (s *script) Shuffle(t *table.Table, order []int) { copy(order, s.g.Order(t, len(order))) }
