package schema

import "fieldpost/adjudicate/game/tongue"

// frenchWords are what stands around a game's own words in a schema.
var frenchWords = tongue.Words{Texts: map[string]string{
	"Order sheet of %s": "Feuille d’ordres de %s",
	"Names are as printed, and capitals do not matter. What is legal now, fieldpost check says.": "Les noms sont comme imprimés, et les majuscules n’importent pas. Ce qui est légal maintenant, fieldpost check le dit.",
	"The format of this file.":                                         "Le format de ce fichier.",
	"The game's id, as the sheet says it.":                             "Le nom de la partie, comme le dit la feuille.",
	"The step that is answered.":                                       "L’étape à laquelle elle répond.",
	"Whose orders they are.":                                           "De qui sont les ordres.",
	"Which of your orders for this step it is; seal counts by itself.": "Lesquels de vos ordres pour cette étape ce sont ; seal compte de lui-même.",
	"The digests of your orders that these replace; seal adds them.":   "Les empreintes de vos ordres que ceux-ci remplacent ; seal les ajoute.",
	"The digest of the call that is answered; seal adds it.":           "L’empreinte de l’appel auquel elle répond ; seal l’ajoute.",
	"false holds the step up until you send other orders.":             "false retient l’étape jusqu’à ce que vous envoyiez d’autres ordres.",
	"Your answers, question by question.":                              "Vos réponses, question par question.",
	"What is done where you are not asked: keep, or a whole new plan.": "Ce qui est fait quand on ne vous demande rien : keep, ou un nouveau plan entier.",
	"A line to your opponent, who reads it with the next call; at most 2000 bytes: a letter with an accent is two.": "Un mot à votre adversaire, qui le lira avec le prochain appel ; au plus 2000 octets : une lettre accentuée en fait deux.",
	"Sealed orders; then there are no others.":                   "Des ordres scellés ; il n’y en a alors pas d’autres.",
	"The signature, made when the sheet is sealed; always last.": "La signature, faite quand la feuille est scellée ; toujours à la fin.",
	"A condition; without one the answer is for every case.":     "Une condition ; sans elle la réponse vaut dans tous les cas.",
	"A condition, of: %s":                                        "Une condition, avec : %s",
}}
