package audit

import (
	"cmp"
	"slices"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/run"
	"fieldpost/crypto/ledger"
	"fieldpost/orders/say"
)

// Comparison is what Compare found of two copies of a game.
type Comparison struct {
	// Game is the id, Steps the last step of each copy.
	Game  string `json:"game"`
	Steps [2]int `json:"steps"`
	// Fork is the first step of which the adjudicator's key has signed two calls;
	// 0 if there is none.
	Fork int `json:"fork,omitempty"`
	// Differ are the closed steps that are not alike, 0 for the whole game, and
	// Open the files of the step that was open in one of them.
	Differ []Unlike `json:"differ"`
	Open   []Unlike `json:"open,omitempty"`
}

// Unlike is a file that is not the same in two copies. The digests are "" where it is
// missing. Right says which of them the copy's own call names: 1 the first, 2 the other,
// 3 both, 0 none.
type Unlike struct {
	Step  int      `json:"step"`
	File  string   `json:"file"`
	Here  string   `json:"here,omitempty"`
	There string   `json:"there,omitempty"`
	Right int      `json:"right"`
	Text  say.Text `json:"text"`
}

// Compare holds two copies of a game against each other, without a key: those
// of two players, or one before and after. A copy that is behind is no
// difference. Verify says of each by itself whether it is good.
func Compare(here, there folder.Files) (Comparison, error) {
	g, ps := folder.ParseGame(here[folder.GameName])
	if g == nil {
		return Comparison{}, codes.Refused(ps)
	}
	other, _ := folder.ParseGame(there[folder.GameName])
	c := Comparison{Game: g.ID, Differ: []Unlike{}}
	if other == nil || other.ID != g.ID {
		return c, codes.Fail(folder.GameName, codes.CodeOtherGame, "the other folder does not hold the game %s", g.ID)
	}
	c.Steps[0], _ = here.Steps()
	c.Steps[1], _ = there.Steps()
	// The open step of the copy that is behind may still change. No call closes a step but a signed one.
	closed := min(lastSigned(here, g), lastSigned(there, other)) - 1
	all := append(here.Names(), there.Names()...)
	slices.SortFunc(all, func(a, b string) int {
		return cmp.Or(cmp.Compare(folder.PlaceOf(a, g.Sides).Step, folder.PlaceOf(b, g.Sides).Step), cmp.Compare(a, b))
	})
	for _, name := range slices.Compact(all) {
		p := folder.PlaceOf(name, g.Sides)
		if p.Kind == folder.Stray || p.Kind == folder.RevealFile || p.Kind == folder.ReceiptKind || p.Step > closed+1 {
			continue
		}
		a, b := sumOf(here, name), sumOf(there, name)
		if a == b || p.Kind == folder.PackFile && (a == "" || b == "") {
			continue
		}
		u := Unlike{Step: p.Step, File: name, Here: a, There: b, Right: rightOf(names(here, g, name, a), names(there, g, name, b))}
		u.Text = u.words(p.Kind, closed)
		if p.Step > closed && p.Kind != folder.CallFile && p.Kind != folder.ViewFile {
			c.Open = append(c.Open, u)
			continue
		}
		c.Differ = append(c.Differ, u)
		if p.Kind == folder.CallFile && c.Fork == 0 && signedCall(here, g, p.Step) && signedCall(there, other, p.Step) {
			c.Fork = p.Step
		}
	}
	return c, nil
}

// rightOf says which of two copies are right, as Unlike has it.
func rightOf(here, there bool) (right int) {
	if here {
		right |= 1
	}
	if there {
		right |= 2
	}
	return right
}

func sumOf(files folder.Files, name string) string {
	if data, ok := files[name]; ok {
		return ledger.Digest(data)
	}
	return ""
}

// names says whether a copy's own good call names the file as it lies there; of
// a call, whether it is the one that the next names, or is the last and signed.
func names(files folder.Files, g *folder.Game, name, sum string) bool {
	p := folder.PlaceOf(name, g.Sides)
	by := p.Step + 1
	if p.Kind == folder.ViewFile {
		by = p.Step
	}
	if by > lastSigned(files, g) {
		return p.Kind == folder.CallFile && signedCall(files, g, p.Step)
	}
	c, _ := folder.ParseCall(by, files[folder.CallName(by)], g)
	if c == nil || !signedCall(files, g, by) {
		return false
	}
	want, ok := c.Ledger.Find(name)
	return ok && want == sum || !ok && sum == ""
}

// signedCall says whether a call is signed by the adjudicator of a game.
func signedCall(files folder.Files, g *folder.Game, n int) bool {
	c, _ := folder.ParseCall(n, files[folder.CallName(n)], g)
	return c != nil && g.HasSigned(c.Signed)
}

// lastSigned is the last step whose call is signed by the adjudicator of a game; of a
// folder with none, the last step, so that all of it is compared.
func lastSigned(files folder.Files, g *folder.Game) int {
	last, _ := files.Steps()
	for n := last; n >= 1; n-- {
		if signedCall(files, g, n) {
			return n
		}
	}
	return last
}

func (u *Unlike) words(k folder.Kind, closed int) say.Text {
	where := [4]string{"neither is the one that its folder's calls name", "the one here is the one that the calls name",
		"the one there is the one that the calls name", "each is the one that its own folder's calls name"}[u.Right]
	switch {
	case k == folder.GameFile:
		return say.Words("the two folders did not begin with the same game.yaml")
	case u.Step > closed && k != folder.CallFile && k != folder.ViewFile:
		return say.Words("its step is open in one of the folders, and it may still be replaced")
	case u.Here == "":
		return say.Textf("it is missing here; %s", where)
	case u.There == "":
		return say.Textf("it is missing there; %s", where)
	}
	return say.Words(where)
}

// In is a comparison in a language.
func (c Comparison) In(lang string) Comparison {
	if lang == "" {
		return c
	}
	t := run.Speak(lang)
	in := func(u Unlike) Unlike { u.Text = t.Told(u.Text); return u }
	c.Differ, c.Open = which.Each(c.Differ, in), which.Each(c.Open, in)
	return c
}
