package chart

// runningTurns shows the turns of all years, each by its number in the space of its year.
func (d *drawing) runningTurns(x, y, width int, years map[int][]string) int {
	n, first := 0, 1<<30
	for year, turns := range years {
		n += len(turns)
		first = min(first, year)
	}
	if n == 0 {
		return y
	}
	step, k := width/n, 0
	for year := first; k < n; year++ {
		if turns := years[year]; len(turns) > 0 {
			d.scene.text("words", itoa(year), point{x + k*step, y + 130}, 130, start)
			for range turns {
				k++
				class, ink := "cell", "words"
				if k == d.p.Turn {
					class, ink = "now", "onnow"
				}
				at := rect{x + (k-1)*step, y + 160, step - 25, 190}
				d.scene.rect(class, at, 40)
				c := at.center()
				d.scene.text(ink, itoa(k), point{c[0], c[1] + 45}, 130, middle)
			}
		}
	}
	return y + 410
}

// explainedPlace is how wide a sign of a map of places is that the legend explains, and what
// draws it; nil for another.
func (d *drawing) explainedPlace(sign string) (width int, draw func(rect)) {
	s := d.scene
	mark := func(class, supply int, control Control) func(rect) {
		return func(r rect) { d.placeMark(class, supply, class > 0, control, rect{r.x, r.y, 170, 170}) }
	}
	switch sign {
	case "city":
		return 130, func(r rect) { d.placeMark(0, -1, false, Neutral, rect{r.x, r.y + 20, 130, 130}) }
	case "fortified":
		return 170, mark(2, -1, Neutral)
	case "source":
		return 170, mark(2, 0, Neutral)
	case "masked":
		return 170, func(r rect) {
			s.circle("masking1", r.center(), 80)
			d.placeMark(1, -1, true, First, r.inset(35))
		}
	case "besieged":
		return 330, func(r rect) {
			s.circle("besieging1", point{r.x + 85, r.center()[1]}, 80)
			d.placeMark(1, -1, true, First, rect{r.x, r.y, 170, 170}.inset(35))
			d.siegeMarker(1, point{r.x + 250, r.center()[1]}, 160)
		}
	case "port":
		return 100, func(r rect) { d.anchorAt(rect{r.x, r.y + 25, 100, 120}) }
	case "riches":
		return 90, func(r rect) { s.circle("coin", r.center(), 40) }
	case "isolated":
		return 110, func(r rect) { d.isolated(rect{r.x, r.y + 30, 110, 110}) }
	case "answer":
		return 300, func(r rect) { s.line("answer1", ring(r.x, r.center()[1], r.x+r.w, r.center()[1])) }
	case "leader":
		p := d.plate(0, Stack{Shown: []Block{{Name: "N.N.", Type: d.m.look.Leaders[0], Count: 4}}}, 150, 900, false, -1)
		return p.w, func(r rect) {
			s.rect("block0", rect{r.x, r.y + 10, p.w, p.h}, 0)
			d.row(p, 0, rect{r.x, r.y + 10, p.w, p.h})
		}
	case "inside":
		p := d.plate(0, Stack{Count: 2}, 130, 900, true, -1)
		return p.w + 24, func(r rect) {
			d.walls(rect{r.x, r.y - 5, p.w + 24, 185})
			s.rect("block0", rect{r.x + 12, r.y + 38, p.w, p.h}, 0)
			d.row(p, 0, rect{r.x + 12, r.y + 38, p.w, p.h})
		}
	}
	return 0, nil
}
