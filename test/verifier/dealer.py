"""Who gives what a game leaves to chance: dice, and pieces from a deck."""

import copy

from . import messages
from .deck import Deck, Session
from .dice import Dice
from .fault import require


class Dealer:
    """The dealer of a match; whatever changes it answers a new one."""

    def __init__(self, session: Session):
        self.session = session
        self.dice = Dice(session.match)
        self.deck: Deck | None = None
        self.decks = 0
        self.request = None

    def _with(self, **changes) -> "Dealer":
        new = copy.copy(self)
        for name, value in changes.items():
            setattr(new, name, value)
        return new

    def is_reshare_due(self) -> bool:
        """Whether keys are to be shared anew before anything else."""
        return self.deck is not None and not self.deck.stuck and not self.deck.convicted and self.deck.is_reshare_due()

    def asked(self, seats, request) -> "Dealer":
        """The dealer with a request put to it."""
        if request["kind"] == "roll":
            return self._with(dice=self.dice.asked(seats), request=request)
        if request["kind"] == "reshare":
            return self._with(request=request)
        new = self._with(request=request)
        again = request["kind"] == "shuffle" and self.deck and set(request["faces"]) & self.deck.hidden
        if self.deck is None or again:
            new.deck = Deck(self.session, self.decks, seats)
            new.decks += 1
        else:
            new.deck = self.deck.copy()
        new.deck.ask(request)
        return new

    def taking(self, seat: int, part) -> "Dealer":
        """The dealer after a part of an entry of chance."""
        if self.request["kind"] == "roll":
            return self.rolling(seat, part)
        return self._with(deck=messages.take(self.deck, seat, part))

    def rolling(self, seat: int, part) -> "Dealer":
        """The dealer after a part of dice."""
        return self._with(dice=self.dice.taking(seat, part))

    def proving(self, seat: int, claims, parts) -> "Dealer":
        """The dealer after the proofs of a move's claims."""
        require(self.deck is not None, "deck/unproven")
        return self._with(deck=messages.prove_claims(self.deck, seat, claims, parts))

    def owes(self, seat: int) -> bool:
        """Whether a seat owes a part to the request."""
        if self.request["kind"] == "roll":
            return self.dice.owes(seat)
        return self.deck.owes(seat, self.request)

    def fulfilled(self) -> bool:
        """Whether the request is done."""
        if self.request["kind"] == "roll":
            return self.dice.fulfilled()
        return self.deck.is_fulfilled(self.request)

    def convicted(self) -> list[int]:
        """Who is convicted over the keys."""
        return list(self.deck.convicted) if self.deck else []

    def given(self) -> tuple["Dealer", object]:
        """The dealer after its request, and the event for the game (None for a reshare)."""
        request = self.request
        if request["kind"] == "roll":
            dice, value = self.dice.rolled(request["coins"])
            return self._with(dice=dice, request=None), ("rolled", value)
        done = self._with(request=None)
        if request["kind"] == "open":
            return done, ("opened", [self.deck.slots[slot].face for slot in request["slots"]])
        return done, {"shuffle": ("shuffled",), "deal": ("dealt",), "reshare": None}[request["kind"]]

    def without(self, seats) -> "Dealer":
        """The dealer after seats have left."""
        deck = self.deck.without(seats) if self.deck else None
        return self._with(deck=deck, request=None)
