package cmd

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"fieldpost/cmd/internal/gamedir"
	"fieldpost/cmd/internal/shell"
	"fieldpost/scenarios"
)

func newPack(env *Env) *cobra.Command {
	c := &cobra.Command{
		Use:   "pack export|check|show GAME …",
		Short: "The map, blocks and cards of a game: write them to edit, check, show",
		Long: `A pack is what is printed on the map, the blocks and the cards of a game, as YAML
files. Every fact says where it comes from; what the rulebook does not print
is reconstructed, and an owner of the game can replace it by the real value:

  fieldpost pack export GAME my-pack     write the files
  (edit them, and set the src of what you changed to printed)
  fieldpost pack check GAME my-pack      every problem, and what is left to do
  fieldpost new --pack my-pack …         play with them`,
		Example: "  fieldpost pack show this-war-without-an-enemy blocks\n  fieldpost pack check this-war-without-an-enemy",
		Args:    argsBetween(1, 3, "export, check or show"),
		RunE: func(c *cobra.Command, args []string) error {
			return usagef("pack takes export, check or show, not '%s'", visible(args[0])).withHint("%s", c.UseLine())
		},
	}
	export := &cobra.Command{
		Use:     "export GAME DIR",
		Short:   "Write the files of a pack to edit; nothing is overwritten",
		Example: "  fieldpost pack export this-war-without-an-enemy my-pack",
		Args:    argsBetween(2, 2, "a game", "the folder to write to"),
		RunE:    func(_ *cobra.Command, args []string) error { return runPackExport(env, args[0], args[1]) },
	}
	var asJSON bool
	check := &cobra.Command{
		Use:   "check GAME [DIR]",
		Short: "Every problem of a pack at once; of a good one, what is reconstructed",
		Long: `Say every problem of the pack in DIR at once, as file:line: what. Of a pack
without problems, list what is reconstructed, not printed. Without DIR it is
the pack of the program.`,
		Args: argsBetween(1, 2, "a game"),
		RunE: func(_ *cobra.Command, args []string) error {
			return runPackCheck(env, asJSON, args[0], dirOrNone(args))
		},
	}
	jsonFlag(check, &asJSON)
	var dir string
	show := &cobra.Command{
		Use:   "show GAME [WHAT]",
		Short: "Show what is in a pack, with sources",
		Long: `Show the parts of a pack; with the name of a part, such as blocks, all of it; and
with the name of one thing, such as Rupert, all that is known of it and where
each fact comes from.`,
		Example: "  fieldpost pack show this-war-without-an-enemy blocks\n  fieldpost pack show this-war-without-an-enemy Rupert",
		Args:    argsBetween(1, 2, "a game"),
		RunE: func(_ *cobra.Command, args []string) error {
			return runPackShow(env, args[0], dir, dirOrNone(args))
		},
	}
	show.Flags().StringVar(&dir, "pack", "", "of the pack in `DIR`, not of the program's")
	c.AddCommand(export, check, show)
	return c
}

func dirOrNone(args []string) string {
	if len(args) > 1 {
		return args[1]
	}
	return ""
}

// readPack reads the pack in a folder, or the program's own for "". An error
// that is scenarios.Problems is about what is in the files.
func (e *Env) readPack(game, dir string) (*scenarios.Pack, error) {
	if _, err := findGame(game); err != nil {
		return nil, err
	}
	if dir == "" {
		return scenarios.LoadWhole(game)
	}
	info, err := os.Stat(e.abs(dir))
	if err != nil {
		return nil, failf("there is no folder %s", visible(dir)).withHint("fieldpost pack export %s %s makes it", game, shell.Quote(dir))
	} else if !info.IsDir() {
		return nil, failf("%s is a file; a pack is a folder with YAML files", visible(dir))
	}
	return scenarios.Read(game, os.DirFS(e.abs(dir)))
}

// packAt is readPack for those who need a pack without problems.
func (e *Env) packAt(game, dir string) (*scenarios.Pack, error) {
	p, err := e.readPack(game, dir)
	if problems, ok := err.(scenarios.Problems); ok {
		return nil, failf("the pack %s has %s; the first: %s", visible(dir), plural(len(problems), "problem"), visible(problems[0].String())).
			withHint("fieldpost pack check %s %s tells them all", game, shell.Quote(dir))
	}
	return p, err
}

func runPackExport(env *Env, game, dir string) error {
	p, err := env.readPack(game, "")
	if err != nil {
		return err
	}
	if _, err := os.Lstat(env.abs(dir)); errors.Is(err, fs.ErrNotExist) {
		err = env.createFolder(dir, func(path string) error { return gamedir.CreateFolder(path, p.Files, env.Fault) })
		if err != nil {
			return err
		}
	} else if err := fillPack(env, p, dir); err != nil {
		return err
	}
	for _, name := range sortedKeys(p.Files) {
		fmt.Fprintln(env.Stdout, visible(filepath.Join(dir, name)))
	}
	fmt.Fprintf(env.Stderr, "hint: edit them, set the src of what you changed to printed, and type: fieldpost pack check %s %s\n", game, shell.Quote(dir))
	return nil
}

// fillPack writes a pack into a folder that is there. One that holds YAML files is
// refused, as all of them would be the pack; but not those of an export that was
// broken off.
func fillPack(env *Env, p *scenarios.Pack, dir string) error {
	if env.isFile(dir) {
		return failf("%s is a file", visible(dir)).withHint("name a folder")
	}
	there, _ := fs.Glob(os.DirFS(env.abs(dir)), "*.yaml")
	for _, name := range there {
		data, err := env.readFile(filepath.Join(dir, name), scenarios.MaxFile)
		if err != nil || !bytes.Equal(data, p.Files[name]) || len(there) == len(p.Files) {
			return failf("%s holds %s already; nothing is overwritten", visible(dir), visible(name)).withHint("name another folder")
		}
	}
	var written []string
	for _, name := range sortedKeys(p.Files) {
		path := filepath.Join(dir, name)
		if err := writeNew(env, path, p.Files[name], 0o666); err == nil {
			written = append(written, path)
		} else if !errors.Is(err, fs.ErrExist) {
			for _, w := range written {
				os.Remove(env.abs(w))
			}
			return writeError(path, err)
		}
	}
	return nil
}
