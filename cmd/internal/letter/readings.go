package letter

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"fieldpost/crypto/seal"
	"fieldpost/orders"
	"fieldpost/orders/lazy"
	"fieldpost/orders/say"
)

const (
	whereText     = "the text"
	whereAttached = "an attachment"
	whereHTML     = "the HTML text"
)

const (
	flowUndone = "line breaks of format=flowed undone"
	fromHTML   = "read from the HTML text"
	partsOne   = "parts of the text joined"
)

// A reading is one way to make text of a part.
type reading struct {
	text    string
	repairs []string
}

// finder collects what the readings give.
type finder struct {
	reader     reader
	sources    int
	outcomes   []outcome
	signatures []string
	many       bool
	around     []around
	together   []Damage // of sources in which nothing was found, though there should be
	found      Found
}

// asked notes the commands in a text. What is forwarded asks for nothing.
func (f *finder) asked(text string, p Part) {
	if p.Within {
		return
	}
	if p.Flowed {
		text = unflow(text, true, p.DelSp)
	}
	f.found.Commands = commands(text, f.found.Commands)
}

// Find looks for orders and commands.
func (l *Letter) Find() Found {
	f := finder{reader: reader{left: readWork}}
	f.found.Subject = inSubject(l.Subject)
	var texts, pages []string
	var asks []string // those pages that are not of a letter within this one
	for _, p := range l.Parts {
		f.found.Secret = f.found.Secret || hasSecret(p)
		if p.unread || len(p.Data) == 0 {
			continue
		}
		if holdsNoOrders(p) {
			f.found.Game = true
			continue
		}
		text := lines(p.Data)
		if !p.Within {
			text, f.found.Endings = cutEndings(text, f.found.Endings)
		}
		if p.Attached && blank(text) {
			continue
		}
		where := whereText
		if p.Attached {
			where = whereAttached
		}
		if isPage(p, text) {
			if !p.Attached {
				where = whereHTML
				pages = append(pages, text)
				if !p.Within {
					asks = append(asks, text)
				}
			}
			s := htmlSource(text, where)
			s.quoted, s.name = p.Within, p.Name
			f.run(s)
			continue
		}
		if !p.Attached {
			texts = append(texts, text)
			f.asked(text, p)
		}
		f.run(textSource(text, where, p))
	}
	if blank(strings.Join(texts, "")) {
		for _, page := range asks {
			f.found.Commands = commands(htmlText([]byte(page), false, false), f.found.Commands)
		}
	}
	// QUIRK: Apple Mail cuts the text where an attachment stands in it.
	if f.anyBad() && len(texts) > 1 {
		f.run(joinedText(texts))
	}
	if f.anyBad() && len(pages) > 1 {
		f.run(joinedPages(pages))
	}
	return f.finish()
}

// run reads a source, until a reading gives all that is in it.
func (f *finder) run(s source) {
	id, before := f.sources, len(f.outcomes)
	f.sources++
	f.readings(id, s)
	if len(f.outcomes) == before {
		f.ranTogether(s)
	}
}

func (f *finder) readings(id int, s source) {
	good, clear := false, false
	var seen []string
	var rest []around
	defer func() { f.keep(s, rest) }()
	for i, read := range s.readings {
		r := read()
		r.text = plainMarks(r.text)
		if !mayHold(r.text) {
			if i == 0 {
				rest = []around{{text: r.text, alone: true, old: quotedFrom(r.text)}}
				return
			}
			continue
		}
		if i == 0 && s.file && f.whole(id, s, r) {
			return
		}
		spare := good && (!s.both || i > 1)
		if !s.worth(spare, clear) || slices.Contains(seen, r.text) {
			continue
		}
		seen = append(seen, r.text)
		sc := scanText(r.text, s.file)
		f.many = f.many || sc.many
		if i == 0 {
			f.signatures = append(f.signatures, sc.signatures...)
		}
		all, open := f.evaluateAll(sc, s, r, outcome{source: id, reading: i, spare: spare})
		clear = clear || open
		if !good && (i == 0 || all) {
			rest = sc.around
		}
		good = good || all && !spare
		if sc.onlySigned() {
			return
		}
	}
}

// mayHold says that a text may have orders in it.
func mayHold(text string) bool {
	return strings.Contains(text, "ieldpost") || strings.Contains(text, "BEGIN") || strings.Contains(text, "ENCRYPTED")
}

