package desk

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/viewtest"
)

// Whatever names stand in a view, the pictures that the page takes as they are do nothing and load
// nothing: they are the only texts of a view that it does not put there as text.
func TestHostileViews(t *testing.T) {
	tiles, others := 0, 0
	for _, x := range []string{`</title><script>alert(1)</script>`, `"/><image href="http://x/" onload="alert(1)"/>`, "]]>&amp;"} {
		for name, g := range viewtest.Games(t) {
			views, _ := g.Stopped(t, viewtest.How{Seed: 3, Questions: 30, Events: 40})
			for _, v := range views {
				hostile(&v, x)
				d := &Desk{View: &v, Rules: g.Rules.(game.Asking), Map: g.Board}
				b, err := d.Board(time.Time{})
				if err != nil {
					t.Fatal(name, err)
				}
				harmless(t, b.Shared)
				harmless(t, b.Legend)
				var a Answer
				for _, narrow := range []bool{false, true} {
					if err := d.picture(d.forms(Draft{})[0], &laid{areas: v.Areas}, narrow, &a); err != nil {
						t.Fatal(name, err)
					}
					harmless(t, a.Picture)
					p, err := d.Past(Screen{Narrow: narrow})
					if err != nil {
						t.Fatal(name, err)
					}
					harmless(t, p.Picture)
				}
				for _, tile := range a.Tiles {
					harmless(t, tile)
				}
				for _, o := range a.Others {
					harmless(t, o.Picture)
				}
				tiles, others = tiles+len(a.Tiles), others+len(a.Others)
			}
		}
	}
	if tiles == 0 || others == 0 {
		t.Errorf("%d tiles and %d of others are drawn", tiles, others)
	}
}

// hostile puts a text wherever a view names somebody or something that is drawn.
func hostile(v *view.View, x string) {
	v.Title, v.When, v.Deadline = x, x, x
	blocks := func(list []view.Block) {
		for i := range list {
			list[i].Name, list[i].Rating, list[i].Marks = list[i].Name+x, x, []string{x}
		}
	}
	areas := func(list []view.Area) {
		for i := range list {
			a := &list[i]
			blocks(a.Own)
			if a.Seen = append(a.Seen, view.Block{Name: x}); a.City != nil {
				blocks(a.City.Own)
				a.City.Name = x
			}
			blocks(a.Seen)
			a.Control = x
		}
	}
	areas(v.Areas)
	for i := range v.Past {
		areas(v.Past[i].Areas)
	}
	for i := range v.Events {
		v.Events[i].Text += x
		v.Events[i].Tail = x
	}
	for i := range v.Battles {
		v.Battles[i].Attacker, v.Battles[i].Lines = x, []string{x}
	}
	v.Boxes = append(v.Boxes, view.Box{Name: x, Side: x, Blocks: []string{x}})
}

// harmless says that a picture is XML that does nothing.
func harmless(t *testing.T, picture string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(picture))
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%v in %.400q", err, picture[max(0, int(d.InputOffset())-200):])
		}
		e, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		switch e.Name.Local {
		case "script", "image", "img", "foreignObject", "a", "animate", "set":
			t.Fatalf("a <%s> in %.400s", e.Name.Local, picture)
		}
		for _, a := range e.Attr {
			if strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "href" && !strings.HasPrefix(a.Value, "#") {
				t.Fatalf("%s=%q in %.400s", a.Name.Local, a.Value, picture)
			}
		}
	}
}
