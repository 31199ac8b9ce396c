"""The games whose rules this verifier knows."""

from . import connect_four, royal_ur, rpsls

GAMES = {game.ID: game for game in (connect_four, royal_ur, rpsls)}
KNOWN = ("connect-four", "crazy-eights", "go-fish", "royal-ur", "rpsls", "tequila-train")
