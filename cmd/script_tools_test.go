package cmd

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/effort"
	"fieldpost/cmd/internal/robot"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/crypto/sign"
	"fieldpost/orders"
)

// choose FILE TEXT… takes the # away before the first lines of an order sheet
// that begin with each text, and all its lines if there are more, as a player does in an editor.
func choose(ts *testscript.TestScript, _ bool, args []string) {
	lines := strings.Split(ts.ReadFile(args[0]), "\n")
	for _, want := range args[1:] {
		i := slices.IndexFunc(lines, func(l string) bool {
			text, ok := strings.CutPrefix(strings.TrimLeft(l, " "), "#")
			return ok && strings.HasPrefix(strings.TrimLeft(text, " "), want)
		})
		if i < 0 {
			ts.Fatalf("%s has no commented line %q:\n%s", args[0], want, strings.Join(lines, "\n"))
		}
		whole := lines[i]
		in := whole[:len(whole)-len(strings.TrimLeft(whole, " "))]
		lines[i] = in + strings.TrimLeft(whole, " #")
		for strings.Count(whole, "{")+strings.Count(whole, "[") > strings.Count(whole, "}")+strings.Count(whole, "]") {
			i++
			whole += lines[i]
			lines[i] = strings.Replace(lines[i], "#", " ", 1)
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Join(lines, "\n")), 0o666))
}

// numberedCard is the line of a card in a sheet of Richard III that is no Event.
var numberedCard = regexp.MustCompile(`(?m)^ *# (card: "[234]")`)

// card FILE highest (or lowest) chooses the card of most points in an order sheet, Events aside, or
// that of least. So a side is Player 1 as the story has it, whatever has been dealt.
func card(ts *testscript.TestScript, _ bool, args []string) {
	var lines []string
	for _, m := range numberedCard.FindAllStringSubmatch(ts.ReadFile(args[0]), -1) {
		lines = append(lines, m[1])
	}
	if lines == nil {
		ts.Fatalf("%s has no card of points:\n%s", args[0], ts.ReadFile(args[0]))
	}
	line := slices.Min(lines)
	if args[1] == "highest" {
		line = slices.Max(lines)
	}
	choose(ts, false, []string{args[0], line})
}

// toActions DIR SIDE plays a new game of Richard III, at the pace of the table, to a side's actions,
// whatever is dealt: both keep their hands, and play the cards by which that side is Player 1.
func toActions(ts *testscript.TestScript, _ bool, args []string) {
	dir, first, sheet := args[0], args[1], "to-actions.yaml"
	for {
		var s adjudicate.Status
		ts.Check(json.Unmarshal([]byte(quietly(ts, "anybody", 0, "", "status", "--json", dir)), &s))
		for _, side := range s.Sides {
			if slices.Contains(side.Asked, "actions") {
				if side.Side != first {
					ts.Fatalf("%s is Player 1", side.Side)
				}
				return
			}
			if side.State != adjudicate.Awaited {
				continue
			}
			ts.Check(os.WriteFile(ts.MkAbs(sheet), []byte(quietly(ts, side.Side, 0, "", "sheet", dir)), 0o666))
			switch {
			case s.Step == 1:
				choose(ts, false, []string{sheet, "ready: true"})
			case !slices.Contains(side.Asked, "card"):
				choose(ts, false, []string{sheet, "mulligan: keep"})
			case side.Side == first:
				card(ts, false, []string{sheet, "highest"})
			default:
				card(ts, false, []string{sheet, "lowest"})
			}
			quietly(ts, side.Side, 0, "", "seal", sheet, dir)
		}
		quietly(ts, "adjudicator", 0, "", "adjudicate", dir)
	}
}

// grab NAME REGEXP puts what the last output has for a pattern, or for its group, into the environment,
// so that a story can go on with what the dice have brought.
func grab(ts *testscript.TestScript, _ bool, args []string) {
	m := regexp.MustCompile("(?m)" + args[1]).FindStringSubmatch(ts.ReadFile("stdout"))
	if m == nil {
		ts.Fatalf("no match for %q in\n%s", args[1], ts.ReadFile("stdout"))
	}
	ts.Setenv(args[0], m[len(m)-1])
}

// absent NAME TEXT… puts the first of some texts that the last output does not have into the environment.
func absent(ts *testscript.TestScript, _ bool, args []string) {
	out := ts.ReadFile("stdout")
	i := slices.IndexFunc(args[1:], func(text string) bool { return !strings.Contains(out, text) })
	if i < 0 {
		ts.Fatalf("all of %q are in\n%s", args[1:], out)
	}
	ts.Setenv(args[0], args[1+i])
}

