package tongue

import (
	"strings"

	"fieldpost/orders/lazy"
)

// join joins words as the language does where a name has been put into a sentence.
func join(lang, s string) string {
	if lang != French {
		return s
	}
	s = contracted.Replace(" " + s)
	if strings.Contains(s, ending) {
		s = counted(s)
	}
	return elided.Replace(s)[1:]
}

// ending is that of what is counted: "1 point(s)".
const ending = "(s)"

// number finds numbers, and the ending of what is counted by them.
var number = lazy.Regexp(`\d+|\(s\)`)

// counted writes each ending as the number before it has it; one without a number stays.
func counted(s string) string {
	many, known := "", strings.ContainsAny(s, "0123456789")
	return number().ReplaceAllStringFunc(s, func(part string) string {
		switch {
		case part != ending:
			many = "s"
			if part == "0" || part == "1" {
				many = ""
			}
			return part
		case many == "" && !known:
			return part
		}
		return many
	})
}

// contracted are the articles that melt into their preposition: sides of a game have
// one in their name.
var contracted = strings.NewReplacer(" de le ", " du ", "De le ", "Du ", " à le ", " au ", " de les ", " des ", " à les ", " aux ")

// elided is "de" before a vowel: "d’Oxford".
var elided = strings.NewReplacer(beforeVowels()...)

func beforeVowels() (pairs []string) {
	for _, vowel := range "AEIOUÀÂÉÈÊÎÔaeiouàâéèêîô" {
		for _, before := range " (" {
			pairs = append(pairs, string(before)+"de "+string(vowel), string(before)+"d’"+string(vowel))
		}
	}
	return pairs
}
