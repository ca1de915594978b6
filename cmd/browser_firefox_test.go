package cmd

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// firefox is Firefox, driven by Marionette, the protocol of its own tests: commands as JSON behind
// their length, by TCP. (WebDriver BiDi says the same through a web socket.)
type firefox struct {
	t    testing.TB
	conn net.Conn
	in   *bufio.Reader
	id   int

	mu       sync.Mutex
	problems []string
}

// firefoxKeys are the keys that have no letter, as WebDriver knows them.
var firefoxKeys = map[string]string{kb.Enter: "\ue007", kb.Tab: "\ue004", kb.Escape: "\ue00c", kb.ArrowLeft: "\ue012", kb.ArrowUp: "\ue013", kb.ArrowRight: "\ue014", kb.ArrowDown: "\ue015"}

// ofFirefox are lines that parts of Firefox itself say, by their names.
var ofFirefox = regexp.MustCompile(`^console\.\w+: [\w.-]+: `)

func openFirefox(t testing.TB, s screen) browser {
	t.Helper()
	path, home := installed(t, "firefox-esr", "firefox"), t.TempDir()
	prefs := `user_pref("marionette.port", 0);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("browser.dom.window.dump.enabled", true);
user_pref("devtools.console.stdout.content", true);
user_pref("devtools.console.stdout.chrome", false);
user_pref("dom.w3c_touch_events.enabled", 1);
user_pref("layout.css.prefers-color-scheme.content-override", ` + map[string]string{"dark": "0", "light": "1"}[s.scheme] + `);
`
	if err := os.WriteFile(filepath.Join(home, "user.js"), []byte(prefs), 0o600); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(path, "--headless", "--marionette", "--no-remote", "--remote-allow-system-access", "--profile", home)
	c.Env = append(os.Environ(), "HOME="+home, "MOZ_HEADLESS=1")
	said, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.Stdout = c.Stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill(); c.Wait() })
	lines, port, all := bufio.NewScanner(said), "", ""
	listening := regexp.MustCompile(`Listening on port (\d+)`)
	for port == "" && lines.Scan() {
		all += lines.Text() + "\n"
		if m := listening.FindStringSubmatch(lines.Text()); m != nil {
			port = m[1]
		}
	}
	if port == "" {
		t.Fatal("Firefox does not listen: ", all)
	}
	f := &firefox{t: t}
	go func() {
		for lines.Scan() {
			if l := lines.Text(); strings.HasPrefix(l, "JavaScript error: http") || strings.HasPrefix(l, "console.") && !ofFirefox.MatchString(l) {
				f.mu.Lock()
				f.problems = append(f.problems, l)
				f.mu.Unlock()
			}
		}
	}()
	if f.conn, err = net.Dial("tcp", "127.0.0.1:"+port); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.conn.Close() })
	f.in = bufio.NewReader(f.conn)
	f.read() // it says who it is
	f.command("WebDriver:NewSession", map[string]any{})
	// What it tells its console of pages, as where their policy holds something back, it prints nowhere.
	f.outside(`gBrowser.told = []; Services.console.registerListener({ observe(m) { if (m instanceof Ci.nsIScriptError && !(m.flags & 1) && /^http/.test(m.sourceName)) gBrowser.told.push(m.sourceName + ", " + m.category + ": " + m.errorMessage); } });`)
	// No window of it is as narrow as a phone, but what is in the window can be.
	f.command("WebDriver:SetWindowRect", map[string]any{"width": max(s.width, 500), "height": s.height + 200})
	f.outside(fmt.Sprintf(`const s = gBrowser.selectedBrowser.style; s.width = s.minWidth = s.maxWidth = "%dpx"; s.height = s.minHeight = s.maxHeight = "%dpx";`, s.width, s.height))
	return f
}

func (f *firefox) read() (data []byte) {
	f.t.Helper()
	length, err := f.in.ReadString(':')
	if err == nil {
		var n int
		if n, err = strconv.Atoi(strings.TrimSuffix(length, ":")); err == nil {
			data = make([]byte, n)
			_, err = io.ReadFull(f.in, data)
		}
	}
	if err != nil {
		f.t.Fatal(err)
	}
	return data
}

