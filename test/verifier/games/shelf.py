"""The games whose rules this verifier knows."""

from . import connect_four, crazy_eights, go_fish, royal_ur, rpsls, tequila_train

GAMES = {game.ID: game for game in (connect_four, crazy_eights, go_fish, royal_ur, rpsls, tequila_train)}
KNOWN = ("connect-four", "crazy-eights", "go-fish", "royal-ur", "rpsls", "tequila-train")
