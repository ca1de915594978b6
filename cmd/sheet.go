package cmd

import (
	"errors"
	"io/fs"

	"github.com/spf13/cobra"

	"fieldpost/cmd/internal/readyplans"
	"fieldpost/cmd/internal/shell"
)

func newSheet(env *Env) *cobra.Command {
	var identity, out string
	c := &cobra.Command{
		Use:   "sheet [DIR] [-o FILE]",
		Short: "Print the order sheet for the open call, legal choices as comments",
		Long: `Print the order sheet for the open call, the legal choices as comments: take the
# away before what you choose; a choice may go on in the lines below it. With -o it is
for an editor: its first line names a schema, which is put beside it if none is there,
and by which editors that know YAML complete and explain what you type.`,
		Example: "  fieldpost sheet > orders.yaml\n  fieldpost sheet -o orders.yaml",
		Args:    argsBetween(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			return runSheet(env, identity, out, dirArg(args, 0))
		},
	}
	identityFlag(c, &identity)
	c.Flags().StringVarP(&out, "output", "o", "", "write to `FILE`; only your sheet of an earlier step is replaced")
	return c
}

func runSheet(env *Env, identity, out, dir string) error {
	id, err := env.identity(identity, dir)
	if err != nil {
		return err
	}
	folder, v, err := env.seat(id, dir)
	if err != nil {
		return err
	}
	if err := nothingAsked(folder, v); err != nil {
		return err
	}
	if out == "" || out == "-" {
		_, err = env.Stdout.Write(append(schemaLine(env, folder.Rules, "."), readyplans.Sheet(folder.Folder, v)...))
		return err
	}
	if !replaceable(env, out, earlierSheet(v)) {
		return keptSheet(out)
	}
	line, err := schemaBeside(env, folder.Rules, out)
	if err != nil {
		return err
	}
	if _, err := writeSheet(env, out, append(line, readyplans.Sheet(folder.Folder, v)...), earlierSheet(v)); errors.Is(err, fs.ErrExist) {
		return keptSheet(out)
	} else if err != nil {
		return err
	}
	env.say("the sheet for step %d: %s", v.Step, visible(out))
	if line == nil {
		env.say("to have it completed in an editor: fieldpost schema %s --sheet %s", shell.Quote(dir), shell.Quote(out))
	}
	return nil
}
