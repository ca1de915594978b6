package adjudicate

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/run"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// New starts a game: game.yaml and the first call, the muster, with a view for each side. The
// identity is the adjudicator's. The error is an *Error with all that is wrong with the setup.
func New(r game.Rules, s Setup, adjudicator keys.Identity) (folder.Files, error) {
	g := &folder.Game{
		ID: s.ID, Rules: r.Name(), Revision: r.Revision(), Pack: r.PackDigest(), Scenario: s.Scenario,
		Pace: cmp.Or(s.Pace, run.PacePlans), Ask: s.Ask, SignaturesOff: s.SignaturesOff,
		SealOptional: s.SealOptional, PrivateMail: s.PrivateMail, Deadlines: s.Deadlines, Clock: s.Clock,
		Adjudicator: s.Adjudicator, Sides: r.Sides(), Players: s.Players, Seed: s.Seed,
	}
	if err := codes.Refused(checkSetup(r, s, adjudicator)); err != nil {
		return nil, err
	}
	secret := g.Seed.Secret(adjudicator.SigningKey().Seed())
	g.Commitment = secret.Commitment()
	data, err := folder.SignFile(adjudicator, g.Encode())
	if err != nil {
		return nil, err
	}
	if _, ps := folder.ParseGame(data); ps.Refused() {
		return nil, codes.Refused(ps)
	}
	f := &Folder{Record: folder.Record{Game: g, Files: folder.Files{folder.GameName: data}}, Play: run.NewPlay(r, s.ID, s.Scenario, s.Ask)} // no rulings yet
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
	files[folder.GameName] = data
	return files, nil
}

// device are the names that no file can have on Windows.
var device = regexp.MustCompile(`^(aux|con|nul|prn|com[0-9]|lpt[0-9])$`)

func checkSetup(r game.Rules, s Setup, id keys.Identity) (ps orders.Problems) {
	bad := func(code, text, hint string) {
		ps = append(ps, orders.Problem{Code: code, Text: say.Words(text), Hint: say.Words(hint)})
	}
	if !folder.IsName(s.ID) {
		bad(orders.CodeBadName, "'"+orders.Safe(s.ID)+"' is no name for a game", "a name has a-z, 0-9 and '-', and at most 64 of them")
	} else if device.MatchString(s.ID) {
		bad(orders.CodeBadName, "'"+orders.Safe(s.ID)+"' is no name for a game: Windows keeps it for a device, and makes no file of that name", "any other name, such as "+s.ID+"-1471")
	}
	if hint, err := game.CheckScenario(r, s.Scenario); err != nil {
		bad(codes.CodeUnknownScenario, err.Error(), hint)
	}
	switch s.Pace {
	case "", run.PaceTable, run.PacePlans:
	default:
		bad(codes.CodePace, "'"+orders.Safe(s.Pace)+"' is no pace", "known: "+run.PaceTable+", "+run.PacePlans)
	}
	for _, name := range s.Ask {
		if known := planQuestions(r); !slices.Contains(known, name) {
			bad(codes.CodeBadSetup, "'"+orders.Safe(name)+"' is no question that plans answer", "known: "+strings.Join(known, ", "))
		}
	}
	for _, text := range []string{s.Deadlines, s.Deadline} {
		if !folder.PlainLine(text) {
			bad(codes.CodeBadSetup, "a deadline is one line of at most 200 plain characters", "")
		}
	}
	if p := s.Clock.Problem(); p != "" {
		bad(codes.CodeBadSetup, p, "")
	}
	whole := true
	if least := s.Clock.Closing(s.Now); folder.TooEarly(s.Deadline, least) {
		bad(codes.CodeBadMoment, "with "+folder.Span(s.Clock.Step)+" a step the first call closes at "+least+" or later, not at '"+orders.Safe(s.Deadline)+"'", "")
	}
	for i, c := range append(s.Players[:], s.Adjudicator) {
		if err := c.Check(); err != nil {
			sides := r.Sides()
			who := append(sides[:], "the adjudicator")[i]
			bad(codes.CodeBadCard, who+": "+strings.ReplaceAll(err.Error(), "\n", "; "), "")
			whole = false
		}
	}
	if whole {
		if code, text := folder.CheckKeys(s.Adjudicator, s.Players, r.Sides()); code != "" {
			bad(code, text.String(), "")
		}
	}
	if c := id.Card(); c.Age != s.Adjudicator.Age || c.Sign != s.Adjudicator.Sign || id.SigningKey() == nil {
		bad(codes.CodeNotYours, "the identity and the adjudicator's contact card do not belong together", "")
	}
	if s.Seed == (dice.Seed{}) {
		bad(codes.CodeBadSetup, "the seed of the dice is missing", "")
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
