package adjudicate_test

import (
	"testing"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
)

// It stands in game.yaml, and half of it, or what is none, is refused there.
func TestHourOnDisk(t *testing.T) {
	hour := folder.Hour{At: "20:00", Zone: "Europe/London"}
	m := begin(t, func(s *adjudicate.Setup) { s.Clock = folder.Clock{Step: 72 * time.Hour, Hour: hour} })
	if got := m.folder().Game.Clock.Hour; got != hour {
		t.Errorf("read %v", got)
	}
	for _, c := range []folder.Clock{{Step: time.Hour, Hour: folder.Hour{At: "20:00", Zone: ""}}, {Step: time.Hour, Hour: folder.Hour{At: "", Zone: "UTC"}}, {Hour: hour}, {Step: time.Hour, Hour: folder.Hour{At: "8:00", Zone: "UTC"}}, {Step: time.Hour, Hour: folder.Hour{At: "20:00", Zone: "Nowhere"}}} {
		if c.Problem() == "" {
			t.Errorf("%+v is taken", c)
		}
	}
}
