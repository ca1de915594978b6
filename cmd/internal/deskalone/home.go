package deskalone

import (
	"fieldpost/adjudicate"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view/text"
	"fieldpost/cmd/internal/desk"
	"fieldpost/orders"
)

// Home is what the page shows before a game: keys, and the games of the one that is open.
type Home struct {
	Lang  string            `json:"lang"`
	Words map[string]string `json:"words"`
	// Sending are the words of the ways in which a card or a sealed reply leaves the page.
	Sending map[string]string `json:"sending"`
	Keys    []HomeKey         `json:"keys"`
	Open    string            `json:"open"` // the key that is open
	Games   []HomeGame        `json:"games"`
}

// HomeKey is a key, with the card to hand out.
type HomeKey struct {
	Key    string `json:"key"`
	Name   string `json:"name"`
	Card   string `json:"card"`
	File   string `json:"file"` // what the card is called as a file
	Copied bool   `json:"copied"`
}

// HomeGame is a game of the open key.
type HomeGame struct {
	Game  string `json:"game"`
	Step  int    `json:"step"` // the last that its letters have brought
	Title string `json:"title"`
	Side  string `json:"side"`
	When  string `json:"when"`
	// Asked says that orders are asked, Says how it stands in words.
	Asked bool   `json:"asked"`
	Says  string `json:"says"`
	// Reply is what has been sealed for this step; it can be sent until the next letter takes its place.
	Reply *desk.Reply `json:"reply,omitempty"`
	// Wrong says why it cannot be shown.
	Wrong *Wrong `json:"wrong,omitempty"`
	// File is the digest of its game file, to be compared with the others'.
	File string `json:"file,omitempty"`
}

// Home gives it.
func (r *Room) Home() Home {
	t := r.say()
	h := Home{Lang: t.Lang(), Words: r.words(), Sending: desk.SendingWords(t.Lang()), Keys: []HomeKey{}, Open: r.open, Games: []HomeGame{}}
	if h.Lang == "" {
		h.Lang = "en"
	}
	for _, name := range r.keyNames() {
		k := r.key(name)
		h.Keys = append(h.Keys, HomeKey{name, orders.Visible(k.Name), k.Card, fileName(k.Name, name) + ".card.yaml", k.Copied})
	}
	for _, id := range r.gameNames() {
		g := HomeGame{Game: id, Title: id}
		if s, err := r.seatAt(id); err != nil {
			g.Wrong = r.told(err)
		} else {
			r.tell(&g, s)
		}
		h.Games = append(h.Games, g)
	}
	return h
}

// tell says how a game stands.
func (r *Room) tell(g *HomeGame, s *seat) {
	g.Step = s.Step()
	t := r.say()
	st := s.StatusIn(t.Lang())
	g.Title, g.Side, g.File = orders.Visible(st.Title), tongue.Capital(text.Speak(t.Lang()).Word(s.side)), st.GameFile
	if s.view == nil {
		g.Wrong = r.told(s.bad)
		return
	}
	g.When = tongue.Capital(orders.Visible(s.view.When))
	g.Asked = len(s.view.Asked) > 0 && !s.Over() && !s.Ended()
	sealed := false
	for _, x := range st.Sides {
		sealed = sealed || x.Side == s.side && x.State == adjudicate.Received
	}
	switch {
	case s.Over():
		g.Says = t.Sprintf("The game is over.")
	case s.Ended():
		g.Says = t.Sprintf("The secrets of the game are published: it is not played on.")
	case !g.Asked:
		g.Says = t.Sprintf("Nothing is asked of you now: the next letter is awaited.")
	case sealed:
		g.Says, g.Reply = t.Sprintf("Your orders are sealed. Were they sent? You can replace them until the call closes."), r.replyOf(s)
	case s.view.Deadline != "":
		g.Says = t.Sprintf("Your orders are asked, by %s.", text.Until(text.Speak(t.Lang()), s.view.Deadline, r.now()))
	default:
		g.Says = t.Sprintf("Your orders are asked.")
	}
}