// replace FILE OLD NEW… changes the first of each text in a file, as a player does in an editor.
func replaceIn(ts *testscript.TestScript, _ bool, args []string) {
	text := ts.ReadFile(args[0])
	for i := 1; i+1 < len(args); i += 2 {
		if !strings.Contains(text, args[i]) {
			ts.Fatalf("%s has no %q", args[0], args[i])
		}
		text = strings.Replace(text, args[i], args[i+1], 1)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

// flip FILE BIT changes one bit of a file's middle byte.
func flip(ts *testscript.TestScript, _ bool, args []string) {
	data := []byte(ts.ReadFile(args[0]))
	bit, err := strconv.Atoi(args[1])
	ts.Check(err)
	data[len(data)/2] ^= 1 << bit
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o666))
}

// signedBy ACTOR FILE replaces a file's signature by the actor's.
func signedBy(ts *testscript.TestScript, _ bool, args []string) {
	id, err := keys.ParseIdentity([]byte(ts.ReadFile(keyFile(ts, args[0]))))
	ts.Check(err)
	data := orders.Canonical([]byte(ts.ReadFile(args[1])))
	if message, _, ok := orders.SignedBytes(data); ok {
		data = message
	}
	signature, err := sign.Sign(id.SigningKey(), data)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), orders.AppendSignature(data, signature), 0o666))
}

// forge FROM TO KEY=VALUE… copies a sealed file and changes its header: the
// game, step or side. The signature is taken off.
func forge(ts *testscript.TestScript, _ bool, args []string) {
	s, problems := orders.ParseSheet(args[0], []byte(ts.ReadFile(args[0])))
	if problems.Refused() {
		ts.Fatalf("%v", problems)
	}
	s.Signature = ""
	for _, a := range args[2:] {
		switch key, value, _ := strings.Cut(a, "="); key {
		case "game":
			s.Game = value
		case "side":
			s.Side = value
		case "step":
			n, err := strconv.Atoi(value)
			ts.Check(err)
			s.Step = n
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), orders.WriteSealed(*s), 0o666))
}

// keep DIR remembers all files of a folder; unchanged DIR fails if any differs.
func keep(ts *testscript.TestScript, _ bool, args []string) {
	remembered(ts).trees[args[0]] = tree(ts, args[0])
}

func unchanged(ts *testscript.TestScript, _ bool, args []string) {
	if was, is := remembered(ts).trees[args[0]], tree(ts, args[0]); was != is {
		ts.Fatalf("%s has changed; before:\n%snow:\n%s", args[0], was, is)
	}
}

func tree(ts *testscript.TestScript, dir string) string {
	var b strings.Builder
	root := ts.MkAbs(dir)
	ts.Check(filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(path)
		fmt.Fprintf(&b, "%s %s\n", strings.TrimPrefix(path, root), ledger.Digest(data))
		return err
	}))
	return b.String()
}

// changes DIR OPEN changes one bit in the middle, the first and the last byte
// of every file in turn, and expects that verify says so and names the file,
// that replay does not pass, and that both do again when it is put back. OPEN
// are the orders that no call has used yet: to replay they are nothing.
func changes(ts *testscript.TestScript, _ bool, args []string) {
	dir, open := ts.MkAbs(args[0]), args[1]
	n, files := 0, 0
	ts.Check(filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".git") || strings.HasSuffix(d.Name(), "-sealed.yaml") {
			return err
		}
		data, err := os.ReadFile(path)
		ts.Check(err)
		name, err := filepath.Rel(dir, path)
		ts.Check(err)
		places := []int{0, len(data) / 2, len(data) - 1}
		if files++; effort.Quick() && filepath.ToSlash(name) != open {
			if files%3 != 0 {
				return nil
			}
			places = places[files/3%3:][:1]
		}
		for _, at := range places {
			changed := append([]byte(nil), data...)
			changed[at] ^= 1 << (n % 8)
			ts.Check(os.WriteFile(path, changed, 0o666))
			out := quietly(ts, "anybody", exitUnverified, "", "verify", args[0])
			if !strings.Contains(out, filepath.ToSlash(name)) {
				ts.Fatalf("byte %d of %s is changed; verify says:\n%s", at, name, out)
			}
			var said strings.Builder
			status := Main(actorEnv(ts, "adjudicator", []string{"replay", args[0]}, "", &said, &said))
			if status == 0 && filepath.ToSlash(name) != open {
				ts.Fatalf("byte %d of %s is changed; replay says:\n%s", at, name, said.String())
			}
			for _, bad := range []string{"panic", "goroutine", ".go:", dir} {
				if strings.Contains(out+said.String(), bad) {
					ts.Fatalf("%q in\n%s%s", bad, out, said.String())
				}
			}
			n++
		}
		return os.WriteFile(path, data, 0o666)
	}))
	quietly(ts, "anybody", 0, "", "verify", args[0])
	quietly(ts, "adjudicator", 0, "", "replay", args[0])
	ts.Logf("%d changes, each found", n)
}

