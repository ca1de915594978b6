package folder

import (
	"testing"
	"time"
)

// Deadlines fall on the same hour of the day, winter and summer, and never before the time
// of the step is over.
func TestHour(t *testing.T) {
	for _, tt := range []struct{ at, zone, from, want string }{
		{"20:00", "Europe/London", "2026-12-01T10:15Z", "2026-12-01T20:00Z"},
		{"20:00", "Europe/London", "2026-12-01T20:00Z", "2026-12-01T20:00Z"},
		{"20:00", "Europe/London", "2026-12-01T20:01Z", "2026-12-02T20:00Z"},
		{"20:00", "Europe/London", "2026-07-01T10:15Z", "2026-07-01T19:00Z"},
		{"20:00", "Europe/London", "2026-03-28T20:01Z", "2026-03-29T19:00Z"}, // the night of 29 March is an hour shorter
		{"20:00", "Europe/London", "2026-10-24T19:01Z", "2026-10-25T20:00Z"}, // and that of 25 October longer
		{"01:30", "Europe/London", "2026-03-29T00:00Z", "2026-03-29T01:30Z"}, // there is no 01:30 that night
		{"01:30", "Europe/London", "2026-10-25T00:31Z", "2026-10-25T01:30Z"}, // and there are two, of which the later is taken
		{"20:00", "America/New_York", "2026-12-31T23:00Z", "2027-01-01T01:00Z"},
		{"08:00", "Pacific/Auckland", "2026-12-01T20:00Z", "2026-12-02T19:00Z"},
		{"20:15", "Asia/Kathmandu", "2026-12-01T00:00Z", "2026-12-01T14:30Z"},
		{"00:00", "UTC", "2026-12-01T00:00Z", "2026-12-01T00:00Z"},
		{"", "", "2026-12-01T10:15Z", "2026-12-01T11:00Z"},
	} {
		from, _ := ParseMoment(tt.from)
		if got := Moment(Hour{tt.at, tt.zone}.From(from)); got != tt.want {
			t.Errorf("%s %s from %s: %s, not %s", tt.at, tt.zone, tt.from, got, tt.want)
		}
	}
	for _, bad := range [][2]string{{"20", "Europe/London"}, {"25:00", "Europe/London"}, {"20:00", ""}, {"20:00", "Local"}, {"20:00", "London"}, {"", "Europe/London"}, {"20:00", "../etc/passwd"}} {
		if h, err := ParseHour(bad[0], bad[1]); err == nil {
			t.Errorf("%q is %v", bad, h)
		}
	}
	// A year of steps of three days: every deadline is at eight in the evening.
	london, err := time.LoadLocation("Europe/London")
	if err != nil {
		t.Fatal(err)
	}
	c := Clock{Step: 72 * time.Hour, Hour: Hour{"20:00", "Europe/London"}}
	now := time.Date(2026, 1, 1, 20, 0, 30, 0, time.UTC)
	for range 100 {
		closes, _ := ParseMoment(c.Closing(now))
		if closes.In(london).Format("15:04") != "20:00" || closes.Before(now.Add(c.Step)) {
			t.Fatalf("opened %s, closes %s", now, closes)
		}
		now = closes.Add(30 * time.Second)
	}
}
