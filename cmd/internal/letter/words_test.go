package letter

import "testing"

// What programs do to words that YAML reads all the same is put right, in all that is
// matched with what a game knows; a note is nobody's but its reader's.
func TestPlainWords(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"quotes in a condition", "    - when: block.name == “Warwick”\n", "    - when: block.name == \"Warwick\"\n"},
		{"German quotes", "    - when: block.name == „Warwick“\n", "    - when: block.name == \"Warwick\"\n"},
		{"guillemets with blanks", "    - when: block.name == «\u00a0Warwick\u00a0»\n", "    - when: block.name == \"Warwick\"\n"},
		{"guillemets the German way", "  card: »3«\n", "  card: \"3\"\n"},
		{"single ones", "    - when: block.name == ‘Warwick’ and can.retreat\n", "    - when: block.name == 'Warwick' and can.retreat\n"},
		{"a phone's of the documented form", "    - when: ‘“Stanley” in enemy.blocks’\n", "    - when: '\"Stanley\" in enemy.blocks'\n"},
		{"within plain ones", "    - when: \"block.name == “Warwick”\"\n", "    - when: \"block.name == 'Warwick'\"\n"},
		{"around plain ones", "    - when: “block.name == \"Warwick\"”\n", "    - when: 'block.name == \"Warwick\"'\n"},
		{"around their like", "    - when: “block.name == “Warwick””\n", "    - when: \"block.name == 'Warwick'\"\n"},
		{"in a list", "      do: {treachery: [“Stanley”, ‘York’]}\n", "      do: {treachery: [\"Stanley\", 'York']}\n"},
		{"a key", "  “card”: “3”\n", "  \"card\": \"3\"\n"},
		{"an apostrophe", "  - move: King’s Lynn\n", "  - move: King’s Lynn\n"},
		{"letters without width", "  - {move: Scot\u00adland,\u200b blocks: {\u2060Scots: Cumbria}}\n", "  - {move: Scotland, blocks: {Scots: Cumbria}}\n"},
		{"blanks of other kinds", "  card\u202f:\u00a0Force\u2009March\n", "  card : Force March\n"},
		{"two blanks", "  - {sail: Prince  Edward, to:  Scotland}   # as  it stands\n", "  - {sail: Prince Edward, to:  Scotland}   # as  it stands\n"},
		{"a tab between words", "  card:\t3\n", "  card: 3\n"},
		{"signs", "    - when: round ≥ 3 and own.power ≠ 2 – 1\n", "    - when: round >= 3 and own.power != 2 - 1\n"},
		{"links", "    - when: block.name <http://block.name> == \"Warwick\"\n", "    - when: block.name == \"Warwick\"\n"},
		{"a comment", "  # “choose”  one\u00a0of\n", "  # “choose”  one\u00a0of\n"},
		{"a note", "note: |\n  “a”  b\u00ad\u200d ‘c’ <http://d.example>\n\n  ≥\nplan: {battle: “x”}\n", "note: |\n  “a”  b\u00ad\u200d ‘c’ <http://d.example>\n\n  ≥\nplan: {battle: \"x\"}\n"},
	} {
		got, done := plainWords(c.text)
		if got != c.want || (len(done) > 0) != (c.text != c.want) {
			t.Errorf("%s: %q, and not %q: %q", c.name, got, c.want, done)
		}
		if again, _ := plainWords(got); again != got {
			t.Errorf("%s: %q becomes %q", c.name, got, again)
		}
	}
}
