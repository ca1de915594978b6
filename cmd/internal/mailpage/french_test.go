package mailpage

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/tongue/tonguetest"
	"fieldpost/orders/say"
)

var english = regexp.MustCompile(`(?i)\b(the|is|are|your|you|with|from|which|has|have|of|and|to|by|in|what|who|for|step)\b`)

// named is what has no language here: commands, names, and what the examples bring along
// in English.
var named = regexp.MustCompile(`"[^"]*"|'[^']*'|Richard III|[a-z]+-[a-z-]+|campaign 1, turn 3 of 7|the actions|three days a step|[a-z0-9-]+\.(yaml|age|png)`)

// Every mail to one who reads French is in French, in lines of 72 characters, as text
// and as HTML; what the game itself says is given in his language.
func TestMailsInFrench(t *testing.T) {
	pages := examples()
	for _, name := range sortedNames(pages) {
		p := inFrench(pages[name])
		if p == nil {
			continue
		}
		subject, text, html := p.Page()
		if !strings.Contains(html, `<html lang="fr">`) {
			t.Errorf("%s: the HTML does not say that it is French", name)
		}
		foreign := false
		for _, l := range append([]string{subject}, strings.Split(text, "\n")...) {
			if n := len([]rune(l)); n > Width && !strings.Contains(l, "#") && l != subject {
				t.Errorf("%s: a line has %d characters: %s", name, n, l)
			}
			foreign = foreign || strings.HasPrefix(l, "CE QUI S’EST PASSÉ") || strings.HasPrefix(l, "fieldpost: orders")
			if w := english.FindString(named.ReplaceAllString(strings.ReplaceAll(l, glue, " "), "")); w != "" && !foreign && !strings.Contains(l, "Middlesex") {
				t.Errorf("%s: %q in: %s", name, w, l)
			}
			if strings.HasPrefix(l, "POUR") || l == "" {
				foreign = foreign && l != ""
			}
		}
	}
}

func sortedNames(pages map[string]pager) (names []string) {
	for n := range pages {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// inFrench is a page for one who reads French; nil where it is for nobody that the game knows.
func inFrench(p pager) pager {
	switch x := p.(type) {
	case Call:
		x.Lang, x.PrivateReport = tongue.French, Report{}
		return x
	case Over:
		x.Lang = tongue.French
		return x
	case Accepted:
		x.Lang, x.PrivateLines, x.PrivateWarnings = tongue.French, nil, nil
		return x
	case Refused:
		x.Lang, x.Where, x.Notes, x.PrivateProblems = tongue.French, say.Words("the text"), nil, nil
		if len(x.Problems) > 0 && x.Problems[0].Code == "game-over" {
			x.Problems[0].Text = say.Words("the game is over")
		}
		if len(x.Problems) > 0 && x.Problems[0].Code == "unknown-key" {
			x.Problems = wrongStep()
		}
		return x
	case TwoSets:
		x.Lang = tongue.French
		for i := range x.Sets {
			x.Sets[i].PrivateData = ""
		}
		return x
	case Withdrawn:
		x.Lang = tongue.French
		return x
	case Declared:
		x.Lang = tongue.French
		return x
	case NotDeclared:
		x.Lang = tongue.French
		return x
	case NotWithdrawn:
		x.Lang, x.Why = tongue.French, "there are no orders of yours here"
		return x
	case Status:
		x.Lang = tongue.French
		return x
	case Sheet:
		x.Lang, x.PrivateSheet = tongue.French, ""
		return x
	case SecretKey:
		x.Lang = tongue.French
		return x
	case Help:
		x.Lang, x.Notes = tongue.French, nil
		return x
	case Reminder:
		x.Lang, x.Then = tongue.French, "the adjudicator decides what is done"
		return x
	case Late:
		x.Lang, x.Then = tongue.French, "the adjudicator decides what is done"
		return x
	case GraceOver:
		x.Lang, x.Then = tongue.French, "the game is lost for whoever has sent nothing"
		return x
	}
	return nil
}

// The French sentences take what the English ones give, and every sentence of a mail,
// a receipt's problems, repairs and notes among them, has one.
func TestFrenchIsWhole(t *testing.T) {
	words := book().All(tongue.French)
	for key, text := range words.Texts {
		tonguetest.Agree(t, key, text)
	}
	tonguetest.Sentences(t, words, []string{"*.go", "../letter/*.go", "../postoffice/judge.go", "../postoffice/commands.go", "../postoffice/notices.go", "../postoffice/desk.go", "../postoffice/ids.go", "../postoffice/before.go", "../postoffice/refuse.go"}, []string{
		// A stranger is answered in English: nobody knows what he reads.
		"This address takes the orders…", "If you play, write from…", "If not, this was a mistake…", "Re: your mail to fieldpost", "Re: a SECRET KEY was in your mail to fieldpost",
		// Parts of HTML, of sheets and of armour.
		"<!DOCTYPE html>…", "<span style=…", "AGE ENCRYPTED…", "SSH SIGNATURE", "fieldpost: orders/2\n…", "  # ready: true\n", "# fieldpost: end\n",
		// Why a letter is not answered, and what the adjudicator's log says of it.
		"this is no message…", "it is a…", "it came over…", "it asks for…", "there is no sender…", "its sender reads…",
		"asked for…", "an unknown command", "nothing to withdraw", "a withdrawal…", "ending %d\n", "the same letter came before", "no orders and no command in it", "A SECRET KEY is in it",
		", and it is from nobody who plays here", "set %d…", "command %q…", "subject %q…", "damaged %q\n", "secret key", "from nobody who plays here", "; not answered: …",
		" for this step accepted", " that are here already", "orders refused: ", "problems that name hidden things", "different order sets in one letter",
	})
}
