"""Rock-paper-scissors-lizard-Spock: docs/games/rpsls.md."""

import hashlib
import re

from .. import shape
from ..fault import Fault, require

ID = "rpsls"
VERSION = 2
BEATS = {0: (2, 3), 1: (0, 4), 2: (1, 3), 3: (1, 4), 4: (0, 2)}
_COUNT = shape.integer()
_LIMITS = (
    ("playersCountLimit", 2, "PlayersLimitTooLow"), ("entryTimeout", 5000, "EntryTimeoutTooLow"),
    ("moveTimeout", 5000, "MoveTimeoutTooLow"), ("revealTimeout", 5000, "RevealTimeoutTooLow"),
)
_CONFIG = shape.record({"betSize": shape.integer(0, 140737488355327), **{name: _COUNT for name, _, _ in _LIMITS}})


def _string(value):
    return type(value) is str and shape.utf16(value) <= 1000


_ACTION = shape.either(
    shape.record({"type": shape.one_of("make-move"), "hash": _string}),
    shape.record({"type": shape.one_of("reveal"), "text": _string}),
    shape.record({"type": shape.one_of("stop-game")}),
    shape.record({"type": shape.one_of("stand-by")}),
    shape.record({"type": shape.one_of("change-next-game-config"), "config": _CONFIG}),
    shape.record({"type": shape.one_of("register"), "value": _COUNT}),
    shape.record({"type": shape.one_of("throw"), "symbol": shape.integer(0, 4)}),
)


def _fault(name):
    return f"{ID}/{name}"


def _check_limits(values):
    for name, least, fault in _LIMITS:
        require(values[name] >= least, _fault(fault))


def parse_options(options):
    """Options with their defaults."""
    fits = shape.record({}, {
        "lobby": shape.boolean, "bindCommitments": shape.boolean, **{name: _COUNT for name, _, _ in _LIMITS},
    })
    require(fits(options), _fault("BadOption"))
    defaults = {
        "lobby": False, "bindCommitments": True, "playersCountLimit": 64,
        "entryTimeout": 60000, "moveTimeout": 60000, "revealTimeout": 60000,
    }
    parsed = {**defaults, **options}
    _check_limits(parsed)
    return parsed


def setup(options, seats, stake, owner):
    """Row 1."""
    require(2 <= seats <= 64, _fault("SeatCount"))
    require(not options["lobby"], _fault("LobbyAmongPeers"))
    require(seats <= options["playersCountLimit"], _fault("LobbyIsFull"))
    state = {
        "lobbyMode": False, "bound": options["bindCommitments"],
        "config": {"betSize": stake, **{name: options[name] for name, _, _ in _LIMITS}},
        "next": None, "stage": "in-progress", "phase": 0, "lobby": list(range(seats)), "players": [],
        "funds": seats * stake, "balances": [-stake] * seats, "rounds": [], "stopping": False,
        "owner": owner, "aside": "none", "end": None,
    }
    return _begin_moves(state, range(seats))


def pending(state):
    """Row 3."""
    return ("over",) if state["end"] else ("act", _expected(state))


def parse_action(action):
    """The shape of an action."""
    require(_ACTION(action), _fault("BadAction"))
    return action


def claims(_state, _seat, _action):
    """Nothing is hidden."""
    return []


def _expected(state):
    seats = [p["seat"] for p in state["players"] if p["standing"] == "expected"]
    return sorted([*seats, state["owner"]]) if state["aside"] == "expected" else seats


def _player(seat):
    return {"seat": seat, "standing": "expected", "commitment": None, "symbol": None}


def _next_stage(state, stage, players):
    """Row 7b."""
    owner = state["owner"]
    if any(p["seat"] == owner for p in players):
        aside = "none"
    elif state["aside"] == "gone" or any(p["seat"] == owner and p["standing"] == "late" for p in state["players"]):
        aside = "gone"
    else:
        aside = "expected"
    return {**state, "stage": stage, "phase": state["phase"] + 1, "players": players, "aside": aside}


def _begin_moves(state, seats):
    return _next_stage(state, "in-progress", [_player(seat) for seat in sorted(seats)])


def _finish(state, reason, winners):
    return {**state, "stopping": False, "end": {"reason": reason, "winners": winners}}


def _win(state, seat, reason):
    balances = list(state["balances"])
    balances[seat] += state["funds"]
    return _finish({**state, "balances": balances, "funds": 0}, reason, [seat])


def _divide(state):
    seats = [p["seat"] for p in state["players"]]
    balances = list(state["balances"])
    share = state["funds"] // len(seats)
    for seat in seats:
        balances[seat] += share
    return _finish({**state, "balances": balances, "funds": state["funds"] - share * len(seats)}, "stopped", seats)


def _extend(state):
    players = [{**p, "standing": "expected"} for p in state["players"]]
    aside = "expected" if state["aside"] == "done" else state["aside"]
    return {**state, "phase": state["phase"] + 1, "players": players, "aside": aside}


def _complete(state):
    if _expected(state):
        return state
    if state["stopping"]:
        return _divide(state)
    return _judge(state) if state["stage"] == "reveal" else _close_moves(state)


