package cmd

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"fieldpost/adjudicate/game/tongue"
)

// jsonFlag adds --json to a command that reports something.
func jsonFlag(c *cobra.Command, v *bool) {
	c.Flags().BoolVar(v, "json", false, "report as JSON")
}

// writeJSON writes one report for programs: always one value, indented. What a
// terminal might act on, or show in another order, is escaped as JSON has it.
func writeJSON(w io.Writer, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(escapeJSON(b.Bytes()))
	return err
}

// escapeJSON escapes characters that cannot be seen. Outside of texts there
// are none but line ends.
func escapeJSON(data []byte) []byte {
	out := make([]byte, 0, len(data))
	for _, r := range string(data) {
		switch {
		case r == '\n' || unicode.IsPrint(r):
			out = utf8.AppendRune(out, r)
		case r < 0x10000:
			out = fmt.Appendf(out, `\u%04x`, r)
		default:
			high, low := utf16.EncodeRune(r)
			out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
		}
	}
	return out
}

// output is standard output. Whoever writes reports does not look at each line's error: the
// first one is remembered, and is that of the command.
type output struct {
	io.Writer
	failed error
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	if err != nil && o.failed == nil {
		o.failed = err
	}
	return n, err
}

// stdout is standard output without that, for who asks whether it is a terminal, or lets
// another program write there.
func (e *Env) stdout() io.Writer {
	if o, ok := e.Stdout.(*output); ok {
		return o.Writer
	}
	return e.Stdout
}

// plainDice says whether dice are to be written as digits, since what shows standard
// output may have no signs for them.
func (e *Env) plainDice() bool {
	out, isFile := e.stdout().(*os.File)
	return isFile && lacksDice(runtime.GOOS, term.IsTerminal(out.Fd()), e.Getenv)
}

// lacksDice knows the consoles whose letters have no dice among them: that of Linux, and
// that of Windows before its Terminal. What goes into a file or a pipe on Windows is often
// read in a code page of old.
func lacksDice(system string, terminal bool, getenv func(string) string) bool {
	if system == "windows" {
		return !terminal || getenv("WT_SESSION") == ""
	}
	return terminal && getenv("TERM") == "linux"
}

// few is how many things of one kind are listed, one a line: whoever can push could
// else bury under them what matters. --json lists all.
const few = 20

// fewOf gives the first of a list, and how many are left of it.
func fewOf[T any](all []T) (first []T, more int) {
	first = all[:min(few, len(all))]
	return first, len(all) - len(first)
}

// plural gives "1 step", "2 steps".
func plural(n int, word string) string { return counted(n, word, word+"s") }

// counted is plural where more than an s is different: "1 die", "2 dice".
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// joinWords is "a, b and c".
func joinWords(words []string) string {
	if len(words) == 0 {
		return "nobody"
	}
	return joined(words, " and ")
}

// anyOf lists what there is to choose from: "a, b or c".
func anyOf(words []string) string { return joined(words, " or ") }

func joined(words []string, last string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + last + words[n]
}

// wrapTo prints words in lines of at most 72 columns, each behind a margin.
func wrapTo(w io.Writer, margin, words string) { hangTo(w, margin, margin, words) }

// hangLine prints a line that is set in already, behind a margin more; what goes on below it
// is set in deeper.
func hangLine(w io.Writer, margin, line string) {
	in := margin + line[:len(line)-len(strings.TrimLeft(line, " "))]
	hangTo(w, in, in+"  ", line)
}

// hangTo does the same with a margin of its own before the first line.
func hangTo(w io.Writer, first, margin, words string) {
	for _, line := range tongue.Lines(72, first, margin, tongue.Fields(words)) {
		fmt.Fprintln(w, line)
	}
}
