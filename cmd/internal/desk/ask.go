package desk

import (
	"errors"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/text"
	"fieldpost/orders"
	"fieldpost/orders/say"
	"fieldpost/scenarios"
)

// Request asks what can be done after a draft, under a condition of orders ahead or, without
// one, now; of the question of a number, or of the first that is open.
type Request struct {
	Draft Draft  `json:"draft"`
	At    string `json:"at,omitempty"`
	List  *int   `json:"list,omitempty"`
	// Take is a way to be put on that list first, Into the item it joins, More are items behind it,
	// and Others are blocks that are to do the same.
	Take   []string   `json:"take,omitempty"`
	Into   int        `json:"into,omitempty"`
	More   [][]string `json:"more,omitempty"`
	Others []string   `json:"others,omitempty"`
	// Instead asks for what is done in the place of an item of the list, which must be given: it is
	// the path to it.
	Instead []int `json:"instead,omitempty"`
	// Narrow asks for the map of a small screen.
	Narrow bool `json:"narrow,omitempty"`
}

// Answer is what can be done then.
type Answer struct {
	// Draft is the draft with what was taken, and Left are those who could not do the same.
	Draft Draft    `json:"draft"`
	Left  []string `json:"left,omitempty"`
	// Tabs are the conditions of orders that can go ahead with it, At the one this is about.
	Tabs []Tab  `json:"tabs"`
	At   string `json:"at"`
	// Entry is the condition of that one, where each has its own.
	Entry *Coming `json:"entry,omitempty"`
	// Lists are the questions with what is on their lists; List is the open one, -1 where all
	// are answered, Title asks it, and Points are what is left to spend on it.
	Lists []Listed `json:"lists"`
	List  int      `json:"list"`
	Title string   `json:"title"`
	// Area is where what is asked is, where that is in one.
	Area   string `json:"area,omitempty"`
	Points int    `json:"points"`
	// Ways are what can be ordered, on the list Of, and End what ends it, empty where it cannot
	// end. Where all is answered they change what is on the last list.
	Ways []Way  `json:"ways"`
	Of   int    `json:"of"`
	End  string `json:"end,omitempty"`
	// Ending is the answer that ends a part of the list, where the list goes on behind it: End then
	// says what it does.
	Ending string `json:"ending,omitempty"`
	// Only says that the question has one answer and no other.
	Only bool `json:"only,omitempty"`
	// Nothing is the answer that has nothing done in the place of an item.
	Nothing string `json:"nothing,omitempty"`
	// Blocks say where this side's blocks stand then, Faces what is on them, Picture shows it.
	Blocks  map[string]string `json:"blocks"`
	Faces   map[string]string `json:"faces"`
	Picture string            `json:"picture,omitempty"`
	// Tiles show this side's blocks large, and Others say who of the other side is in an area.
	Tiles  map[string]string `json:"tiles,omitempty"`
	Others map[string]Other  `json:"others,omitempty"`
	// Limits say how many blocks may still go from an area with blocks to another one, where
	// that has a limit.
	Limits map[string]map[string]int `json:"limits"`
}

// Other is what is seen of the other side in an area, with a picture where it has blocks, and what
// else is known of the battle there.
type Other struct {
	Picture string   `json:"picture,omitempty"`
	Words   string   `json:"words"`
	Battle  []string `json:"battle,omitempty"`
}

// Tab is a condition of orders ahead.
type Tab struct {
	Key    string `json:"key"`
	Label  string `json:"label"`
	Filled bool   `json:"filled,omitempty"`
	// Broken says that something there is not legal.
	Broken bool `json:"broken,omitempty"`
}

// Listed is a question and what is on its list.
type Listed struct {
	Text  string   `json:"text"`
	Items []Listen `json:"items"`
	Over  bool     `json:"over"`
}

// Listen is an item in words: its answers, and whether it is not legal where it stands, and
// why.
type Listen struct {
	Words  []string `json:"words"`
	Who    []string `json:"who"`
	Broken *Reason  `json:"broken,omitempty"`
	// Else are the items that are done in its place, and May says that something can be.
	Else []Listen `json:"else,omitempty"`
	// Alone says that its first answer stands without the others.
	Alone bool `json:"alone,omitempty"`
	May   bool `json:"may,omitempty"`
	// Step says that it is a step on the way of who is named before it.
	Step bool `json:"step,omitempty"`
}

var (
	errNoSuchList = errors.New("there is no such question")
	errNoSuchWay  = errors.New("this cannot be ordered there")
)

