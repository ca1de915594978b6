package lettertest

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"text/template"
)

// Message makes the message of a case, with CRLF line ends unless the case
// says otherwise. The error says which payload is missing, or what is wrong
// with the template.
func (c Case) Message(p Payloads) ([]byte, error) {
	data := p.texts()
	if c.payload != "" {
		text, ok := data[c.payload]
		if !ok {
			return nil, fmt.Errorf("%s: there is no payload %q", c.Name, c.payload)
		}
		data["Payload"] = text
	}
	for _, name := range Names() { // templates say .Sealed
		if text, ok := data[name]; ok {
			data[strings.ToUpper(name[:1])+name[1:]] = text
		}
	}

	all := template.New("").Option("missingkey=error").Funcs(functions)
	all.Funcs(template.FuncMap{"body": func(name string) (string, error) {
		var out strings.Builder
		t := all.Lookup(name)
		if t == nil {
			return "", fmt.Errorf("no section is called %q", name)
		}
		err := t.Execute(&out, data)
		return strings.TrimSuffix(out.String(), "\n"), err
	}})
	for _, s := range c.sections {
		if all.Lookup(s.Name) != nil {
			return nil, fmt.Errorf("%s: two sections are called %q", c.Name, s.Name)
		}
		if _, err := all.New(s.Name).Parse(string(s.Data)); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	var out bytes.Buffer
	if err := all.ExecuteTemplate(&out, "message", data); err != nil {
		return nil, fmt.Errorf("%s: %w", c.Name, err)
	}
	if out.Len() == 0 {
		return nil, errors.New(c.Name + ": the message is empty")
	}
	if c.asIs {
		return out.Bytes(), nil
	}
	return []byte(crlf(out.String())), nil
}

// crlf ends every line that does not so already with CR LF.
func crlf(text string) string {
	var out strings.Builder
	for i := range len(text) {
		if text[i] == '\n' && (i == 0 || text[i-1] != '\r') {
			out.WriteByte('\r')
		}
		out.WriteByte(text[i])
	}
	return out.String()
}
