package adjudicate

import (
	"regexp"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// New starts a game: game.yaml and the first call, the muster, with a view
// for each side. The identity is the adjudicator's. The error is an *Error
// with all that is wrong with the setup.
func New(r game.Rules, s Setup, adjudicator keys.Identity) (Files, error) {
	g := &gameYAML{
		ID: s.ID, Rules: r.Name(), Revision: r.Revision(), Pack: r.PackDigest(), Scenario: s.Scenario,
		Pace: pace(s.Pace), Ask: s.Ask, SignaturesOff: s.SignaturesOff,
		SealOptional: s.SealOptional, PrivateMail: s.PrivateMail, Deadlines: s.Deadlines, Clock: s.Clock,
		Adjudicator: s.Adjudicator, Sides: r.Sides(), Players: s.Players, Seed: s.Seed,
	}
	if err := refused(checkSetup(r, s, adjudicator)); err != nil {
		return nil, err
	}
	secret := g.Seed.Secret(adjudicator.SigningKey().Seed())
	g.Commitment = secret.Commitment()
	data, err := signFile(adjudicator, g.encode())
	if err != nil {
		return nil, err
	}
	if _, ps := parseGame(data); ps.Refused() {
		return nil, refused(ps)
	}
	f := &Folder{game: g, rules: r, files: Files{gameName: data}} // no rulings yet
	st, err := f.run(secret, nil)
	if err != nil {
		return nil, err
	}
	d, err := f.draft(1, st, AdjudicateOptions{Deadline: s.Deadline, Now: s.Now})
	if err != nil {
		return nil, err
	}
	files, err := f.finish(adjudicator, d)
	if err != nil {
		return nil, err
	}
	files[gameName] = data
	return files, nil
}

// device are the names that no file can have on Windows.
var device = regexp.MustCompile(`^(aux|con|nul|prn|com[0-9]|lpt[0-9])$`)

func checkSetup(r game.Rules, s Setup, id keys.Identity) (ps orders.Problems) {
	bad := func(code, text, hint string) {
		ps = append(ps, orders.Problem{Code: code, Text: text, Hint: hint})
	}
	if !isName(s.ID) {
		bad(orders.CodeBadName, "'"+orders.Safe(s.ID)+"' is no name for a game", "a name has a-z, 0-9 and '-', and at most 64 of them")
	} else if device.MatchString(s.ID) {
		bad(orders.CodeBadName, "'"+orders.Safe(s.ID)+"' is no name for a game: Windows keeps it for a device, and makes no file of that name", "any other name, such as "+s.ID+"-1471")
	}
	if hint, err := game.CheckScenario(r, s.Scenario); err != nil {
		bad(CodeUnknownScenario, err.Error(), hint)
	}
	switch s.Pace {
	case "", paceTable, pacePlans:
	default:
		bad(CodePace, "'"+orders.Safe(s.Pace)+"' is no pace", "known: "+paceTable+", "+pacePlans)
	}
	for _, name := range s.Ask {
		if known := planQuestions(r); !slices.Contains(known, name) {
			bad(CodeBadSetup, "'"+orders.Safe(name)+"' is no question that plans answer", "known: "+strings.Join(known, ", "))
		}
	}
	for _, text := range []string{s.Deadlines, s.Deadline} {
		if !plainLine(text) {
			bad(CodeBadSetup, "a deadline is one line of at most 200 plain characters", "")
		}
	}
	if p := s.Clock.problem(); p != "" {
		bad(CodeBadSetup, p, "")
	}
	whole := true
	if least := s.Clock.Closing(s.Now); tooEarly(s.Deadline, least) {
		bad(CodeBadMoment, "with "+Span(s.Clock.Step)+" a step the first call closes at "+least+" or later, not at '"+orders.Safe(s.Deadline)+"'", "")
	}
	for i, c := range append(s.Players[:], s.Adjudicator) {
		if err := c.Check(); err != nil {
			who := append(slices.Clone(sidesOf(r)), "the adjudicator")[i]
			bad(CodeBadCard, who+": "+strings.ReplaceAll(err.Error(), "\n", "; "), "")
			whole = false
		}
	}
	if whole {
		if code, text := checkKeys(s.Adjudicator, s.Players, r.Sides()); code != "" {
			bad(code, text, "")
		}
	}
	if c := id.Card(); c.Age != s.Adjudicator.Age || c.Sign != s.Adjudicator.Sign || id.SigningKey() == nil {
		bad(CodeNotYours, "the identity and the adjudicator's contact card do not belong together", "")
	}
	if s.Seed == (dice.Seed{}) {
		bad(CodeBadSetup, "the seed of the dice is missing", "")
	}
	return ps
}

// planQuestions are the questions that plans and defaults answer, each once.
func planQuestions(r game.Rules) (names []string) {
	for _, d := range r.Defaults() {
		if d.Kind != game.AfterDeadline && !slices.Contains(names, d.Question) {
			names = append(names, d.Question)
		}
	}
	return names
}

// pace is the pace of a game; plans where nothing is said.
func pace(given string) string {
	if given == "" {
		return pacePlans
	}
	return given
}

func sidesOf(r game.Rules) []string { s := r.Sides(); return s[:] }

func plainLine(s string) bool {
	return len(s) <= 200 && orders.Visible(s) == s && strings.TrimSpace(s) == s
}
