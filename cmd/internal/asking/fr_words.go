package asking

import (
	"sync"

	"fieldpost/adjudicate/game/tongue"
)

// book has this package's words in all languages but English.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(map[string][]tongue.Words{tongue.French: {frenchWords, frenchOptions}})
})

// frenchWords are the questions and choices of this package, with the terms of the French
// rulebook of This War Without an Enemy.
var frenchWords = tongue.Words{
	Nouns: map[string][2]string{
		"choice":      {"%d choix", "%d choix"},
		"enemy block": {"%d bloc ennemi", "%d blocs ennemis"}, "point": {"%d point", "%d points"},
	},
	Texts: map[string]string{
		": %s":                         " : %s",
		"%s, step %d: %s. You are %s.": "%s, étape %d : %s. Vous êtes %s.", "Royalist": "le Royaliste", "Parliament": "le Parlementaire", "Lancaster": "Lancaster", "York": "York",
		"yes, I am ready": "oui, je suis prêt",
		// What a question shows of the map.
		"yours %s": "à vous %s", "theirs %s": "à l’ennemi %s", "in %s yours %s": "dans %s à vous %s", "in %s %s": "dans %s %s", "nobody": "personne", "moved": "a bougé",
		"The enemy: ": "L’ennemi : ", "Your hand:": "Votre main :",
		"open border": "frontière ouverte", "river, 4 blocks may attack": "rivière, 4 blocs peuvent attaquer", "mountains, %d blocks may attack": "montagnes, %d blocs peuvent attaquer",
		"red border, 2 blocks": "frontière rouge, 2 blocs", "blue border, 3 blocks": "frontière bleue, 3 blocs", "yellow border, 4 blocks": "frontière jaune, 4 blocs", "border": "frontière",
		// Questions of a list that goes on.
		"Who marches, and where to?": "Qui marche, et vers où ?", "%s: who marches, and where to?": "%s : qui marche, et vers où ?",
		"Does another block sail with it, from port to port?":            "Un autre bloc prend-il la mer avec lui, de port à port ?",
		"%s is attacked over several borders: which is the Main Attack?": "%s est attaquée par plusieurs frontières : laquelle est l’Attaque Principale ?",
		"The next action: %s left.":                                      "L’action suivante : encore %s.",
		"%s: %s":                                                         "%s : %s",
		"%s: %d more.":                                                   "%s : encore %d.",
		" (attack)":                                                      " (attaque)",
		"the others too, to %s":                                          "les autres aussi, vers %s",
		"all of them to %s":                                              "tous, vers %s",
		"all of them …":                                                  "tous …",
		"another card; orders ahead stay as far as they are legal with it": "une autre carte ; les ordres d’avance restent s’ils sont légaux avec elle",
		"another kind of answer":                  "une autre sorte de réponse",
		"that is enough":                          "cela suffit",
		"leave that open: be asked when it comes": "laisser cela ouvert : être interrogé le moment venu",
		"take the last answer back":               "reprendre la dernière réponse",
		"that is all":                             "c’est tout",
		"nobody else of this group":               "personne d’autre de ce groupe",
		"it sails alone":                          "il prend la mer seul",
		"none":                                    "aucun",
		"stay: nobody (else)":                     "rester : personne (d’autre)",
		"wait":                                    "attendre",
		"hold":                                    "ne pas tirer",
		"if you turn out to be Player 1":          "si vous êtes le Joueur 1",
		"if you turn out to be Player 2":          "si vous êtes le Joueur 2",
		"if the cards are equal":                  "si les cartes ont la même valeur",
		", as the board stands now: ":             ", d’après le plateau tel qu’il est maintenant : ",
		"They are used if they are legal then. If not, you are asked.":                   "Ils servent s’ils sont légaux à ce moment. Sinon, on vous demande.",
		"Your orders ahead, %s, are not legal as they were. What is left of them stays:": "Vos ordres d’avance, %s, ne sont plus légaux tels quels. Ce qui en reste :",
		// The end.
		"Your orders:": "Vos ordres :", "What now?": "Et maintenant ?", "write the sheet": "écrire la feuille", "write the sheet and seal it": "écrire la feuille et la sceller",
		"orders ahead, %s": "des ordres d’avance, %s", "other orders ahead, %s": "d’autres ordres d’avance, %s", "a plan, for what you are not asked": "un plan, pour ce qu’on ne vous demande pas",
		"a line to your opponent": "un mot à votre adversaire", "leave, nothing is written": "partir, rien n’est écrit",
		"It has %d bytes; at most %d are carried. A letter a-z is a byte, one with an accent two, a picture four.": "Il a %d octets ; au plus %d sont transmis. Une lettre a-z compte un octet, une lettre accentuée deux, une image quatre.",
		"Your opponent reads it with the next call; nothing for none:":                                             "Votre adversaire le lit avec le prochain appel ; rien pour aucun :",
		"Which plan answers what you are not asked?":                                                               "Quel plan répond à ce qu’on ne vous demande pas ?",
		"no plan: the standing defaults answer":                                                                    "pas de plan : tout est décidé d’office", "keep the plan in force": "garder le plan en vigueur", "Your plan in force:": "Votre plan en vigueur :",
		"broken off; nothing was written": "arrêté ; rien n’a été écrit", "the sheet for step %d: %s": "la feuille de l’étape %d : %s", "to send it: %s": "pour l’envoyer : %s",
		// In an editor.
		"my own: write it in an editor":                                                                      "le mien : l’écrire dans un éditeur",
		"the orders in an editor, for what is not asked here: otherwise":                                     "les ordres dans un éditeur, pour ce qui n’est pas demandé ici : otherwise",
		"the orders as they were before the editor":                                                          "les ordres tels qu’avant l’éditeur",
		"Lines that begin with # are not read. Save, and leave the editor.":                                  "Les lignes qui commencent par # ne sont pas lues. Enregistrez, et quittez l’éditeur.",
		"The editor did not end as it should. Nothing is taken of what it left.":                             "L’éditeur ne s’est pas terminé comme il faut. Rien n’est pris de ce qu’il a laissé.",
		"Nothing was changed. An editor with a window of its own has to be told to wait, as in: code --wait": "Rien n’a changé. Un éditeur qui a sa propre fenêtre doit attendre, comme avec : code --wait",
		"edit it again": "le modifier encore", "leave it, and keep what there was": "le laisser, et garder ce qu’il y avait", "take it": "le prendre", "What you have written:": "Ce que vous avez écrit :",
		"Which plan do you begin with?": "Avec quel plan commencez-vous ?", "the plan of this sheet": "le plan de cette feuille", "the plan in force": "le plan en vigueur",
		// How it is asked.
		"Which (1 to %d, or quit)? ": "Lequel (1 à %d, ou quitter) ? ", "Which (1, or quit)? ": "Lequel (1, ou quitter) ? ", "quit": "quitter", "Type the number before a line.": "Tapez le numéro devant une ligne.",
		"up": "haut", "down": "bas", "filter": "filtrer", "set filter": "garder le filtre", "clear filter": "ôter le filtre", "submit": "valider",
		// Ready-made plans.
		"Parliament holding its cities, for This War Without an Enemy: garrisons shut the gates and hold out, armies stay out of the field unless they are stronger, and Sieges are kept up": "Le Parlementaire garde ses Villes : les Garnisons ferment les portes et tiennent, les armées ne livrent Bataille que si elles sont plus fortes, et les Sièges sont maintenus",
		"A Royalist field army for This War Without an Enemy: Charles and Rupert look for a Battle, and break it off before the King is taken":                                               "Une armée de campagne Royaliste : Charles et Rupert cherchent la Bataille, et la rompent avant que le roi ne soit pris",
		"A bold plan for Richard III, for either house: heirs charge, traitors are tried at once, and nobody goes home early":                                                                "Un plan hardi pour l’une ou l’autre maison : les héritiers chargent, la trahison est tentée aussitôt, et personne ne rentre trop tôt",
		"A careful plan for Richard III, for either house": "Un plan prudent pour l’une ou l’autre maison",
	},
}

