package adjudicate

// Final names the files that are as they should be and never change any more:
// game.yaml, the pack, calls, views and rulings, and the orders of closed steps.
// What [Verify] finds wrong is not among them: it may be put right. A folder that
// holds no game has none.
func Final(files Files) map[string]bool {
	final := map[string]bool{}
	g, _ := parseGame(files[gameName])
	if g == nil {
		return final
	}
	open, _ := files.steps()
	for name := range files {
		switch p := placeOf(name, g.Sides); p.kind {
		case gameFile, packFile, callFile, viewFile, rulingFile:
			final[name] = true
		case sheetFile, sigFile:
			if p.step < open {
				final[name] = true
			}
		}
	}
	for _, f := range Verify(files).Findings {
		delete(final, f.File)
	}
	return final
}
