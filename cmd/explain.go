package cmd

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate/audit"
	"fieldpost/crypto/keys"
)

// runExplain says what a question or a roll was, and what came of it.
func runExplain(env *Env, o replayOptions, folder *gameFolder, id keys.Identity) error {
	x, err := audit.Explain(folder.Folder, id, o.to, o.explain)
	if err != nil {
		return err
	}
	if o.json {
		return writeJSON(env.Stdout, x)
	}
	if x.Found != nil {
		printExplained(env, x.Found)
		return nil
	}
	for _, k := range x.Keys {
		hangTo(env.Stdout, "", "    ", fmt.Sprintf("%s, step %d: %s", visible(k.Key), k.Step, visible(k.Words)))
	}
	return nil
}

func printExplained(env *Env, e *audit.Explained) {
	line := func(name, format string, args ...any) {
		hangTo(env.Stdout, fmt.Sprintf("%-10s", name), strings.Repeat(" ", 10), visible(fmt.Sprintf(format, args...)))
	}
	line("key", "%s", e.Key)
	line("step", "%d", e.Step)
	about := e.Name
	if e.About != "" {
		about += " (" + e.About + ")"
	}
	switch {
	case e.Side == "" && e.Shuffle:
		line("drawn", "%s, the new order, counted from 0%s", numbers(e.Faces), numbersOf(e))
	case e.Side == "":
		line("rolled", "%s%s", numbers(e.Faces), numbersOf(e))
	case e.By == "forced":
		line("asked", "nobody: of %s, %s, there was one legal answer", e.Side, about)
		line("answer", "%s", e.Answer)
	default:
		line("asked", "%s: %s", e.Side, about)
		line("choices", "%s", choices(e.Options))
		line("answered", "%s", e.Answer)
		line("by", "%s", answeredBy(e))
	}
	if e.Rule != "" {
		line("rule", "%s", e.Rule)
	}
	base := 0
	if len(e.Came) > 0 {
		base = slices.MinFunc(e.Came, func(a, b audit.Told) int { return a.Level - b.Level }).Level
	}
	for i, t := range e.Came {
		name := ""
		if i == 0 {
			name = "told"
		}
		to := ""
		if t.To != "" {
			to = " (to " + t.To + " only)"
		}
		deeper := strings.Repeat("  ", t.Level-base)
		hangTo(env.Stdout, fmt.Sprintf("%-10s", name)+deeper, strings.Repeat(" ", 12)+deeper, visible(t.Text+to))
	}
}

func answeredBy(e *audit.Explained) string {
	switch e.By {
	case "orders":
		return "the orders of " + e.Side + ": " + e.Where
	case "plan":
		return "the plan of " + e.Side + ": " + e.Where
	case "default":
		return "standing default: " + e.Where
	}
	return strings.TrimSpace(e.By + " " + e.Where)
}

// choices lists the legal answers, the first of many.
func choices(options []string) string {
	const most = 12
	if more := len(options) - most; more > 0 {
		return fmt.Sprintf("%s | … and %d more", strings.Join(options[:most], " | "), more)
	}
	return strings.Join(options, " | ")
}

func numbersOf(e *audit.Explained) string {
	if len(e.Numbers) == 0 {
		return fmt.Sprintf(" (from the secret and step %d)", e.Step)
	}
	word := "random number"
	if len(e.Numbers) > 1 {
		word = "random numbers"
	}
	return fmt.Sprintf(" (from the secret, step %d and the %s of %s)", e.Step, word, joinWords(e.Numbers))
}

func numbers(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }
