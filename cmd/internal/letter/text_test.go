package letter

import (
	"strings"
	"testing"
)

func TestUnflow(t *testing.T) {
	for _, c := range []struct {
		text  string
		delSp bool
		want  string
	}{
		{"a \nb\n", false, "a b\n"},
		{"a \nb\n", true, "ab\n"},
		{"a\n  card\n", false, "a\n card\n"},
		{">> a \n>> b \n> c\n", false, "> > a b \n> c\n"},
		{"Ben \n-- \nBen\n", false, "Ben \n-- \nBen\n"},
		{"# one \n  card: 4\n", false, "# one \n card: 4\n"},
		{"# a comment of so many words that a program breaks the line in \ntwo\n", false, "# a comment of so many words that a program breaks the line in two\n"},
		{" >From\n From us\n", false, ">From\nFrom us\n"},
	} {
		if got := strings.TrimSuffix(unflow(c.text, true, c.delSp), "\n"); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

func TestHTMLText(t *testing.T) {
	for _, c := range []struct{ page, collapsed, kept string }{
		{"a<br>b", "a\nb\n", "a\nb\n"},
		{"<div>a</div><div><br></div><div>b<br></div>", "a\n\nb\n", "a\n\nb\n"},
		{"<p>a\n b</p>\n<p>c</p>", "a b\nc\n", "a\n b\nc\n"},
		{"<div>\n  <div>a</div>\n</div>", "a\n", "a\n"},
		{"orders:<br>  card: 4", "orders:\ncard: 4\n", "orders:\n  card: 4\n"},
		{"orders:<br>&nbsp; card: 4", "orders:\n\u00a0 card: 4\n", "orders:\n\u00a0 card: 4\n"},
		{"<pre>a\n  b</pre>", "a\n  b\n", "a\n  b\n"},
		{"<div style=\"x:y;white-space:pre-wrap\">a\n  b</div>c  d", "a\n  b\nc d\n", "a\n  b\nc  d\n"},
		{"x<blockquote>a<br>b<blockquote>c</blockquote></blockquote>d", "x\n> a\n> b\n> > c\nd\n", "x\n> a\n> b\n> > c\nd\n"},
		{"<style>p{}</style><script>a<b</script><title>t</title>a&lt;b&gt;&amp;", "a<b>&\n", "a<b>&\n"},
		{"<head><meta a=b><title>t</title><style>p{}</style><body>a", "a\n", "a\n"},
		{"<head><title>t</title><div>a</div>b", "a\nb\n", "a\nb\n"},
		{"<b>a</b> <i> b</i>c", "a bc\n", "a  bc\n"},
		{"<tr><td>a<td>b</tr>", "a b\n", "a b\n"},
		{"<!-- <p> -->a<a href='x'>b</a>", "ab\n", "ab\n"},
	} {
		if got := htmlText([]byte(c.page), false, false); got != c.collapsed {
			t.Errorf("%q: %q, want %q", c.page, got, c.collapsed)
		}
		if got := htmlText([]byte(c.page), true, false); got != c.kept {
			t.Errorf("%q kept: %q, want %q", c.page, got, c.kept)
		}
	}
}

func TestCommands(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"fieldpost: status", "status"},
		{"Hello,\n\nFieldpost: Withdraw orders.\n\nBen", "withdraw orders"},
		{"“fieldpost: help”", "help"},
		{"fieldpost:\u00a0status\nfieldpost: status\nfieldpost: help", "status; help"},
		{"> fieldpost: status\n| fieldpost: help", ""},
		{"please send fieldpost: status", ""},
		{"fieldpost: orders/2\nfieldpost: end\n# fieldpost: end", ""},
		{"fieldpost: frobnicate \x1b[2J", `frobnicate \x1b[2J`},
		{"-----Original Message-----\nfieldpost: status", ""},
		{"From: Club <a@b>\nSent: Monday\n\nfieldpost: status", ""},
		{"fieldpost: a b c d e f g h", ""},
	} {
		var got []string
		for _, x := range commands(c.text, nil) {
			got = append(got, strings.Join(append([]string{x.Verb}, x.Args...), " "))
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}
