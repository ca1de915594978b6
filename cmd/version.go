package cmd

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

type versionInfo struct {
	Version string `json:"version"`
	Commit  string `json:"commit,omitempty"`
	Go      string `json:"go"`
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
			_, err := fmt.Fprintf(env.Stdout, "fieldpost %s\n", v.Version)
			return err
		},
	}
	jsonFlag(c, &asJSON)
	return c
}

// buildVersion is what the Go tool recorded in the program.
func buildVersion() versionInfo {
	v := versionInfo{Version: "development", Go: runtime.Version()}
	info, ok := debug.ReadBuildInfo()
	if !ok {
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
