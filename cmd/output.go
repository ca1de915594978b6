package cmd

import (
	"encoding/json"
	"io"
	"strconv"

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
