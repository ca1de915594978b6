package gitrepo

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"fieldpost/cmd/internal/shell"
	"fieldpost/orders/lazy"
	"fieldpost/orders/say"
)

// harmless are the keys that a repository's own configuration may have: where
// things are, how they look, and how fast they go. All that can name a program, an
// included file or another place of the working tree is missing here, and so is what
// nobody has thought of yet. core.hooksPath, core.fsmonitor and core.attributesFile are
// never heeded.
var harmless = lazy.Regexp(`^(` + strings.Join([]string{
	`core\.(repositoryformatversion|filemode|logallrefupdates|ignorecase|precomposeunicode|symlinks|autocrlf|eol|safecrlf` +
		`|sharedrepository|quotepath|hookspath|fsmonitor|attributesfile|excludesfile|untrackedcache|longpaths|commentchar|whitespace|compression|abbrev` +
		`|fscache|preloadindex|bigfilethreshold|packedgitlimit|packedgitwindowsize|deltabasecachelimit|multipackindex|commitgraph|splitindex` +
		`|checkstat|trustctime|loosecompression|packedrefstimeout|filesreflocktimeout|protecthfs|protectntfs|hidedotfiles|restrictinheritedhandles` +
		`|fsync|fsyncmethod|fsyncobjectfiles|warnambiguousrefs|checkroundtripencoding|maxtreedepth|prefersymlinkrefs|ignorestat|notesref)`,
	`extensions\.(objectformat|refstorage|compatobjectformat)`,
	`remote\..*\.(url|pushurl|fetch|push|tagopt|prune|prunetags|skipdefaultupdate|skipfetchall|proxy|proxyauthmethod|followremotehead|gh-resolved|lfsurl|lfspushurl)`,
	`remote\.pushdefault`,
	`branch\.(.*\.)?(remote|merge|rebase|pushremote|description|autosetupmerge|autosetuprebase|sort|vscode-merge-base|gh-merge-base|github-pr-owner-number|github-pr-base-branch)`,
	`user\.(name|email|signingkey|useconfigonly)`, `(author|committer)\.(name|email)`,
	`http\..*\.?extraheader`, // QUIRK: GitHub's checkout action puts the token there
	`http\.(.*\.)?(postbuffer|version|lowspeedlimit|lowspeedtime|maxrequests|minsessions|useragent|noepsv|followredirects|emptyauth|proxy|proxyauthmethod` +
		`|keepalive(idle|interval|count)|schannel(checkrevoke|usesslcainfo)|ssl(verify|backend|version|cipherlist|cainfo|capath|try))`,
	`credential\.(.*\.)?(username|usehttppath)`,
	`submodule\.(recurse|active|fetchjobs|propagatebranches)`, `submodule\..*\.(url|active|branch|ignore|fetchrecursesubmodules|shallow)`,
	`gpg\.(format|mintrustlevel|ssh\.allowedsignersfile|ssh\.revocationfile)`, `protocol\.version`,
	`(pull|push|fetch|init|color|gui|advice|gc|maintenance|tag|commit|status|log|diff|alias|lfs|rebase|rerere)\..*`,
	`(index|pack|repack|feature|transfer|receive|checkout|clone|blame|grep|i18n|apply|am|format|notes|stash|worktree|reset|column|help|versionsort|commitgraph|gitflow)\..*`,
	`merge\.(ff|conflictstyle|log|renames|renamelimit|stat|verifysignatures|directoryrenames|branchdesc|verbosity|autostash|suppressdest)`,
}, "|") + `)$`)

// calling are the keys by which .gitattributes lets git run programs.
var calling = regexp.MustCompile(`^(filter\..*|merge\..*\.driver)$`)

// partOnly are the keys of a repository that is no whole clone. To take such a key away
// would damage it.
var partOnly = []struct{ keys, text string }{
	{`core\.bare`, "is a bare one, with a working tree beside it"},
	{`core\.sparsecheckout(cone)?|extensions\.worktreeconfig`, "shows a part of its files only, or has settings for one working tree, so that new calls could be hidden"},
	{`extensions\.partialclone|remote\..*\.(promisor|partialclonefilter)`, "holds a part of the files only, and would fetch the others one by one"},
	{`remote\..*\.mirror`, "is a mirror: a push from it would take away what others have pushed"},
	{`extensions\..*`, "has an extension of git's that fieldpost does not know"},
}

// trusted refuses a repository whose own configuration could make git run a
// program, and takes the teeth out of the filters and merge drivers that users
// have for themselves: it is the repository's .gitattributes that would call them.
func (g git) trusted(ctx context.Context) (git, error) {
	// All of the configuration is read at once: the user's own, which holds, and the
	// repository's. What that includes counts as its own, and so does an include itself.
	out, err := g.run(ctx, nil, "config", "--show-scope", "--list", "-z")
	if err != nil {
		return g, explain(err, "the configuration of git cannot be read")
	}
	g.config = map[string]string{}
	fields := strings.Split(string(out), "\x00")
	for i := 0; i+1 < len(fields); i += 2 {
		key, value, _ := strings.Cut(fields[i+1], "\n")
		if _, there := g.config[key]; !there {
			g.keys = append(g.keys, key)
		}
		g.config[key] = value // the last one holds
		switch scope := fields[i]; {
		case scope == "system" || scope == "global" || scope == "command" || harmless().MatchString(key):
		case key == "core.bare" && value == "false":
		case key == "core.worktree":
			return g, &Error{
				say.Words("the working tree of this repository lies elsewhere (core.worktree in its configuration), as that of a submodule does; fieldpost does not use it"),
				say.Words("git clone the game's repository by itself, and play there"),
			}
		case part(key) != "":
			return g, &Error{
				say.Textf("this repository %s (%s in its configuration); fieldpost does not use it", part(key), safe(key)),
				say.Words("clone it whole, to another place, with git clone ADDRESS, and play there; leave this one as it is"),
			}
		default:
			return g, &Error{
				say.Textf("the configuration of this repository (.git/config) sets %s, and could so make git run a program; fieldpost does not use it", safe(key)),
				say.Textf("if it is yours, set it for yourself with git config --global, and here: git config --unset-all %s", shell.Quote(key)),
			}
		}
	}
	for _, key := range slices.Sorted(slices.Values(g.keys)) {
		switch dot := strings.LastIndexByte(key, '.'); {
		case !calling.MatchString(key):
		case strings.Contains(key, "="):
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

// part says in what a repository with this key is no whole clone, if it is none.
func part(key string) string {
	for _, p := range partOnly {
		if regexp.MustCompile(`^(` + p.keys + `)$`).MatchString(key) {
			return p.text
		}
	}
	return ""
}
