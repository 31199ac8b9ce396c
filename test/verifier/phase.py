"""An open phase: docs/spec/records.md, 2."""

from dataclasses import dataclass

from . import wire
from .dealer import Dealer
from .fault import Fault, require
from .table import Table


@dataclass(frozen=True)
class Phase:
    """Phase k as it opens; `log` is L_(k-1)."""

    table: Table
    turn: int
    log: bytes
    state: dict
    gone: frozenset
    dealer: Dealer
    seats: list
    expected: list
    request: object
    voters: list
    over: bool

    @property
    def voted(self) -> bool:
        """More than two voters."""
        return len(self.voters) > 2

    def is_here(self, seat: int) -> bool:
        """Whether a seat, or a bot of it, is still in the match."""
        return any(seat in (one, self.table.owners[one]) for one in self.seats)

    def quorum(self, electors: int) -> int:
        """q(|E|)."""
        if electors <= 1:
            return 1
        if electors == 3 and len(self.voters) == 3:
            return 2
        return (electors + 3) // 2

    def changes(self, seat: int) -> bool:
        """Whether the giving up of a seat succeeds and changes the state."""
        try:
            after = self.table.game.apply(self.state, ("resigned", [seat]))
        except Fault:
            return False
        return wire.encode(after) != wire.encode(self.state)

    def owes(self, seat: int) -> bool:
        """Whether a seat owes a part to the request as the phase began."""
        return self.dealer.owes(seat)


def _owners(table, seats):
    return sorted({table.owners[seat] for seat in seats})


def open_phase(table: Table, turn: int, log: bytes, state, gone: frozenset, dealer: Dealer) -> Phase:
    """Open phase `turn` on a state."""
    seats = [s for s in range(len(table.keys)) if s not in gone]
    wanted = table.game.pending(state)
    over = wanted[0] == "over"
    expected = sorted(wanted[1]) if wanted[0] == "act" else []
    request = wanted[1] if wanted[0] == "chance" else None
    phase = Phase(table, turn, log, state, gone, dealer, seats, expected, request, _owners(table, seats), over)
    if len(phase.voters) > 2:
        active = [s for s in seats if s in expected or phase.changes(s)]
        phase = Phase(
            table, turn, log, state, gone, dealer, seats, expected, request, _owners(table, active), over
        )
    nobody = not phase.voters or (wanted[0] == "act" and not expected)
    require(over or not nobody, "match/waits-for-nobody")
    if dealer.is_reshare_due() and not over:
        expected, request = [], {"kind": "reshare"}
    if request:
        dealer = dealer.asked(seats, request)
    return Phase(table, turn, log, state, gone, dealer, seats, expected, request, phase.voters, over)
