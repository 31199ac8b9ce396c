"""Verify a record: docs/spec/records.md, 1, 9 and 10."""

from dataclasses import dataclass, field

from . import certificate, conclusion, shape, statement, wire
from . import content as contents
from .dealer import Dealer
from .deck import Session
from .evidence import Court
from .fault import Fault, require
from .judgement import Resignations, judge
from .phase import open_phase
from .table import read_table

LIMIT = 16777216


@dataclass
class Verified:
    """What a verifier says of a record that holds."""

    fingerprint: str
    table: object
    initial: dict
    phases: list = field(default_factory=list)     # as they opened, the open one last
    entries: list = field(default_factory=list)    # of each phase, as bytes
    states: list = field(default_factory=list)     # after each phase
    logs: list = field(default_factory=list)       # L_-1, L_0, ..
    outcome: object = None
    ending: dict = field(default_factory=dict)
    convicted: list = field(default_factory=list)


def read_record(data: bytes) -> dict:
    """Decode a file; faults record/too-large, old-format, not-a-record."""
    require(len(data) <= LIMIT, "record/too-large")
    try:
        value = wire.decode(data, "record")
    except Fault as fault:
        raise Fault("record/not-a-record") from fault
    if isinstance(value, dict) and value.get("fairhand") == 1:
        raise Fault("record/old-format")
    require(shape.RECORD(value), "record/not-a-record")
    return value


def fingerprint(record) -> str:
    """The digest of everything but the attachments."""
    kept = {name: record[name] for name in ("fairhand", "manifest", "start", "contents", "entries")}
    return wire.digest("fairhand/record/2", wire.encode(kept)).hex()


def _is_in_order(content, raws, judged):
    answers = {e.name: e.raw for e in [*judged.moves.values(), *judged.chance, *judged.resigned.values()]}
    names = [answer[2] for answer in content["answers"]] + [r[1] for r in content["resigned"]]
    return [answers.get(name) for name in names] == raws


def _session(table) -> Session:
    faces = getattr(table.game, "FACES", 0)
    return Session(table.match, table.id, table.roster, table.game.ID, faces)


def _walk(record, found: Verified, resignations: Resignations) -> None:
    table = found.table
    state, gone, dealer = found.initial, frozenset(), Dealer(_session(table))
    found.logs.append(table.match)
    found.phases.append(open_phase(table, 0, table.match, state, gone, dealer))
    at, ordered = 0, True
    for turn, content in enumerate(record["contents"]):
        phase = found.phases[-1]
        size = len(content["answers"]) + len(content["resigned"])
        raws = record["entries"][at:at + size]
        at += size
        found.entries.append(raws)
        judged = judge(phase, raws, found.logs, resignations)
        available = not phase.over and contents.is_available(content, phase, judged, resignations)
        require(available and contents.is_what_answers_give(content, phase, judged), "record/wrong-content")
        ordered = ordered and _is_in_order(content, raws, judged)
        resignations.listed.update(name for _, name in content["resigned"])
        state, gone, dealer = conclusion.conclude(phase, content, judged)
        found.states.append(state)
        found.logs.append(conclusion.name_log(phase.log, content, state))
        found.phases.append(open_phase(table, turn + 1, found.logs[-1], state, gone, dealer))
    require(at >= len(record["entries"]), "record/not-canonical")
    found.ordered = ordered


def _check_certificates(record, found) -> set:
    held = set()
    count = len(record["contents"])
    for one in record["attachments"]["certificates"]:
        require(one["turn"] < count, certificate.CODE)
        certificate.check(one, found.phases[one["turn"]])
        held.add(one["turn"])
    return held


