package letter

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"fieldpost/crypto/seal"
	"fieldpost/crypto/sign"
	"fieldpost/orders"
)

// A section is armour in a text, and what stands before it.
type section struct {
	before string
	armour string // written anew
	exact  bool   // it stood so in the text
	sign   bool   // it is a signature
	marks  []string
}

// sections takes the armour in a text apart from what stands around it.
func sections(text string) (list []section, rest string, ok bool) {
	next := func(line armourLine, from int) []int {
		if b := line.find(text[from:]); b != nil {
			return []int{from + b[0], from + b[1]}
		}
		return []int{len(text), len(text)}
	}
	at := 0
	age, ssh := next(ageBegin, 0), next(sshBegin, 0)
	for range maxBlocks {
		begin, end, again := age, ageEnd, reseal
		if ssh[0] < age[0] {
			begin, end, again = ssh, sshEnd, sign.Canonical
		}
		if begin[0] == len(text) {
			return list, text[at:], true
		}
		stop := next(end, begin[1])[1]
		if stop == len(text) && end.find(text[begin[1]:]) == nil {
			return nil, "", false
		}
		var flat strings.Builder
		for line := range strings.SplitSeq(text[begin[0]:stop], "\n") {
			if line = strings.TrimSpace(line); line != "" {
				flat.WriteString(line + "\n")
			}
		}
		armour, repairs, err := again(flat.String())
		if err != nil || doubtful(flat.String(), repairs) {
			return nil, "", false
		}
		list = append(list, section{text[at:begin[0]], armour, armour == flat.String(), begin[0] == ssh[0], markRepairs(repairs)})
		if at = stop; age[0] < at {
			age = next(ageBegin, at)
		}
		if ssh[0] < at {
			ssh = next(sshBegin, at)
		}
	}
	return nil, "", false
}

// doubtful reports whether letters may have been taken for armour that are none.
func doubtful(text string, repairs []string) bool {
	return initials().MatchString(text) || slices.Contains(repairs, "'=' within the block left out")
}

// markRepairs keeps the repairs of armour that say more than that it was armed
// again.
func markRepairs(repairs []string) (kept []string) {
	for _, s := range repairs {
		if s == "reply marks removed" || s == "quoted-printable undone" {
			kept = append(kept, s)
		}
	}
	return kept
}

func reseal(text string) (string, []string, error) {
	bin, repairs, err := seal.Dearmor(text)
	if err != nil {
		return "", nil, err
	}
	return seal.Armor(bin), repairs, nil
}

// rearm writes the armour in a sheet anew, each block two blanks behind the key
// it belongs to, and leaves everything else as it stands.
func rearm(text string, list []section, rest string) (string, []string, bool) {
	var out strings.Builder
	var repairs []string
	for i, s := range list {
		if s.sign && (i < len(list)-1 || !blank(rest)) {
			return text, nil, false // a signature is the last thing in a file
		}
		before := strings.TrimRightFunc(s.before, unicode.IsSpace)
		start := strings.LastIndexByte(before, '\n') + 1
		line := before[start:]
		at := strings.LastIndex(line, "sealed:")
		if at < 0 {
			at = strings.LastIndex(line, "signature:")
		}
		if at < 0 || strings.Trim(line[:at], " -") != "" || !strings.HasSuffix(line, "|") {
			return text, nil, false
		}
		out.WriteString(strings.TrimLeft(before, "\n") + "\n")
		for l := range strings.Lines(s.armour) {
			out.WriteString(strings.Repeat(" ", at+2) + l)
		}
		if !s.exact {
			repairs = append(append(repairs, "armour restored"), s.marks...)
		}
	}
	out.WriteString(strings.TrimLeft(rest, "\n"))
	again := string(orders.Canonical([]byte(out.String())))
	if lines := withoutArmour(list, rest); alternating(lines) {
		again, repairs = withoutBlankLines(again), append(repairs, "blank lines between the lines removed")
	}
	if again != text && len(repairs) == 0 {
		repairs = append(repairs, "armour restored")
	}
	return again, repairs, true
}

func withoutArmour(list []section, rest string) string {
	var b strings.Builder
	for _, s := range list {
		b.WriteString(s.before + "\n\n")
	}
	b.WriteString(rest)
	return b.String()
}

// headerKeys may stand before "sealed".
var headerKeys = map[string]bool{"fieldpost:": true, "game:": true, "step:": true, "side:": true, "call:": true, "version:": true, "replaces:": true, "number:": true, "final:": true}

// rearmTidy writes a sealed sheet wholly anew: only keys that a header has, each
// with its one word, armour and nothing else may be in it. So the signed bytes
// come out as they were written, whatever became of the line ends.
func rearmTidy(list []section, rest string) (string, []string, bool) {
	if len(list) == 0 || len(list) > 2 || !blank(rest) {
		return "", nil, false
	}
	head, ok := tidyHeader(list[0].before)
	if !ok {
		return "", nil, false
	}
	var out bytes.Buffer
	out.WriteString(head)
	for i, s := range list {
		key := "sealed:"
		if i == 1 {
			key = "signature:"
			words := strings.FieldsFunc(strings.TrimLeft(s.before, marks), wordGap)
			if strings.Join(words, "") != key+"|" {
				return "", nil, false
			}
		}
		out.WriteString(key + " |\n")
		for l := range strings.Lines(s.armour) {
			out.WriteString("  " + l)
		}
	}
	again := string(orders.Canonical(out.Bytes()))
	repairs := []string{"line breaks of the header put right"}
	for _, s := range list {
		if !s.exact {
			repairs = append(append(repairs, "armour restored"), s.marks...)
		}
	}
	return again, repairs, true
}

func wordGap(r rune) bool { return unicode.IsSpace(r) || invisible(r) }

func tidyHeader(before string) (string, bool) {
	var words []string
	for line := range strings.SplitSeq(before, "\n") {
		line, _ = cutMarks(line, 100)
		words = append(words, strings.FieldsFunc(line, wordGap)...)
	}
	n := len(words)
	switch {
	case n >= 2 && words[n-2] == "sealed:" && words[n-1] == "|":
		words = words[:n-2]
	case n >= 1 && words[n-1] == "sealed:|":
		words = words[:n-1]
	default:
		return "", false
	}
	if len(words)%2 != 0 || len(words) > 20 {
		return "", false
	}
	var out strings.Builder
	for i := 0; i < len(words); i += 2 {
		if !headerKeys[words[i]] || strings.HasSuffix(words[i+1], ":") || strings.HasPrefix(words[i+1], "#") {
			return "", false
		}
		out.WriteString(words[i] + " " + words[i+1] + "\n")
	}
	return out.String(), true
}