// playOn DIR SEED STEPS [PHASE] plays a game on by its files, with any choice of the
// sheets that fieldpost check accepts: so many steps, or until status says PHASE.
func playOn(ts *testscript.TestScript, _ bool, args []string) {
	seed, err := strconv.ParseUint(args[1], 10, 64)
	ts.Check(err)
	steps, err := strconv.Atoi(args[2])
	ts.Check(err)
	r := rand.New(rand.NewPCG(seed, 1))
	for range steps {
		var s adjudicate.Status
		ts.Check(json.Unmarshal([]byte(quietly(ts, "anybody", 0, "", "status", "--json", args[0])), &s))
		if s.Over || len(args) > 3 && strings.Contains(s.When, args[3]) {
			ts.Logf("at step %d: %s", s.Step, s.When)
			return
		}
		for _, side := range s.Sides {
			if side.State == adjudicate.Awaited {
				orders := anyOrders(ts, r, side.Side, args[0])
				quietly(ts, side.Side, 0, orders, "seal", "-", args[0])
			}
		}
		quietly(ts, "adjudicator", 0, "", "adjudicate", args[0])
	}
	if len(args) > 3 {
		ts.Fatalf("%d steps were not enough", steps)
	}
}

// anyOrders fills a side's sheet with choices that check accepts.
func anyOrders(ts *testscript.TestScript, r *rand.Rand, side, dir string) string {
	text, err := fillSheet(func(in string, out io.Writer, args ...string) Env {
		return actorEnv(ts, side, args, in, out, out)
	}, r, dir)
	if err != nil {
		ts.Fatalf("%s: %v", side, err)
	}
	return text
}

// fillSheet is a robot that plays by files: it runs the commands of a side, in what world
// gives. The folder is read once for all that is tried.
func fillSheet(world func(in string, out io.Writer, args ...string) Env, r *rand.Rand, dir string) (string, error) {
	var sheet strings.Builder
	env := world("", &sheet, "sheet", dir)
	if status := Main(env); status != exitDone {
		return "", fmt.Errorf("no sheet: %s", sheet.String())
	}
	env.keys = map[string][]byte{}
	id, err := env.identity("", dir)
	if err != nil {
		return "", err
	}
	folder, v, err := env.seat(id, dir)
	if err != nil {
		return "", err
	}
	return robot.Fill(r, sheet.String(), v, func(text string) (string, bool) {
		_, _, problems, _ := folder.Check(v, "stdin", []byte(text))
		return fmt.Sprint(problems), !problems.Refused()
	})
}

// quietly runs a command and gives its standard output.
func quietly(ts *testscript.TestScript, actor string, want int, in string, args ...string) string {
	var out, bad strings.Builder
	if status := Main(actorEnv(ts, actor, args, in, &out, io.Writer(&bad))); status != want {
		ts.Fatalf("%s %s: status %d\n%s%s", actor, strings.Join(args, " "), status, out.String(), bad.String())
	}
	return out.String()
}

