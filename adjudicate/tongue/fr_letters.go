package tongue

// frenchLetters are the words of what is wrong with a letter, of what was put right in
// it, and of what could not be read. What begins a line of a letter for the program
// stands in plain quotes, which keep a reply from giving a command.
var frenchLetters = Words{Texts: map[string]string{
	// Problems.
	"the line 'fieldpost: end' is missing: was the message cut off?":                              "la ligne 'fieldpost: end' manque : le message a-t-il été coupé ?",
	"send the file as an attachment, or the whole sheet with its last line":                       "envoyez le fichier en pièce jointe, ou toute la feuille avec sa dernière ligne",
	"the sealed block has no END line: was the message cut off?":                                  "le bloc scellé n’a pas de ligne END : le message a-t-il été coupé ?",
	"the signature has no END line: was the message cut off?":                                     "la signature n’a pas de ligne END : le message a-t-il été coupé ?",
	"the sealed block has no BEGIN line: its beginning is missing":                                "le bloc scellé n’a pas de ligne BEGIN : son début manque",
	"the line 'fieldpost: orders/1' is missing above the orders":                                  "la ligne 'fieldpost: orders/1' manque au-dessus des ordres",
	"send the whole sheet, from its first line to its last":                                       "envoyez toute la feuille, de sa première ligne à la dernière",
	"the line 'fieldpost: orders/1' is missing above the sealed block":                            "la ligne 'fieldpost: orders/1' manque au-dessus du bloc scellé",
	"send the whole sheet, or the file as an attachment":                                          "envoyez toute la feuille, ou le fichier en pièce jointe",
	"the line 'fieldpost: orders/1' does not stand by itself: the lines ran together":             "la ligne 'fieldpost: orders/1' n’est pas seule : des lignes se sont réunies",
	"the text is larger than what is read":                                                        "le texte est plus grand que ce qui est lu",
	"send the orders alone":                                                                       "envoyez les ordres seuls",
	"the sealed block cannot be read: it was changed on the way":                                  "le bloc scellé ne peut pas être lu : il a été changé en route",
	"a sealed block or a signature cannot be read: it was changed on the way":                     "un bloc scellé ou une signature ne peut pas être lu : il a été changé en route",
	"the sheet has more text than is read":                                                        "la feuille a plus de texte qu’il n’en est lu",
	"an order file has at most 64 KiB":                                                            "un fichier d’ordres a au plus 64 Kio",
	"the message holds more that looks like orders than is read":                                  "le message contient plus d’ordres apparents qu’il n’en est lu",
	"send one set of orders, and nothing quoted":                                                  "envoyez un seul jeu d’ordres, et rien de cité",
	"there are different signatures beside a sealed block":                                        "il y a des signatures différentes à côté d’un bloc scellé",
	"send one sealed file with its own signature":                                                 "envoyez un seul fichier scellé avec sa propre signature",
	"the signature cannot be read: it was changed on the way":                                     "la signature ne peut pas être lue : elle a été changée en route",
	"these very orders came before, and have been replaced or withdrawn since":                    "ces mêmes ordres sont déjà venus, et ont été remplacés ou retirés depuis",
	"seal the sheet once more, and send that":                                                     "scellez la feuille encore une fois, et envoyez cela",
	"these orders are not signed, and did not come from the address that is noted for their side": "ces ordres ne sont pas signés, et ne sont pas venus de l’adresse notée pour leur camp",
	"send them from there, or ask the adjudicator to note the new address":                        "envoyez-les de là, ou demandez à l’arbitre de noter la nouvelle adresse",
	"these orders are in clear, and did not come from the address that is noted for their side":   "ces ordres sont en clair, et ne sont pas venus de l’adresse notée pour leur camp",
	"send them from there, or send sealed and signed orders":                                      "envoyez-les de là, ou envoyez des ordres scellés et signés",
	"these orders are in clear, and nothing shows that you have had our letter of this step":      "ces ordres sont en clair, et rien ne montre que vous avez eu notre lettre de cette étape",
	"send them as a reply to the call, or to this letter, or with the line of its sheet that has the reply code; a sender's address alone can be forged": "envoyez-les en réponse à l’appel, ou à cette lettre, ou avec la ligne de sa feuille qui porte le code de réponse ; une adresse d’expéditeur seule se falsifie",

	// What was put right.
	"a footer below the orders ignored": "un pied de page sous les ordres ignoré", "a second copy ignored": "une seconde copie ignorée", "an unfinished copy ignored": "une copie inachevée ignorée",
	"armour restored": "armure rétablie", "blank lines between the lines removed": "lignes vides enlevées", "indentation removed": "décalage enlevé", "invisible characters removed": "caractères invisibles enlevés",
	"blanks removed that were left where a # was taken away": "espaces enlevés, restés là où un # a été enlevé",
	"links of a mail program removed":                        "liens d’un logiciel de courrier enlevés",
	"bullets replaced":                                       "puces remplacées", "blanks put behind dashes": "espaces mis derrière les tirets",
	"long dashes replaced": "tirets longs remplacés", "no-break spaces replaced": "espaces insécables remplacés", "parts of the text joined": "parties du texte réunies", "quoted-printable undone": "quoted-printable défait",
	"reply marks removed": "marques de réponse enlevées", "tabs replaced": "tabulations remplacées", "text around the orders ignored": "texte autour des ordres ignoré", "typographic quotes replaced": "guillemets typographiques remplacés",
	"what is damaged in the quoted text ignored": "ce qui est abîmé dans le texte cité ignoré",
	"line breaks of format=flowed undone":        "coupures de lignes de format=flowed défaites",
	"read from the HTML text":                    "lu dans le texte HTML",
	"'=' within the block left out":              "des « = » dans le bloc laissés de côté",
	"line breaks of the header put right":        "coupures de lignes de l’en-tête rétablies",
	"'>From' put right":                          "« >From » rétabli",

	// Where in a letter orders stood.
	"the text": "le texte", "an attachment": "une pièce jointe", "the HTML text": "le texte HTML",

	// What could not be read.
	"the message is larger than what is read, and its end was left out: send orders without large attachments":                             "le message est plus grand que ce qui est lu , et sa fin a été laissée de côté : envoyez les ordres sans grosse pièce jointe",
	"parts within parts within parts: the innermost were left out":                                                                         "des parties dans des parties dans des parties : les plus profondes ont été laissées de côté",
	"a part is encrypted by the mail program and was not read: send it unencrypted, with sealed orders in it":                              "une partie est chiffrée par le logiciel de courrier et n’a pas été lue : envoyez-la non chiffrée, avec des ordres scellés",
	"the message has too many parts: the last ones were left out":                                                                          "le message a trop de parties : les dernières ont été laissées de côté",
	"the message does not hold together: its parts are not where it says":                                                                  "le message est incohérent : ses parties ne sont pas où il le dit",
	"a part in an encoding nobody knows was left out":                                                                                      "une partie dans un codage que personne ne connaît a été laissée de côté",
	"there is more text than is examined: the rest was not read":                                                                           "il y a plus de texte qu’il n’en est examiné : le reste n’a pas été lu",
	"Outlook packed the message into a winmail.dat, which is not read: send it as plain text":                                              "Outlook a emballé le message dans un winmail.dat, qui n’est pas lu : envoyez-le en texte brut",
	"a zip file or office document was not read: send the order file itself, or paste it into the text":                                    "un fichier zip ou un document bureautique n’a pas été lu : envoyez le fichier d’ordres lui-même, ou collez-le dans le texte",
	"an archive was not read: send the order file itself":                                                                                  "une archive n’a pas été lue : envoyez le fichier d’ordres lui-même",
	"a PDF was not read: send the order file itself, or paste it into the text":                                                            "un PDF n’a pas été lu : envoyez le fichier d’ordres lui-même, ou collez-le dans le texte",
	"a document of a word processor (RTF) was not read: send the order file itself, or paste it into the text":                             "un document de traitement de texte (RTF) n’a pas été lu : envoyez le fichier d’ordres lui-même, ou collez-le dans le texte",
	"a sealed file in binary form was not read: a view (….view.age) holds no orders, and orders are sealed with fieldpost seal, or age -a": "un fichier scellé en binaire n’a pas été lu : une vue (….view.age) ne contient pas d’ordres, et des ordres se scellent avec fieldpost seal, ou age -a",
	"the text holds what is no text and was not read: send the orders as an attachment":                                                    "le texte contient ce qui n’est pas du texte et n’a pas été lu : envoyez les ordres en pièce jointe",
	"a picture was not read: send the orders as text":                                                                                      "une image n’a pas été lue : envoyez les ordres en texte",
	"sound or film was not read: send the orders as text":                                                                                  "un son ou un film n’a pas été lu : envoyez les ordres en texte",
	"an attachment that is no text was not read":                                                                                           "une pièce jointe qui n’est pas du texte n’a pas été lue",
}}
