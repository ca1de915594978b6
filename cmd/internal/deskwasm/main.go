//go:build js && wasm

// Command deskwasm is the order desk by itself as WebAssembly. Its page (see deskweb) runs it
// in a worker: what it is told and what it answers goes through two functions there,
// fieldpostStart(lang, names, files) and fieldpostCall(name, json, files).
package main

import (
	"errors"
	"maps"
	"slices"
	"syscall/js"
	"time"

	"fieldpost/cmd/internal/deskalone"
)

func main() {
	var room *deskalone.Room
	js.Global().Set("fieldpostStart", js.FuncOf(func(_ js.Value, args []js.Value) any {
		kept := map[string][]byte{}
		for i, data := range files(args[2]) {
			kept[args[1].Index(i).String()] = data
		}
		room = deskalone.New(kept, args[0].String(), time.Now)
		return nil
	}))
	js.Global().Set("fieldpostCall", js.FuncOf(func(_ js.Value, args []js.Value) any {
		out, changed, err := room.Call(args[0].String(), []byte(args[1].String()), files(args[2]))
		if err != nil {
			wrong := &deskalone.Wrong{Text: err.Error()}
			errors.As(err, &wrong)
			return map[string]any{"error": wrong.Text, "hint": wrong.Hint, "key": wrong.Key}
		}
		names, data := []any{}, []any{}
		for _, name := range slices.Sorted(maps.Keys(changed)) {
			names = append(names, name)
			if changed[name] == nil {
				data = append(data, nil)
				continue
			}
			a := js.Global().Get("Uint8Array").New(len(changed[name]))
			js.CopyBytesToJS(a, changed[name])
			data = append(data, a)
		}
		return map[string]any{"out": string(out), "names": names, "files": data}
	}))
	select {}
}

// files are the bytes of a list of arrays.
func files(list js.Value) [][]byte {
	out := make([][]byte, list.Length())
	for i := range out {
		a := list.Index(i)
		out[i] = make([]byte, a.Length())
		js.CopyBytesToGo(out[i], a)
	}
	return out
}
