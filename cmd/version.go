package cmd

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"fieldpost/cmd/internal/rulebooks"
)

// release and commit are what .ci/release gives the program; empty in one built otherwise.
var release, commit string

type versionInfo struct {
	Version string      `json:"version"`
	Commit  string      `json:"commit,omitempty"`
	Go      string      `json:"go"`
	Rules   []rulesInfo `json:"rules"`
}

// rulesInfo is which readings of a rulebook a program plays by: a game goes on with those
// that it began with.
type rulesInfo struct {
	Game     string `json:"game"`
	Revision int    `json:"revision"`
}

func newVersion(env *Env) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "version [--json]",
		Short: "Say which fieldpost this is",
		Args:  argsBetween(0, 0),
		RunE: func(*cobra.Command, []string) error {
			v := buildVersion()
			if asJSON {
				return writeJSON(env.Stdout, v)
			}
			fmt.Fprintf(env.Stdout, "fieldpost %s\n", v.Version)
			if v.Commit != "" {
				fmt.Fprintf(env.Stdout, "commit %s\n", v.Commit)
			}
			fmt.Fprintf(env.Stdout, "%s %s/%s\n", v.Go, runtime.GOOS, runtime.GOARCH)
			for _, r := range v.Rules {
				fmt.Fprintf(env.Stdout, "%s: revision %d of the rules\n", r.Game, r.Revision)
			}
			return nil
		},
	}
	jsonFlag(c, &asJSON)
	return c
}

// buildVersion is what the Go tool recorded in the program, and what it plays by.
func buildVersion() versionInfo {
	v := versionInfo{Version: cmp.Or(release, "development"), Commit: commit, Go: runtime.Version()}
	for _, g := range rulebooks.All() {
		v.Rules = append(v.Rules, rulesInfo{g.Name, g.Revision})
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || release != "" {
		return v
	}
	if m := info.Main.Version; m != "" && m != "(devel)" {
		v.Version = m
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			v.Commit = s.Value
		}
	}
	return v
}
