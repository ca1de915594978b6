package cmd

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// jsonFlag adds --json to a command that reports something.
func jsonFlag(c *cobra.Command, v *bool) {
	c.Flags().BoolVar(v, "json", false, "report as JSON")
}

// writeJSON writes one report for programs: always one value, indented.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// plural gives "1 step", "2 steps".
func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}

// wrapTo prints words in lines of at most 72 columns, each behind a margin.
func wrapTo(w io.Writer, margin, words string) {
	line := margin
	for _, word := range strings.Fields(words) {
		if line != margin && len([]rune(line))+1+len([]rune(word)) > 72 {
			fmt.Fprintln(w, line)
			line = margin
		}
		if line != margin {
			line += " "
		}
		line += word
	}
	fmt.Fprintln(w, line)
}
