"""Who is convicted: docs/spec/records.md, 9, step 2."""

from . import shape, statement, wire
from .fault import Fault, require
from .judgement import judge_act, take_chance

NOTHING = "evidence/proves-nothing"
NO_OFFENCE = PENDING = ("dice/out-of-turn", "entry/wrong-base", "entry/not-yet", "entry/bad-seen")


class Court:
    """Reads statements of one match, with all phases that were opened."""

    def __init__(self, table, phases, contents, known):
        self.table, self.phases, self.contents, self.known = table, phases, contents, known

    def _read(self, area, raw):
        found = statement.read(area, raw)
        seat = found.body["seat" if area == "entry" else "voter"]
        right = found.body["match"] == self.table.match and seat < len(self.table.keys)
        require(right, f"{area}/wrong-match")
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
        after = (b["turn"], b["step"]) > (a["turn"], a["step"])
        require(a["body"]["kind"] == "resign" and a["seat"] == b["seat"] and after, NOTHING)
        return a["seat"]

    def _later_vote(self, value):
        a, b = self._read("entry", value["resignation"]).body, self._read("vote", value["vote"]).body
        require(a["body"]["kind"] == "resign" and a["seat"] == b["voter"] and b["turn"] >= a["turn"], NOTHING)
        return a["seat"]

    def _entry(self, value):
        entry = self._read("entry", value["entry"])
        base = [self._read("entry", raw) for raw in value["base"]]
        if entry.body["turn"] >= len(self.phases) or entry.body["body"]["kind"] == "resign":
            return None
        phase = self.phases[entry.body["turn"]]
        if entry.body["log"] != phase.log:
            return self._stray(entry, base)
        beneath = _beneath(phase, base)
        if beneath is None or entry.body.get("base") != _name(base):
            return None
        try:
            if phase.request is None:
                judge_act(entry, phase, self.known)
            else:
                take_chance(entry, phase, beneath[1], beneath[0])
        except Fault as fault:
            return None if fault.code in NO_OFFENCE else entry.body["seat"]
        return None


    def _stray(self, entry, base):
        """The author, if its own entries alone gave the log that it does not name."""
        turn, owners = entry.body["turn"], self.table.owners
        content = self.contents[turn - 1] if turn > 0 else None
        if content is None or not base:
            return None
        named = [answer[2] for answer in content["answers"]] + [r[1] for r in content["resigned"]]
        own = all(owners[one.body["seat"]] == owners[entry.body["seat"]] for one in base)
        return entry.body["seat"] if own and sorted(named) == sorted(one.name for one in base) else None


def _name(base):
    ordered = sorted(base, key=lambda one: (one.body["seat"], one.body["step"]))
    return wire.digest("fairhand/base/2", *(one.name for one in ordered)) if base else None


def _beneath(phase, base):
    """The dealer after a base and its entries as they were taken, in passes; None if one is left."""
    dealer, applied, left = phase.dealer, [], list(base)
    while left:
        rest = []
        for one in left:
            try:
                dealer = take_chance(one, phase, applied, dealer)
                applied.append(one)
            except Fault:
                rest.append(one)
        if len(rest) == len(left):
            return None
        left = rest
    return dealer, applied


def _is_amnesia(early, late):
    return (
        early["kind"] == "precommit" and late["kind"] == "prevote" and late["round"] > early["round"]
        and None not in (early["content"], late["content"]) and early["content"] != late["content"]
        and late["vr"] < early["round"]
    )
