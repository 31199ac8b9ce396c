"""Which entries are good: docs/spec/records.md, 3 and 4."""

from dataclasses import dataclass, field

from . import statement, wire
from .fault import Fault, require
from .phase import Phase
from .statement import Statement

RESTS = {
    "dice-tip": {"dice-commit"},
    "dice-link": {"dice-commit", "dice-tip"},
    "key-reveal": {"key-commit"},
    "complaint": {"key-commit", "key-reveal", "reshare"},
    "accept": {"reshare"},
    "shuffle": {"key-commit", "key-reveal", "shuffle"},
    "shuffle-proof": {"key-commit", "key-reveal", "shuffle"},
}
PENDING = ("dice/out-of-turn", "deck/out-of-turn", "entry/wrong-base", "entry/not-yet")


@dataclass
class Resignations:
    """All that are known: name -> seat, and -> (seat, turn); those that a phase has listed; what they stand against."""

    known: dict = field(default_factory=dict)
    given: dict = field(default_factory=dict)
    places: dict = field(default_factory=dict)     # (turn, seat, step) -> name of the entry that stands there
    listed: set = field(default_factory=set)
    entries: list = field(default_factory=list)    # of each phase that is closed
    guilty: set = field(default_factory=set)       # seats that a resignation has convicted


@dataclass
class Judged:
    """The good entries of a phase, by kind, and the dealer after its parts of chance."""

    moves: dict = field(default_factory=dict)      # seat -> entry
    chance: list = field(default_factory=list)     # applied, in order
    resigned: dict = field(default_factory=dict)   # name -> entry
    dealer: object = None

    def places(self) -> dict:
        """(seat, step) -> name of all good answers."""
        return {(e.body["seat"], e.body["step"]): e.name for e in [*self.moves.values(), *self.chance]}


def _kinds(parts):
    kinds = (part.get("kind") for part in parts if isinstance(part, dict))
    return {kind for kind in kinds if isinstance(kind, str)}


def resting_on(applied, seat, parts) -> list:
    """The entries of those applied that a seat's parts rest on, by seat and step."""
    own = _kinds(parts)
    kinds = set().union(*(RESTS.get(kind, set()) for kind in own))
    rest, shuffled = [], False
    for entry in applied:
        counting = _kinds(entry.body["body"]["parts"]) & kinds
        late = shuffled and "shuffle-proof" in own and "shuffle" not in own and counting == {"shuffle"}
        if counting and not late:
            rest.append(entry)
        shuffled = shuffled or entry.body["seat"] == seat and "shuffle" in counting
    return sorted(rest, key=lambda e: (e.body["seat"], e.body["step"]))


def base_of(applied, seat, parts):
    """The name of the base of a seat's parts upon the entries applied, or None."""
    rest = resting_on(applied, seat, parts)
    return wire.digest("fairhand/base/2", *(e.name for e in rest)) if rest else None


def refuse_bots_resignation(body, table) -> None:
    """Rule 1: a bot leaves with its owner."""
    require(body["body"]["kind"] != "resign" or table.owners[body["seat"]] == body["seat"], "entry/bot-resigns")


def read_entry(phase: Phase, raw: bytes):
    """Read an entry and check match, seat and signature."""
    entry = statement.read("entry", raw)
    table = phase.table
    seat = entry.body["seat"]
    require(entry.body["match"] == table.match and seat < len(table.keys), "entry/wrong-match")
    refuse_bots_resignation(entry.body, table)
    entry.check(table.keys[seat])
    return entry


def _check_history(entry, phase, logs):
    body = entry.body
    if body["turn"] == phase.turn:
        require(body["log"] == phase.log, "entry/other-history")
        return
    require(body["body"]["kind"] == "resign" and phase.is_here(body["seat"]), "entry/other-history")
    require(body["log"] == logs[body["turn"]], "entry/other-history")


def judge_act(entry: Statement, phase: Phase, known: dict) -> None:
    """Rule 6; raises the fault of an act that is not good."""
    body, seat = entry.body, entry.body["seat"]
    act = body["body"]
    in_turn = phase.request is None and seat in phase.expected and act["kind"] == "act"
    require(in_turn, "entry/out-of-turn")
    require(body["step"] == 0, "entry/out-of-turn")
    game = phase.table.game
    action = game.parse_action(act["action"])
    after = game.apply(phase.state, ("acted", seat, action))
    require(all(name in known for name in act["seen"]), "entry/not-yet")
    seers = [known[name] for name in act["seen"]]
    require(all(a < b for a, b in zip(seers, seers[1:])), "entry/bad-seen")
    claims = game.claims(phase.state, seat, action)
    if claims:
        phase.dealer.proving(seat, claims, act.get("parts", []))
    elif "parts" in act:
        wanted = game.pending(after)
        rolls = not phase.voted and wanted[0] == "chance" and wanted[1]["kind"] == "roll"
        parts = act["parts"]
        only_link = len(parts) == 1 and any(kind.startswith("dice-") for kind in _kinds(parts))
        require(rolls and only_link, "entry/unasked-parts")
        try:
            phase.dealer.rolling(seat, parts[0])
        except Fault as fault:
            raise Fault("entry/unasked-parts" if fault.code == "dice/out-of-turn" else fault.code) from fault