def _close_moves(state):
    players = [p for p in state["players"] if p["commitment"] is not None]
    if not players:
        return _extend(state)
    if len(players) == 1:
        return _win(state, players[0]["seat"], "alone")
    players = [{**p, "standing": "expected"} for p in players]
    return _next_stage(state, "reveal", players)


def _judge(state):
    throws = [{"seat": p["seat"], "symbol": p["symbol"]} for p in state["players"] if p["symbol"] is not None]
    if not throws:
        return _extend(state)
    shown = {t["symbol"] for t in throws}
    best = [a for a in shown if all(b == a or b in BEATS[a] for b in shown)]
    survivors = [t["seat"] for t in throws if not best or t["symbol"] == best[0]]
    state = {**state, "rounds": [*state["rounds"], {"throws": throws, "survivors": survivors}][-12:]}
    if len(survivors) == 1:
        return _win(state, survivors[0], "alone" if len(throws) == 1 else "round")
    return _begin_moves(state, survivors)


def _with_player(state, seat, **changes):
    return {**state, "players": [{**p, **changes} if p["seat"] == seat else p for p in state["players"]]}


def _find(state, seat, fault):
    for player in state["players"]:
        if player["seat"] == seat and player["standing"] != "late":
            return player
    raise Fault(_fault(fault))


def _make_move(state, seat, action):
    require(state["stage"] == "in-progress", _fault("NotMoveStage"))
    player = _find(state, seat, "NotInRound")
    require(player["standing"] != "done", _fault("AlreadyMoved"))
    require(bool(re.fullmatch("[0-9a-f]{64}", action["hash"])), _fault("BadCommitment"))
    return _complete(_with_player(state, seat, standing="done", commitment=action["hash"]))


def _reveal(state, seat, action):
    require(state["stage"] == "reveal", _fault("NotRevealStage"))
    player = _find(state, seat, "NotAmongRevealers")
    require(player["standing"] != "done", _fault("AlreadyRevealed"))
    text = action["text"]
    found = hashlib.blake2b(text.encode(), digest_size=32).hexdigest()
    require(found == player["commitment"], _fault("HashMismatch"))
    require(text != "", _fault("EmptyMove"))
    require(text[0] in "01234", _fault("UnknownMove"))
    require(not state["bound"] or text[1:].startswith(f"{seat}:"), _fault("CommitmentCopied"))
    return _complete(_with_player(state, seat, standing="done", symbol=int(text[0])))


def _acted(state, seat, action):
    kind = action["type"]
    if kind == "make-move":
        return _make_move(state, seat, action)
    if kind == "reveal":
        return _reveal(state, seat, action)
    if kind == "change-next-game-config":
        config = action["config"]
        _check_limits(config)
        require(seat == state["owner"], _fault("NotOwner"))
        require(config["playersCountLimit"] >= len(state["balances"]), _fault("LobbyIsFull"))
        require(config["betSize"] <= 1000000000, _fault("BetTooHigh"))
        return {**state, "next": config}
    if kind == "stop-game":
        require(seat == state["owner"], _fault("NotOwner"))
        require(not state["stopping"], _fault("AlreadyStopped"))
        aside = "done" if state["aside"] == "expected" else state["aside"]
        return _complete(_with_player({**state, "stopping": True, "aside": aside}, seat, standing="done"))
    if kind == "stand-by":
        require(seat == state["owner"], _fault("NotOwner"))
        require(state["aside"] == "expected", _fault("NotAside"))
        return _complete({**state, "aside": "done"})
    raise Fault(_fault("NotSealed" if kind == "throw" else "GameInProgress"))


def _resigned(state, seats):
    require(len(seats) > 0 and all(s in state["lobby"] for s in seats), _fault("NotParticipant"))
    left = [p for p in state["players"] if p["seat"] not in seats]
    owner_out = state["owner"] in seats and state["aside"] != "gone"
    if len(left) == len(state["players"]) and not owner_out:
        return state
    if not left:
        return _divide(state)
    state = {**state, "players": left, "aside": "gone" if owner_out else state["aside"]}
    return _win(state, left[0]["seat"], "alone") if len(left) == 1 else _complete(state)


def apply(state, event):
    """Rows 4 to 16."""
    require(state["end"] is None, _fault("GameOver"))
    if event[0] == "acted":
        return _acted(state, event[1], event[2])
    if event[0] == "resigned":
        return _resigned(state, event[1])
    require(event[0] == "expired", _fault("UnexpectedChance"))
    expected = _expected(state)
    require(len(event[1]) > 0 and all(s in expected for s in event[1]), _fault("NotExpected"))
    for seat in event[1]:
        state = _with_player(state, seat, standing="late")
    if state["aside"] == "expected" and state["owner"] in event[1]:
        state = {**state, "aside": "gone"}
    return _complete(state)


def outcome(state):
    """Row 17."""
    end = state["end"]
    payouts = [b + state["config"]["betSize"] for b in state["balances"]]
    return {"winners": end["winners"], "payouts": payouts, "remainder": state["funds"], "reason": end["reason"]}
