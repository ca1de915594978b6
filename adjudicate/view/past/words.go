package past

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/scenarios"
)

// reader reads what events tell, in their words.
type reader struct {
	places  *chart.Map
	areas   []string
	deeds   map[string]scenarios.Deed
	leaders bool
	// blocks are those that the view names, as it has them or by their names alone; theirs
	// are those that are the enemy's.
	blocks map[string]view.Block
	theirs map[string]bool
	// names are all names that may be told: of blocks, areas and cities, the longest first.
	names []string
	own   string
	// unit is how the word for blocks begins, in English as in French.
	unit string
	// kept are areas that stand in the view though nobody is there.
	kept map[string]bool
}

func newReader(v *view.View, places *chart.Map) *reader {
	style := scenarios.StyleOf(v.Rules)
	r := &reader{places: places, areas: places.Areas(), deeds: style.Deeds, leaders: style.Leaders != nil, own: v.Side,
		blocks: map[string]view.Block{}, theirs: map[string]bool{}, kept: map[string]bool{}}
	r.unit = cmp.Or(style.Unit, "block")[:4]
	for _, b := range v.Boxes {
		for _, name := range b.Blocks {
			if b.Side == v.Side || r.leaders {
				r.blocks[name], r.theirs[name] = view.Block{Name: name}, b.Side != v.Side
			}
		}
	}
	for i := range v.Areas {
		a := &v.Areas[i]
		r.kept[a.Name] = len(a.Own)+len(a.Seen)+a.Enemy == 0 && a.City == nil
		for k, list := range lists(a) {
			for _, b := range *list {
				if b.Name != "" && !(k%2 == 1 && r.own != "" && r.blocks[b.Name].Name != "") {
					r.blocks[b.Name], r.theirs[b.Name] = b, k%2 == 1
				}
			}
		}
	}
	all := map[string]bool{}
	for name := range r.blocks {
		all[name] = true
	}
	for _, name := range places.Names() {
		all[name] = true
	}
	for name := range all {
		if name != "" {
			r.names = append(r.names, name)
		}
	}
	slices.SortFunc(r.names, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	return r
}

// told is what an event tells: of which blocks that are named, or how many; at which areas,
// in their order.
type told struct {
	names   []string
	theirs  bool // the blocks that are named are not this side's
	n       int
	counted bool // n is told, and not only meant
	places  []string
	off     bool // they go to where no area is
	numbers []int
	back    bool // they did not come there
}

const arrow = " → "

// placed stands before the name of a place, in English and French.
var placed = []string{"in ", "into ", "from ", "at ", "near ", "to ", "of ", "Inside ", ": ", "(", "→ ", "dans ", "à ", "de ", "d’", "vers ", "depuis ", "devant "}

// surely are those that stand before no block.
var surely = []string{"in ", "into ", "from ", "at ", "to ", "Inside ", "→ ", "dans ", "vers ", "depuis "}

func (r *reader) read(e view.Event) (t told) {
	words := e.Text
	t.back = r.turnedBack(e)
	at, first := 0, -1
	road := strings.Index(words, arrow)
	var loose strings.Builder // what is neither block nor place
	for at < len(words) {
		name := r.nameAt(words, at)
		if name == "" {
			_, n := utf8.DecodeRuneInString(words[at:])
			loose.WriteString(words[at : at+n])
			at += n
			continue
		}
		before := words[:at]
		after := words[at+len(name):]
		area := r.places.Within(name)
		_, block := r.blocks[name]
		onRoad := strings.HasPrefix(after, arrow)
		switch {
		case area != "" && (onRoad && at < max(road, 0)+1 || onRoad || ends(before, surely) || !block && ends(before, placed)):
			t.places = append(t.places, area)
		case block && at == 0 && r.isSide(name) && !strings.HasPrefix(after, " ("):
			first = 0
		case block:
			t.names = append(t.names, name)
		}
		loose.WriteString(" ")
		at += len(name)
	}
	if first == 0 && len(t.names) == 0 {
		t.names = append(t.names, words[:len(r.nameAt(words, 0))])
	}
	if road >= 0 {
		rest := words[strings.LastIndex(words, arrow)+len(arrow):]
		t.off = r.places.Within(r.nameAt(rest, 0)) == ""
	}
	if len(t.names) > 0 {
		t.theirs = r.theirs[t.names[0]] && !r.leaders
	}
	t.n, t.numbers = r.numbers(loose.String())
	t.counted, t.n = t.n > 0, max(t.n, 1)
	if r.leaders && !t.counted && r.deeds[e.Kind] == scenarios.Falls {
		t.n = listed(words)
	}
	return t
}

// turnedBack says that dice decided that blocks did not come where they went.
func (r *reader) turnedBack(e view.Event) bool {
	return len(e.Dice) > 0 && r.deeds[e.Kind] == scenarios.Goes && e.Tail != "" && !strings.HasSuffix(e.Tail, "lands") && !strings.HasSuffix(e.Tail, "débarque")
}

func (r *reader) isSide(name string) bool { return strings.EqualFold(name, r.own) }

// nameAt is the longest name that stands at a place in words.
func (r *reader) nameAt(words string, at int) string {
	if last, _ := utf8.DecodeLastRuneInString(words[:at]); at > 0 && (unicode.IsLetter(last) || last == '\'') {
		return ""
	}
	for _, name := range r.names {
		if strings.HasPrefix(words[at:], name) {
			if next, _ := utf8.DecodeRuneInString(words[at+len(name):]); at+len(name) == len(words) || !unicode.IsLetter(next) && !unicode.IsDigit(next) {
				return name
			}
		}
	}
	return ""
}

func ends(words string, with []string) bool {
	return slices.ContainsFunc(with, func(w string) bool {
		return strings.HasSuffix(words, w) && (len(words) == len(w) || !letterBefore(words, len(words)-len(w)) || !unicode.IsLetter([]rune(w)[0]))
	})
}

func letterBefore(words string, at int) bool {
	r, _ := utf8.DecodeLastRuneInString(words[:at])
	return unicode.IsLetter(r)
}

// numbers are those in words; n is the first that counts blocks.
func (r *reader) numbers(words string) (n int, all []int) {
	for i := 0; i < len(words); {
		k := i
		for k < len(words) && words[k] >= '0' && words[k] <= '9' {
			k++
		}
		if k == i {
			i++
			continue
		}
		x, _ := strconv.Atoi(words[i:k])
		if n == 0 && strings.HasPrefix(words[k:], " "+r.unit) {
			n = x
		}
		all = append(all, x)
		i = k
	}
	return n, all
}

// listed is how many words name in a list: "York loses Byron's, Popham's, eliminated".
func listed(words string) int {
	words, _, _ = strings.Cut(words, " (")
	if _, list, ok := strings.Cut(words, ": "); ok {
		return 1 + strings.Count(list, ", ")
	}
	return max(1, strings.Count(words, ", "))
}
