package folder

import (
	"strings"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/run"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

const (
	gameFormat = "game/2"

	sealOptional   = "optional"
	privateInClear = "private-in-clear"
)

// Game is what stands in game.yaml.
type Game struct {
	ID            string
	Rules         string
	Revision      int
	Pack          string
	Scenario      string
	Pace          string
	Ask           []string // questions that are calls even at the pace of plans
	SignaturesOff bool
	SealOptional  bool // orders may come to the adjudicator's mailbox in clear
	PrivateMail   bool // reports go to their side by mail in clear
	Deadlines     string
	Clock         Clock
	Adjudicator   keys.Card
	Sides         [2]string
	Players       [2]keys.Card
	Commitment    string // to the secret of the dice
	Seed          dice.Seed

	Signed SignedText
	digest string // of the file
}

var gameKeys = []string{"game", "rules", "revision", "pack", "scenario", "pace", "ask", "signatures", "seal", "mail", "deadlines", "clock", "adjudicator", "players", "dice"}

// ParseGame reads game.yaml. The game is nil if it cannot be used.
func ParseGame(data []byte) (*Game, orders.Problems) {
	root, r, s := signedFile(GameName, data, MaxGame, gameFormat, gameKeys,
		"game", "rules", "revision", "pack", "scenario", "pace", "signatures", "adjudicator", "players", "dice")
	if root == nil {
		return nil, r.Problems()
	}
	g := &Game{Signed: s, digest: ledger.Digest(data)}
	g.ID = name(r, root.Get("game"))
	g.Rules = name(r, root.Get("rules"))
	g.Revision, _ = r.IntIn(root.Get("revision"), 1, 1_000_000)
	g.Pack = digest(r, root.Get("pack"))
	g.Scenario, _ = r.Text(root.Get("scenario"))
	g.Pace, _ = r.Choice(root.Get("pace"), []string{run.PaceTable, run.PacePlans})
	ask, _ := r.List(root.Get("ask"))
	for _, item := range ask {
		if name := name(r, item); name != "" {
			g.Ask = append(g.Ask, name)
		}
	}
	off, _ := r.Choice(root.Get("signatures"), []string{"required", "off"})
	g.SignaturesOff = off == "off"
	seal, _ := r.Choice(root.Get("seal"), []string{"required", sealOptional})
	g.SealOptional = seal == sealOptional
	mail, _ := r.Choice(root.Get("mail"), []string{"sealed", privateInClear})
	g.PrivateMail = mail == privateInClear
	g.Deadlines, _ = r.Text(root.Get("deadlines"))
	g.Clock = readClock(r, root.Get("clock"))
	g.Adjudicator = card(r, root.Get("adjudicator"))
	g.players(r, root.Get("players"))
	r.Map(root.Get("dice"), []string{"commitment", "seed"}, "commitment", "seed")
	g.Commitment = digest(r, root.Get("dice").Get("commitment"))
	if seed, ok := r.Text(root.Get("dice").Get("seed")); ok {
		var err error
		if g.Seed, err = dice.ParseSeed(seed); err != nil {
			r.Report(root.Get("dice").Get("seed"), codes.CodeBadSetup, "the seed of the dice has 64 digits 0-9 a-f")
		}
	}
	if !r.Problems().Refused() {
		if code, text := CheckKeys(g.Adjudicator, g.Players, g.Sides); code != "" {
			r.Report(root.Get("players"), code, "%s", text)
		}
	}
	if ps := r.Problems(); ps.Refused() {
		return nil, ps
	}
	return g, nil
}

func (g *Game) players(r *orders.Reader, n *orders.Node) {
	pairs, ok := r.Pairs(n)
	if ok && len(pairs) != 2 {
		r.Report(n, orders.CodeWrongKind, "a game has two players; here stand %d", len(pairs))
		return
	}
	for i, p := range pairs {
		g.Sides[i] = name(r, p.Key)
		g.Players[i] = card(r, p.Value)
	}
}

// CheckKeys checks that the three have keys of their own and of one kind.
func CheckKeys(adjudicator keys.Card, players [2]keys.Card, sides [2]string) (code string, text say.Text) {
	same := func(a, b keys.Card) bool { return a.Age == b.Age || a.Sign == b.Sign }
	if same(players[0], players[1]) {
		return codes.CodeSameKey, say.Textf("%s and %s have the same key; each player needs his own", sides[0], sides[1])
	}
	for s, side := range sides {
		if same(adjudicator, players[s]) {
			return codes.CodeSameKey, say.Textf("the adjudicator and %s have the same key; the adjudicator sees everything and cannot play", side)
		}
	}
	if _, err := keys.Recipients(adjudicator, players[0], players[1]); err != nil {
		return codes.CodeMixedKeys, say.Of(err)
	}
	return "", text
}

// Encode writes game.yaml, not yet signed.
func (g *Game) Encode() []byte {
	var w orders.Writer
	w.Value("fieldpost", gameFormat)
	w.Value("game", g.ID)
	w.Value("rules", g.Rules)
	w.Int("revision", g.Revision)
	w.Value("pack", g.Pack)
	w.Value("scenario", g.Scenario)
	w.Value("pace", g.Pace)
	w.Optional("ask", g.Ask)
	if g.SignaturesOff {
		w.Node("signatures", &orders.Node{Kind: orders.Scalar, Value: "off"})
	} else {
		w.Value("signatures", "required")
	}
	if g.SealOptional {
		w.Value("seal", sealOptional)
	}
	if g.PrivateMail {
		w.Value("mail", privateInClear)
	}
	w.Optional("deadlines", g.Deadlines)
	if g.Clock != (Clock{}) {
		w.Node("clock", g.Clock.node())
	}
	w.Node("adjudicator", cardNode(g.Adjudicator))
	players := orders.MapNode()
	for i, side := range g.Sides {
		players.Set(side, cardNode(g.Players[i]))
	}
	w.Node("players", players)
	w.Node("dice", orders.MapNode().
		Set("commitment", orders.TextNode(g.Commitment)).
		Set("seed", orders.TextNode(g.Seed.String())))
	return w.Bytes()
}

func cardNode(c keys.Card) *orders.Node {
	n := orders.MapNode().
		Set("name", orders.TextNode(c.Name)).
		Set("age", orders.TextNode(c.Age)).
		Set("sign", orders.TextNode(c.Sign))
	if c.Lang != "" {
		n.Set("lang", orders.TextNode(c.Lang))
	}
	return n
}

func card(r *orders.Reader, n *orders.Node) (c keys.Card) {
	if !r.Map(n, []string{"name", "age", "sign", "lang"}, "name", "age", "sign") {
		return c
	}
	var ok [3]bool
	c.Name, ok[0] = r.Text(n.Get("name"))
	c.Age, ok[1] = r.Text(n.Get("age"))
	c.Sign, ok[2] = r.Text(n.Get("sign"))
	c.Lang, _ = r.Text(n.Get("lang"))
	if ok != [3]bool{true, true, true} {
		return c
	}
	if err := c.Check(); err != nil {
		r.Report(n, codes.CodeBadCard, "%s", strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	return c
}

// name reads the id of a game, a side or rules.
func name(r *orders.Reader, n *orders.Node) string {
	s := ""
	if n != nil && n.Kind == orders.Scalar {
		s = n.Value
	}
	if s, ok := r.Text(n); ok && !IsName(s) {
		r.Report(n, orders.CodeBadName, "'%s' is no name of a-z, 0-9 and '-'", orders.Safe(s))
	}
	return s
}

func IsName(s string) bool {
	for i, c := range s {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && (c != '-' || i == 0) {
			return false
		}
	}
	return s != "" && len(s) <= 64
}

func digest(r *orders.Reader, n *orders.Node) string {
	s, ok := r.Text(n)
	if ok && !ledger.IsDigest(s) {
		r.Report(n, orders.CodeBadDigest, "'%s' is not 'sha256:' and 64 digits 0-9 a-f", orders.Safe(s))
	}
	return s
}
