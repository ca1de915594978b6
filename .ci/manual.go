// Command manual writes the man pages of all commands into a folder: from what --help says
// and nothing else. "go run .ci/manual.go FOLDER VERSION"
package main

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

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
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"fieldpost %s\" \"Games by letter\"\n", strings.ToUpper(name), version)
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff(name), roff(c.Short))
	section(&b, "SYNOPSIS", c.UseLine())
	section(&b, "DESCRIPTION", c.Long)
	section(&b, "OPTIONS", c.LocalFlags().FlagUsages())
	section(&b, "EXAMPLES", c.Example)
	var under []string
	for _, verb := range c.Commands() {
		if verb.IsAvailableCommand() {
			under = append(under, fmt.Sprintf("%-34s %s", strings.ReplaceAll(verb.CommandPath(), " ", "-")+"(1)", verb.Short))
			write(verb, dir, version)
		}
	}
	section(&b, "COMMANDS", strings.Join(under, "\n"))
	if c.HasParent() {
		section(&b, "SEE ALSO", strings.ReplaceAll(c.Parent().CommandPath(), " ", "-")+"(1)")
	}
	if err := os.WriteFile(filepath.Join(dir, name+".1"), []byte(b.String()), 0o644); err != nil {
		log.Fatal(err)
	}
}

// section writes a text with the lines that it has.
func section(b *strings.Builder, title, text string) {
	if text = strings.Trim(text, "\n"); text != "" {
		fmt.Fprintf(b, ".SH %s\n.nf\n%s\n.fi\n", title, roff(text))
	}
}

// roff writes a text so that it is shown as it is.
func roff(text string) string {
	lines := strings.Split(strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`).Replace(text), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}
