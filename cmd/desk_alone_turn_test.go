package cmd

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/cmd/internal/rulebooks"
)

// Who has nothing but the page makes a key there, drops one letter after the other on it, clicks
// what he is asked, and replies with what is sealed, until a few letters are answered: in every
// game, with a mouse and with a finger, in each browser.
func TestDeskAlonePlaysATurn(t *testing.T) {
	t.Parallel()
	url, _ := alone(t)
	for n, g := range rulebooks.All() {
		for _, hand := range []string{"mouse", "touch"} {
			for _, browser := range []string{"chromium", "firefox"} {
				many := 0 // letters to be answered
				switch {
				case effort.Soak(), browser == "chromium" && n == 2 && hand == "touch":
					many = 4
				case browser == "firefox" && n == 0 && hand == "touch":
					many = 2
				default:
					continue
				}
				t.Run(g.Name+" "+hand+" "+browser, func(t *testing.T) { t.Parallel(); aloneTurn(t, url, g, hand, browser, many) })
			}
		}
	}
}

func aloneTurn(t *testing.T, url string, g rulebooks.Game, hand, browser string, many int) {
	width := map[string]int64{"mouse": 1280, "touch": 390}[hand]
	p := &player{clicker: openDeskIn(t, browser, url, screen{width, 844, "light"}), hand: hand, r: rand.New(rand.NewPCG(5, 5)), seen: map[string]bool{}}
	home, own, other := t.TempDir(), g.Sides[0], g.Sides[1]
	write := writing(t, home)
	write("own.card.yaml", p.makeKey("Ann"))
	write("other.card.yaml", does(t, home, "keygen", "-o", other+".key", "--name", "Ben"))
	does(t, home, "keygen", "-o", "cleo.key", "--name", "Cleo")
	does(t, home, "new", "-i", "cleo.key", "--game", g.Name, "--scenario", beginnings[g.Name], "--"+own, "own.card.yaml", "--"+other, "other.card.yaml", "--id", "alone-1", "game")
	does(t, home, "mail", "setup", "-i", "cleo.key", "game", "--address", "game@club.example", "--"+own, "ann@example.org", "--"+other, "ben@example.net")
	replies := 0
	for step := 1; step < 12 && replies < many; step++ {
		does(t, home, "mail", "out", "-i", "cleo.key", "game")
		name := fmt.Sprintf("%s-%s-%s-%d", g.Name, hand, browser, step)
		if letter := filepath.Join(home, "game", "mail", "out", fmt.Sprintf("%04d-%s-call.eml", step, own)); exists(letter) {
			p.drop(letter)
			p.shot("alone-turn-" + name + "-letter")
			if inPage[bool](p.clicker, `!!document.querySelector("#home-games button.main")`) {
				p.press(`document.querySelector("#home-games button.main")`)
				p.until(`document.querySelector("#home").hidden && document.querySelector("#title").textContent`)
				p.settled()
				p.shot("alone-turn-" + name + "-desk")
				p.picks(name)
				p.shot("alone-turn-" + name + "-sealed")
				text := inPage[string](p.clicker, `document.querySelector("#dialog .reply").value`)
				p.press(`document.querySelector("#dialog-f button:last-child")`)
				p.until(`!document.querySelector("#dialog").open`)
				reply := write("reply.eml", fmt.Sprintf("From: ann@example.org\nTo: game@club.example\nSubject: Re: orders\nMessage-ID: <%d@x>\nDate: Sun, 29 Nov 2026 12:00:00 +0000\nContent-Type: text/plain; charset=utf-8\n\n%s", step, text))
				if said := does(t, home, "mail", "in", "-i", "cleo.key", "game", reply); !strings.Contains(said, "accepted") {
					t.Fatalf("step %d: %s", step, said)
				}
				replies++
			}
		}
		if seat := seatIn(t, home, other); seat != nil {
			sealsAnything(t, name, seat, uint64(step))
		}
		does(t, home, "adjudicate", "-i", "cleo.key", "game")
	}
	if replies < many {
		t.Errorf("%d letters are answered", replies)
	}
	if !slices.ContainsFunc(p.did, func(s string) bool {
		return strings.Contains(s, "lit") || strings.Contains(s, "attack") || strings.Contains(s, "chip")
	}) {
		t.Errorf("nothing was clicked: %v", p.did)
	}
	p.sound()
}

func exists(path string) bool { _, err := os.Stat(path); return err == nil }
