package cmd

import (
	"github.com/spf13/cobra"
)

func newSheet(env *Env) *cobra.Command {
	var identity string
	c := &cobra.Command{
		Use:   "sheet [DIR]",
		Short: "Print the order sheet for the open call, legal choices as comments",
		Long: `Print the order sheet for the open call, the legal choices as comments: take the
# away before what you choose.`,
		Example: "  fieldpost sheet > orders.yaml",
		Args:    argsBetween(0, 1),
		RunE:    func(_ *cobra.Command, args []string) error { return runSheet(env, identity, dirArg(args, 0)) },
	}
	identityFlag(c, &identity)
	return c
}

func runSheet(env *Env, identity, dir string) error {
	id, err := env.identity(identity)
	if err != nil {
		return err
	}
	folder, err := env.openGame(dir)
	if err != nil {
		return err
	}
	v, err := ownView(folder.Folder, id, 0)
	if err != nil {
		return err
	}
	switch {
	case folder.Over():
		return failf("%s is over; nothing is asked any more", folder.ID()).withHint("fieldpost view")
	case len(v.Asked) == 0:
		f := failf("nothing is asked of %s at step %d; awaited: %s", v.Side, folder.Step(), joinWords(v.Awaited))
		f.status = exitWaiting
		return f
	}
	_, err = env.Stdout.Write(folder.Sheet(v))
	return err
}