// onlySigned says that there are signatures and nothing that they are of.
func (sc scan) onlySigned() bool { return len(sc.blocks) == 0 && len(sc.signatures) > 0 }

// worth says that a further reading is worth the work: once the source is read, only line
// ends that may not have been meant make a doubt.
func (s source) worth(spare, clear bool) bool {
	return !spare || clear && (s.both || softLine().MatchString(s.readings[0]().text))
}

// evaluateAll judges the blocks of a reading: whether there are some and all were read whole,
// and whether some lie open.
func (f *finder) evaluateAll(sc scan, s source, r reading, as outcome) (all, open bool) {
	all = len(sc.blocks) > 0
	for n, b := range sc.blocks {
		o := f.evaluate(b, s, r)
		o.source, o.reading, o.ordinal, o.count, o.spare = as.source, as.reading, n, len(sc.blocks), as.spare
		all = all && o.read() && (o.set == nil || intactFile(o.set.Sheet, o.set.Data))
		if o.set != nil {
			o.set.block, o.set.Name, o.set.depth = [3]int{as.source, n, len(sc.blocks)}, s.name, b.depth
			open = open || isClear(o.set.Sheet)
		}
		f.outcomes = append(f.outcomes, o)
	}
	return all, open
}

// keep keeps what stands around the sheets of a source, or where there might be some.
// Files without any are none of our business, and what is forwarded asks for nothing.
func (f *finder) keep(s source, rest []around) {
	alone := len(rest) == 1 && !rest[0].below
	if s.joined || alone && (s.where == whereAttached || s.quoted) {
		return
	}
	for _, a := range rest {
		a.alone, a.html = alone, s.where == whereHTML
		if s.quoted {
			a.old = 0
		}
		f.around = append(f.around, a)
	}
}

// softLine is a line end that format=flowed takes away.
var softLine = lazy.Regexp(`\S +\n`)

// ranTogether tells of what is meant as orders and has no line left to tell it by.
func (f *finder) ranTogether(s source) {
	if meant().MatchString(s.readings[0]().text) {
		f.together = append(f.together, Damage{Where: s.where, Problems: orders.Problems{
			*problem(CodeNoBegin, "the line 'fieldpost: orders/2' does not stand by itself: the lines ran together", "send the file as an attachment")}})
	}
}

var meant = lazy.Regexp(`(?is)fieldpost.{0,12}orders/2.{0,20}game.{0,3}:`)

var endComment = lazy.Regexp(`(?im)^([ \t]*)#[ \t]*fieldpost[ \t]*:[ \t]*end[ \t\r]*$`)

// whole reads a file that is an order file and nothing else.
func (f *finder) whole(id int, s source, r reading) bool {
	if beginLine.in(r.text) == nil {
		return false
	}
	// To a file the end line of our sheets is a comment: what stands below counts too.
	if e := endLine.in(r.text); e != nil {
		if blank(r.text[e[1]:]) {
			return false
		}
		r.text = endComment().ReplaceAllString(r.text, "$1#")
		if endLine.in(r.text) != nil {
			return false
		}
	}
	one := f.reader.once(r.text)
	if one.problems.Refused() && !one.empty || !intact(one) {
		return false
	}
	o := outcome{source: id, count: 1, where: s.where, quoted: s.quoted, print: fingerprint(r.text), empty: one.empty}
	if !one.empty {
		o.set = &Set{Data: one.data, Sheet: one.sheet, Where: s.where, Name: s.name, Quoted: s.quoted, Repairs: tidyRepairs(append(r.repairs, one.repairs...)), block: [3]int{id, 0, 1}}
	}
	f.outcomes = append(f.outcomes, o)
	return true
}

