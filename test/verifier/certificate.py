"""Votes and certificates: docs/spec/records.md, 6.1."""

from . import shape, statement, wire
from .fault import Fault, require
from .phase import Phase

CODE = "record/certificate"


def content_name(content) -> bytes:
    """What votes name."""
    return wire.digest("fairhand/content/2", wire.encode(content))


def _read_vote(raw, phase: Phase, name):
    vote = statement.read("vote", raw)
    body, table = vote.body, phase.table
    require(body["match"] == table.match and body["voter"] < len(table.keys), CODE)
    vote.check(table.keys[body["voter"]])
    about = (body["turn"], body["log"], body["kind"], body["content"])
    require(about == (phase.turn, phase.log, "precommit", name), CODE)
    return body


def check(certificate, phase: Phase) -> None:
    """Raise record/certificate unless a certificate holds for its phase."""
    content = certificate["content"]
    try:
        votes = [_read_vote(raw, phase, content_name(content)) for raw in certificate["votes"]]
    except Fault as fault:
        raise Fault(CODE) from fault
    resigned = {seat for seat, _ in content["resigned"]}
    voters = [vote["voter"] for vote in votes]
    if phase.voted:
        electors = [v for v in phase.voters if v not in resigned]
        require(shape.ascending(voters) and set(voters) <= set(electors), CODE)
        require(len({(vote["round"], vote["vr"]) for vote in votes}) == 1, CODE)
        require(len(voters) >= phase.quorum(len(electors)), CODE)
        return
    require(all(cause != "late" for _, cause in content["out"]), CODE)
    out = {seat for seat, _ in content["out"]}
    require([v for v in phase.voters if v not in resigned | out] == voters, CODE)
    require(len(voters) == 1 and votes[0]["round"] == 0 and votes[0]["vr"] == -1, CODE)
