package cmd

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/creack/pty"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/effort"
)

// formEnds is what a form sends to the terminal at its end. What was typed before the next
// one begins may be lost.
const formEnds = "\x1b[<1u"

// asks waits until a form is shown whole, with the keys that stand below it: the next one,
// unless it is the first. False where the command has come to its end.
func (k *typist) asks(first bool) bool {
	buffer := make([]byte, 4096)
	for {
		shown := k.shown.String()
		if at := strings.LastIndex(shown, formEnds); first || at >= 0 {
			if strings.Contains(escapes.ReplaceAllString(shown[max(0, at):], ""), "enter submit") {
				k.shown.Reset()
				return true
			}
		}
		n, err := k.pty.Read(buffer)
		k.shown.Write(buffer[:n])
		k.all.Write(buffer[:n])
		if err != nil {
			return false
		}
	}
}

// slips are keys that somebody hits who does not know which, or wants to see what they do.
// None of them answers.
var slips = []string{"\x1b[B", "\x1b[A", "\x1b[B\x1b[B", "j", "k", "G", "g", "x", "7", "é", " ", "\x1b[C", "\x1b[5~", "\x04"}

// filters begin to filter the list, and take that back; one leaves no choice marked.
var filters = []string{"", "", "/a\x7f", "/qqq\x1b[A\x7f\x7f\x7f"}

// sizes of terminals: of a telephone, of an old one, of a usual one.
var sizes = []pty.Winsize{{Rows: 20, Cols: 40}, {Rows: 24, Cols: 72}, {Rows: 40, Cols: 120}}

// colour is what sets one.
var colour = regexp.MustCompile(`\x1b\[(\d+;)*([349]\d|10\d)(;\d+)*m`)

// However clumsily somebody types, in a terminal of any size that changes meanwhile: what
// comes of it is a sheet that the check accepts, or nothing at all.
func TestClumsyAnswers(t *testing.T) {
	t.Parallel()
	needTerminal(t)
	for game, x := range []struct{ game, scenario, ours, theirs, pace string }{
		{"richard-iii", "1460", "york", "lancaster", "table"},
		{"richard-iii", "1460", "york", "lancaster", "plans"},
		{"this-war-without-an-enemy", "mid-war", "parliament", "royalist", "table"},
		{"this-war-without-an-enemy", "mid-war", "parliament", "royalist", "plans"},
	} {
		t.Run(x.game+"-"+x.pace, func(t *testing.T) {
			s := newStage(t)
			s.run("adjudicator", 0, "new", "--game", x.game, "--pace", x.pace, "--scenario", x.scenario, "--"+x.theirs, "lancaster.card", "--"+x.ours, "york.card", "--id", "clumsy-1", "game")
			written, left := 0, 0
			for step, sat := 1, 0; sat < 2 && step < 6; step++ {
				awaited := s.awaited()
				mine := awaited[x.ours]
				// Quick tests break off once and answer once, each game in its own way.
				for seed := range effort.Of(2, 8, 8) {
					if !mine {
						break
					}
					seed += game % 2 * effort.Of(2, 0, 0)
					file := fmt.Sprintf("s%d-%d.yaml", step, seed)
					if s.clumsy(step, seed, file) {
						written++
						s.run("york", 0, "check", file, "game")
					} else {
						left++
					}
				}
				if mine {
					sat++
				}
				for who, side := range map[string]string{"york": x.ours, "lancaster": x.theirs} {
					if awaited[side] {
						file := fmt.Sprintf("%s-%d.yaml", who, step)
						s.runIn(who, strings.Repeat("1\n", 200), 0, "answer", "game", "-o", file)
						s.run(who, 0, "seal", file, "game")
					}
				}
				s.run("adjudicator", 0, "adjudicate", "game")
			}
			t.Logf("%d sheets, broken off %d times", written, left)
			if written == 0 || left == 0 {
				t.Errorf("%d sheets, broken off %d times", written, left)
			}
		})
	}
}

// awaited says which sides have orders to send.
func (s *stage) awaited() map[string]bool {
	s.t.Helper()
	var is adjudicate.Status
	s.must(json.Unmarshal([]byte(s.run("anybody", 0, "status", "--json", "game")), &is))
	who := map[string]bool{}
	for _, side := range is.Sides {
		who[side.Side] = side.State == adjudicate.Awaited
	}
	return who
}

// clumsy answers once in a terminal, and says whether a sheet came of it.
func (s *stage) clumsy(step, seed int, file string) (written bool) {
	s.t.Helper()
	r := rand.New(rand.NewPCG(uint64(seed), uint64(step)))
	var k *typist
	status := s.answer(sizes[seed%3], []string{"NO_COLOR=1"}, func(typing *typist) {
		k = typing
		for n := 0; k.asks(n == 0); n++ {
			keys := ""
			for range r.IntN(5) {
				keys += slips[r.IntN(len(slips))]
			}
			keys += filters[r.IntN(len(filters))] + "\r"
			if seed%2 == 1 && n == seed/2+1 || n == 60 {
				keys = "\x03" // breaks off, at each question there is
			}
			size := sizes[r.IntN(3)]
			s.must(pty.Setsize(k.pty, &size))
			if _, err := k.pty.WriteString(keys); err != nil {
				s.t.Fatal(err)
			}
		}
	}, "answer", "game", "-o", file, "--seal-to", file+".sealed")
	shown := k.all.String()
	_, err := os.Lstat(s.path(file))
	switch {
	case status == 0 && err == nil:
	case err == nil:
		s.t.Errorf("step %d, seed %d: status %d, and there is a sheet:\n%s", step, seed, status, s.read(file))
	case status == 0 || !strings.Contains(shown, "broken off"):
		s.t.Errorf("step %d, seed %d: status %d:\n%s", step, seed, status, escapes.ReplaceAllString(shown, ""))
	}
	if c := colour.FindString(shown); c != "" {
		s.t.Errorf("step %d, seed %d: a colour, %q", step, seed, c)
	}
	return status == 0
}
