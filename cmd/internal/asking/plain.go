package asking

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate/game/tongue"
)

// Plain asks by numbered lines: for pipes, for readers of screens, and wherever there is no
// terminal that can do more.
type Plain struct {
	in  *bufio.Reader
	out io.Writer
	say tongue.Tongue
}

// NewPlain reads answers from in, a line each: a number, or the words of a choice; it
// speaks a player's language. "quit" or the end of in breaks off.
func NewPlain(in io.Reader, out io.Writer, lang string) *Plain {
	return &Plain{bufio.NewReader(in), out, book().In(lang)}
}

// Choose is as Front says.
func (p *Plain) Choose(title string, labels []string) (int, error) {
	fmt.Fprintln(p.out)
	wrapped(p.out, columns, "", "", title)
	for i, l := range labels {
		wrapped(p.out, columns, fmt.Sprintf("%3d  ", i+1), "     ", l)
	}
	for {
		prompt := p.say.Sprintf("Which (1 to %d, or quit)? ", len(labels))
		if len(labels) == 1 {
			prompt = p.say.Sprintf("Which (1, or quit)? ")
		}
		line, err := p.read(prompt)
		if err != nil {
			return 0, err
		}
		if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(labels) {
			return n - 1, nil
		}
		if n := slices.IndexFunc(labels, func(l string) bool { return strings.EqualFold(l, line) }); n >= 0 {
			return n, nil
		}
		fmt.Fprintln(p.out, p.say.Sprintf("Type the number before a line."))
	}
}

// Line is as Front says.
func (p *Plain) Line(title, _ string) (string, error) {
	fmt.Fprintln(p.out)
	wrapped(p.out, columns, "", "", title)
	return p.read("> ")
}

// Say is as Front says.
func (p *Plain) Say(lines []string) { show(p.out, columns, lines) }

func (p *Plain) read(prompt string) (string, error) {
	fmt.Fprint(p.out, prompt)
	line, err := p.in.ReadString('\n')
	if line = strings.TrimSpace(line); err != nil && line == "" || line == "quit" || line == p.say.Word("quit") {
		fmt.Fprintln(p.out)
		return "", ErrAborted
	}
	return line, nil
}

// columns are as many as lines have, on a terminal that is not narrower.
const columns = 72

// show writes lines, long ones wrapped and set in.
func show(out io.Writer, most int, lines []string) {
	for _, l := range lines {
		in := l[:len(l)-len(strings.TrimLeft(l, " "))]
		wrapped(out, most, in, in+"    ", l)
	}
}

// wrapped writes words in lines of at most so many columns.
func wrapped(out io.Writer, most int, first, margin, words string) {
	for _, line := range tongue.Lines(most, first, margin, tongue.Fields(words)) {
		fmt.Fprintln(out, line)
	}
}
