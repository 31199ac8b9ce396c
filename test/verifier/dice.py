"""Dice from chains of hashes: docs/spec/records.md, 6."""

import copy

from . import shape, wire
from .fault import Fault, require

KINDS = ("dice-commit", "dice-tip", "dice-link")


class Dice:
    """The dealer of rolls; `taking` answers a new one and leaves this one as it is."""

    def __init__(self, match: bytes):
        self.match = match
        self.round = -1
        self.seats: list[int] = []
        self.commitments: dict[int, bytes] = {}
        self.tips: dict[int, bytes] = {}
        self.links: dict[int, bytes] = {}
        self.shown: set[int] = set()
        self.throws = 0

    def _copy(self) -> "Dice":
        other = copy.copy(self)
        for field in ("commitments", "tips", "links", "shown"):
            setattr(other, field, getattr(self, field).copy())
        return other

    def asked(self, seats: list[int]) -> "Dice":
        """The dealer with a roll asked of these seats."""
        if self.round >= 0 and self.seats == seats and self.throws < 1024:
            return self
        new = Dice(self.match)
        new.round = self.round + 1
        new.seats = list(seats)
        return new

    def taking(self, seat: int, part) -> "Dice":
        """The dealer after a part of a seat; faults dice/.., dice/out-of-turn for what is not yet good."""
        require(shape.DICE_PART(part), "dice/malformed")
        require(seat in self.seats, "dice/out-of-turn")
        new = self._copy()
        getattr(new, "_" + part["kind"].replace("-", "_"))(seat, part)
        return new

    def _dice_commit(self, seat, part):
        require(seat not in self.commitments, "dice/twice")
        self.commitments[seat] = part["commitment"]

    def _dice_tip(self, seat, part):
        require(len(self.commitments) == len(self.seats), "dice/out-of-turn")
        require(seat not in self.tips, "dice/twice")
        purpose = f"dice/{self.round}".encode()
        preimage = (self.match, wire.u32(len(purpose)), purpose, wire.u32(seat), part["tip"])
        require(wire.digest("fairhand/seed-commitment/1", *preimage) == self.commitments[seat], "dice/bad-tip")
        self.tips[seat] = self.links[seat] = part["tip"]

    def _dice_link(self, seat, part):
        require(len(self.tips) == len(self.seats), "dice/out-of-turn")
        require(seat not in self.shown, "dice/twice")
        place = self.seats.index(seat)
        before = wire.digest("fairhand/dice-link/1", self.match, wire.u32(place), part["link"])
        require(before == self.links[seat], "dice/bad-link")
        self.links[seat] = part["link"]
        self.shown.add(seat)

    def owes(self, seat: int) -> bool:
        """Whether the seat has not shown its link for the next throw."""
        return seat not in self.shown

    def fulfilled(self) -> bool:
        """Whether every seat has shown its link for the next throw."""
        return bool(self.seats) and all(seat in self.shown for seat in self.seats)

    def rolled(self, coins: int) -> tuple["Dice", int]:
        """The dealer after the throw, and the number of ones among the coins."""
        links = [self.links[seat] for seat in self.seats]
        bits = wire.digest("fairhand/dice-roll/1", self.match, wire.u32(self.throws + 1), *links)
        new = self._copy()
        new.throws += 1
        new.shown = set()
        return new, sum(bits[i // 8] >> (i % 8) & 1 for i in range(coins))
