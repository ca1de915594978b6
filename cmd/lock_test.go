package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/cmd/internal/gamedir"
	"fieldpost/crypto/keys"
)

// While one command writes a folder another says who to wait for, and fails.
func TestLockedFolder(t *testing.T) {
	dir := t.TempDir()
	id, err := keys.Generate("Cleo", false)
	if err != nil {
		t.Fatal(err)
	}
	key := filepath.Join(dir, "cleo.key")
	if err := os.WriteFile(key, id.Format(), 0o600); err != nil {
		t.Fatal(err)
	}
	unlock, _, err := gamedir.Lock(dir, "fieldpost seal", time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	var out, bad strings.Builder
	status := Main(Env{Args: []string{"adjudicate", "-i", key}, Dir: dir, Stdout: &out, Stderr: &bad, Getenv: noEnv,
		Wait: 30 * time.Millisecond})
	if status != exitFailed || out.Len() > 0 {
		t.Errorf("status %d, %q", status, out.String())
	}
	want := "fieldpost: another fieldpost is writing this game folder: fieldpost seal, process "
	if !strings.HasPrefix(bad.String(), want) || !strings.Contains(bad.String(), "\nhint: ") {
		t.Errorf("it says\n%s", bad.String())
	}
}
