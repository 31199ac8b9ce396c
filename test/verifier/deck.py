"""A deck of hidden pieces, its requests and the seats that leave: docs/spec/deck.md, 6 and 8."""

import copy
from dataclasses import dataclass, field

from . import transcript
from .fault import require
from .keys import Keys, threshold
from .group import BASE, add, subtract


@dataclass(frozen=True)
class Session:
    """What all contexts of a match say, and its pieces."""

    match: bytes
    rules: bytes
    roster: bytes
    pieces: str
    faces: int

    def context(self, deck, seat: int, kind: str, epoch=None, **fields) -> bytes:
        """ctx(deck, seat, kind, object)."""
        thing = transcript.transcript("dmp1/object", deck=deck.number, **fields)
        return transcript.transcript(
            "dmp1/ctx", epoch=deck.epoch if epoch is None else epoch, group="ristretto255", kind=kind,
            match=self.match, object=thing, roster=self.roster, rules=self.rules, seat=seat, version=1,
        )

    def card(self, face: int) -> bytes:
        """M_face."""
        return transcript.cards(self.pieces, self.faces)[face]


@dataclass
class Shuffle:
    """A shuffle under way."""

    number: int
    first: int
    faces: list
    hidden: list
    pieces: list                                   # flat input
    steps: list = field(default_factory=list)      # (seat, flat output)
    proved: set = field(default_factory=set)

    def before(self, step: int) -> list:
        """What a step has shuffled."""
        return self.steps[step - 1][1] if step else self.pieces


@dataclass
class Opening:
    """A deal or an opening under way: items (slot, seat or None), held slots to open, shares by seat and slot."""

    number: int
    items: list
    openings: list
    given: dict = field(default_factory=dict)

    def batches(self, seat: int) -> list:
        """(recipient or None, slots) of what a seat has shares for."""
        found: dict = {}
        for slot, to in self.items:
            if to != seat:
                found.setdefault(to, []).append(slot)
        return sorted(found.items(), key=lambda one: -1 if one[0] is None else one[0])


@dataclass(frozen=True)
class Stock:
    """A piece that nobody holds; `promised` to a seat, to "all" or to None."""

    a: bytes
    b: bytes
    promised: object = None


@dataclass(frozen=True)
class Held:
    """A piece whose residual one seat can open."""

    a: bytes
    b: bytes
    seat: int
    key: bytes
    residual: bytes


@dataclass(frozen=True)
class Open:
    """A face that everybody sees."""

    face: int
    a: bytes
    b: bytes


