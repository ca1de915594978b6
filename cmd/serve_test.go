package cmd

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

// A served view: for its own reader on this machine only, and new when the game is.
func TestWatchedView(t *testing.T) {
	dir := t.TempDir()
	const name = "roses [1]" // as a browser calls what it saves twice
	if status, _, errs := runForTest(t, dir, "demo", "--dir", name); status != 0 {
		t.Fatal(errs)
	}
	home := filepath.Join(dir, name)
	steps, err := os.ReadDir(filepath.Join(home, "game", "steps"))
	if err != nil || len(steps) < 3 {
		t.Fatal(steps, err)
	}
	last := filepath.Join(home, "game", "steps", steps[len(steps)-1].Name())
	if err := os.Rename(last, filepath.Join(dir, "later")); err != nil {
		t.Fatal(err)
	}

	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	tick, opened := make(chan struct{}), make(chan string, 1)
	said, out := io.Pipe()
	var bad strings.Builder
	env := Env{Args: []string{"view", "--watch", "--open", "-i", "york.key", "game"}, Dir: home, Stdout: out, Stderr: &bad, Now: time.Now,
		Random: strings.NewReader(strings.Repeat("sixteen bytes...", 4)), ctx: ctx,
		Getenv: func(name string) string { return map[string]string{"TMPDIR": dir}[name] },
		Pause: func(ctx context.Context, _ time.Duration) {
			select {
			case <-tick:
			case <-ctx.Done():
			}
		},
		Open: func(_ context.Context, path string) error { opened <- path; return nil },
	}
	ended := make(chan int, 1)
	go func() { ended <- Main(env); out.Close() }()

	words := bufio.NewReader(said)
	line, err := words.ReadString('\n')
	if err != nil {
		t.Fatal(err, bad.String())
	}
	go io.Copy(io.Discard, words)
	url := regexp.MustCompile(`http://127\.0\.0\.1:\d+/[0-9a-f]{32}/`).FindString(line)
	if url == "" {
		t.Fatalf("it says %q", line)
	}

	// The address stands in a file that only the reader can read, not in an argument.
	file := <-opened
	if strings.Contains(file, "127.0.0.1") {
		t.Errorf("opened: %s", file)
	}
	if info, err := os.Stat(file); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	if data, err := os.ReadFile(file); err != nil || !strings.Contains(string(data), url) {
		t.Errorf("%s, %v", data, err)
	}

	get := func(method, url, host string) (int, string, http.Header) {
		t.Helper()
		r, err := http.NewRequest(method, url, nil)
		if err != nil {
			t.Fatal(err)
		}
		if host != "" {
			r.Host = host
		}
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		body, err := io.ReadAll(a.Body)
		if err != nil {
			t.Fatal(err)
		}
		return a.StatusCode, string(body), a.Header
	}
	status, before, head := get("GET", url, "")
	if status != 200 || !strings.Contains(before, "EventSource") || !strings.Contains(before, "connect-src 'self'") {
		t.Errorf("status %d, %.200s", status, before)
	}
	if head.Get("Cache-Control") != "no-store" || head.Get("X-Frame-Options") != "DENY" || head.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("%v", head)
	}
	port := url[len("http://127.0.0.1:"):strings.LastIndex(url[:len(url)-1], "/")]
	if status, _, _ := get("GET", url, "localhost:"+port); status != 200 {
		t.Errorf("localhost: %d", status)
	}
	root := strings.TrimSuffix(url, url[strings.LastIndex(url[:len(url)-1], "/")+1:])
	for _, c := range []struct {
		method, url, host string
		want              int
	}{
		{"GET", url, "evil.example:" + port, 403}, // a name that points here
		{"GET", url, "127.0.0.1", 403},
		{"GET", root, "", 404},
		{"GET", root + strings.Repeat("0", 32) + "/", "", 404}, // who does not know the token
		{"GET", root + strings.Repeat("0", 32) + "/changes", "", 404},
		{"GET", url + "../york.key", "", 404},
		{"POST", url, "", 405},
	} {
		status, body, _ := get(c.method, c.url, c.host)
		if status != c.want || strings.Contains(body, "York") {
			t.Errorf("%s %s for %q: %d %.100s", c.method, c.url, c.host, status, body)
		}
	}

	// A new step comes: the page hears of it, and is another one.
	if _, body, _ := get("GET", url+"changes?page=7", ""); !strings.Contains(body, "event: changed\n") {
		t.Errorf("a page that is not this one is told %q", body)
	}
	live, err := http.Get(url + "changes?page=1")
	if err != nil {
		t.Fatal(err)
	}
	defer live.Body.Close()
	heard := bufio.NewReader(live.Body)
	if l, err := heard.ReadString('\n'); err != nil || !strings.HasPrefix(l, "retry:") {
		t.Fatal(l, err)
	}
	if err := os.Rename(filepath.Join(dir, "later"), last); err != nil {
		t.Fatal(err)
	}
	tick <- struct{}{}
	if rest, err := io.ReadAll(heard); err != nil || !strings.Contains(string(rest), "event: changed\n") {
		t.Errorf("%q, %v", rest, err)
	}
	if _, after, _ := get("GET", url, ""); after == before || !strings.Contains(after, "<h1>") {
		t.Error("the page is the same as before")
	}

	stop()
	if status := <-ended; status != exitDone || bad.Len() > 0 {
		t.Errorf("status %d, %s", status, bad.String())
	}
	if _, err := http.Get(url); err == nil {
		t.Error("it still answers")
	}
}
