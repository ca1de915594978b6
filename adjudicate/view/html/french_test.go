package html

import (
	"regexp"
	"strings"
	"testing"
)

// Every word of the template has its French, and what stands for it stands in it.
func TestFrenchPageIsWhole(t *testing.T) {
	for i := 0; i < len(frenchPage); i += 2 {
		if !strings.Contains(pageTemplate, frenchPage[i]) {
			t.Errorf("the template has no %s", frenchPage[i])
		}
	}
	page := regexp.MustCompile(`\{\{[^}]*\}\}|<[^>]*>`).ReplaceAllString(inFrench(pageTemplate), " ")
	if w := regexp.MustCompile(`(?i)\b(the|is|are|your|you|with|from|what|of|and|to|blocks?|areas?|map)\b.{0,30}`).FindString(page); w != "" {
		t.Errorf("still English: %q", w)
	}
}