// answerOn DIR SEED STEPS [ahead] plays a game on by fieldpost answer: each side takes any of the
// choices there are, one by one, sends orders ahead and plans (with ahead: some of each), and seals
// what has come of them. A quick run takes a third of the steps, or as many as that needs.
func answerOn(ts *testscript.TestScript, _ bool, args []string) {
	seed, err := strconv.ParseUint(args[1], 10, 64)
	ts.Check(err)
	steps, err := strconv.Atoi(args[2])
	ts.Check(err)
	ahead := slices.Contains(args, "ahead")
	in := &anyAnswers{r: rand.New(rand.NewPCG(seed, 1))}
	tried := func() bool {
		return !ahead || (in.counts["if_first:"] > 0 && in.counts["if_second:"] > 0 || in.counts["ahead:"] > 0 && in.counts["when:"] > 0) && in.counts["plan:"] > 0
	}
	for n := 0; n < steps || !tried() && n < 4*steps; n++ {
		if effort.Quick() && n > steps/3 && tried() {
			break
		}
		var s adjudicate.Status
		ts.Check(json.Unmarshal([]byte(quietly(ts, "anybody", 0, "", "status", "--json", args[0])), &s))
		if s.Over {
			break
		}
		for _, side := range s.Sides {
			if side.State != adjudicate.Awaited {
				continue
			}
			var out strings.Builder
			in.said, in.extras = &out, 3
			name := fmt.Sprintf("%s-%s-%d.yaml", side.Side, args[0], n)
			env := actorEnv(ts, side.Side, []string{"answer", args[0], "-o", name}, "", &out, &out)
			env.Stdin = in
			if status := Main(env); status != 0 || !strings.Contains(out.String(), "sealed for the adjudicator") && !strings.Contains(out.String(), "scellé pour l’arbitre") {
				ts.Fatalf("status %d:\n%s", status, out.String())
			}
			in.count(ts.ReadFile(name))
			for l := range strings.Lines(out.String()) {
				if len([]rune(l)) > 80 && !strings.HasSuffix(l, "(warning)\n") && !strings.HasSuffix(l, "(avertissement)\n") {
					ts.Fatalf("a long line: %s", l)
				}
			}
			if strings.Contains(out.String(), "ahead-illegal") {
				ts.Fatalf("orders ahead that are not legal:\n%s", out.String())
			}
			asked, _, french := strings.Cut(out.String(), "la feuille et la sceller")
			asked = typedNames.ReplaceAllString(asked, "") // cards are typed by their English names
			if french && english.MatchString(asked) {
				ts.Fatalf("%q in French:\n%s", english.FindString(asked), asked)
			}
		}
		quietly(ts, "adjudicator", 0, "", "adjudicate", args[0])
	}
	ts.Logf("%d answers in %d steps; %v", in.n, steps, in.counts)
	if !tried() {
		ts.Fatalf("orders ahead and plans were not tried: %v", in.counts)
	}
}

// typedNames are names of cards, as they are typed, behind their French ones and in orders.
var typedNames = regexp.MustCompile(`The King Strips the Garrisons|\[[^\]]*\]|"[^"]*"|(?m)^ +(card|lead|combat|respond|bonus): .*$`)

// english are words that begin or stand in an answer, or what is asked, in English.
var english = regexp.MustCompile(`(?m)^ *\d+ +(march|move|muster|sail|deploy|strengthen|play|fire|hit|retreat|regroup|send|place|keep|stay|none|end|that|write|raise|bombard|besiege|evade|intercept|lose|take|leave|raid|first|second|event|stop|reform|a|an|no) |\b(Which|the|your|enemy block|nobody|yours|border|river|mountains|mountain|road|enemy Brigade)\b`)

// anyAnswers is standard input as a player types who chooses anything.
type anyAnswers struct {
	said   *strings.Builder
	r      *rand.Rand
	n      int
	extras int // orders ahead and plans that are still to be tried in this sheet
	counts map[string]int
}

// count notes what was made use of.
func (a *anyAnswers) count(sheet string) {
	if a.counts == nil {
		a.counts = map[string]int{}
	}
	for _, key := range []string{"if_first:", "if_second:", "if_tied:", "ahead:", "when:", "plan:"} {
		a.counts[key] += strings.Count(sheet, key)
	}
}

var (
	howMany = regexp.MustCompile(`(?:Which|Lequel) \((?:1 (?:to|à) )?(\d+), .*$`)
	extra   = regexp.MustCompile(`(?m)^ *(\d+)  (?:(?:other )?orders ahead|(?:d’autres|des) ordres d’avance|a plan, |un plan, )`)
)

func (a *anyAnswers) Read(p []byte) (int, error) {
	part := lastPart(a.said.String())
	if strings.Contains(part, "write the sheet and seal it") || strings.Contains(part, "écrire la feuille et la sceller") {
		if list := extra.FindAllStringSubmatch(part, -1); a.extras > 0 && list != nil {
			a.extras--
			return copy(p, list[a.r.IntN(len(list))][1]+"\n"), nil
		}
		return copy(p, "2\n"), nil
	}
	if strings.HasSuffix(a.said.String(), "> ") { // a line is asked for
		return copy(p, "2\n"), nil
	}
	m := howMany.FindStringSubmatch(part)
	if a.n++; m == nil || a.n > 9000 {
		return 0, io.EOF
	}
	most, _ := strconv.Atoi(m[1])
	if back := strings.Contains(part, "take the last answer back") || strings.Contains(part, "reprendre la dernière réponse"); back && most > 1 && a.r.IntN(20) > 0 {
		most--
	}
	return copy(p, strconv.Itoa(1+a.r.IntN(most))+"\n"), nil
}

// lastPart is what was said last: behind the last blank line.
func lastPart(said string) string { return said[strings.LastIndex(said, "\n\n")+1:] }
