package asking

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Plain asks by numbered lines: for pipes, for readers of screens, and wherever there is no
// terminal that can do more.
type Plain struct {
	in  *bufio.Reader
	out io.Writer
}

// NewPlain reads answers from in, a line each: a number, or the words of a choice.
// "quit" or the end of in breaks off.
func NewPlain(in io.Reader, out io.Writer) *Plain { return &Plain{bufio.NewReader(in), out} }

// Choose is as Front says.
func (p *Plain) Choose(title string, labels []string) (int, error) {
	fmt.Fprintln(p.out)
	wrapped(p.out, "", "", title)
	for i, l := range labels {
		wrapped(p.out, fmt.Sprintf("%3d  ", i+1), "     ", l)
	}
	for {
		line, err := p.read("Which (1 to " + strconv.Itoa(len(labels)) + ", or quit)? ")
		if err != nil {
			return 0, err
		}
		if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(labels) {
			return n - 1, nil
		}
		found := -1
		for i, l := range labels {
			if strings.EqualFold(l, line) {
				found = i
			}
		}
		if found >= 0 {
			return found, nil
		}
		fmt.Fprintln(p.out, "Type the number before a line.")
	}
}

// Line is as Front says.
func (p *Plain) Line(title string) (string, error) {
	wrapped(p.out, "", "", title)
	return p.read("> ")
}

// Say is as Front says.
func (p *Plain) Say(lines []string) { say(p.out, lines) }

func (p *Plain) read(prompt string) (string, error) {
	fmt.Fprint(p.out, prompt)
	line, err := p.in.ReadString('\n')
	if line = strings.TrimSpace(line); err != nil && line == "" || line == "quit" {
		fmt.Fprintln(p.out)
		return "", ErrAborted
	}
	return line, nil
}

// say writes lines, long ones wrapped and set in.
func say(out io.Writer, lines []string) {
	for _, l := range lines {
		in := l[:len(l)-len(strings.TrimLeft(l, " "))]
		wrapped(out, in, in+"    ", l)
	}
}

// wrapped writes words in lines of at most 72 columns.
func wrapped(out io.Writer, first, margin, words string) {
	line, bare := first, true
	for _, w := range strings.Fields(words) {
		if !bare && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(w) > 72 {
			fmt.Fprintln(out, line)
			line, bare = margin, true
		}
		if !bare {
			line += " "
		}
		line, bare = line+w, false
	}
	fmt.Fprintln(out, line)
}
