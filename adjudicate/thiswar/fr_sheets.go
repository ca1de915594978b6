package thiswar

import "fieldpost/adjudicate/game/tongue"

// frenchSheets are the comments of order sheets in French; what is to be written
// stays as it is.
var frenchSheets = tongue.Words{Texts: map[string]string{
	"The view does not hold together; ask the adjudicator for it again.": "La vue est incohérente ; redemandez-la à l’arbitre.",
	"Take the # away before one choice:":                                 "Enlevez le # devant un seul choix :",
	"of: ":                                                               "parmi : ",
	"each of ":                                                           "chacun de ",
	"to ":                                                                "vers ",
	"or ":                                                                "ou ",
	"and ":                                                               "et ",
	"also ":                                                              "aussi ",
	" (%d times)":                                                        " (%d fois)",
	" (%d AP)":                                                           " (%d PA)",
	"%d AP, %s":                                                          "%d PA, %s",
	"No block can gain any.":                                             "Aucun bloc ne peut en recevoir.",
	"One line a strength. For nothing: %s: none":                    "Une ligne par point de force. Pour rien : %s: none",
	"One line an Action, in order. To do nothing: actions: none":    "Une ligne par Action, dans l’ordre. Pour ne rien faire : actions: none",
	"Either half of an Area's double name will do.":                 "D’un double nom de Zone, une moitié suffit.",
	"MOVE: 1 AP an Area, any of its blocks, one or two Areas each.": "MOVE, Mouvement de Groupe : 1 PA par Zone, une ou deux Zones par bloc.",
	"No block of yours can move.":                                   "Aucun de vos blocs ne peut bouger.",
	"MUSTER: 1 AP, any blocks to one Friendly Area.":                "MUSTER, Rassemblement : 1 PA, des blocs vers une même Zone Amie.",
	"SAIL: 1 AP a block.":                                           "SAIL, Mouvement Naval : 1 PA par bloc.",
	"RECRUIT: 1 AP a strength.":                                     "Recrutement : 1 PA par point de force.",
	" (attack)":                                                     " (attaque)",
	"attack":                                                        "attaque",
	"Blocks that may still attack from %s: ":                        "Blocs qui peuvent encore attaquer depuis %s : ",
	"A plan that has '%s:' answers this without a call.":            "Un plan qui a « %s: » y répond sans appel.",
	"Orders can go ahead with the card. They are used if they are legal then; if not, you are asked. If you turn out to be Player 1:": "Des ordres peuvent partir d’avance avec la carte. Ils servent s’ils sont légaux à ce moment ; sinon, on vous demande. Si vous êtes le Joueur 1 :",
	"and if you are Player 2, here with a word on your Event:":                                                                        "et si vous êtes le Joueur 2, ici avec un mot sur votre Événement :",
	"and if the cards are equal, where you decide:":                                                                                   "et si les cartes ont la même valeur, quand vous décidez :",
	"Your plan in force answers all that can be asked in these Battles and Sieges.":                                                   "Votre plan en vigueur répond à tout ce qui peut être demandé dans ces Batailles et ces Sièges.",
	"Where your plan says nothing, this is done:":                                                                                     "Là où votre plan ne dit rien, voici les réponses d’office :",
	"The kinds of a plan: %s (these for one area too, as %s@%s), %s.":                                                                 "Ce qu’un plan peut régler : %s (aussi pour une seule Zone, comme %s@%s), %s.",
}}
