package postoffice

import (
	"crypto/sha256"
	"fmt"

	"fieldpost/cmd/internal/compose"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/mailpage"
)

// watched are the letters that are due to those who watch the game: what everybody may know of
// the last step but those that are held back, and once the game has ended of these too. They
// are made of the calls, which are not sealed, and of the map as both sides see it alike.
func (d Desk) watched(g *Game, has func(name string) bool) (out []mailbox.Outgoing, err error) {
	last := g.Step() - g.Settings.Delay
	first := max(last, 1)
	if g.Ended() {
		last = g.Step()
	}
	for step := first; step <= last; step++ {
		for _, to := range g.Settings.Watchers {
			name := fmt.Sprintf("%04d-watch-%x", step, sha256.Sum256([]byte(to)))[:26]
			if has(name) {
				continue
			}
			m, err := d.news(g, step)
			if err != nil {
				return nil, err
			}
			d.address(g, m, -1, to, name[5:], d.Now)
			o, err := outgoing(name, *m)
			if err != nil {
				return nil, err
			}
			out = append(out, o)
		}
	}
	return out, nil
}

// news is the letter of a step to who watches.
func (d Desk) news(g *Game, step int) (*compose.Message, error) {
	at, err := g.at(step)
	if err != nil {
		return nil, err
	}
	drawn, err := d.publicPicture(at, g.Sides()[0], "")
	if err != nil {
		return nil, err
	}
	m := &compose.Message{}
	if drawn.shown.Name != "" {
		m.Inline = []compose.File{drawn.file}
	}
	m.Subject, m.Text, m.HTML = mailpage.News{About: d.about(at.Folder, -1), Map: drawn.shown, Later: g.Step() - step}.Page()
	return m, nil
}
