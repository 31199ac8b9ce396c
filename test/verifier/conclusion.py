"""What a content does: docs/spec/records.md, 7 and 8."""

from . import wire
from .fault import Fault
from .phase import Phase


def resign(game, state, seats, kind="resigned"):
    """Seats give up, all at once if the game takes it so, else one after another."""
    seats = sorted(seats)
    if not seats or game.pending(state)[0] == "over":
        return state
    try:
        return game.apply(state, (kind, seats))
    except Fault:
        if len(seats) == 1:
            return state
    return resign(game, resign(game, state, seats[:1], kind), seats[1:], kind)


def _succeeds(game, state, event) -> bool:
    try:
        game.apply(state, event)
        return True
    except Fault:
        return False


def _would_change(game, state, seat) -> bool:
    return wire.encode(resign(game, state, [seat])) != wire.encode(state)


def _apply_moves(phase: Phase, judged, state, dealer):
    game = phase.table.game
    for seat, entry in sorted(judged.moves.items()):
        body = entry.body["body"]
        try:
            action = game.parse_action(body["action"])
            claims, parts = game.claims(state, seat, action), body.get("parts", [])
            after = game.apply(state, ("acted", seat, action))
            if claims:
                dealer = dealer.proving(seat, claims, parts)
        except Fault:
            continue
        state = after
        if not claims:
            for part in parts:
                dealer = dealer.rolling(seat, part)
    return state, dealer


def conclude(phase: Phase, content, judged):
    """Answers the state, the seats that are gone and the dealer after a phase."""
    game, table = phase.table.game, phase.table
    state, dealer = phase.state, phase.dealer
    if content["answers"] and phase.request:
        dealer, event = judged.dealer.given()
        state = game.apply(state, event) if event else state
    elif content["answers"]:
        state, dealer = _apply_moves(phase, judged, state, dealer)
    resigned = table.leaving({r[0] for r in content["resigned"]}) - phase.gone
    state = resign(game, state, resigned)
    late = set()
    if phase.request is None:
        late = {
            s for s, cause in content["out"]
            if cause == "late" and s in phase.expected and s not in resigned
            and _succeeds(game, phase.state, ("expired", [s]))
        }
    state = resign(game, state, late, "expired")
    out = {s for s, _ in content["out"]} - late
    state = resign(game, state, table.leaving(out) - phase.gone - resigned - late)
    still = {s for s in late if not _would_change(game, state, s)}
    sets = (resigned, table.leaving(out), still)
    left = dict.fromkeys(seat for one in sets for seat in sorted(one) if seat not in phase.gone)
    gone = phase.gone
    if left and game.pending(state)[0] != "over":
        gone = gone | set(left)
        dealer = dealer.without(left)
    return state, frozenset(gone), dealer


def name_log(before: bytes, content, state) -> bytes:
    """L_k."""
    state_hash = wire.digest("fairhand/state/1", wire.encode(state))
    return wire.digest("fairhand/log/2", wire.encode([before, content, state_hash]))