def _find_fork(record, found, resignations, court) -> None:
    """Raise record/fork for a certificate of another content, if those whom it leaves out are known to have gone."""
    owners = found.table.owners
    liars = {owners[seat] for seat in court.guilty}
    for one in record["attachments"]["certificates"]:
        turn, content = one["turn"], one["content"]
        if content == record["contents"][turn]:
            continue
        gone = {**court.shown, **resignations.given}
        for seat, name in content["resigned"]:
            by, since = gone.get(name, (None, 0))
            require(by == seat and since <= turn, certificate.CODE)
        proven = found.phases[turn].voted or all(owners[seat] in liars for seat, _ in content["out"])
        raise Fault("record/fork" if proven else certificate.CODE)


def _read_signed(area, raw, found):
    one = statement.read(area, raw)
    table = found.table
    right = one.body["match"] == table.match and one.body["seat"] in table.persons()
    require(right, "statement/wrong-match")
    one.check(table.keys[one.body["seat"]])
    return one.body


def _read_ends(record, found) -> list:
    last, signed = found.phases[-1], []
    for raw in record["attachments"]["ends"]:
        end = _read_signed("end", raw, found)
        right = last.over and end["turn"] == last.turn and end["log"] == last.log
        require(right and end["seat"] not in signed, "record/statement")
        signed.append(end["seat"])
    return sorted(signed)


def _read_claims(record, found) -> list:
    claims = {}
    for raw in record["attachments"]["claims"]:
        claim = _read_signed("claim", raw, found)
        require(claim["turn"] <= found.phases[-1].turn + 1, "record/statement")
        before = claims.get(claim["seat"])
        require(before is None or before["turn"] < claim["turn"], "record/statement")
        claims[claim["seat"]] = claim
    return list(claims.values())


def _check_needed(record, found, held, convicted) -> None:
    pairs = list(zip(found.phases, record["contents"]))
    owners = found.table.owners
    liars = {owners[seat] for seat in convicted}
    for phase, content in pairs:
        out = {owners[seat] for seat, _ in content["out"]}
        require(phase.voted or out <= liars, "record/unproven")
    voted = [phase.turn for phase, _ in pairs if phase.voted]
    needed = {p.turn for p, content in pairs if not contents.follows(content, p) or p.turn in voted[-1:]}
    for phase, content in pairs:
        if phase.turn in needed and not contents.is_of_nobody(content, phase):
            require(phase.turn in held, certificate.CODE)
    require(held <= needed and len(held) == len(record["attachments"]["certificates"]), "record/not-canonical")


def _ending(record, found, ends, claims) -> dict:
    last = found.phases[-1]
    if not last.over:
        now = [c for c in claims if c["turn"] == last.turn and c["log"] == last.log]
        if not now:
            return {"kind": "unfinished"}
        against = sorted({seat for claim in now for seat in claim["seats"]})
        return {"kind": "claimed", "by": sorted(c["seat"] for c in now), "against": against}
    before = found.phases[-2]
    if before.voted:
        return {"kind": "agreed", "by": before.voters}
    content = record["contents"][-1]
    accounted = {*ends, *(r[0] for r in content["resigned"]), *(o[0] for o in content["out"])}
    return {"kind": "agreed" if set(before.voters) <= accounted else "unacknowledged", "by": ends}


def verify(data: bytes) -> Verified:
    """Verify the bytes of a record; raises Fault, or Unsupported for rules that are not here."""
    record = read_record(data)
    table, state = read_table(record)
    found = Verified(fingerprint(record), table, state)
    resignations = Resignations()
    _walk(record, found, resignations)
    held = _check_certificates(record, found)
    court = Court(table, found.phases, found.entries, resignations)
    for raw in record["attachments"]["evidence"]:
        court.hear(raw)
    _find_fork(record, found, resignations, court)
    guilty = court.guilty
    ends = _read_ends(record, found)
    claims = _read_claims(record, found)
    _check_needed(record, found, held, guilty)
    require(found.ordered, "record/not-canonical")
    found.ending = _ending(record, found, ends, claims)
    found.convicted = sorted(guilty)
    if found.phases[-1].over:
        found.outcome = table.game.outcome(found.phases[-1].state)
    return found
