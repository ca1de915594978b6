// Package robot is for tests only: it fills order sheets as a player does who
// knows nothing but his sheet, and chooses anything in it.
//
// It promises that it reads the sheet and the view alone, that the same random
// numbers choose the same, and that what it gives has passed the check it was
// given.
package robot

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"

	"fieldpost/adjudicate/view"
	"fieldpost/orders/lazy"
)

// choice is a line of a sheet that can be uncommented.
var choice = lazy.Regexp(`^ *# (- )?[{a-z][^:]*: [^ ]`)

// Fill takes the # away before choices of a sheet until check accepts it:
// several lines at first, as for actions, then one. check also gives what is to
// be said where no choice is accepted.
func Fill(r *rand.Rand, sheet string, v *view.View, check func(text string) (said string, ok bool)) (string, error) {
	lines := strings.Split(sheet, "\n")
	var choices []int
	for i, l := range lines {
		if choice().MatchString(l) && !strings.HasPrefix(l, "# note:") {
			choices = append(choices, i)
			if strings.Contains(l, "{move:") { // marches make a game
				choices = append(choices, i, i, i)
			}
		}
	}
	var said strings.Builder
	for n := range 60 {
		try := append([]string(nil), lines...)
		for range 1 + r.IntN(max(1, 4-n/10)) {
			if len(choices) > 0 {
				choose(r, v, lines, try, choices[r.IntN(len(choices))])
			}
		}
		text := strings.Join(try, "\n")
		if len(choices) == 0 || n > 40 {
			text = strings.Replace(sheet, "\n  actions:\n", "\n  actions: none\n", 1)
		}
		words, ok := check(text)
		if ok {
			return text, nil
		}
		said.WriteString(words)
	}
	return "", fmt.Errorf("no choice of the sheet is accepted:\n%s\n%s", sheet, said.String())
}

// choose takes the # away before the choice at line i, all its lines: in a mail
// long ones are broken.
func choose(r *rand.Rand, v *view.View, lines, try []string, i int) {
	whole := lines[i]
	for j := i + 1; open(whole) && j < len(lines); j++ {
		try[j] = strings.Replace(lines[j], "#", " ", 1)
		whole += try[j]
	}
	if whole != lines[i] {
		try[i] = strings.Replace(lines[i], "# ", "", 1)
		return
	}
	try[i] = otherRoad(r, v, lines, i)
}

// open says whether a line of YAML ends within brackets.
func open(line string) bool {
	return strings.Count(line, "{")+strings.Count(line, "[") > strings.Count(line, "}")+strings.Count(line, "]")
}

var road = lazy.Regexp(`: ([^:{}]+)\}\}( +#.*)?$`)

// otherRoad takes the # away, and goes one of the roads that the lines below
// name: mostly one to an enemy.
func otherRoad(r *rand.Rand, v *view.View, lines []string, i int) string {
	line := strings.Replace(lines[i], "# ", "", 1)
	m := road().FindStringSubmatchIndex(line)
	if m == nil {
		return line
	}
	ends := []string{line[m[2]:m[3]]}
	for _, l := range lines[i+1:] {
		more, ok := strings.CutPrefix(strings.TrimLeft(l, " #"), "or ")
		if !ok {
			break
		}
		for _, e := range regexp.MustCompile(`\[[^]]*\]|[^,\[\]]+`).FindAllString(more, -1) {
			if e = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(e), "(attack)")); e != "" {
				ends = append(ends, e)
			}
		}
	}
	to := ends[r.IntN(len(ends))]
	for _, e := range ends {
		for _, a := range v.Areas {
			if a.Enemy > 0 && strings.HasSuffix(strings.Trim(e, "[]"), a.Name) && r.IntN(3) > 0 {
				to = e
			}
		}
	}
	return line[:m[2]] + to + line[m[3]:]
}
