package compose

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"reflect"
	"testing"
)

// The parser of another language and another hand reads the same.
const readWithPython = `
import sys, json, email, email.policy
m = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
parts = []
for p in m.walk():
    if p.is_multipart():
        parts.append([p.get_content_type(), "", ""])
    else:
        parts.append([p.get_content_type(), p.get_filename() or "", p.get_payload(decode=True).hex()])
defects = [str(d) for p in m.walk() for d in list(p.defects) + [d for v in p.values() for d in getattr(v, "defects", ())]]
json.dump({"subject": m["subject"], "from": m["from"].addresses[0].display_name, "to": m["to"].addresses[0].addr_spec,
           "parts": parts, "defects": defects}, sys.stdout)
`

func TestPythonReadsIt(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no python3")
	}
	m := full()
	cmd := exec.Command("python3", "-c", readWithPython)
	cmd.Stdin = bytes.NewReader(written(t, m))
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Subject, From, To string
		Parts             [][3]string
		Defects           []string
	}
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	if got.Subject != m.Subject || got.From != m.From.Name || got.To != m.To.Address || len(got.Defects) > 0 {
		t.Errorf("python reads %+v", got)
	}
	var names []string
	for _, p := range got.Parts {
		names = append(names, p[0]+" "+p[1])
	}
	if want := []string{"multipart/mixed ", "multipart/alternative ", "text/plain ", "multipart/related ", "text/html ",
		"image/png map.png", "application/yaml york.yaml", "application/octet-stream 0014-york.view.age"}; !reflect.DeepEqual(names, want) {
		t.Errorf("python reads the parts %q", names)
	}
	if got.Parts[6][2] != hexOf(m.Attached[0].Data) || got.Parts[7][2] != hexOf(m.Attached[1].Data) {
		t.Error("python reads other files")
	}
}
