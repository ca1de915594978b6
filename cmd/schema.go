package cmd

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/schema"
)

func newSchema(env *Env) *cobra.Command {
	var out, sheet string
	c := &cobra.Command{
		Use:   "schema [GAME|DIR] [-o FILE]",
		Short: "Write what editors complete and check order sheets with",
		Long: `Write a JSON Schema of the order sheets of a game: with it, an editor that has
the language server for YAML completes questions, actions, areas, blocks and
cards, explains them, and marks what is misspelt. fieldpost sheet -o puts it beside
the sheet and names it in the sheet's first line; --sheet does so for a sheet that is
there already. What is legal, check says.`,
		Example: "  fieldpost schema our-game --sheet orders.yaml\n  fieldpost schema richard-iii -o richard-iii.schema.json",
		Args:    argsBetween(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if sheet != "" && out != "" {
				return usagef("--sheet says where the schema goes; leave -o out")
			}
			return runSchema(env, out, sheet, dirArg(args, 0))
		},
	}
	c.Flags().StringVar(&sheet, "sheet", "", "write beside the order sheet `FILE`, by the name that sheets look for")
	c.Flags().StringVarP(&out, "output", "o", "", "write to `FILE`; only a schema of ours is replaced")
	return c
}

func runSchema(env *Env, out, sheet, of string) error {
	rules, err := env.rulesFor(of)
	if err != nil {
		return err
	}
	data, err := schemaOf(rules, env.t.Lang())
	if err != nil {
		return err
	}
	if sheet != "" {
		out = filepath.Join(filepath.Dir(sheet), schemaName(rules))
	}
	if out == "" || out == "-" {
		_, err := env.Stdout.Write(data)
		return err
	}
	if err := writeSchema(env, rules, out, data); errors.Is(err, fs.ErrExist) {
		return failf("%s exists already and is kept: it is no schema of order sheets", visible(out)).withHint("name another file with -o")
	} else if err != nil {
		return err
	}
	if sheet != "" {
		env.say("sheets that are written there name it in their first line; in one that is there already put this first:")
		fmt.Fprintln(env.Stdout, schemaMark+schemaName(rules))
	}
	return nil
}

// writeSchema writes a schema, over one that is there, and says so. It is fs.ErrExist
// that something else is there, which is kept. It names blocks, and is as private as the
// sheet that it lies beside.
func writeSchema(env *Env, rules game.Rules, file string, data []byte) error {
	ours := func(file string) bool {
		data, err := env.readFile(file, maxSchema)
		return err == nil && schema.Is(data)
	}
	switch err := writeOwn(env, file, data, ours); {
	case errors.Is(err, fs.ErrExist):
		return fs.ErrExist
	case err != nil:
		return fileError(file, err)
	}
	env.say("the schema of %s: %s", rules.Title(), visible(file))
	return nil
}

// rulesFor are the rules of a game by its name, or those that the game in a folder is
// played by.
func (e *Env) rulesFor(of string) (game.Rules, error) {
	if slices.Contains(gameNames(), of) {
		return rulesOf(of)
	}
	if !e.isFolder(of) {
		return rulesOf(of) // which says what games there are
	}
	folder, err := e.gameOfAny("", of)
	if err != nil {
		return nil, err
	}
	return folder.Rules, nil
}

func schemaOf(rules game.Rules, lang string) ([]byte, error) {
	shaped, ok := rules.(game.Shaped)
	if !ok {
		return nil, failf("there is no schema for %s", rules.Title())
	}
	return schema.Of(shaped, lang)
}

// maxSchema is over what a schema has.
const maxSchema = 4 << 20

// schemaName is what the file with the schema of a game is called.
func schemaName(rules game.Rules) string { return rules.Name() + ".schema.json" }

// schemaMark begins the first line of a sheet that names its schema.
const schemaMark = "# yaml-language-server: $schema="

// schemaLine is the first line of a sheet in a folder: by it an editor finds the schema
// beside the sheet. There is none where that file is not there, or is of another game's
// data or program: an editor would complain of what is right.
func schemaLine(env *Env, rules game.Rules, dir string) []byte {
	shaped, ok := rules.(game.Shaped)
	if !ok {
		return nil
	}
	data, err := env.readFile(filepath.Join(dir, schemaName(rules)), maxSchema)
	if err != nil {
		return nil
	}
	for _, lang := range append([]string{env.t.Lang()}, tongue.Languages()...) { // most likely his own
		if want, err := schema.Of(shaped, lang); err == nil && bytes.Equal(data, want) {
			return []byte(schemaMark + schemaName(rules) + "\n")
		}
	}
	return nil
}

// schemaBeside is the first line of a sheet that is to be written, after its schema: so
// no sheet ever names one that is not there, and whoever is cut off between the two has a
// schema, which the next sheet finds. Where something else has its name there is no line.
func schemaBeside(env *Env, rules game.Rules, sheet string) ([]byte, error) {
	dir := filepath.Dir(sheet)
	if line := schemaLine(env, rules, dir); line != nil {
		return line, nil
	}
	if _, ok := rules.(game.Shaped); !ok {
		return nil, nil
	}
	data, err := schemaOf(rules, env.t.Lang())
	if err != nil {
		return nil, err
	}
	if err := writeSchema(env, rules, filepath.Join(dir, schemaName(rules)), data); errors.Is(err, fs.ErrExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return []byte(schemaMark + schemaName(rules) + "\n"), nil
}

// withoutSchema is a sheet without the line that names its schema.
func withoutSchema(sheet []byte) []byte {
	if first, rest, _ := bytes.Cut(sheet, []byte("\n")); bytes.HasPrefix(first, []byte(schemaMark)) {
		return rest
	}
	return sheet
}
