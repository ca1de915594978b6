// Command manual writes the man pages of all commands into a folder: from what --help says
// and nothing else. "go run .ci/manual.go FOLDER VERSION"
package main

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fieldpost/cmd"
)

func main() {
	write(cmd.Root(), os.Args[1], os.Args[2])
}

// write writes the page of a command, and those of the commands under it.
func write(c *cobra.Command, dir, version string) {
	c.InitDefaultHelpFlag()
	name := strings.ReplaceAll(c.CommandPath(), " ", "-")
	var b strings.Builder
	// Without a date, so that a page changes when its command does.
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"fieldpost %s\" \"Games by letter\"\n.ad l\n", strings.ToUpper(name), version)
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff(name), roff(c.Short))
	use := c.UseLine()
	if c.HasAvailableSubCommands() && c.Use == c.Name() {
		use = c.CommandPath() + " COMMAND …"
	}
	section(&b, "SYNOPSIS", use)
	section(&b, "DESCRIPTION", c.Long)
	options(&b, c.LocalFlags())
	section(&b, "EXAMPLES", c.Example)
	if c.HasAvailableSubCommands() {
		b.WriteString(".SH COMMANDS\n")
	}
	for _, verb := range c.Commands() {
		if verb.IsAvailableCommand() {
			item(&b, strings.ReplaceAll(verb.CommandPath(), " ", "-"), "(1)", verb.Short)
			write(verb, dir, version)
		}
	}
	if c.HasParent() {
		section(&b, "SEE ALSO", strings.ReplaceAll(c.Parent().CommandPath(), " ", "-")+"(1)")
	}
	if err := os.WriteFile(filepath.Join(dir, name+".1"), []byte(b.String()), 0o644); err != nil {
		log.Fatal(err)
	}
}

// section writes a text: paragraphs are filled, and where any line of one is indented, all
// stand as they are.
func section(b *strings.Builder, title, text string) {
	if text = strings.Trim(text, "\n"); text == "" {
		return
	}
	fmt.Fprintf(b, ".SH %s\n", title)
	for i, p := range strings.Split(text, "\n\n") {
		if i > 0 {
			b.WriteString(".PP\n")
		}
		if strings.Contains("\n"+p, "\n ") {
			fmt.Fprintf(b, ".nf\n%s\n.fi\n", roff(p))
		} else {
			fmt.Fprintf(b, "%s\n", roff(p))
		}
	}
}

// options writes what options a command has.
func options(b *strings.Builder, flags *pflag.FlagSet) {
	b.WriteString(".SH OPTIONS\n")
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		value, usage := pflag.UnquoteUsage(f)
		item(b, name, " "+value, usage)
	})
}

// item writes one of a list: a name, what goes with it, and what it is.
func item(b *strings.Builder, name, more, what string) {
	fmt.Fprintf(b, ".TP\n\\fB%s\\fR%s\n%s\n", roff(name), roff(more), roff(what))
}

// letters are those that not every roff reads as they are.
var letters = regexp.MustCompile(`[^\x00-\x7f]`)

// roff writes a text so that it is shown as it is.
func roff(text string) string {
	lines := strings.Split(letters.ReplaceAllStringFunc(strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`).Replace(text), func(s string) string {
		return fmt.Sprintf(`\[u%04X]`, []rune(s)[0])
	}), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}