// frenchOptions are the answers of all games in French: by themselves, and with what they
// are about.
var frenchOptions = tongue.Words{Texts: map[string]string{
	"march": "marcher", "march %s to %s": "%s va à %s", "move": "Mouvement de Groupe", "move %s": "Mouvement de Groupe depuis %s", "muster": "Rassemblement", "muster %s": "Rassemblement (%s)",
	"sail": "Mouvement Naval", "sail %s to %s": "%s va par mer à %s", "with": "avec", "with %s": "avec %s", "recruit": "recruter", "recruit %s in %s": "recruter %s (%s)",
	"strengthen": "renforcer", "strengthen %s": "%s gagne 1 point de force", "strengthen %s from %s": "%s gagne 1 point de force, avec les points de %s",
	"deploy": "déployer", "deploy %s in %s": "déployer %s (%s)", "deploy %s from %s in %s": "déployer %s (%[3]s), avec les points de %[2]s", "strip": "dégarnir", "strip %s": "dégarnir %s",
	"plague": "peste", "plague %s": "peste (%s)", "main attack": "Attaque Principale", "main attack on %s from %s": "Attaque Principale (%s) depuis %s",
	"play": "jouer", "play %s": "jouer %s", "%d AP": "%d PA", "discard": "défausser", "discard %s": "défausser %s", "keep": "garder", "redeal": "faire redistribuer",
	"first": "être le Joueur 1", "second": "être le Joueur 2", "decline": "ne pas résoudre l’Événement", "enact": "résoudre l’Événement", "enact in %s": "résoudre l’Événement (%s)",
	"enact with %s": "résoudre l’Événement avec %s", "planned": "selon le plan",
	"fight": "combattre", "fight %s": "combattre (%s)", "target": "Événement", "target %s": "Événement pour %s", "besiege": "Siège", "besiege %s": "Siège (%s)",
	"fire": "Tirer", "fire %s": "%s Tire", "fire %s on %s": "%s Tire sur %s", "pass": "passer", "pass %s": "%s passe", "engage": "Engager", "engage %s": "%s Engage", "aim": "viser", "aim %s at %s": "%s vise : %s",
	"cavalry": "Cavalerie", "infantry": "Infanterie", "charge": "charger", "charge %s at %s": "%s charge %s", "treachery": "trahison", "treachery %s on %s": "%s tente la trahison de %s", "treason": "trahison", "treason %s": "trahison de %s",
	"retreat": "Retraite", "retreat %s": "%s fait Retraite", "retreat %s to %s": "%s Retraite vers %s", "regroup": "Regroupement", "regroup %s to %s": "%s se Regroupe vers %s", "enter": "entrer", "enter %s at %s": "%s entre (%s)",
	"hit": "perte", "hit %s": "%s subit une perte", "reduce": "réduire", "reduce %s": "%s perd 1 point de force", "dismiss": "renvoyer", "dismiss %s": "renvoyer %s",
	"execute": "exécuter", "execute %s": "exécuter %s", "spare": "épargner", "spare %s": "épargner %s", "send": "envoyer", "send %s to %s": "%s va à %s", "keep %s": "garder %s", "place": "placer", "place %s in %s": "placer %s (%s)",
	"desert": "désertion", "desert %s": "%s déserte", "desert %s to %s": "%s déserte vers %s", "withdraw": "se Replier", "withdraw %s": "%s se Replie", "withdraw %s to %s": "%s se Replie dans %s", "stand": "tenir", "stand %s": "%s tient", "join": "participer", "join %s": "%s participe",
	"post": "poster", "post %s": "poster %s", "bombard": "bombarder", "bombard %s": "%s bombarde", "sally": "Sortie", "sally %s": "%s fait une Sortie", "storm": "Assaut", "storm %s": "%s donne l’Assaut",
	"continue": "continuer", "stop": "arrêter", "exchange": "remplacer", "exchange %s for %s": "remplacer %s par %s", "exempt": "exempter", "exempt %s": "%s n’a pas besoin de Ravitaillement",
	"replace": "remplacer", "replace %s": "%s est remplacé", "share": "part", "share %s": "part de %s", "break-off": "rompre le Siège", "pool": "Réserve", "stay": "rester",
}}
