package cmd

import "github.com/spf13/cobra"

var shells = []string{"bash", "zsh", "fish", "powershell"}

func newCompletion(env *Env) *cobra.Command {
	c := &cobra.Command{
		Use:       "completion SHELL",
		Short:     "Print a completion script for bash, zsh, fish or powershell",
		Example:   "  source <(fieldpost completion bash)",
		ValidArgs: shells,
		Args:      argsBetween(1, 1, "a shell: bash, zsh, fish or powershell"),
	}
	c.RunE = func(c *cobra.Command, args []string) error {
		root := c.Root()
		switch args[0] {
		case "bash":
			return root.GenBashCompletionV2(env.Stdout, true)
		case "zsh":
			return root.GenZshCompletion(env.Stdout)
		case "fish":
			return root.GenFishCompletion(env.Stdout, true)
		case "powershell":
			return root.GenPowerShellCompletionWithDesc(env.Stdout)
		}
		return usagef("there is no completion for '%s'", visible(args[0])).
			withHint("fieldpost completion bash, zsh, fish or powershell")
	}
	return c
}