// evaluate reads one block.
func (f *finder) evaluate(b block, s source, r reading) outcome {
	b.quoted = b.quoted || s.quoted
	o := outcome{print: fingerprint(b.text), text: b.text, where: s.where, quoted: b.quoted, orphan: b.orphan, headless: b.headless || b.topless, joined: s.joined}
	var one result
	switch {
	case b.topless && f.reader.read("fieldpost: orders/2\n"+b.text).empty:
		o.empty = true
		return o
	case b.lack != nil:
		o.problems = orders.Problems{*b.lack}
		return o
	case b.bare:
		one = f.armourAlone(b.text)
	default:
		one = f.reader.read(b.text)
	}
	if one.empty {
		o.empty = true
		return o
	}
	if one.problems.Refused() {
		o.problems, o.data = one.problems, one.data
		if !s.file {
			o.problems = typed(o.problems)
			if !b.bare && flat(b.text) {
				o.problems = orders.Problems{*problem(orders.CodeSyntax, "the blanks at the beginnings of the lines are missing, by which it shows what belongs together", "send the sheet as an attachment, or type two blanks for each level")}
			}
		}
		return o
	}
	o.set = &Set{Data: one.data, Sheet: one.sheet, Where: s.where, Quoted: b.quoted, Repairs: tidyRepairs(slices.Concat(r.repairs, b.repairs, one.repairs))}
	return o
}

// flat says whether a sheet in clear has lost the indentation of all of its lines.
func flat(text string) bool {
	return !armoured(text) && !anyIndent().MatchString(text) && inClear().MatchString(text) && strings.Count(text, "\n") > 6
}

var anyIndent = lazy.Regexp(`(?m)^(?:[\t\p{Zs}]|#? ).*\S`)

// typed gives problems of orders that nobody has as a file, with advice for who types
// them.
func typed(ps orders.Problems) orders.Problems {
	ps = slices.Clone(ps)
	for i, p := range ps {
		switch p.Code {
		case orders.CodeNotUTF8:
			ps[i].Text, ps[i].Hint = say.Words("here stands a letter that cannot be read, since the mail does not say how it is written"), say.Words("write the word without accents, or send the orders as an attachment")
		case orders.CodeTab, orders.CodeNoBreakSpace:
			ps[i].Hint = say.Words("type two blanks for each level, or send the orders as an attachment")
		}
	}
	return ps
}

func (f *finder) armourAlone(text string) result {
	bin, repairs, err := seal.Dearmor(text)
	if err != nil || doubtful(text, repairs) || len(bin) == 0 {
		return result{problems: orders.Problems{*problem(orders.CodeBadArmor, "the sealed block cannot be read: it was changed on the way", "send the file as an attachment")}}
	}
	one := f.reader.parse([]byte(seal.Armor(bin)), markRepairs(repairs))
	if string(one.data) != text+"\n" {
		one.repairs = append(one.repairs, "armour restored")
	}
	return one
}

func (f *finder) anyBad() bool {
	return slices.ContainsFunc(f.outcomes, func(o outcome) bool { return !o.read() && !o.spare })
}

// finish makes one of all readings.
func (f *finder) finish() Found {
	found := f.found
	found.Sets = otherReadings(distinct(f.outcomes), f.outcomes)
	var ignored bool
	found.Damaged, ignored = damaged(f.outcomes, slices.ContainsFunc(found.Sets, func(s Set) bool { return !s.Quoted }))
	found.Empty = slices.ContainsFunc(f.outcomes, func(o outcome) bool { return o.empty && !o.spare })
	if f.many || len(found.Sets) > maxBlocks {
		found.Sets = found.Sets[:min(len(found.Sets), maxBlocks)]
		found.Damaged = append(found.Damaged, Damage{Where: whereText, Problems: orders.Problems{*tooMany()}})
	}
	if len(found.Sets) == 0 && len(found.Damaged) == 0 && !found.Empty && len(f.together) > 0 {
		found.Damaged = f.together[:1]
	}
	found.addSignatures(f.signatures)
	if outside := f.outside(found); len(outside) > 0 && len(found.Damaged) == 0 {
		found.Damaged = []Damage{{Where: whereText, Problems: outside}}
	}
	// One set that is whole beside another that is not would be half of the letter.
	if slices.ContainsFunc(found.Damaged, func(d Damage) bool { return !d.Quoted }) {
		found.Sets = nil
	}
	for i := range found.Sets {
		if ignored {
			found.Sets[i].Repairs = append(found.Sets[i].Repairs, "what is damaged in the quoted text ignored")
		}
		found.Sets[i].Repairs = tidyRepairs(found.Sets[i].Repairs)
		found.Sets[i].Lost = isClear(found.Sets[i].Sheet) && bytes.ContainsRune(found.Sets[i].Data, utf8.RuneError)
	}
	return found
}
