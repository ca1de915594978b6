// Package shell writes words for the shell that a player types commands in. Every
// command that is printed for people to type goes through it: a folder called
// "our game" is else two words, and "fieldpost sheet our game > orders.yaml" empties a file.
package shell

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Quote writes a name of a file or folder as one word of this machine's shell.
func Quote(name string) string {
	if runtime.GOOS == "windows" {
		return windows(name)
	}
	return posix(name)
}

// Variable is how a variable is written in a text for people, as their system's manuals do.
func Variable(name string) string {
	if runtime.GOOS == "windows" {
		return "%" + name + "%"
	}
	return "$" + name
}

// Value is what stands in a command for what is in a variable, as one word.
func Value(name string) string {
	if runtime.GOOS == "windows" {
		return "$env:" + name // PowerShell; it does not split it
	}
	return `"$` + name + `"`
}

// Set is the command that gives a variable a file as it is named, to be found from the
// current folder.
func Set(variable, file string) string {
	if runtime.GOOS == "windows" {
		return "$env:" + variable + " = " + powershell(file)
	}
	return "export " + variable + "=" + posix(file)
}

// MakeFolder is the command that makes a folder, and those on the way to it.
func MakeFolder(name string) string {
	if runtime.GOOS == "windows" {
		return "mkdir " + windows(name)
	}
	return "mkdir -p " + posix(name)
}

// Export is the command that gives a variable the place of a file, to be found from
// everywhere though it is named from the current folder.
func Export(variable, file string) string {
	absolute := filepath.IsAbs(file)
	switch {
	case runtime.GOOS != "windows" && absolute:
		return Set(variable, file)
	case runtime.GOOS != "windows" && strings.ContainsFunc(file, func(r rune) bool { return hidden(r) || strings.ContainsRune("\"$`\\!", r) }):
		return "export " + variable + `="$PWD"/` + posix(file)
	case runtime.GOOS != "windows":
		return "export " + variable + `="$PWD/` + file + `"`
	case absolute:
		return Set(variable, file)
	}
	return "$env:" + variable + ` = Join-Path $PWD ` + powershell(file)
}

// ExportInCmd is what Export is for the older of Windows' two shells; elsewhere there is none.
func ExportInCmd(variable, file string) string {
	switch {
	case runtime.GOOS != "windows":
		return ""
	case filepath.IsAbs(file):
		return "set " + variable + "=" + file
	}
	return "set " + variable + `=%CD%\` + file
}

// option says whether a name would be taken for an option.
func option(name string) bool { return strings.HasPrefix(name, "-") && name != "-" }

// posix quotes for sh, bash, zsh and their like.
func posix(name string) string {
	if option(name) {
		name = "./" + name
	}
	switch {
	case name == "":
		return "''"
	case plain(name, "_@%+:,./-"):
		return name
	case strings.ContainsFunc(name, hidden) || !utf8.ValidString(name):
		return ansi(name)
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}

// ansi quotes what cannot be seen, or has no line to stand on.
func ansi(name string) string {
	var b strings.Builder
	b.WriteString("$'")
	for i := 0; i < len(name); {
		r, size := utf8.DecodeRuneInString(name[i:])
		switch {
		case r == '\'' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == utf8.RuneError && size == 1 || hidden(r):
			for _, c := range []byte(name[i : i+size]) {
				fmt.Fprintf(&b, `\x%02x`, c)
			}
		default:
			b.WriteRune(r)
		}
		i += size
	}
	b.WriteByte('\'')
	return b.String()
}

// windows quotes for PowerShell and cmd alike: double quotes, as far as they mean the same
// to both; names that hold a $ or a ` only PowerShell can be told, and no name holds a ".
func windows(name string) string {
	if option(name) {
		name = `.\` + name
	}
	switch {
	case plain(name, `_+:./\-`):
		return name
	case strings.ContainsAny(name, "$`") || strings.ContainsAny(name, "\u201c\u201d\u201e"):
		return powershell(name)
	}
	if strings.HasSuffix(name, `\`) { // before a quote it would quote that
		name += `\`
	}
	return `"` + name + `"`
}

// powershell quotes for PowerShell alone, which takes four other signs for a ' as well.
func powershell(name string) string {
	return "'" + strings.NewReplacer("'", "''", "‘", "‘‘", "’", "’’", "‚", "‚‚", "‛", "‛‛").Replace(name) + "'"
}

// plain says whether a name is letters, digits and some others, and no shell reads anything
// into it.
func plain(name, others string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !(r >= '0' && r <= '9') && !strings.ContainsRune(others, r)
	}) && utf8.ValidString(name)
}

func hidden(r rune) bool { return !unicode.IsPrint(r) }
