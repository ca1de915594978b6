package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// memory is every text that the page's memory holds, and its workers' memory, and last the words in the
// memory of a program that runs in one, with a zero between two. Only Chromium shows it: elsewhere it is nil.
func (c *clicker) memory() (texts []string) {
	c.t.Helper()
	b, ok := c.browser.(*chromium)
	if !ok {
		return nil
	}
	texts = b.heap()
	targets, err := chromedp.Targets(b.ctx)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, x := range targets {
		if x.Type != "worker" {
			continue
		}
		ctx, stop := chromedp.NewContext(b.ctx, chromedp.WithTargetID(x.TargetID), chromedp.WithDetachOnCancel())
		worker := &chromium{t: c.t, ctx: ctx}
		program := worker.program() // first: after a snapshot a worker answers nothing any more
		texts = append(append(texts, worker.heap()...), program)
		stop()
	}
	return texts
}

// heap is every text of a heap snapshot.
func (c *chromium) heap() []string {
	c.t.Helper()
	ctx, stop := context.WithCancel(c.ctx)
	defer stop()
	var all strings.Builder
	if err := chromedp.Listen(ctx, func(e any) {
		switch e := e.(type) {
		case *heapprofiler.EventAddHeapSnapshotChunk:
			all.WriteString(e.Chunk)
		case heapprofiler.EventAddHeapSnapshotChunk:
			all.WriteString(e.Chunk)
		}
	}); err != nil {
		c.t.Fatal(err)
	}
	tell(c, heapprofiler.TakeHeapSnapshot, heapprofiler.TakeHeapSnapshotParams{})
	var snapshot struct{ Strings []string }
	if err := json.Unmarshal([]byte(all.String()), &snapshot); err != nil || len(snapshot.Strings) < 1000 {
		c.t.Fatal(err, len(snapshot.Strings))
	}
	return snapshot.Strings
}

// program is what can be read in the memory of WebAssembly.
func (c *chromium) program() (text string) {
	c.t.Helper()
	value := true
	of := tell(c, runtime.Evaluate, runtime.EvaluateParams{Expression: "WebAssembly.Memory.prototype"})
	list := tell(c, runtime.QueryObjects, runtime.QueryObjectsParams{PrototypeObjectID: of.Result.ObjectID})
	said := tell(c, runtime.CallFunctionOn, runtime.CallFunctionOnParams{ObjectID: list.Objects.ObjectID, ReturnByValue: &value,
		FunctionDeclaration: `function () {
			const words = this.map((m) => new TextDecoder("latin1").decode(m.buffer).match(/[\x20-\x7e]{4,}/g).join("\0")).join("\n");
			/a/.test("a"); // RegExp.input would keep the whole of it, which a snapshot then shows once more
			return words;
		}`})
	if said.ExceptionDetails != nil {
		c.t.Fatalf("%+v", said.ExceptionDetails)
	}
	if err := json.Unmarshal(said.Result.Value, &text); err != nil {
		c.t.Fatal(err)
	}
	return text
}

// printedIn are the texts of what plans can ask, which is printed for all.
func printedIn(t testing.TB, seat *deskTable) map[string]bool {
	t.Helper()
	board, err := seat.desk.Board(time.Now())
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(board.Questions)
	if err != nil {
		t.Fatal(err)
	}
	texts, in := map[string]bool{}, json.NewDecoder(bytes.NewReader(data))
	for x, err := in.Token(); err == nil; x, err = in.Token() {
		if s, ok := x.(string); ok {
			texts[s] = true
		}
	}
	return texts
}