// Ask is what can be done after a draft.
func (d *Desk) Ask(r Request) (a Answer, err error) {
	forms := d.forms(r.Draft)
	f := forms[max(0, slices.IndexFunc(forms, func(x *form) bool { return x.at() == r.At }))]
	f.fit(&r)
	in, left, err := f.change(r)
	if err != nil {
		return a, err
	}
	a = Answer{Draft: d.draftOf(forms, r.Draft), At: f.at(), List: -1, Lists: []Listed{}, Ways: []Way{}, Left: left}
	tabs := forms
	if len(r.Take) > 0 && (f.key == "" || f.entry > 0) {
		tabs = d.forms(a.Draft) // another card has other orders ahead, and behind an entry there may be one more
	}
	for _, x := range tabs {
		a.Tabs = append(a.Tabs, d.tab(x))
	}
	a.Entry = f.condition(len(a.Draft.Entries))
	all, err := f.layAll(&a)
	if err != nil {
		return a, err
	}
	a.Draft = d.draftOf(forms, r.Draft)
	if f.said.Ask {
		a.List, r.List = -1, nil // nothing is answered there
	}
	if r.List != nil && (all[*r.List].next != nil || in != nil) {
		a.List = *r.List
	}
	shown := a.List
	if shown < 0 {
		shown = len(f.lists) - 1
		if r.List != nil {
			shown = *r.List
		}
	}
	if shown < 0 { // nothing is asked: there is something to look at
		l := &laid{areas: f.view.Areas}
		a.Blocks, a.Faces = standing(l.areas), d.faces(l.areas)
		return a, d.picture(f, l, r.Narrow, &a)
	}
	l := &all[shown]
	a.Of = shown
	if in != nil {
		f.lists[shown] = in.part
		l = new(laid)
		*l = f.lay(shown)
		sayable := f.sayable(l, len(f.lists[shown].Items) > in.at)
		a.List, a.Nothing = shown, f.nothing(l)
		a.Ways = append(a.Ways, f.waysTo(shown, l, sayable)...)
		a.Ways = slices.DeleteFunc(a.Ways, func(w Way) bool { return w.Into >= 0 && w.Into < in.at })
		a.Title = f.say().Sprintf("And if that cannot be done: %s?", f.saying(in.item))
		if end := f.goesOn(l); end != "" && sayable(l.next.Name) {
			a.End, a.Ending = f.end(shown, l), end
		}
	} else if !f.said.Ask {
		a.Ways = append(a.Ways, f.ways(shown, l)...)
		f.asks(&a, l)
	}
	a.Limits = f.limits(l)
	l.areas = f.sent(l)
	a.Blocks, a.Faces = standing(l.areas), d.faces(l.areas)
	if err := d.picture(f, l, r.Narrow, &a); err != nil {
		return a, err
	}
	f.coming(shown, &a)
	return a, nil
}

// asks says what is asked on the open list, if there is one, and where.
func (f *form) asks(a *Answer, l *laid) {
	if a.List < 0 {
		return
	}
	a.Title, a.End, a.Ending, a.Points, a.Only = f.title(a.List, l), f.end(a.List, l), f.goesOn(l), f.points(l), f.only(l)
	if l.next != nil {
		a.Area = l.next.Area
		if l.next.Name == l.asked.Name && l.next.Text != "" { // it counts
			a.Lists[a.List].Text = a.Title
		}
	}
}

// fit leaves out of a request what a form does not have.
func (f *form) fit(r *Request) {
	if r.List != nil && (*r.List < 0 || *r.List >= len(f.lists)) {
		r.List = nil
	}
	if r.List == nil || len(r.Instead) > 0 && !f.may(*r.List, r.Instead, false) {
		r.Instead = nil
	}
	if r.Instead != nil {
		r.Into = max(r.Into, -1)
	}
}

// instead is a list one item of which something else is to be done for, if it cannot be done.
type instead struct {
	path  []int
	at    int      // where it begins on part
	item  []string // in the place of which it is
	whole List     // the list, with that
	part  List     // the list with that in the place of the item, and nothing behind it
}

// change takes what was picked; left are those who could not do the same.
func (f *form) change(r Request) (in *instead, left []string, err error) {
	least := 0
	if r.Instead != nil {
		in = &instead{path: r.Instead, whole: f.lists[*r.List]}
		of, k := in.whole.holder(r.Instead)
		in.at, in.item = k, of.Items[k]
		least = k
		f.lists[*r.List] = in.whole.inPlace(r.Instead)
	}
	if len(r.Take) > 0 {
		if r.List == nil {
			return nil, nil, errNoSuchList
		}
		if left, err = f.take(*r.List, r.Take, r.Into, least, r.Others); err != nil {
			return nil, left, err
		}
		for _, item := range r.More {
			if _, err = f.take(*r.List, item, -1, least, nil); err != nil {
				return nil, left, err
			}
		}
	}
	if in != nil {
		in.part = f.lists[*r.List]
		in.whole = in.whole.put(r.Instead, in.part.from(least))
		f.lists[*r.List] = in.whole
	}
	return in, left, nil
}

