package cmd

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"fieldpost/orders"
	"fieldpost/orders/say"
	"fieldpost/scenarios"
)

func runPackShow(env *Env, game, dir, what string) error {
	var p *scenarios.Pack
	var err error
	if dir == "" {
		p, err = env.readPack(game, "")
	} else {
		p, err = env.packAt(game, dir)
	}
	if err != nil {
		return err
	}
	sections, entries := factsBySection(p.Facts)
	if what == "" {
		fmt.Fprintf(env.Stdout, "%s\n%s\n", p.Game, p.Digest)
		for _, s := range sections {
			fmt.Fprintf(env.Stdout, "  %-15s %d\n", s, len(entries[s]))
		}
		fmt.Fprintf(env.Stderr, "hint: fieldpost pack show %s %s\n", game, sections[0])
		return nil
	}
	if list, ok := entries[strings.ToLower(what)]; ok {
		showSection(env.Stdout, list, scenarios.StyleOf(p.Game).Columns[strings.ToLower(what)])
		return nil
	}
	return showEntry(env.Stdout, what, sections, entries)
}

// A shown is one entry of a pack with its facts.
type shown struct {
	section, id, file string
	line              int
	facts             []scenarios.Sourced
}

func (s *shown) value(field string) string {
	for _, f := range s.facts {
		if f.Field == field {
			return mark(f)
		}
	}
	return ""
}

// mark is a value with a sign for where it comes from.
func mark(f scenarios.Sourced) string {
	value := strings.Trim(f.Value, "[]{}")
	if value == "none" || value == "" {
		value = "-"
	}
	switch {
	case f.Reconstructed():
		return value + "*"
	case f.Kind() == "inferred":
		return value + "~"
	}
	return value
}

const legend = "* reconstructed, ~ inferred from the rulebook; with the name of one thing,\npack show says where each of its facts comes from"

func factsBySection(facts []scenarios.Sourced) (sections []string, entries map[string][]*shown) {
	entries = map[string][]*shown{}
	find := map[string]*shown{}
	for _, f := range facts {
		f.ID, f.Value, f.Source = visible(f.ID), visible(f.Value), visible(f.Source) // a pack may be a stranger's
		key := f.Section + "/" + f.ID
		s := find[key]
		if s == nil || f.ID == "" && f.Line != s.line {
			s = &shown{section: f.Section, id: f.ID, file: f.File, line: f.Line}
			find[key] = s
			if entries[f.Section] == nil {
				sections = append(sections, f.Section)
			}
			entries[f.Section] = append(entries[f.Section], s)
		}
		s.facts = append(s.facts, f)
	}
	return sections, entries
}

func showSection(w io.Writer, list []*shown, fields []string) {
	if fields == nil {
		for i, s := range list {
			if i > 0 {
				fmt.Fprintln(w)
			}
			if s.id != "" {
				fmt.Fprintln(w, s.id)
			}
			for _, f := range s.facts {
				if f.Value != s.id {
					hangTo(w, "  ", "    ", f.Field+": "+mark(f))
				}
			}
		}
	} else {
		showTable(w, list, fields)
	}
	fmt.Fprintln(w, "\n"+legend)
}

// showTable prints one line for each entry.
func showTable(w io.Writer, list []*shown, fields []string) {
	rows := [][]string{append([]string{""}, fields...)}
	for _, s := range list {
		row := []string{s.id}
		for _, f := range fields {
			row = append(row, s.value(f))
		}
		rows = append(rows, row)
	}
	widths := widthsOf(rows)
	for _, row := range rows {
		printRow(w, row, widths)
	}
}

// showEntry shows all that is known of everything with a name.
func showEntry(w io.Writer, what string, sections []string, entries map[string][]*shown) error {
	var names []string
	found := false
	for _, section := range sections {
		names = append(names, section)
		for _, s := range entries[section] {
			name, _, _ := strings.Cut(s.id, " (")
			ends := strings.Split(s.id, " - ")
			names = append(names, s.id, name)
			if !strings.EqualFold(s.id, what) && !strings.EqualFold(name, what) && s.value("name") != what && !slices.ContainsFunc(ends, func(end string) bool { return strings.EqualFold(end, what) }) {
				continue
			}
			if found {
				fmt.Fprintln(w)
			}
			found = true
			fmt.Fprintf(w, "%s: %s (%s:%d)\n", section, s.id, s.file, s.line)
			for _, f := range s.facts {
				hangTo(w, "  ", "      ", f.Field+": "+f.Value+"  ["+f.Source+"]")
			}
		}
	}
	if found {
		return nil
	}
	f := failf("the pack has nothing called '%s'", orders.Safe(what)).withHint("its parts are: %s", joinWords(sections))
	if meant, ok := orders.Suggest(what, names); ok {
		f.hint = say.Textf("did you mean %s?", meant)
	}
	return f
}
