package letter

import "testing"

// Whatever programs make of a word that they take for a link, the word comes out.
func TestDropLinks(t *testing.T) {
	const safe = "https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2Fblock.name%2F&data=05%7C02%7C%7Cabc%3D&reserved=0"
	for _, link := range []string{
		"block.name", "block.name <http://block.name>", "block.name<http://block.name/>", "block.name\n<https://block.name/>",
		"block.name<" + safe + ">", "block.name [http://block.name]", "block.name (http://block.name/)", "[block.name](http://block.name)",
		"block.name [block.name]", "http://block.name", "<http://block.name>", safe,
		"https://urldefense.com/v3/__http://block.name__;!!LIr3w8kk_Xxm!abc$", "block.name<https://urldefense.com/v3/__http://block.name__;!!LIr3w8kk_Xxm!abc$>",
		"https://urldefense.proofpoint.com/v2/url?u=http-3A__block.name&d=DwMFaQ&c=x", "block.name <https://protect-eu.mimecast.com/s/abc?domain=block.name>",
	} {
		if got := dropLinks("    - when: " + link + " == \"Warwick\" and block.strength < 3\n"); got != "    - when: block.name == \"Warwick\" and block.strength < 3\n" {
			t.Errorf("%s: %q", link, got)
		}
	}
	for link, want := range map[string]string{
		"  battle@Essex <mailto:battle@Essex>:\n": "  battle@Essex:\n", "  battle@Essex<mailto:battle@essex>:\n": "  battle@Essex:\n",
		"  actions: [end] # [end]\n": "  actions: [end] # [end]\n", "  - {a: [b.c]}\n": "  - {a: [b.c]}\n",
	} {
		if got := dropLinks(link); got != want {
			t.Errorf("%q: %q", link, got)
		}
	}
}