// try gives a command, and its answer.
func (f *firefox) try(command string, params any) (json.RawMessage, error) {
	f.t.Helper()
	f.id++
	data, err := json.Marshal([]any{0, f.id, command, params})
	if err != nil {
		f.t.Fatal(err)
	}
	if _, err := fmt.Fprintf(f.conn, "%d:%s", len(data), data); err != nil {
		f.t.Fatal(err)
	}
	var answer []json.RawMessage
	if err := json.Unmarshal(f.read(), &answer); err != nil || len(answer) != 4 {
		f.t.Fatal(err, answer)
	}
	if string(answer[2]) != "null" {
		return nil, fmt.Errorf("%s: %s", command, answer[2])
	}
	var value struct{ Value json.RawMessage }
	if json.Unmarshal(answer[3], &value) == nil && value.Value != nil {
		return value.Value, nil
	}
	return answer[3], nil
}

func (f *firefox) command(command string, params any) json.RawMessage {
	f.t.Helper()
	out, err := f.try(command, params)
	if err != nil {
		f.t.Fatal(err)
	}
	return out
}

// outside does something to the window that the page is in.
func (f *firefox) outside(script string) (out json.RawMessage) {
	f.t.Helper()
	f.command("Marionette:SetContext", map[string]any{"value": "chrome"})
	out = f.command("WebDriver:ExecuteScript", map[string]any{"script": script, "args": []any{}})
	f.command("Marionette:SetContext", map[string]any{"value": "content"})
	return out
}

// acts does things one after the other with a device.
func (f *firefox) acts(device map[string]any, actions ...any) {
	f.t.Helper()
	device["id"], device["actions"] = fmt.Sprint(device), actions
	f.command("WebDriver:PerformActions", map[string]any{"actions": []any{device}})
}

func (f *firefox) visit(url string) {
	f.t.Helper()
	f.command("WebDriver:Navigate", map[string]any{"url": url})
}

func (f *firefox) stroke(key string, shift bool) {
	f.t.Helper()
	if k, ok := firefoxKeys[key]; ok {
		key = k
	}
	does := func(what, key string) any { return map[string]any{"type": what, "value": key} }
	list := []any{does("keyDown", key), does("keyUp", key)}
	if shift {
		list = []any{does("keyDown", "\ue008"), list[0], list[1], does("keyUp", "\ue008")}
	}
	f.acts(map[string]any{"type": "key"}, list...)
}

func (f *firefox) enter() bool {
	f.t.Helper()
	f.outside("Services.focus.clearFocus(window); gBrowser.selectedBrowser.focus();")
	return true
}

func (f *firefox) point(x, y float64, finger bool) {
	f.t.Helper()
	kind := map[bool]string{false: "mouse", true: "touch"}[finger]
	f.acts(map[string]any{"type": "pointer", "parameters": map[string]any{"pointerType": kind}},
		map[string]any{"type": "pointerMove", "x": x, "y": y, "origin": "viewport"}, map[string]any{"type": "pointerDown", "button": 0}, map[string]any{"type": "pointerUp", "button": 0})
}

func (f *firefox) picture() (png []byte) {
	f.t.Helper()
	if err := json.Unmarshal(f.command("WebDriver:TakeScreenshot", map[string]any{"full": false}), &png); err != nil {
		f.t.Fatal(err)
	}
	return png
}

func (f *firefox) evaluate(expression string) ([]byte, error) {
	f.t.Helper()
	script := `const done = arguments[arguments.length - 1]; (async () => (` + expression + `))().then((v) => done({ is: v }), (e) => done({ wrong: String(e) }));`
	data, err := f.try("WebDriver:ExecuteAsyncScript", map[string]any{"script": script, "args": []any{}, "scriptTimeout": 60000})
	if err != nil {
		return nil, err
	}
	var got struct {
		Is    json.RawMessage
		Wrong string
	}
	if err = json.Unmarshal(data, &got); err == nil && got.Wrong != "" {
		err = errors.New(got.Wrong)
	}
	return got.Is, err
}

func (f *firefox) said() []string {
	f.t.Helper()
	var told []string
	if err := json.Unmarshal(f.outside(`return gBrowser.told.splice(0);`), &told); err != nil {
		f.t.Fatal(err)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	said := append(told, f.problems...)
	f.problems = nil
	return said
}
