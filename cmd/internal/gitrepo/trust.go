package gitrepo

import (
	"context"
	"regexp"
	"strings"
)

// harmless are the keys that a repository's own configuration may have: where
// things are and how they look. All that can name a program, an included file
// or another place of the working tree is missing here, and so is what nobody
// has thought of yet. core.hooksPath and core.fsmonitor are never heeded.
var harmless = regexp.MustCompile(`^(` + strings.Join([]string{
	`core\.(repositoryformatversion|filemode|logallrefupdates|ignorecase|precomposeunicode|symlinks|autocrlf|eol|safecrlf` +
		`|sharedrepository|quotepath|hookspath|fsmonitor|untrackedcache|longpaths|commentchar|whitespace|compression|abbrev)`,
	`extensions\.(objectformat|refstorage|compatobjectformat)`,
	`remote\..*\.(url|pushurl|fetch|push|tagopt|prune|gh-resolved)`,
	`branch\..*\.(remote|merge|rebase|pushremote|description|vscode-merge-base|gh-merge-base|github-pr-owner-number)`,
	`user\.(name|email|signingkey)`,
	`http\..*\.?extraheader`, // QUIRK: GitHub's checkout action puts the token there
	`credential\.(.*\.)?(username|usehttppath)`,
	`(pull|push|fetch|init|color|gui|advice|gc|maintenance|tag|commit|status|log|diff|alias|lfs|rebase|rerere)\..*`,
	`merge\.(ff|conflictstyle|log|renames|renamelimit|stat|verifysignatures)`,
}, "|") + `)$`)

// trusted refuses a repository whose own configuration could make git run a
// program, and takes the teeth out of the filters and merge drivers that users
// have for themselves: it is the repository's .gitattributes that would call them.
func (g git) trusted(ctx context.Context) (git, error) {
	out, err := g.run(ctx, nil, "config", "--local", "--no-includes", "--list", "-z")
	if err != nil {
		return g, explain(err, "the repository's configuration cannot be read")
	}
	for _, entry := range strings.Split(string(out), "\x00") {
		key, value, _ := strings.Cut(entry, "\n")
		switch {
		case entry == "" || harmless.MatchString(key):
		case key == "core.bare" && value == "false":
		case key == "core.worktree":
			return g, &Error{
				"the working tree of this repository lies elsewhere (core.worktree in its configuration), as that of a submodule does; fieldpost does not use it",
				"git clone the game's repository by itself, and play there",
			}
		default:
			return g, &Error{
				"the configuration of this repository (.git/config) sets " + safe(key) + ", and could so make git run a program; fieldpost does not use it",
				"if it is yours, set it for yourself with git config --global, and here: git config --unset-all " + safe(key),
			}
		}
	}
	out, err = g.run(ctx, nil, "config", "--name-only", "-z", "--get-regexp", `^(filter\..*|merge\..*\.driver)$`)
	if err != nil {
		return g, nil // there are none
	}
	for _, key := range strings.Split(string(out), "\x00") {
		switch dot := strings.LastIndexByte(key, '.'); {
		case key == "":
		case strings.Contains(key, "=") || strings.Contains(key, "\n"):
			return g, errorf("your git configuration has a filter with a name that cannot be switched off: %s", safe(key))
		case key[dot:] == ".required":
			g = g.with("-c", key+"=false")
		case key[dot:] == ".driver":
			g = g.with("-c", key+"=false") // the program false: the merge fails
		default:
			g = g.with("-c", key+"=")
		}
	}
	return g, nil
}
