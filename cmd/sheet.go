package cmd

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate/view"
)

func newSheet(env *Env) *cobra.Command {
	var identity, out string
	c := &cobra.Command{
		Use:   "sheet [DIR] [-o FILE]",
		Short: "Print the order sheet for the open call, legal choices as comments",
		Long: `Print the order sheet for the open call, the legal choices as comments: take the
# away before what you choose; a choice may go on in the lines below it. The first
line is for editors that know YAML: by the schema it names, which -o writes beside
the sheet and fieldpost schema anywhere, they complete and explain what you type.`,
		Example: "  fieldpost sheet > orders.yaml\n  fieldpost sheet -o orders.yaml",
		Args:    argsBetween(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			return env.forPlayer(identity, dirArg(args, 0), func() error { return runSheet(env, identity, out, dirArg(args, 0)) })
		},
	}
	identityFlag(c, &identity)
	c.Flags().StringVarP(&out, "output", "o", "", "write to `FILE`; only your sheet of an earlier step is replaced")
	return c
}

func runSheet(env *Env, identity, out, dir string) error {
	id, err := env.identity(identity)
	if err != nil {
		return err
	}
	folder, err := env.openGame(dir)
	if err != nil {
		return err
	}
	env.speakTo(folder.Folder, id)
	v, err := ownView(folder.Folder, id, 0)
	if err != nil {
		return err
	}
	if err := nothingAsked(folder, v); err != nil {
		return err
	}
	if out == "" || out == "-" {
		_, err = env.Stdout.Write(sheetText(folder, v))
		return err
	}
	if !replaceable(env, out, folder, v) {
		return keptSheet(out)
	}
	if err := schemaBeside(env, folder.Rules(), out); err != nil { // first: who is cut off here begins again
		return err
	}
	if _, err := writeSheet(env, out, sheetText(folder, v), earlierSheet(v)); errors.Is(err, fs.ErrExist) {
		return keptSheet(out)
	} else if err != nil {
		return err
	}
	fmt.Fprintln(env.Stdout, env.t.Sprintf("the sheet for step %d: %s", v.Step, visible(out)))
	return nil
}

// sheetText is a sheet as it is given to its player, with the line for editors.
func sheetText(folder *gameFolder, v *view.View) []byte {
	return append([]byte(schemaLine(folder.Rules())), folder.Sheet(v)...)
}
