package html

import (
	"strings"

	"fieldpost/adjudicate/tongue"
	"fieldpost/adjudicate/view/text"
)

// frenchPage is what stands in the French page in the place of the English words of
// the template.
var frenchPage = []string{
	`<html lang="en">`, `<html lang="fr">`,
	`{{with .Notes}} <small>{{.}}<`, `{{with .Notes}} <small>{{said .}}<`, `{{.Tail}}</span>`, `{{said .Tail}}</span>`, `{{with .Step}} · {{.}}`, `{{with .Step}} · {{said .}}`,
	`"big">{{.Over}}`, `"big">{{said .Over}}`, `<p>{{.Closed}}`, `<p>{{said .Closed}}`, `<caption>{{.Whose}}<`, `<caption>{{said .Whose}}<`,
	`">{{.Control}}</span>`, `">{{said .Control}}</span>`, `<td>{{.Control}}</td>`, `<td>{{said .Control}}</td>`, `<td>{{.Type}}</td>`, `<td>{{said .Type}}</td>`,
	`<dt>{{.Name}}</dt>`, `<dt>{{said .Name}}</dt>`, `<strong>{{.Side}}</strong>{{else}}{{.Side}}{{end}}`, `<strong>{{said .Side}}</strong>{{else}}{{said .Side}}{{end}}`,
	`}} of {{.Max}}</span>`, `}} sur {{.Max}}</span>`,
	`>Skip to the report<`, `>Aller au compte rendu<`,
	`"What both sides know"`, `"Ce que savent les deux camps"`,
	`"Parts of this page"`, `"Parties de cette page"`,
	`>Asked</a>`, `>Demandé</a>`, `>Map</a>`, `>Carte</a>`, `>What happened</a>`, `>Ce qui s’est passé</a>`, `>Battles</a>`, `>Batailles</a>`,
	`>Your blocks</a>`, `>Vos blocs</a>`, `>Theirs</a>`, `>Ceux de l’ennemi</a>`, `>Cards</a>`, `>Cartes</a>`, `>Order sheet</a>`, `>Feuille d’ordres</a>`,
	`>Asked of you<`, `>On vous demande<`, `<p>Answer by <strong>{{.}}</strong>.`, `<p>Répondez avant le <strong>{{.}}</strong>.`,
	`>The order sheet</a> is below.`, `>La feuille d’ordres</a> est plus bas.`,
	`<p>Nothing is asked of you.{{with .Awaited}} Awaited: {{.}}.`, `<p>Rien ne vous est demandé.{{with .Awaited}} Attendus : {{said .}}.`,
	`>Map</h2>`, `>Carte</h2>`, `>Larger map<`, `>Agrandir la carte<`, `"The map, which can be scrolled"`, `"La carte, qui défile"`,
	`"What happened, step by step"`, `"Ce qui s’est passé, pas à pas"`, `"The event before"`, `"L’événement d’avant"`, `"The next event"`, `"L’événement suivant"`,
	`{{.Events}} events to step through`, `{{.Events}} événements à parcourir`,
	`>Point at an area, or tap it, to see what is in it; with the keyboard, the arrow keys go from area to area.`, `>Pointez une Zone, ou touchez-la, pour voir ce qu’elle contient ; au clavier, les flèches vont de Zone en Zone.`,
	`>What the signs mean<`, `>Ce que veulent dire les signes<`, `>Since your last orders<`, `>Depuis vos derniers ordres<`, `>Battles</h2>`, `>Batailles</h2>`,
	`>Block</th>`, `>Bloc</th>`, `>Rating</th>`, `>Valeur</th>`, `>Strength</th>`, `>Force</th>`, `>Class</th>`, `>Classe</th>`,
	`<p>Theirs, not seen: {{.}} {{if eq . 1}}block{{else}}blocks{{end}}.`, `<p>À l’ennemi, non révélés : {{.}} {{if eq . 1}}bloc{{else}}blocs{{end}}.`,
	`>To come<`, `>À livrer<`, `Your blocks</h2>`, `Vos blocs</h2>`, `Their blocks</h2>`, `Blocs ennemis</h2>`,
	`{{if eq .Blocks 1}}block{{else}}blocks{{end}} on the map, by area.`, `{{if eq .Blocks 1}}bloc{{else}}blocs{{end}} sur la carte, par Zone.`,
	`>Area</th>`, `>Zone</th>`, `>Control</th>`, `>Contrôle</th>`, `>Blocks</th>`, `>Blocs</th>`, `>Cards</h2>`, `>Cartes</h2>`,
	`>Your hand<`, `>Votre main<`, `>Played {{$.PlayedWhen}}`, `>Jouées {{said $.PlayedWhen}}`, `>Beside the map<`, `>À côté de la carte<`, `>Off the map<`, `>Hors de la carte<`, `>Victory Cities<`, `>Villes de Victoire<`,
	`>Who holds the cities that count for victory<`, `>Qui contrôle les Villes de Victoire<`, `>City</th>`, `>Ville</th>`, `>Held by</th>`, `>Contrôlée par</th>`, `>VP</th>`, `>PV</th>`,
	`>Said and decided<`, `>Dit et décidé<`, `>A note from your opponent<`, `>Un mot de votre adversaire<`, `>Answered for you<`, `>Répondu pour vous<`,
	`>Orders of yours that were not used<`, `>Vos ordres qui n’ont pas servi<`, `>Your plan in force<`, `>Votre plan en vigueur<`, `{{len .Plan}} lines`, `{{len .Plan}} lignes`,
	`>Order sheet</h2>`, `>Feuille d’ordres</h2>`,
	`<p>Copy it into a file, take the # away before what you choose, and look at it with <code>`, `<p>Copiez-la dans un fichier, enlevez le # devant ce que vous choisissez, et vérifiez-la avec <code>`,
	`>Copy the sheet<`, `>Copier la feuille<`, `"The order sheet, which can be scrolled"`, `"La feuille d’ordres, qui défile"`,
	`<p>Next: <code>`, `<p>Ensuite : <code>`,
	`{{with .Side}}For {{.}} alone: it{{else}}This page{{end}} holds what its side knows, and nothing else.`, `{{with .Side}}Pour {{said .}} seul : elle{{else}}Cette page{{end}} contient ce que sait son camp, et rien d’autre.`,
}

// saidInFrench says words of the page that are not in the template: one, or several
// with commas between them.
func saidInFrench(words string) string {
	t := text.Speak(tongue.French)
	if t.Means(words) {
		return t.Said(words)
	}
	parts := strings.Split(words, ", ")
	for i, p := range parts {
		parts[i] = t.Said(p)
	}
	return strings.Join(parts, ", ")
}

// inFrench is the template of the French page.
func inFrench(page string) string { return strings.NewReplacer(frenchPage...).Replace(page) }
