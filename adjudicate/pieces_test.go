package adjudicate

import (
	"bytes"
	"maps"
	"testing"
)

// pieces of a game, under names that say nothing.
func piecesOf(files Files, crlf bool) (list []Piece) {
	for _, name := range files.names() {
		data := files[name]
		if crlf && !bytes.HasSuffix([]byte(name), []byte(".age")) {
			data = bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n"))
		}
		list = append(list, Piece{Name: "../noname.txt", Data: data})
	}
	return list
}

// A player's folder comes out of letters as the adjudicator has it.
func TestSort(t *testing.T) {
	m := begin(t)
	mine := Files{}
	for step := range 3 {
		before := maps.Clone(m.files)
		if step > 0 {
			m.step("Axe", "Cup")
		}
		fresh := Files{}
		for name, data := range m.files {
			if step == 0 || before[name] == nil {
				fresh[name] = data
			}
		}
		found, err := Sort(mine, append(piecesOf(fresh, step == 1), Piece{Name: "x", Data: []byte("fieldpost: call/1\nstep: 1\n")}, Piece{Name: "y"}))
		if err != nil {
			t.Fatal(err)
		}
		maps.Copy(mine, found)
	}
	if !maps.EqualFunc(mine, m.files, bytes.Equal) {
		t.Errorf("%v\n%v", mine.names(), m.files.names())
	}
	if found, err := Sort(mine, piecesOf(mine, false)); err != nil || len(found) > 0 {
		t.Error(found.names(), err)
	}
	// Another call of a step, a forged one, and another game's.
	other := begin(t)
	other.step("Axe", "Cup")
	if found, err := Sort(mine, piecesOf(other.files, false)); !Has(err, CodeChanged) {
		t.Error(found.names(), err)
	}
	forged := bytes.Replace(mine["steps/0003/call.yaml"], []byte("turn 1"), []byte("turn 2"), 1)
	if found, err := Sort(mine, []Piece{{Data: forged}}); err != nil || len(found) > 0 {
		t.Error(found.names(), err)
	}
	if found, err := Sort(Files{}, []Piece{{Data: mine["steps/0001/call.yaml"]}}); err != nil || found != nil {
		t.Error(found.names(), err)
	}
	// A view that was lost comes back.
	lost := maps.Clone(mine)
	delete(lost, "steps/0003/red.view.age")
	if found, err := Sort(lost, piecesOf(mine, false)); err != nil || len(found) != 1 {
		t.Error(found.names(), err)
	}
}
