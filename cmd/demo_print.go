package cmd

import (
	"fmt"
	"slices"
	"strings"
)

// say prints a line of the story.
func (d *demo) say(format string, args ...any) { fmt.Fprintf(d.env.Stdout, format+"\n", args...) }

// tell prints a paragraph and an empty line.
func (d *demo) tell(words string) {
	wrapTo(d.env.Stdout, "", words)
	d.say("")
}

// head begins a part of the story.
func (d *demo) head(title, words string) {
	d.say("== %s", title)
	d.tell(words)
}

// show is run, with the command line as that party would type it, and what is
// worth reading of what it printed: all, or what part leaves of it.
func (d *demo) show(part func(string) string, who string, args ...string) error {
	d.prompt(who, args)
	out, err := d.run(who, args...)
	if err != nil {
		return err
	}
	if out = part(out); out != "" {
		d.print(out)
	}
	return nil
}

func whole(out string) string { return out }

func nothing(string) string { return "" }

// happened leaves of what adjudicate prints what happened in the game, but the hits block by
// block that a great battle is full of.
func happened(out string) string {
	report, _, _ := strings.Cut(out, "\nstep ")
	var left strings.Builder
	for line := range strings.Lines(report + "\n…") {
		if !strings.Contains(line, " is hit: ") {
			left.WriteString(line)
		}
	}
	return left.String()
}

// inWords leaves of what seal prints what the orders say, without the words about the rest.
func inWords(out string) string {
	orders, _, _ := strings.Cut(out, "\n  You have no plan")
	return orders + "\n…"
}

// paragraphs leaves of a view those that begin with one of some words.
func paragraphs(beginnings []string) func(string) string {
	return func(out string) string {
		var left []string
		for p := range strings.SplitSeq(strings.TrimRight(out, "\n"), "\n\n") {
			switch {
			case slices.ContainsFunc(beginnings, func(b string) bool { return strings.HasPrefix(p, b) }):
				left = append(left, p)
			case len(left) == 0 || left[len(left)-1] != "…":
				left = append(left, "…")
			}
		}
		return strings.Join(left, "\n")
	}
}

// prompt shows a command line as it is typed, a long one on several lines.
func (d *demo) prompt(who string, args []string) {
	line := who + "$ fieldpost"
	for len(args) > 0 {
		n := 1
		if strings.HasPrefix(args[0], "--") && len(args) > 2 { // an option stays with its value
			n = 2
		}
		word := strings.Join(args[:n], " ")
		if len(line)+1+len(word) > 70 {
			d.say("%s \\", line)
			line = "   "
		}
		line, args = line+" "+word, args[n:]
	}
	d.say("%s", line)
}

// print prints text behind a margin, long lines wrapped.
func (d *demo) print(text string) {
	for line := range strings.Lines(strings.TrimRight(text, "\n")) {
		line = strings.TrimRight(line, "\n")
		switch {
		case line == "":
			d.say("")
		case len([]rune(line)) > 72:
			hangLine(d.env.Stdout, "    ", line)
		default:
			d.say("    %s", line)
		}
	}
}
