package cmd

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"fieldpost/adjudicate"
)

type sealOptions struct {
	identity string
	out      string
	fields   bool
}

func newSeal(env *Env) *cobra.Command {
	var o sealOptions
	c := &cobra.Command{
		Use:   "seal ORDERS [DIR] [-o FILE]",
		Short: "Check, sign and seal your orders, and put them into the game folder",
		Long: `Check your orders as the adjudicator will, sign them, seal them so that only the
adjudicator can read them, and put them into the game folder. They can be
replaced until the call closes: seal again, the latest orders count.`,
		Example: "  fieldpost seal orders.yaml\n  fieldpost seal orders.yaml -o to-send.yaml",
		Args:    argsBetween(1, 2, "the file with your orders"),
		RunE: func(_ *cobra.Command, args []string) error {
			return runSeal(env, o, args[0], dirArg(args, 1))
		},
	}
	identityFlag(c, &o.identity)
	c.Flags().StringVarP(&o.out, "output", "o", "", "write to this new `FILE`, or - for standard output, not into the folder")
	c.Flags().BoolVar(&o.fields, "fields", false, "seal only cards and blocks; areas and numbers stay readable")
	return c
}

func runSeal(env *Env, o sealOptions, file, dir string) error {
	id, err := env.identity(o.identity)
	if err != nil {
		return err
	}
	data, err := env.readFile(file, maxOrders)
	if err != nil {
		return err
	}
	if o.out == "" {
		unlock, err := env.lock(dir, "seal")
		if err != nil {
			return err
		}
		defer unlock()
	}
	folder, err := env.openGame(dir)
	if err != nil {
		return err
	}
	v, err := ownView(folder.Folder, id, 0)
	if err != nil {
		return err
	}
	nonce := make([]byte, 32)
	if _, err := io.ReadFull(env.Random, nonce); err != nil {
		return failf("no randomness: %v", err)
	}
	s, err := folder.Seal(id, shownName(file), data, adjudicate.SealOptions{Fields: o.fields, Nonce: nonce})
	if err != nil {
		return err
	}
	if s.Problems.Refused() {
		return refuse(env.Stdout, s.Problems)
	}
	return deliver(env, o, dir, v.Side, s, folder.files)
}

// deliver writes the sealed orders to where they are wanted.
func deliver(env *Env, o sealOptions, dir, side string, s adjudicate.Sealed, files adjudicate.Files) error {
	said := fmt.Sprintf("sealed for the adjudicator, signed as %s", side)
	switch o.out {
	case "-":
		if _, err := env.Stdout.Write(s.Data); err != nil {
			return err
		}
		fmt.Fprintf(env.Stderr, "fieldpost: %s\n", said)
		return nil
	case "":
		if err := env.replace(dir, s.Name, s.Data); err != nil {
			return err
		}
		restate(env.Stdout, s.Restatement, s.Problems)
		fmt.Fprintf(env.Stdout, "%s: %s\n", said, s.Name)
		if _, before := files[s.Name]; before {
			fmt.Fprintln(env.Stdout, "it takes the place of the orders that lay there")
		}
		fmt.Fprintln(env.Stdout, "received is not final: you can replace it until the call closes")
		return nil
	}
	if err := writeNew(env, o.out, s.Data, 0o666); errors.Is(err, os.ErrExist) {
		return failf("%s exists already and is kept", visible(o.out)).withHint("seal to another file with -o")
	} else if err != nil {
		return fileError(o.out, err)
	}
	restate(env.Stdout, s.Restatement, s.Problems)
	fmt.Fprintf(env.Stdout, "%s: %s\n", said, visible(o.out))
	fmt.Fprintf(env.Stdout, "send it to the adjudicator; in the game folder it is %s\n", s.Name)
	return nil
}
