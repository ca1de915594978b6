package cmd

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
)

// fox is the desk in Firefox, driven by Marionette, the protocol of its own tests: commands as
// JSON behind their length, by TCP. (WebDriver BiDi says the same through a web socket.)
type fox struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
	id   int
}

// openFox starts Firefox. A machine without one skips the test; the gate does not.
func openFox(t *testing.T, url string) *fox {
	t.Helper()
	path, err := exec.LookPath("firefox-esr")
	if err != nil {
		path, err = exec.LookPath("firefox")
	}
	switch {
	case err != nil && os.Getenv("CI") == "true":
		t.Fatal("there is no Firefox: apt-get install firefox-esr")
	case err != nil:
		t.Skip("there is no Firefox")
	case effort.Quick():
		t.Skip("it starts a browser")
	}
	home := t.TempDir()
	prefs := `user_pref("marionette.port", 0);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.disabledForTesting", true);
`
	if err := os.WriteFile(filepath.Join(home, "user.js"), []byte(prefs), 0o600); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(path, "--headless", "--marionette", "--no-remote", "--profile", home)
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
	go func() {
		for lines.Scan() { // so that it is never held up by what it says
		}
	}()
	f := &fox{t: t}
	if f.conn, err = net.Dial("tcp", "127.0.0.1:"+port); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.conn.Close() })
	f.in = bufio.NewReader(f.conn)
	f.read() // it says who it is
	f.send("WebDriver:NewSession", map[string]any{})
	f.send("WebDriver:SetWindowRect", map[string]any{"width": 1280, "height": 880})
	f.send("WebDriver:Navigate", map[string]any{"url": url})
	f.until(`document.documentElement.dataset.ready === "1"`)
	return f
}

func (f *fox) read() (data []byte) {
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

// send gives a command, and its answer.
func (f *fox) send(command string, params any) json.RawMessage {
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
		f.t.Fatalf("%s: %s", command, answer[2])
	}
	var value struct{ Value json.RawMessage }
	if json.Unmarshal(answer[3], &value) == nil && value.Value != nil {
		return value.Value
	}
	return answer[3]
}

// inFox gives what an expression in the page comes to, when it does.
func inFox[T any](f *fox, expression string) (out T) {
	f.t.Helper()
	script := `const done = arguments[arguments.length - 1]; Promise.resolve(` + expression + `).then(done);`
	if err := json.Unmarshal(f.send("WebDriver:ExecuteAsyncScript", map[string]any{"script": script, "args": []any{}, "scriptTimeout": 60000}), &out); err != nil {
		f.t.Fatal(expression, err)
	}
	return out
}

// until waits for something to be so in the page.
func (f *fox) until(expression string) {
	f.t.Helper()
	if !inFox[bool](f, `(async () => { for (let i = 0; i < 600; i++) { if (`+expression+`) return true; await new Promise(g => setTimeout(g, 25)); } return false; })()`) {
		f.t.Fatalf("it does not come to %s; the page says: %s", expression, inFox[string](f, `document.body.innerText.slice(0, 900)`))
	}
}

// click clicks where something is to be seen, as a mouse does.
func (f *fox) click(what string, args ...any) {
	f.t.Helper()
	e := fmt.Sprintf(what, args...)
	at := inFox[[]float64](f, seenAt(e))
	if len(at) != 2 {
		f.t.Fatalf("%s is not to be seen", e)
	}
	move := map[string]any{"type": "pointerMove", "x": int(at[0]), "y": int(at[1]), "origin": "viewport"}
	f.send("WebDriver:PerformActions", map[string]any{"actions": []any{map[string]any{"type": "pointer", "id": "mouse",
		"actions": []any{move, map[string]any{"type": "pointerDown", "button": 0}, map[string]any{"type": "pointerUp", "button": 0}}}}})
	f.until(`document.documentElement.dataset.busy === "0"`)
}

func (f *fox) shot(name string) {
	f.t.Helper()
	var picture string
	if err := json.Unmarshal(f.send("WebDriver:TakeScreenshot", map[string]any{"full": false}), &picture); err != nil {
		f.t.Fatal(err)
	}
	data, err := base64.StdEncoding.DecodeString(picture)
	if err != nil {
		f.t.Fatal(err)
	}
	keepShot(f.t, name, data)
}

// A turn is ordered and sealed by mouse in Firefox, as in Chromium.
func TestDeskInFirefox(t *testing.T) {
	t.Parallel()
	url, home := served(t, "this-war-without-an-enemy", "parliament")
	f := openFox(t, url)
	f.click(ofBlock, "Waller")
	f.click(ofArea, "Cornwall")
	if said := inFox[string](f, `document.querySelector("#refusal").textContent`); !strings.Contains(said, "no border joins") {
		t.Errorf("Cornwall: %q", said)
	}
	f.click(ofArea, "Wiltshire & Berkshire")
	f.click(ofArea, "Somerset") // on
	f.click(ofBlock, "London L Foot 1")
	f.click(ofText, "All of them")
	f.click(ofArea, "Oxfordshire")
	f.until(`/London L Foot 1.*London L Foot 2 move to Oxfordshire/s.test(document.querySelector("#words").innerText)`)
	f.click(`document.querySelector("#undo")`)
	f.click(`document.querySelector("#redo")`)
	f.shot("firefox")
	f.click(`document.querySelector("#tab-sheet")`)
	if sheet := inFox[string](f, `document.querySelector("#yaml").value`); !strings.Contains(sheet, "Waller: [Wiltshire, Somerset]") {
		t.Errorf("the sheet is\n%s", sheet)
	}
	f.click(`document.querySelector("#seal")`)
	f.click(ofText, "Sign and seal")
	if _, err := os.Stat(filepath.Join(home, "game", "steps", "0006", "parliament.yaml")); err != nil {
		t.Error(err, inFox[string](f, `document.querySelector("#dialog").innerText`))
	}
}
