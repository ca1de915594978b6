package postoffice

import (
	"net/url"
	"slices"
	"strings"

	"fieldpost/cmd/internal/compose"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// SettingsFormat is the first line of mail.yaml.
const SettingsFormat = "mail/1"

// How letters leave.
const (
	Files    = "files"    // they lie in mail/out, and the adjudicator sends them by hand
	Sendmail = "sendmail" // a command takes them
	SMTP     = "smtp"     // a mail server takes them, without a password
)

// Whether a mail server must speak TLS.
const (
	TLSOffered  = "offered"  // where it offers that, without asking who it is; as where nothing is said
	TLSRequired = "required" // with a good certificate for its name, or nothing is sent
)

// Settings are the adjudicator's own: which address a game has, and who writes
// from where. They are no part of the game, and change when an address does.
type Settings struct {
	// Address is the game's own, to which players write; Name stands beside it.
	Address, Name string
	// Players are the addresses of each side; answers go to the first.
	Players [2][]string
	// Deliver is Files, Sendmail or SMTP; Command belongs to the second, Server and
	// TLS to the last.
	Deliver string
	Command []string
	Server  string
	TLS     string
	// Desk is where players have the order desk as a page, for the links of their letters.
	Desk string
	// Watchers are the addresses of who gets what everybody may know, Delay is by how many
	// steps later.
	Watchers []string
	Delay    int
}

// MaxAddresses is how many addresses a player may have, MaxWatchers how many may watch.
const (
	MaxAddresses = 8
	MaxWatchers  = 100
	maxDesk      = 200 // of the characters of an address of a page
	maxDelay     = 1000
)

var settingsKeys = []string{"address", "name", "players", "deliver", "command", "server", "tls", "desk", "watchers", "delay"}

// ParseSettings reads mail.yaml. sides are the game's, in their order.
func ParseSettings(file string, data []byte, sides [2]string) (Settings, orders.Problems) {
	root, ps := orders.Parse(file, data, orders.Limits{})
	r := orders.NewReader(file, ps)
	var s Settings
	if root == nil {
		return s, r.Problems()
	}
	r.Map(root, append([]string{"fieldpost"}, settingsKeys...), "fieldpost", "address", "players", "deliver")
	if n := root.Get("fieldpost"); n != nil && n.Value != SettingsFormat {
		r.Report(n, orders.CodeUnknownFormat, "'%s' is not known here; this program reads %s", orders.Safe(n.Value), SettingsFormat)
	}
	s.Address = address(r, root.Get("address"))
	if n := root.Get("name"); n != nil {
		if s.Name, _ = r.Text(n); orders.Visible(s.Name) != s.Name || len(s.Name) > 60 {
			r.Report(n, orders.CodeBadName, "a name has at most 60 characters, in one line")
		}
	}
	players := root.Get("players")
	if r.Map(players, sides[:]) {
		for i, side := range sides {
			s.Players[i] = addresses(r, players.Get(side), MaxAddresses)
		}
		if a, ok := shared(s.Players); ok {
			r.Report(players, orders.CodeBadName, "both sides have the address %s", orders.Safe(a))
		}
	}
	s.Deliver, _ = r.Choice(root.Get("deliver"), []string{Files, Sendmail, SMTP})
	s.Command = r.Texts(root.Get("command"))
	s.Server, _ = r.Text(root.Get("server"))
	s.TLS, _ = r.Choice(root.Get("tls"), []string{TLSOffered, TLSRequired})
	s.readWatching(r, root)
	if s.Deliver == SMTP && s.Server == "" && !r.Problems().Refused() {
		r.Report(root.Get("deliver"), orders.CodeMissingKey, "smtp needs the mail server").Hint = say.Words("server: localhost:25")
	}
	return s, r.Problems()
}

// readWatching reads who watches, and where the desk is.
func (s *Settings) readWatching(r *orders.Reader, root *orders.Node) {
	if n := root.Get("desk"); n != nil {
		if s.Desk, _ = r.Text(n); !deskAddress(s.Desk) {
			r.Report(n, orders.CodeBadName, "'%s' is no address of a page such as https://club.example/desk/", orders.Safe(s.Desk))
		}
	}
	s.Watchers = addresses(r, root.Get("watchers"), MaxWatchers)
	s.Delay, _ = r.IntIn(root.Get("delay"), 0, maxDelay)
}

// deskAddress says whether a text can be the address of a page in a letter, with what its
// links have behind it.
func deskAddress(s string) bool {
	u, err := url.Parse(s)
	if err != nil || len(s) > maxDesk || u.Host == "" || u.User != nil || u.Scheme != "https" && u.Scheme != "http" || strings.ContainsAny(s, "#?") {
		return false
	}
	return strings.IndexFunc(s, func(c rune) bool { return c <= ' ' || c > '~' || strings.ContainsRune(`"<>\`, c) }) < 0
}

func addresses(r *orders.Reader, n *orders.Node, most int) (list []string) {
	if n == nil {
		return nil
	}
	if n.Kind != orders.List {
		return []string{address(r, n)}
	}
	items, _ := r.List(n)
	if len(items) > most {
		r.Report(n, orders.CodeOutOfRange, "there are at most %d addresses", most)
		return nil
	}
	for _, item := range items {
		list = append(list, address(r, item))
	}
	return list
}

func address(r *orders.Reader, n *orders.Node) string {
	text, ok := r.Text(n)
	if !ok {
		return ""
	}
	a, ok := Address(text)
	if !ok {
		r.Report(n, orders.CodeBadName, "'%s' is no mail address such as anne@example.org", orders.Safe(text))
	}
	return a
}

// Address gives the form in which a mail address is compared and used: its domain in small
// letters. What our own mail could not be sent to is not ok.
func Address(text string) (string, bool) {
	if !compose.Address(text) {
		return "", false
	}
	at := strings.LastIndexByte(text, '@')
	return text[:at] + strings.ToLower(text[at:]), true
}

// same says whether two addresses reach one person. Nobody who hands out
// addresses tells capitals of the local part apart.
func same(a, b string) bool { return a != "" && strings.EqualFold(a, b) }

func shared(players [2][]string) (string, bool) {
	for _, a := range players[0] {
		if slices.ContainsFunc(players[1], func(b string) bool { return same(a, b) }) {
			return a, true
		}
	}
	return "", false
}

// SideOf says whose address it is: a side's number, or -1.
func (s Settings) SideOf(address string) int {
	for i, list := range s.Players {
		if slices.ContainsFunc(list, func(a string) bool { return same(a, address) }) {
			return i
		}
	}
	return -1
}

// Program is the command that takes letters where they leave by one.
func (s Settings) Program() []string {
	if len(s.Command) == 0 {
		return []string{"/usr/sbin/sendmail"}
	}
	return s.Command
}

// Own says whether an address is the game's own.
func (s Settings) Own(address string) bool { return same(s.Address, address) }

// Encode writes mail.yaml.
func (s Settings) Encode(sides [2]string) []byte {
	var w orders.Writer
	w.Value("fieldpost", SettingsFormat)
	w.Value("address", s.Address)
	w.Optional("name", s.Name)
	players := orders.MapNode()
	for i, side := range sides {
		if len(s.Players[i]) > 0 {
			players.Set(side, orders.TextsNode(s.Players[i]...))
		}
	}
	w.Node("players", players)
	w.Value("deliver", s.Deliver)
	w.Optional("command", s.Command)
	w.Optional("server", s.Server)
	w.Optional("tls", s.TLS)
	w.Optional("desk", s.Desk)
	w.Optional("watchers", s.Watchers)
	w.Optional("delay", s.Delay)
	return w.Bytes()
}
