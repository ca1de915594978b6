package adjudicate

import "fieldpost/adjudicate/game/tongue"

// frenchWords are the words around a game's own, in French.
var frenchWords = tongue.Words{Nouns: map[string][2]string{"rule": {"%d règle", "%d règles"}}, Texts: map[string]string{
	"New in your plan:":                                  "Nouveau dans votre plan :",
	"No longer in your plan:":                            "N’est plus dans votre plan :",
	"All else in it is as before: %s.":                   "Tout le reste est comme avant : %s.",
	"; 'fieldpost check' says them one by one":           " ; « fieldpost check » les dit une par une",
	"'%s' was not carried out: it is not legal any more": "« %s » n’a pas été exécuté : ce n’est plus légal",
	"Are you ready? Your answer shows that your keys work, and has its part in the first deal.":                  "Êtes-vous prêt ? Votre réponse montre que vos clés fonctionnent et compte dans la première distribution.",
	"Are you ready? Your answer shows that your keys work, and has its part in the first deal. Take the # away:": "Êtes-vous prêt ? Votre réponse montre que vos clés fonctionnent et compte dans la première distribution. Enlevez le # :",
	"You have no plan: what is not asked of you is done by standing default.":                                    "Vous n’avez pas de plan : ce qui ne vous est pas demandé est décidé d’office.",
	"You have no plan: what you are not asked is done by standing default.":                                      "Vous n’avez pas de plan : ce qu’on ne vous demande pas est décidé d’office.",
	"whether you are ready": "si vous êtes prêt",
	"Where a choice goes on below, take the # away before all its lines.":  "Si un choix continue plus bas, enlevez le # de toutes ses lignes.",
	"Your plan in force; a new one takes the place of all of it:":          "Votre plan en vigueur ; un nouveau le remplace en entier :",
	"Your plan stays in force.":                                            "Votre plan reste en vigueur.",
	"From now on your plan is:":                                            "Désormais votre plan est :",
	"You are ready. The game begins when both sides are.":                  "Vous êtes prêt. La partie commence quand les deux camps le sont.",
	"The game is over.":                                                    "La partie est finie.",
	"Nothing is asked of you at this step.":                                "Rien ne vous est demandé à cette étape.",
	"to your opponent, who reads it with the next call":                    "à votre adversaire, qui le lira au prochain appel",
	"A plan could be this, for one; take the # away before all its lines:": "Un plan pourrait être celui-ci ; enlevez le # devant toutes ses lignes :",
	"A plan could be this, for one:":                                       "Un plan pourrait être celui-ci :",
	"What can stand in a plan:":                                            "Ce qui peut être dans un plan :",
	"There is a ready-made plan: %s. To see it:":                           "Il y a un plan tout fait : %s. Pour le voir :",
	"There are ready-made plans: %s. To see one:":                          "Il y a des plans tout faits : %s. Pour en voir un :",
	"or a new plan; see fieldpost plan facts %s":                           "ou un nouveau plan ; voir fieldpost plan facts %s",
}}
