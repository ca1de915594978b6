package folder

import (
	"fmt"
	"time"
	_ "time/tzdata" // so that every machine knows the same zones, Windows too
)

// Hour is an hour of the day at a place, on which deadlines fall: summer time and all.
type Hour struct {
	At   string // as 20:00; "" where deadlines fall on full hours
	Zone string // as Europe/London
}

// ParseHour reads an hour of the day and a time zone.
func ParseHour(at, zone string) (h Hour, err error) {
	t, err := time.Parse("15:04", at)
	if err != nil {
		return h, fmt.Errorf("'%s' is no hour of the day such as 20:00", at)
	}
	if _, err := location(zone); err != nil {
		return h, err
	}
	return Hour{t.Format("15:04"), zone}, nil
}

func location(zone string) (*time.Location, error) {
	at, err := time.LoadLocation(zone)
	if err != nil || zone == "" || zone == "Local" {
		return nil, fmt.Errorf("'%s' is no time zone such as Europe/London or America/New_York", zone)
	}
	return at, nil
}

// Place is where it is that hour of the day; nil where deadlines fall on full hours.
func (h Hour) Place() *time.Location {
	if place, err := location(h.Zone); err == nil && h.At != "" {
		return place
	}
	return nil
}

// From is the first such hour that is not before a moment, or the next full hour.
func (h Hour) From(t time.Time) time.Time {
	place, err := location(h.Zone)
	of, wrong := time.Parse("15:04", h.At)
	if h.At == "" || err != nil || wrong != nil {
		return fullHour(t)
	}
	year, month, day := t.In(place).Date()
	for ; ; day++ {
		if at := time.Date(year, month, day, of.Hour(), of.Minute(), 0, 0, place); !at.Before(t) {
			return at.UTC()
		}
	}
}
