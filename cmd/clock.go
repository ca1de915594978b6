package cmd

import (
	"time"

	"fieldpost/adjudicate"
)

// closing is when a call that is made now closes: as the user says, else by the
// game's clock.
func closing(env *Env, said string, f *adjudicate.Folder) string {
	if said != "" {
		return said
	}
	return f.Closing(env.Now())
}

// clockFlags are the game's times as the command line says them.
type clockFlags struct{ step, remind, grace string }

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
	return out, nil
}
