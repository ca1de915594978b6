package cmd

import (
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
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
	_, ok := folder.ParseMoment(said)
	if ok || said == "" || said[0] < '0' || said[0] > '9' {
		return nil
	}
	return usagef("the deadline '%s' is no moment that a clock could read", visible(said)).
		withHint("write it as 2026-12-09T20:00Z; words, by which nothing is counted, begin with no digit")
}

// furthest is how far ahead a deadline may be, or a vacation last: what is further is a slip
// of the pen.
const furthest = 366 * 24 * time.Hour

// deadlineToCome refuses a deadline that no clock could count, that is over, or that is
// absurdly far: a wrong year would end a game at once, or never.
func deadlineToCome(env *Env, said string) error {
	if err := readableDeadline(said); err != nil {
		return err
	}
	t, ok := folder.ParseMoment(said)
	if !ok {
		return nil
	}
	return toCome(env, "the deadline", t)
}

// toCome refuses a moment that is over, or too far ahead.
func toCome(env *Env, what string, t time.Time) error {
	now := env.Now()
	const full = "Mon 2 Jan 2006 15:04 UTC" // the year is what is wrong
	switch {
	case t.Before(now):
		return usagef("%s %s is over already; it is %s now", what, t.UTC().Format(full), now.UTC().Format(full))
	case t.Sub(now) > furthest:
		return usagef("%s %s is more than a year ahead; it is %s now", what, t.UTC().Format(full), now.UTC().Format(full))
	}
	return nil
}

// receivedBefore refuses times at which orders are said to have come that are still to
// come: the clock was wrong when they did, or is now.
func receivedBefore(env *Env, received [2]string) error {
	for _, r := range received {
		if t, ok := folder.ParseMoment(r); ok && t.After(env.Now().Add(time.Minute)) {
			return failf("orders are noted as received %s, and it is %s now", r, folder.Moment(env.Now())).
				withHint("see to this machine's clock; the times stand in the folder mail/in")
		}
	}
	return nil
}

// clockFlags are the game's times as the command line says them.
type clockFlags struct{ step, remind, grace, silence, at, zone string }

// clock reads them.
func (c clockFlags) clock() (out folder.Clock, err error) {
	for _, f := range []struct {
		flag, value string
		to          *time.Duration
	}{{"step-time", c.step, &out.Step}, {"remind", c.remind, &out.Remind}, {"grace", c.grace, &out.Grace}} {
		if f.value == "" {
			continue
		}
		var ok bool
		if *f.to, ok = folder.ParseSpan(f.value); !ok {
			return out, usagef("--%s takes a time such as 3d, 36h or 90m, not '%s'", f.flag, visible(f.value))
		}
	}
	switch {
	case c.at == "" && c.zone == "":
	case c.at == "" || c.zone == "":
		return out, usagef("--at and --zone go together").withHint("--at 20:00 --zone Europe/London")
	case out.Step == 0:
		return out, usagef("--at needs --step-time: without it no call closes by itself")
	default:
		if out.Hour, err = folder.ParseHour(c.at, c.zone); err != nil {
			return out, usagef("%s", visible(err.Error())).withHint("--at 20:00 --zone Europe/London")
		}
	}
	switch c.silence {
	case "remind":
	case folder.SilentDefault, folder.SilentForfeit:
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
	if said != folder.SilentDefault && said != folder.SilentForfeit {
		return [2]string{}, usagef("--silent takes default or forfeit, not '%s'", visible(said))
	}
	closes, ok := f.Closes()
	switch {
	case !ok:
		return [2]string{}, failf("step %d has no deadline that a clock could read, so nobody is late", f.Step()).
			withHint("fieldpost ruling --reason WHY --deadline WHEN sets one")
	case !f.TimeOver(env.Now()):
		return [2]string{}, failf("the time of step %d, grace included, is over %s; until then nobody is silent", f.Step(), text.Deadline(folder.Moment(closes), env.Now())).
			withHint("fieldpost ruling --reason WHY --deadline WHEN moves the deadline")
	case f.Mustering() && said == folder.SilentDefault:
		return [2]string{}, failf("at the muster both sides show that their keys work, and the standing defaults cannot answer for them").
			withHint("--silent forfeit, or fieldpost ruling --seat SIDE=CARD for somebody else")
	}
	return [2]string{said, said}, nil
}