class Deck:
    """One set of keys and the pieces under it. Whoever changes it works upon a copy."""

    def __init__(self, session: Session, number: int, seats):
        self.session, self.number, self.live = session, number, list(seats)
        self.commits: dict = {}
        self.reveals: dict = {}
        self.joint = None
        self.keys: Keys | None = None
        self.epoch = self.counter = 0
        self.complaints: set = set()
        self.convicted: dict = {}           # seat -> fault
        self.reshares: dict = {}            # new sharings of the current keys, by dealer
        self.accepted: set = set()          # the seats that accept all of these
        self.hidden: set = set()
        self.slots: dict = {}
        self.waiting = None                 # a request that waits for the keys
        self.shuffle: Shuffle | None = None
        self.opening: Opening | None = None
        self.stuck = False                  # nothing can be dealt until somebody leaves
        self.contestable = True

    def copy(self) -> "Deck":
        """A deck that can be changed without changing this one."""
        new = copy.copy(self)
        for name in ("commits", "reveals", "complaints", "convicted", "reshares", "accepted", "hidden", "slots"):
            setattr(new, name, getattr(self, name).copy())
        new.shuffle, new.opening = copy.deepcopy(self.shuffle), copy.deepcopy(self.opening)
        return new

    def context(self, seat: int, kind: str, **fields) -> bytes:
        """ctx for a message of a seat."""
        return self.session.context(self, seat, kind, **fields)

    # ---- requests

    def is_reshare_due(self) -> bool:
        """Whether the present keys are still to be shared."""
        if self.joint is None or threshold(len(self.live)) == 0:
            return False
        return bool(self.keys.removed)

    def are_reshares_in(self) -> bool:
        """Whether the new sharings are all here, to be accepted or complained about."""
        return self.is_reshare_due() and all(seat in self.reshares for seat in self.live)

    def ask(self, request) -> None:
        """Put a request to the deck: at once, or when the keys are known."""
        self.waiting = request
        self.proceed()

    def proceed(self) -> None:
        """Begin the request that waits, once the keys are known and nobody is convicted over them."""
        request = self.waiting
        if request is None or self.joint is None or self.stuck or self.convicted:
            return
        self.waiting = None
        getattr(self, "_begin_" + request["kind"])(request)

    def _next_number(self) -> int:
        self.counter += 1
        return self.counter - 1

    def _begin_shuffle(self, request):
        pieces = []
        for face in request["faces"]:
            pieces += [BASE, add(self.session.card(face), self.joint)]
        for slot in request["hidden"]:
            pieces += [self.slots[slot].a, self.slots[slot].b]
        self.shuffle = Shuffle(
            self._next_number(), request["first"], list(request["faces"]), list(request["hidden"]), pieces
        )
        if not pieces:
            self.finish_shuffle()

    def _begin_deal(self, request):
        items = [(one["slot"], one["seat"]) for one in request["slots"]]
        for slot, seat in items:
            piece = self.slots.get(slot)
            require(isinstance(piece, Stock) and piece.promised in (None, seat), "deck/not-stock")
            self.slots[slot] = Stock(piece.a, piece.b, seat)
        if items:
            self.opening = Opening(self._next_number(), items, [])
            self.settle()

    def _begin_open(self, request):
        stock = [slot for slot in request["slots"] if isinstance(self.slots.get(slot), Stock)]
        held = [slot for slot in request["slots"] if isinstance(self.slots.get(slot), Held)]
        for slot in stock:
            piece = self.slots[slot]
            self.slots[slot] = Stock(piece.a, piece.b, "all")
        if request["slots"]:
            self.opening = Opening(self._next_number(), [(slot, None) for slot in stock], held)
            self.settle()

    def finish_shuffle(self) -> None:
        """Lay the pieces of a shuffle whose steps are all proved."""
        done = self.shuffle
        gone = set(done.hidden) | {
            slot for slot, piece in self.slots.items() if isinstance(piece, Open) and piece.face in done.faces
        }
        self.slots = {slot: piece for slot, piece in self.slots.items() if slot not in gone}
        last = done.before(len(done.steps))
        for i in range(len(last) // 2):
            self.slots[done.first + i] = Stock(last[2 * i], last[2 * i + 1])
        self.hidden |= set(done.faces)
        self.shuffle = None
        if done.steps:
            self.contestable = False

    def settle(self) -> None:
        """Complete a deal or an opening whose shares are all here."""
        request = self.opening
        owing = [seat for seat in self.live if request.batches(seat)]
        if request.items and all(seat in request.given for seat in owing):
            self._take_shares(request)
        if not request.items and not request.openings:
            if set(self.live) <= set(request.given):
                self.contestable = False
            self.opening = None

    def _take_shares(self, request):
        for slot, to in request.items:
            piece = self.slots[slot]
            residual = piece.b
            for given in request.given.values():
                if slot in given:
                    residual = subtract(residual, given[slot])
            if to is None:
                self.lay_open(slot, residual)
            else:
                self.slots[slot] = Held(piece.a, piece.b, to, self.keys.current[to], residual)
        request.items = []

    def lay_open(self, slot: int, point: bytes) -> None:
        """Lay the piece of a slot open as the face of a point; faults deck/not-a-card, already-open."""
        face = transcript.face_of(self.session.pieces, self.session.faces, point)
        require(face is not None, "deck/not-a-card")
        require(face in self.hidden, "deck/already-open")
        self.hidden.discard(face)
        piece = self.slots[slot]
        self.slots[slot] = Open(face, piece.a, piece.b)

    def is_fulfilled(self, request) -> bool:
        """Whether the request asked for is done."""
        if request["kind"] == "reshare":
            return self.joint is not None and not self.is_reshare_due()
        if self.joint is None or self.stuck or self.convicted:
            return False
        return self.waiting is None and self.shuffle is None and self.opening is None

    def owes(self, seat: int, request) -> bool:
        """Whether a seat owes a part to the request (docs/spec/records.md, 5)."""
        if self.joint is None or seat in self.convicted:
            return True
        if self.stuck and not self.convicted:
            return True
        if seat not in self.live:
            return False
        if request["kind"] == "reshare":
            return self.is_reshare_due() and seat not in self.accepted
        if request["kind"] == "shuffle":
            steps = self.shuffle.steps if self.shuffle else []
            proved = any(by == seat and step in self.shuffle.proved for step, (by, _) in enumerate(steps))
            return bool(request["faces"] or request["hidden"]) and not proved
        given = self.opening is not None and seat in self.opening.given
        if request["kind"] == "deal":
            return not given and any(one["seat"] != seat for one in request["slots"])
        pieces = [self.slots.get(slot) for slot in request["slots"]]
        return any(
            not given if isinstance(piece, Stock) else isinstance(piece, Held) and piece.seat == seat
            for piece in pieces
        )

    # ---- seats that leave

    def without(self, seats) -> "Deck | None":
        """The deck after seats are gone, one after another in this order; None if it is given up."""
        if not self.slots:
            return None
        new = self.copy()
        new.waiting = new.shuffle = new.opening = None
        new.convicted, new.stuck = {}, False
        for seat in seats:
            if not new.stuck:
                new._remove(seat)
        return new

    def _remove(self, seat):
        keys = self.keys
        remain = [s for s in self.live if s != seat]
        possible = (
            seat in self.live and len(remain) >= 2 and keys.threshold > 0 and len(remain) >= keys.threshold
            and seat in keys.sharings
        )
        if not possible:
            self.stuck = True
            return
        self.live = remain
        self.keys = keys.without(seat, remain)
        self.epoch += 1
        self.reshares, self.accepted, self.complaints = {}, set(), set()
