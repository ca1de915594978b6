package cmd

import (
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/view/text"
)

// closing is when a call that is made now closes: as the user says, else by the
// game's clock.
func closing(env *Env, said string, f *adjudicate.Folder) string {
	if said != "" {
		return said
	}
	return f.Closing(env.Now())
}

// readableDeadline refuses a deadline that begins like a date or a time and is no moment.
// Taken for words it would stand in the call as it was meant, and no clock would count it.
func readableDeadline(said string) error {
	_, ok := adjudicate.ParseMoment(said)
	if ok || said == "" || said[0] < '0' || said[0] > '9' {
		return nil
	}
	return usagef("the deadline '%s' is no moment that a clock could read", visible(said)).
		withHint("write it as 2026-12-09T20:00Z; words, by which nothing is counted, begin with no digit")
}

// clockFlags are the game's times as the command line says them.
type clockFlags struct{ step, remind, grace, silence string }

// clock reads them.
func (c clockFlags) clock() (out adjudicate.Clock, err error) {
	for _, f := range []struct {
		flag, value string
		to          *time.Duration
	}{{"step-time", c.step, &out.Step}, {"remind", c.remind, &out.Remind}, {"grace", c.grace, &out.Grace}} {
		if f.value == "" {
			continue
		}
		var ok bool
		if *f.to, ok = adjudicate.ParseSpan(f.value); !ok {
			return out, usagef("--%s takes a time such as 3d, 36h or 90m, not '%s'", f.flag, visible(f.value))
		}
	}
	switch c.silence {
	case "remind":
	case adjudicate.SilentDefault, adjudicate.SilentForfeit:
		if out.Step == 0 {
			return out, usagef("--on-silence %s needs --step-time: without a clock nobody is late", c.silence)
		}
		out.OnSilence = c.silence
	default:
		return out, usagef("--on-silence takes remind, default or forfeit, not '%s'", visible(c.silence))
	}
	return out, nil
}

// silence is what is done for sides that have sent nothing: what the
// adjudicator says, who may say so only when the time is over, else what the
// game itself says.
func silence(env *Env, said string, f *adjudicate.Folder) ([2]string, error) {
	if said == "" {
		return f.OnSilence(env.Now()), nil
	}
	if said != adjudicate.SilentDefault && said != adjudicate.SilentForfeit {
		return [2]string{}, usagef("--silent takes default or forfeit, not '%s'", visible(said))
	}
	closes, ok := f.Closes()
	switch {
	case !ok:
		return [2]string{}, failf("step %d has no deadline that a clock could read, so nobody is late", f.Step()).
			withHint("fieldpost ruling --reason WHY --deadline WHEN sets one")
	case !f.TimeOver(env.Now()):
		return [2]string{}, failf("the time of step %d, grace included, is over %s; until then nobody is silent", f.Step(), text.Deadline(adjudicate.Moment(closes), env.Now())).
			withHint("fieldpost ruling --reason WHY --deadline WHEN moves the deadline")
	case f.Step() == 1 && said == adjudicate.SilentDefault:
		return [2]string{}, failf("at step 1 both sides show that their keys work, and the standing defaults cannot answer for them").
			withHint("--silent forfeit, or fieldpost ruling --seat SIDE=CARD for somebody else")
	}
	return [2]string{said, said}, nil
}
