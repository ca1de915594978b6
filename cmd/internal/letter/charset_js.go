package letter

import (
	"bytes"
	"io"
	"syscall/js"
)

// decoder turns a charset into UTF-8, as the browser does: its tables need not be in the page.
func decoder(name string, in io.Reader) (out io.Reader, err error) {
	data, err := io.ReadAll(in)
	if err != nil {
		return nil, err
	}
	defer func() { // the browser throws what it does not know
		if bad, ok := recover().(js.Error); ok {
			out, err = nil, bad
		}
	}()
	a := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(a, data)
	text := js.Global().Get("TextDecoder").New(name, map[string]any{"ignoreBOM": true}).Call("decode", a).String()
	return bytes.NewReader([]byte(text)), nil
}
