package adjudicate

import "fieldpost/adjudicate/tongue"

// frenchWords are the words around a game's own, in French.
var frenchWords = tongue.Words{Texts: map[string]string{
	"'%s' was not carried out: it is not legal any more":                                                         "« %s » n’a pas été exécuté : ce n’est plus légal",
	"At step %d the adjudicator ruled: %s":                                                                       "À l’étape %d, l’arbitre a décidé : %s",
	"Step %d is void, and what it asked is asked again.":                                                         "L’étape %d est nulle, et ce qu’elle demandait est demandé à nouveau.",
	"Steps %d to %d are void; what was asked at step %d is asked again.":                                         "Les étapes %d à %d sont nulles ; ce qui était demandé à l’étape %d est demandé à nouveau.",
	"What was asked at step %d is asked anew; orders sent for it do not count.":                                  "Ce qui était demandé à l’étape %d est demandé à nouveau ; les ordres envoyés pour elle ne comptent pas.",
	"The deadline is %s now.":                                                                                    "L’échéance est maintenant %s.",
	"The clock stands still from %s until %s.":                                                                   "L’horloge est arrêtée de %s à %s.",
	"The pace is '%s' from now on.":                                                                              "Le rythme est désormais « %s ».",
	"%s is played by %s from now on.":                                                                            "%s est désormais joué par %s.",
	"Nothing had come from %s by the deadline: its plan and the house answer.":                                   "Rien n’était venu de %s à l’échéance : son plan et les réponses d’office décident.",
	"The orders that %s had held back count since the deadline has passed.":                                      "Les ordres que %s retenait comptent, puisque l’échéance est passée.",
	"Nothing had come from %s by the deadline: the game is lost for it.":                                         "Rien n’était venu de %s à l’échéance : la partie est perdue pour lui.",
	"Ruling of the adjudicator":                                                                                  "Décision de l’arbitre",
	"Are you ready? Your answer shows that your keys work, and has its part in the first deal.":                  "Êtes-vous prêt ? Votre réponse montre que vos clés fonctionnent et compte dans la première distribution.",
	"Are you ready? Your answer shows that your keys work, and has its part in the first deal. Take the # away:": "Êtes-vous prêt ? Votre réponse montre que vos clés fonctionnent et compte dans la première distribution. Enlevez le # :",
	"You have no plan: what is not asked of you is done by house default.":                                       "Vous n’avez pas de plan : ce qui ne vous est pas demandé est décidé d’office.",
	"You have no plan: what you are not asked is done by house default.":                                         "Vous n’avez pas de plan : ce qu’on ne vous demande pas est décidé d’office.",
	"Where a choice goes on below, take the # away before all its lines.":                                        "Si un choix continue plus bas, enlevez le # de toutes ses lignes.",
	"Your plan in force; a new one takes the place of all of it:":                                                "Votre plan en vigueur ; un nouveau le remplace en entier :",
	"Your plan stays in force.":                                                                                  "Votre plan reste en vigueur.",
	"From now on your plan is:":                                                                                  "Désormais votre plan est :",
	"You are ready. The game begins when both sides are.":                                                        "Vous êtes prêt. La partie commence quand les deux camps le sont.",
	"The game is over.":                                 "La partie est finie.",
	"Nothing is asked of you at this step.":             "Rien ne vous est demandé à cette étape.",
	"to your opponent, who reads it with the next call": "à votre adversaire, qui le lira au prochain appel",
	"or a new plan; see fieldpost plan facts %s":        "ou un nouveau plan ; voir fieldpost plan facts %s",
}}
