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

// A line that a program broke is joined again where only a sheet's own keys can stand; a
// line that is as short as it was typed is not.
func TestJoinLines(t *testing.T) {
	const long = "    - when: side.attacker and round >= 3 and enemy.power > own.power and"
	for _, c := range []struct{ text, want string }{
		{"plan:\n" + long + "\nblock.name == \"Warwick\"\n      do: fire\n", "plan:\n" + long + " block.name == \"Warwick\"\n      do: fire\n"},
		{"    - {move: Scotland, blocks: {Scots: Cumbria, Percy: Westmorland, Rivers:\nKent}}\n", "    - {move: Scotland, blocks: {Scots: Cumbria, Percy: Westmorland, Rivers: Kent}}\n"},
		{"  card: 3\nif_first: {a: b}\n" + long + "\n", ""},
		{long + "\nplan: keep\n", ""},
	} {
		if c.want == "" {
			c.want = c.text
		}
		if got := joinLines(c.text); got != c.want {
			t.Errorf("%q becomes %q", c.text, got)
		}
	}
}

// Notes in two parts of a letter are the same, whatever programs add to one, and whatever
// letters its character set has not.
func TestSameNote(t *testing.T) {
	for a, b := range map[string]string{
		"see a.example":    "see a.example <http://a.example>",
		"a café – at noon": "a caf? ? at noon",
		"“Yes”, he said":   "\"Yes\",\u00a0he  said",
		"Müller":           "M\ufffdller",
	} {
		if !sameNote(a, b) || !sameNote(b, a) {
			t.Errorf("%q and %q are taken for two", a, b)
		}
	}
	for a, b := range map[string]string{"yes": "no", "at 4": "at 5", "café": "caf", "why?": "whyx"} {
		if sameNote(a, b) {
			t.Errorf("%q and %q are taken for one", a, b)
		}
	}
}
