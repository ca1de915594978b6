package chart

import "strings"

// enlarged is how high a block is in a box beside the map, where all that is on it can be read.
const enlarged = 480

// Enlarged shows the blocks of a stack side by side, each as large as can be read with ease, those
// without a face as one with their number; and says who they are. It is no picture of its own: the
// words stand beside it. Of a game with other pieces than blocks there are only the words.
func (m *Map) Enlarged(lang string, sides [2]string, side int, st Stack) (picture, words string) {
	d := &drawing{m: m, t: speak(lang), p: Position{Sides: sides}, scene: &Scene{styles: m.styles}, unit: unitOf(m)}
	var stacks [2]Stack
	stacks[side] = st
	words = strings.TrimPrefix(d.stacksInWords(stacks), ", ")
	if m.look.Leaders != nil || st.Size() == 0 {
		return "", words
	}
	at := rect{gap, gap * 3, tileWidth(enlarged), enlarged}
	for _, b := range st.Shown {
		d.tile(side, b, at)
		at.x += at.w + gap
	}
	if st.Count > 0 {
		d.plainStack(side, st.Count, rect{at.x, at.y, enlarged, enlarged}, "")
		at.x += enlarged + 2*gap
	}
	w := &svg{scene: d.scene, twin: true}
	w.f(`<svg class="fp-map" aria-hidden="true" viewBox="0 0 %d %d" width="%d" height="%d">`+"\n", at.x, enlarged+4*gap, at.x/10, (enlarged+4*gap)/10)
	for _, i := range d.scene.items {
		w.item(i, true)
	}
	w.b.WriteString("</svg>\n")
	return w.b.String(), words
}
