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
	s = strings.TrimPrefix(contracted.Replace(" "+s), " ")
	many := ""
	s = counted().ReplaceAllStringFunc(s, func(part string) string {
		switch {
		case part != "(s)":
			many = "s"
			if part == "0" || part == "1" {
				many = ""
			}
			return part
		case many == "" && !strings.ContainsAny(s, "0123456789"):
			return part
		}
		return many
	})
	return elided().ReplaceAllString(s, "${1}d’${2}")
}

// counted are numbers, and the ending of what is counted by them: "1 point(s)".
var counted = lazy.Regexp(`\d+|\(s\)`)

// contracted are the articles that melt into their preposition: sides of a game have
// one in their name.
var contracted = strings.NewReplacer(" de le ", " du ", "De le ", "Du ", " à le ", " au ", " de les ", " des ", " à les ", " aux ")

// elided is "de" before a vowel: "d’Oxford".
var elided = lazy.Regexp(`(^|[ (])de ([AEIOUÀÂÉÈÊÎÔaeiouàâéèêîô])`)