// layAll lays all lists, and says of each what is on it.
func (f *form) layAll(a *Answer) (all []laid, err error) {
	all = make([]laid, len(f.lists))
	for i := range f.lists {
		if all[i] = f.lay(i); all[i].err != nil {
			return all, all[i].err
		}
		if l := &f.lists[i]; l.Done && all[i].next != nil && f.end(i, &all[i]) == "" {
			l.Done = false // what it held was taken back
		}
		a.Lists = append(a.Lists, f.listed(i, &all[i]))
		if a.List < 0 && !all[i].over(f.lists[i]) {
			a.List = i
		}
	}
	return all, nil
}

// tab is the card of a form: the open orders, or what is sent ahead.
func (d *Desk) tab(f *form) Tab {
	label := d.say().Sprintf("Now")
	if f.entry > 0 {
		label = f.entryLabel()
	} else if f.key != "" {
		label = tongue.Capital(d.answers()(say.Words(d.Rules.Grammar().Sent[f.key])))
	}
	tab := Tab{Key: f.at(), Label: label, Filled: f.filled()}
	for i := range f.lists {
		if l := f.lay(i); count(l.broken) > 0 {
			tab.Broken = true
		}
	}
	return tab
}

// points are those that the next action of a list has, 0 where it has none.
func (f *form) points(l *laid) int {
	if next := f.after(l); next != nil && f.Rules.Grammar().InParts(l.asked.Name) {
		return next.N
	}
	return 0
}

// only says that a list has nothing on it yet, and can have but one answer, which ends it.
func (f *form) only(l *laid) bool {
	if len(l.answers) > 0 || l.next == nil || len(l.next.Options) != 1 || l.asked.Name == muster || l.asked.Plans() {
		return false
	}
	next, _, err := f.ask(f.view, l.asked, l.next.Options)
	return err == nil && next == nil
}

// draftOf is a draft with the lists of its forms. What was to go ahead with a card that has been
// taken back stays for the next one, on no sheet until then.
func (d *Desk) draftOf(forms []*form, was Draft) Draft {
	out := was
	out.Lists, out.Ahead, out.Entries = nil, nil, nil
	if len(forms) == 1 {
		out.Ahead = was.Ahead
	}
	for _, f := range forms {
		switch {
		case f.entry > 0:
			if e := f.entryOf(); f.entry <= len(was.Entries) || e.says() {
				out.Entries = append(out.Entries, e)
			}
		case f.key == "":
			out.Lists = slices.Clone(f.lists)
		case f.filled():
			if out.Ahead == nil {
				out.Ahead = map[string][]List{}
			}
			out.Ahead[f.key] = slices.Clone(f.lists)
		}
	}
	return out
}

// filled says that something is answered.
func (f *form) filled() bool { return f.said.Ask || filled(f.lists) }

func filled(lists []List) bool {
	return slices.ContainsFunc(lists, func(l List) bool { return len(l.Items) > 0 || l.Done })
}

// own are this side's blocks in an area and its city.
func own(a view.Area) []view.Block {
	if a.City == nil {
		return a.Own
	}
	return append(slices.Clone(a.Own), a.City.Own...)
}

// standing says where this side's blocks are.
func standing(areas []view.Area) map[string]string {
	out := map[string]string{}
	for _, a := range areas {
		for _, b := range own(a) {
			out[b.Name] = a.Name
		}
	}
	return out
}

// limits are those of the borders of the areas where this side's blocks are.
func (f *form) limits(l *laid) map[string]map[string]int {
	out := map[string]map[string]int{}
	if l.asked.Name == muster || !f.Rules.Grammar().InParts(l.asked.Name) {
		return out
	}
	var from []string
	for _, a := range l.areas {
		if len(own(a)) > 0 {
			from = append(from, a.Name)
		}
	}
	for area, left := range f.Rules.Left(f.view, l.asked, l.answers, from) {
		for _, x := range left {
			if out[area] == nil {
				out[area] = map[string]int{}
			}
			out[area][x.Area] = x.Blocks
		}
	}
	return out
}

// faces say what is on this side's blocks, what is remarkable about them in a battle, and of which
// part of a box those off the map are.
func (d *Desk) faces(areas []view.Area) map[string]string {
	out, style := map[string]string{}, scenarios.StyleOf(d.View.Rules)
	for _, b := range d.View.Boxes {
		for _, n := range b.Blocks {
			if b.Side == d.View.Side && b.Of != "" {
				out[n] = orders.Visible(b.Of)
				if b.Name != d.View.Boxes[0].Name { // the first is where most are
					out[n] = orders.Visible(tongue.Capital(text.BoxName(text.Speak(d.View.Lang), d.View, b)))
				}
			}
		}
	}
	for _, a := range areas {
		for _, b := range own(a) {
			words := b.Rating
			if b.Max > 0 {
				words = strings.TrimPrefix(words+", "+d.say().Sprintf("%d of %d", b.Strength, b.Max), ", ")
			}
			marks := text.Marks(text.Speak(d.View.Lang), &style, b)
			out[b.Name] = orders.Visible(strings.TrimPrefix(strings.Join(append([]string{words}, marks...), ", "), ", "))
		}
	}
	return out
}
