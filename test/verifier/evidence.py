"""Who is convicted: docs/spec/records.md, 9, step 2."""

from collections import Counter

from . import shape, statement, wire
from .fault import Fault, require
from .judgement import PENDING, follows, judge_act, rebuild, refuse_bots_resignation, resting_on, take_chance

NOTHING = "evidence/proves-nothing"
INNOCENT = ("deck/stale", "deck/wrong-deck", "deck/no-such-seat")
LOOKS = 8


def read_seat(raw: bytes) -> int:
    """The seat of an entry that was read before."""
    return statement.read("entry", raw).body["seat"]


class Court:
    """Reads statements of one match, with all phases that were opened."""

    def __init__(self, table, phases, entries, resignations):
        self.table, self.phases, self.entries, self.known = table, phases, entries, resignations.known
        self.guilty: set[int] = set(resignations.guilty)
        self.looked: Counter = Counter()
        self.shown: dict = {}     # name -> (seat, turn) of resignations that evidence of kind `entry` holds

    def hear(self, raw) -> None:
        """Convict whom evidence convicts, unless a seat of the same owner is convicted already."""
        seat = self.convicted(raw)
        if seat is not None and not self._is_known(seat):
            self.guilty.add(seat)

    def _is_known(self, seat) -> bool:
        owners = self.table.owners
        return owners[seat] in {owners[one] for one in self.guilty}

    def _read(self, area, raw):
        found = statement.read(area, raw)
        seat = found.body["seat" if area == "entry" else "voter"]
        right = found.body["match"] == self.table.match and seat < len(self.table.keys)
        require(right, f"{area}/wrong-match")
        if area == "entry":
            refuse_bots_resignation(found.body, self.table)
        found.check(self.table.keys[seat])
        return found

    def convicted(self, raw):
        """The seat that evidence convicts, or None for what shows nothing."""
        value = wire.decode(raw, "evidence")
        require(shape.EVIDENCE(value), "evidence/malformed")
        return getattr(self, "_" + value["kind"].replace("-", "_"))(value)

    def _faces(self, value):
        a, b = (self._read("entry", raw) for raw in value["entries"])
        same = all(a.body[f] == b.body[f] for f in ("turn", "seat", "step"))
        require(same and a.raw != b.raw, NOTHING)
        return a.body["seat"]

    def _votes(self, value):
        a, b = (self._read("vote", raw).body for raw in value["votes"])
        require(a["voter"] == b["voter"] and a["turn"] == b["turn"], NOTHING)
        double = a["kind"] == b["kind"] and a["round"] == b["round"] and any(
            a[f] != b[f] for f in ("vr", "log", "content")
        )
        require(double or _is_amnesia(a, b) or _is_amnesia(b, a), NOTHING)
        return a["voter"]

    def _later_entry(self, value):
        a, b = self._read("entry", value["resignation"]).body, self._read("entry", value["entry"]).body
        require(follows(a, b, self.table.owners), NOTHING)
        return a["seat"]

    def _later_vote(self, value):
        a, b = self._read("entry", value["resignation"]).body, self._read("vote", value["vote"]).body
        require(a["body"]["kind"] == "resign" and a["seat"] == b["voter"] and b["turn"] >= a["turn"], NOTHING)
        return a["seat"]

    def _entry(self, value):
        entry = self._read("entry", value["entry"])
        base = [self._read("entry", raw) for raw in value["base"]]
        turn, seat = entry.body["turn"], entry.body["seat"]
        here = turn < len(self.phases) and entry.body["log"] == self.phases[turn].log
        if here and entry.body["body"]["kind"] == "resign":
            self.shown[entry.name] = (seat, turn)
        if turn >= len(self.phases) or self._is_known(seat):
            return None
        phase = self.phases[turn]
        if entry.body["log"] != phase.log:
            return seat if self._is_stray(turn, seat, base) else None
        if entry.body["body"]["kind"] == "resign" or self.looked[seat] >= LOOKS:
            return None
        self.looked[seat] += 1
        if any(one.body["turn"] != turn or one.body["log"] != phase.log for one in base):
            return None
        beneath = rebuild(phase, base)
        kind, parts = entry.body["body"]["kind"], entry.body["body"].get("parts", [])
        resting = resting_on(beneath[1], seat, parts) if beneath and kind == "chance" else []
        if beneath is None or len(resting) < len(base) or phase.over or seat in phase.gone:
            return None
        return self._judged(entry, phase, beneath)

    def _judged(self, entry, phase, beneath):
        dealer, applied = beneath
        kind, seat = entry.body["body"]["kind"], entry.body["seat"]
        if kind == "resign":
            return None
        try:
            if kind == "act":
                judge_act(entry, phase, self.known)
                return None
            after = take_chance(entry, phase, applied, dealer)
        except Fault as fault:
            harmless = ("entry/not-yet",) if kind == "act" else PENDING + INNOCENT
            return None if fault.code in harmless else seat
        return next((one for one in after.convicted() if one not in dealer.convicted()), None)

    def _is_stray(self, turn, seat, base):
        """Whether an entry of another history contradicts what its owner's seats alone came to before."""
        if turn == 0 or self.phases[turn - 1].voted:
            return False
        owners, raws = self.table.owners, self.entries[turn - 1]
        same = sorted(one.raw for one in base) == sorted(raws) and len(raws) > 0
        return same and all(owners[read_seat(raw)] == owners[seat] for raw in raws)


def _is_amnesia(early, late):
    return (
        early["kind"] == "precommit" and late["kind"] == "prevote" and late["round"] > early["round"]
        and None not in (early["content"], late["content"]) and early["content"] != late["content"]
        and late["vr"] < early["round"]
    )
