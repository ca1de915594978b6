package adjudicate_test

import (
	"bytes"
	"maps"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
)

// pieces of a game, under names that say nothing.
func piecesOf(files folder.Files, crlf bool) (list []folder.Piece) {
	for _, name := range files.Names() {
		data := files[name]
		if crlf && !bytes.HasSuffix([]byte(name), []byte(".age")) {
			data = bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n"))
		}
		list = append(list, folder.Piece{Name: "../noname.txt", Data: data})
	}
	return list
}

// A player's folder comes out of letters as the adjudicator has it.
func TestSort(t *testing.T) {
	m := begin(t)
	mine := folder.Files{}
	for step := range 3 {
		before := maps.Clone(m.files)
		if step > 0 {
			m.step("Axe", "Cup")
		}
		fresh := folder.Files{}
		for name, data := range m.files {
			if step == 0 || before[name] == nil {
				fresh[name] = data
			}
		}
		found, err := folder.Sort(mine, append(piecesOf(fresh, step == 1), folder.Piece{Name: "x", Data: []byte("fieldpost: call/1\nstep: 1\n")}, folder.Piece{Name: "y"}))
		if err != nil {
			t.Fatal(err)
		}
		maps.Copy(mine, found)
	}
	if !maps.EqualFunc(mine, m.files, bytes.Equal) {
		t.Errorf("%v\n%v", mine.Names(), m.files.Names())
	}
	if found, err := folder.Sort(mine, piecesOf(mine, false)); err != nil || len(found) > 0 {
		t.Error(found.Names(), err)
	}
	// Another call of a step, a forged one, and another game's.
	other := begin(t)
	other.step("Axe", "Cup")
	if found, err := folder.Sort(mine, piecesOf(other.files, false)); !adjudicate.Has(err, codes.CodeChanged) {
		t.Error(found.Names(), err)
	}
	forged := bytes.Replace(mine["steps/0003/call.yaml"], []byte("turn 1"), []byte("turn 2"), 1)
	if found, err := folder.Sort(mine, []folder.Piece{{Data: forged}}); err != nil || len(found) > 0 {
		t.Error(found.Names(), err)
	}
	if found, err := folder.Sort(folder.Files{}, []folder.Piece{{Data: mine["steps/0001/call.yaml"]}}); err != nil || found != nil {
		t.Error(found.Names(), err)
	}
	// A view that was lost comes back.
	lost := maps.Clone(mine)
	delete(lost, "steps/0003/red.view.age")
	if found, err := folder.Sort(lost, piecesOf(mine, false)); err != nil || len(found) != 1 {
		t.Error(found.Names(), err)
	}
}