def take_chance(entry: Statement, phase: Phase, applied: list, dealer):
    """Rule 7; answers the dealer after the parts of an entry."""
    body = entry.body
    require(phase.request is not None and body["body"]["kind"] == "chance", "entry/out-of-turn")
    require(not dealer.fulfilled(), "entry/not-yet")
    earlier = {e.body["step"] for e in applied if e.body["seat"] == body["seat"]}
    require(all(step in earlier for step in range(body["step"])), "entry/not-yet")
    parts = body["body"]["parts"]
    require(body.get("base") == base_of(applied, body["seat"], parts), "entry/wrong-base")
    for part in parts:
        dealer = dealer.taking(body["seat"], part)
    return dealer


def _take_move(entry, phase, judged, resignations):
    if entry.body["step"] > 0 and entry.body["seat"] not in judged.moves:
        return
    try:
        judge_act(entry, phase, resignations.known)
        judged.moves[entry.body["seat"]] = entry
    except Fault as fault:
        if fault.code != "entry/not-yet":
            raise


def _in_passes(entries, phase):
    """The dealer after the entries in any order, those applied, and the faults of the rest."""
    dealer, applied, left = phase.dealer, [], list(entries)
    while True:
        rest, faults = [], []
        for entry in left:
            try:
                dealer = take_chance(entry, phase, applied, dealer)
                applied.append(entry)
            except Fault as fault:
                rest.append(entry)
                faults.append(fault)
        if len(rest) == len(left):
            return dealer, applied, faults
        left = rest


def rebuild(phase: Phase, entries):
    """The dealer after these entries and those entries in the order taken; None if they do not stand by themselves."""
    if any(entry.body["body"]["kind"] != "chance" for entry in entries):
        return None
    dealer, applied, faults = _in_passes(entries, phase)
    return None if faults else (dealer, applied)


def _first_too_late(resignation, seat) -> int:
    """The first step of this seat, in the phase of a resignation, that follows it."""
    if seat == resignation["seat"]:
        return resignation["step"] + 1
    return dict(resignation["body"].get("bots", [])).get(seat, 0)


def follows(resignation, entry, owners) -> bool:
    """Rule 3: whether the body of an entry comes after that of a resignation of its author, or of its author's owner."""
    if resignation["body"]["kind"] != "resign" or resignation["seat"] not in (entry["seat"], owners[entry["seat"]]):
        return False
    return (entry["turn"], entry["step"]) >= (resignation["turn"], _first_too_late(resignation, entry["seat"]))


def _place(body):
    return body["turn"], body["seat"], body["step"]


def _contradicts(entry, read, phase, resignations) -> bool:
    """Rule 3: whether an entry is a second face, or comes after a resignation. `read`: those of this phase before it."""
    body, owners = entry.body, phase.table.owners
    here = [one for one in read if one.body["turn"] == phase.turn]
    before = here if body["turn"] == phase.turn else resignations.entries[body["turn"]]
    if any(_place(one.body) == _place(body) and one.name != entry.name for one in before):
        return True
    if body["turn"] == phase.turn and any(follows(one.body, body, owners) for one in read):
        return True
    later = [one for final in resignations.entries[body["turn"]:] for one in final]
    return any(follows(body, one.body, owners) for one in [*later, *here])


def _take_resignation(entry, read, phase, judged, resignations) -> None:
    seat = entry.body["seat"]
    judged.resigned[entry.name] = entry
    resignations.known[entry.name] = seat
    resignations.given[entry.name] = (seat, entry.body["turn"])
    if not _is_guilty(seat, phase, resignations) and _contradicts(entry, read, phase, resignations):
        resignations.guilty.add(seat)


def _is_guilty(seat, phase, resignations) -> bool:
    owners = phase.table.owners
    return owners[seat] in {owners[one] for one in resignations.guilty}


def judge(phase: Phase, raws, logs, resignations: Resignations) -> Judged:
    """Judge the entries of a phase; `logs[j]` is L_(j-1). Raises the fault of an offence."""
    judged = Judged(dealer=phase.dealer)
    answers, read = [], []
    for raw in raws:
        entry = read_entry(phase, raw)
        body = entry.body
        if body["turn"] > phase.turn:
            continue
        if body["body"]["kind"] != "resign":
            same = resignations.places.setdefault(_place(body), entry.name) == entry.name
            known = _is_guilty(body["seat"], phase, resignations)
            require(known or same and not _contradicts(entry, read, phase, resignations), "record/equivocation")
        _check_history(entry, phase, logs)
        if body["body"]["kind"] == "resign":
            _take_resignation(entry, read, phase, judged, resignations)
        else:
            resigned = any(follows(one.body, body, phase.table.owners) for one in read)
            require(not resigned, "entry/after-resignation")
            answers.append(entry)
        read.append(entry)
    resignations.entries.append(read)
    for entry in answers:
        seat = entry.body["seat"]
        require(seat not in phase.gone and not phase.over, "entry/out-of-turn")
        if phase.request is None:
            _take_move(entry, phase, judged, resignations)
    if phase.request is not None:
        judged.dealer, judged.chance, faults = _in_passes(answers, phase)
        for fault in faults:
            if fault.code not in PENDING:
                raise fault
    return judged
