package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/schema"
)

func newSchema(env *Env) *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "schema [GAME|DIR] [-o FILE]",
		Short: "Write what editors complete and check order sheets with",
		Long: `Write a JSON Schema of the order sheets of a game: with it, an editor that has
the language server for YAML completes questions, actions, areas, blocks and
cards, explains them, and marks what is misspelt. A sheet names it in its first
line, and sheet -o writes it beside the sheet. What is legal, check says.`,
		Example: "  fieldpost schema richard-iii -o richard-iii.schema.json\n  fieldpost schema our-game",
		Args:    argsBetween(0, 1),
		RunE:    func(_ *cobra.Command, args []string) error { return runSchema(env, out, dirArg(args, 0)) },
	}
	c.Flags().StringVarP(&out, "output", "o", "", "write to `FILE`; only a schema of ours is replaced")
	return c
}

func runSchema(env *Env, out, of string) error {
	rules, err := env.rulesFor(of)
	if err != nil {
		return err
	}
	data, err := schemaOf(rules)
	if err != nil {
		return err
	}
	if out == "" || out == "-" {
		_, err := env.Stdout.Write(data)
		return err
	}
	err = writeNew(env, out, data, 0o666)
	if errors.Is(err, fs.ErrExist) && isSchema(env, out) {
		err = writeOver(env, out, data, 0o666)
	}
	switch {
	case errors.Is(err, fs.ErrExist):
		return failf("%s exists already and is kept: it is no schema of order sheets", visible(out)).withHint("name another file with -o")
	case err != nil:
		return fileError(out, err)
	}
	fmt.Fprintf(env.Stdout, "the schema of %s: %s\n", rules.Title(), visible(out))
	return nil
}

// rulesFor are the rules of a game by its name, or those that the game in a folder is
// played by.
func (e *Env) rulesFor(of string) (adjudicate.Rules, error) {
	if slices.Contains(gameNames(), of) {
		return rulesOf(of)
	}
	if info, err := os.Stat(e.abs(of)); err != nil || !info.IsDir() {
		return rulesOf(of) // which says what games there are
	}
	folder, err := e.openGame(of)
	if err != nil {
		return nil, err
	}
	return folder.Rules(), nil
}

func schemaOf(rules adjudicate.Rules) ([]byte, error) {
	shaped, ok := rules.(adjudicate.Shaped)
	if !ok {
		return nil, failf("there is no schema for %s", rules.Title())
	}
	return schema.Of(shaped)
}

// isSchema says whether a file holds a schema that this program wrote, now or earlier.
func isSchema(env *Env, file string) bool {
	data, err := env.readFile(file, 4<<20)
	return err == nil && strings.Contains(string(data), `"title": "`+schema.Title)
}

// schemaName is what the file with the schema of a game is called.
func schemaName(rules adjudicate.Rules) string { return rules.Name() + ".schema.json" }

// schemaLine is the first line of a sheet: by it an editor finds the schema beside the sheet.
func schemaLine(rules adjudicate.Rules) string {
	return "# yaml-language-server: $schema=" + schemaName(rules) + "\n"
}

// schemaBeside writes the schema of a sheet into the sheet's folder, if none is there, and
// says so.
func schemaBeside(env *Env, rules adjudicate.Rules, sheet string) error {
	file := filepath.Join(filepath.Dir(sheet), schemaName(rules))
	data, err := schemaOf(rules)
	if err != nil {
		return err
	}
	switch err = writeNew(env, file, data, 0o666); {
	case errors.Is(err, fs.ErrExist):
		return nil
	case err != nil:
		return fileError(file, err)
	}
	fmt.Fprintf(env.Stdout, "for editors that know YAML, its schema: %s\n", visible(file))
	return nil
}
