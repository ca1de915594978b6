package mailpage

import (
	"cmp"
	"html/template"
	"strings"
	"sync"

	"fieldpost/adjudicate/game/tongue"
)

// No colours are set: mail programs bring their own for light and dark, and
// those that know only one of the two change what is set in ways nobody
// foresees. Styles stand in the elements, since style sheets are dropped.
const page = `<!DOCTYPE html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{.Subject}}</title>
</head>
<body style="margin:0;padding:12px;font-family:sans-serif;font-size:16px;line-height:1.45">
<div style="max-width:40em;margin:0 auto">
{{range .Blocks -}}
{{if eq .Kind "para"}}<p style="margin:0 0 0.8em">{{words .Words}}</p>
{{else if eq .Kind "head"}}<h2 style="margin:1.2em 0 0.3em;font-size:1em;letter-spacing:0.03em">{{words .Words}}</h2>
{{else if eq .Kind "list"}}<ul style="margin:0 0 0.8em;padding-left:1.3em">
{{range .Items}}<li style="margin:0 0 0.2em {{.Level}}em">{{words .Words}}{{if .Line}}<pre style="margin:0;font-size:0.85em;white-space:pre-wrap">{{.Line}}</pre>{{end}}</li>
{{end}}</ul>
{{else if eq .Kind "sheet"}}<pre style="margin:0 0 0.8em;padding-left:0.7em;border-left:3px solid #888;font-size:0.85em;line-height:1.35;white-space:pre-wrap">{{range $i, $l := .Lines}}{{if $i}}
{{end}}{{$l}}{{end}}</pre>
{{else if eq .Kind "report"}}<div style="margin:0 0 0.8em;padding-left:1.7em;text-indent:-1em;border-left:3px solid #888">
{{range .Items}}<div style="margin{{if .First}}:0.7em 0 0{{else}}-left:{{end}} {{.Level}}em{{if .Head}};font-weight:bold{{end}}">{{thrown .Words}}</div>
{{end}}</div>
{{else if eq .Kind "link"}}<p style="margin:0 0 0.8em">{{words .Words}}<br><a href="{{.Name}}">{{.Name}}</a></p>
{{else if eq .Kind "picture"}}<p style="margin:0 0 0.8em"><img src="{{cid .Name}}" alt="{{.Words}}" style="max-width:100%;height:auto;border:0"></p>
{{end}}{{end -}}
</div>
</body>
</html>
`

var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"words": words, "thrown": thrown,
		// The name is a plain one: picture has seen to that.
		"cid": func(name string) template.URL { return template.URL("cid:" + name) },
	}).Parse(page))
})

// thrown are words with dice among them, each as its digit in a frame.
func thrown(s string) template.HTML {
	return template.HTML(frames.Replace(template.HTMLEscapeString(words(s))))
}

var frames = strings.NewReplacer("⚀", framed("1"), "⚁", framed("2"), "⚂", framed("3"), "⚃", framed("4"), "⚄", framed("5"), "⚅", framed("6"))

// frame goes around a die.
const frame = `<span style="border:1px solid #888;border-radius:3px;padding:0 4px">`

func framed(digit string) string {
	return frame + digit + `</span>`
}

// words are as they stand in HTML: a mark stays with its word, as in French; a command
// may be broken there.
func words(s string) string {
	all := tongue.Fields(s)
	for i, w := range all {
		all[i] = swapped.Replace(w)
	}
	return strings.Join(all, " ")
}

var swapped = strings.NewReplacer(" ", glue, glue, " ")

// html writes the same as HTML.
func (d *doc) html(subject string) string {
	var b strings.Builder
	if err := pageTemplate().Execute(&b, struct {
		Subject string
		Lang    string
		Blocks  []block
	}{subject, cmp.Or(d.t.Lang(), "en"), d.blocks}); err != nil {
		// The template and its data are ours alone; only a slip in them comes here.
		panic(err)
	}
	return b.String()
}
