package orders

import (
	"bytes"
	"strings"

	"fieldpost/orders/say"
)

// oldFields refuses values that are sealed by themselves, as earlier programs wrote
// them: how many there are, and of what, tells of what is hidden.
func (r *Reader) oldFields(n *Node) {
	n.Walk(func(n *Node) bool {
		p := n.pair("sealed")
		if p != nil {
			r.Report(p.Key, CodeUnknownFormat, "a value is sealed by itself here; orders are sealed as a whole").Hint =
				say.Words("seal the sheet that it was made from; seal --fields leaves in clear what may be read")
		}
		return p == nil
	})
}

// armor checks that a text is one armoured block from its first line to its
// last. Whether the block opens is for its reader.
func (r *Reader) armor(n *Node, text, begin, end string) {
	const hint = "send the file as an attachment"
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), begin+"\n")
	if !ok {
		r.Report(n, CodeBadArmor, "the block does not begin with the line %s", begin).Hint = say.Words(hint)
		return
	}
	switch at := strings.Index("\n"+rest+"\n", "\n"+end+"\n"); {
	case at < 0:
		r.Report(n, CodeBadArmor, "the block has no line %s", end).Hint = say.Words(hint)
	case at+len(end) != len(rest):
		r.Report(n, CodeBadArmor, "something stands behind the line %s", end).Hint =
			say.Words("nothing else may be in the file or block")
	}
}

// signature checks that the signature is where [SignedBytes] finds it, and
// that a reader of lines and a reader of YAML see the same.
func (r *Reader) signature(s *Sheet, canonical []byte) {
	pair := s.Root.pair("signature")
	line, count := 0, 0
	number := 0
	for l := range bytes.Lines(canonical) {
		if number++; bytes.HasPrefix(l, []byte("signature:")) {
			if count++; count <= 2 {
				line = number
			}
		}
	}
	if pair == nil && count == 0 {
		return
	}
	at := &Node{Line: line, Column: 1}
	if pair != nil && count < 2 {
		at = pair.Key
	}
	_, text, ok := SignedBytes(canonical)
	switch {
	case r.has(CodeDuplicateKey, at):
	case !ok || pair == nil || pair.Value.Value != text:
		r.Report(at, CodeBadSignature, "the signature should be the last thing in the file, once, with no blank line before it: 'signature: |' and each line of it behind two blanks").Hint =
			say.Words("fieldpost seal writes it so")
	case !strings.HasPrefix(text, sshBegin+"\n") || !strings.HasSuffix(text, "\n"+sshEnd+"\n"):
		r.Report(at, CodeBadSignature, "the block is not an SSH signature from its first line to its last").Hint =
			say.Words("ssh-keygen -Y sign -n fieldpost makes one")
	default:
		s.Signature = text
	}
}

func (r *Reader) has(code string, n *Node) bool {
	for _, p := range r.problems {
		if p.Code == code && p.Line == n.Line && p.Column == n.Column {
			return true
		}
	}
	return false
}
