package chart

import "fieldpost/adjudicate/game/tongue"

// frenchWords are the words of pictures in French.
var frenchWords = tongue.Words{
	Nouns: map[string][2]string{"block": {"%d bloc", "%d blocs"}},
	Texts: map[string]string{
		"royalist": "Royaliste", "parliament": "Parlementaire", ": %s": " : %s",
		"What the signs mean": "Ce que veulent dire les signes",
		// Beside the map.
		"King: %s": "Roi : %s", "Player 1: %s": "Joueur 1 : %s", "%s plays %s": "%s joue %s", "%s has played Treason": "%s a joué Treason",
		"W": "H", "Victory points: %d": "Points de Victoire : %d", "VP %s": "PV %s",
		// What is in an area, and printed there.
		"Contested": "Contestée", "Neutral": "Neutre",
		"%s of %s":         "%s du camp %s",
		"; besieged in %s": " ; Assiégé dans %s", ", Siege Marker %d": ", Marqueur Siège %d", "Siege Marker %d": "Marqueur Siège %d",
		" Exile of %s.": " Exil du camp %s.", " Loyal to %s.": " Loyale envers le camp %s.",
		" Crown.": " Couronne.", " Major port.": " Port majeur.", " Shields: ": " Écus : ", "shield of %s": "écu de %s",
		", size %d": ", taille %d", ", fortified": ", fortifiée", ", %d VP": ", %d PV", ", held by %s": ", tenue par le camp %s",
		"%s came this way": "Le camp %s est passé par ici", " with %s": " avec %s", ", by sea from %s": ", par mer depuis %s", ", by sea": ", par mer", "lands": "débarque",
		", strength %d of %d": ", force %d sur %d", ", %d of %d": ", %d sur %d", ", moved": ", bougé", ", besieged": ", Assiégé",
		"%s blocks": "Blocs : %s",
		// The signs.
		"yellow border": "bordure jaune", "blue border": "bordure bleue", "red border": "bordure rouge",
		"city": "ville", "cathedral": "cathédrale", "crown": "couronne", "shield": "écu", "exile of its side": "exil de ce camp",
		"open": "ouverte", "river": "rivière", "mountain": "montagne",
		"fortified, size 2": "fortifiée, taille 2", "Loyal to its side": "Loyale à ce camp", "besieged, Siege Marker": "Assiégé, Marqueur Siège",
		"battle": "bataille", "port": "port", "moved": "mouvement",
		"infantry": "infanterie", "cavalry": "cavalerie", "artillery": "artillerie",
		// Off the map.
		"pool": "Réserve de Recrutement", "minors": "mineurs", "beside the map": "à côté du plateau", "out of the game": "retirés du jeu",
		"face down until the next campaign": "face cachée jusqu’à la prochaine campagne",
		"with the enemy, or not in play":    "avec l’ennemi, ou hors du jeu",
		"Not on this map: %s":               "Pas sur cette carte : %s",
	},
}
