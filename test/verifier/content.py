"""What a phase comes to: docs/spec/records.md, 5."""

from .conclusion import resign
from .judgement import Judged, Resignations
from .phase import Phase


def is_over_after(phase: Phase, seats) -> bool:
    """Whether the match is over when these seats resign."""
    game = phase.table.game
    return game.pending(resign(game, phase.state, set(seats) & set(phase.seats)))[0] == "over"


def is_available(content, phase: Phase, judged: Judged, resignations: Resignations) -> bool:
    """Whether the phase can come to a content."""
    places = judged.places()
    named = {(seat, step): name for seat, step, name in content["answers"]}
    resigned = {seat for seat, _ in content["resigned"]}
    out = {seat for seat, _ in content["out"]}
    if any(places.get(place) != name for place, name in named.items()):
        return False
    for seat, name in content["resigned"]:
        if name not in judged.resigned or judged.resigned[name].body["seat"] != seat:
            return False
    answering = {seat for seat, _ in named}
    if not out <= set(phase.seats) or out & (resigned | answering):
        return False
    if not all(map(phase.is_here, resigned)):
        return False
    leaving = phase.table.leaving
    if phase.request is None:
        listed = {name for _, name in content["resigned"]}
        for seat in answering:
            for name in judged.moves[seat].body["body"]["seen"]:
                if name not in listed and name not in resignations.listed:
                    return False
        gone = leaving(resigned) | leaving(out)
        if all(seat in answering or seat in gone for seat in phase.expected):
            return True
        return not named and bool(gone) and is_over_after(phase, gone)
    if named:
        lists = phase.voted or not resigned
        return named == places and judged.dealer.fulfilled() and lists and not out
    owing = any(map(phase.owes, leaving(resigned) & set(phase.seats)))
    return bool(out) or all(v in resigned for v in phase.voters) or owing


def is_quiet(content, phase: Phase) -> bool:
    """Whether what is not voted on needs nobody's vote."""
    resigned = {seat for seat, _ in content["resigned"]}
    if phase.voted or content["out"] or resigned & set(phase.voters):
        return False
    if phase.request:
        return bool(content["answers"])
    return set(phase.expected) <= {answer[0] for answer in content["answers"]}


def is_what_answers_give(content, phase: Phase, judged: Judged) -> bool:
    """Whether a content of moves does not differ from a quiet one that follows from its answers alone."""
    if phase.voted or phase.request or not set(phase.expected) <= {answer[0] for answer in content["answers"]}:
        return True
    seen = {name for move in judged.moves.values() for name in move.body["body"]["seen"]}
    if any(seat in phase.voters for seat, name in content["resigned"] if name in seen):
        return True
    return not content["out"] and all(name in seen for _, name in content["resigned"])


def follows(content, phase: Phase) -> bool:
    """Whether a content needs no certificate: docs/spec/records.md, 9, step 5."""
    if phase.voted:
        return not content["out"] and not content["resigned"]
    return is_quiet(content, phase)


def is_of_nobody(content, phase: Phase) -> bool:
    """Whether every voter has resigned."""
    resigned = {seat for seat, _ in content["resigned"]}
    return all(v in resigned for v in phase.voters) and not (phase.request and content["answers"])
