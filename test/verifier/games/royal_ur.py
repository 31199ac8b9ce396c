"""The Royal Game of Ur: docs/games/royal-ur.md."""

from .. import shape
from ..fault import Fault, require
from .connect_four import give_up

ID = "royal-ur"
VERSION = 1
SHARED = [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1)]
PATHS = [
    [(3, y), (2, y), (1, y), (0, y), *SHARED, (7, y), (6, y)]
    for y in (2, 0)
]
ROSETTES = (4, 8, 14)
_UINT = shape.integer()
_ACTION = shape.either(
    shape.record({"type": shape.one_of("create"), "distance": _UINT}),
    shape.record({
        "type": shape.one_of("move"), "from": shape.record({"x": _UINT, "y": _UINT}), "distance": _UINT,
    }),
)


def _fault(name):
    return f"{ID}/{name}"


def parse_options(options):
    """Who begins."""
    require(shape.record({}, {"first": shape.one_of(0, 1)})(options), _fault("BadOption"))
    return {"first": options.get("first", 0)}


def setup(options, seats, stake, _owner):
    """Row 1."""
    require(seats == 2, _fault("TwoPlayers"))
    return {
        "stake": stake, "tokens": {"board": [[], []], "home": [0, 0]}, "turn": options["first"],
        "roll": None, "rolls": [], "last": None, "end": None,
    }


def pending(state):
    """Row 2."""
    if state["end"]:
        return ("over",)
    if state["roll"] is None:
        return ("chance", {"kind": "roll", "seat": state["turn"], "coins": 4})
    return ("act", [state["turn"]])


def parse_action(action):
    """The shape of an action."""
    require(_ACTION(action), _fault("BadAction"))
    return action


def claims(_state, _seat, _action):
    """Nothing is hidden."""
    return []


def _check(state, seat, origin, create, distance, roll):
    """Rows 5 to 9; `origin` is None for a square that is not on the path. Answers the place to go to."""
    mine, other = state["tokens"]["board"][seat], state["tokens"]["board"][1 - seat]
    to = (origin or 0) + distance
    require(distance <= 4, _fault("TooFar"))
    require(origin is None or to not in mine, _fault("OwnTokenOnDestination"))
    require(distance == roll, _fault("RollMismatch"))
    if create:
        require(len(mine) + state["tokens"]["home"][seat] < 7, _fault("NoTokenLeft"))
    else:
        require(origin is not None and origin in mine, _fault("NoToken"))
    require(to <= 15, _fault("PastTheEnd"))
    require(to != 8 or 8 not in other, _fault("OpponentSafe"))
    return to


def _is_possible(state, seat, roll):
    for origin in (0, *state["tokens"]["board"][seat]):
        try:
            _check(state, seat, origin, origin == 0, roll, roll)
            return True
        except Fault:
            continue
    return False


def _rolled(state, value):
    require(state["roll"] is None, _fault("UnexpectedChance"))
    seat = state["turn"]
    passed = value == 0 or not _is_possible(state, seat, value)
    rolls = [*state["rolls"], {"seat": seat, "value": value, "passed": passed}][-12:]
    if passed:
        return {**state, "rolls": rolls, "turn": 1 - seat}
    return {**state, "rolls": rolls, "roll": value}


def _acted(state, seat, action):
    require(seat == state["turn"], _fault("NotYourTurn"))
    require(state["roll"] is not None, _fault("NoRoll"))
    create = action["type"] == "create"
    square = None if create else (action["from"]["x"], action["from"]["y"])
    path = PATHS[seat]
    origin = 0 if create else path.index(square) + 1 if square in path else None
    to = _check(state, seat, origin, create, action["distance"], state["roll"])
    board = [list(places) for places in state["tokens"]["board"]]
    home = list(state["tokens"]["home"])
    if origin:
        board[seat].remove(origin)
    if to == 15:
        home[seat] += 1
    else:
        board[seat] = sorted([*board[seat], to])
    captured = 5 <= to <= 12 and to in board[1 - seat]
    if captured:
        board[1 - seat].remove(to)
    return {
        **state, "tokens": {"board": board, "home": home}, "roll": None,
        "last": {"seat": seat, "from": origin, "to": to, "captured": captured},
        "turn": seat if to in ROSETTES else 1 - seat,
        "end": {"reason": "home", "winner": seat} if home[seat] == 7 else None,
    }


def apply(state, event):
    """Rows 3 to 13."""
    require(state["end"] is None, _fault("GameOver"))
    if event[0] in ("resigned", "expired"):
        return {**state, "end": give_up(state["turn"], event, ID)}
    if event[0] == "rolled":
        return _rolled(state, event[1])
    require(event[0] == "acted", _fault("UnexpectedChance"))
    return _acted(state, event[1], event[2])


def outcome(state):
    """Row 14."""
    end = state["end"]
    payouts = [2 * state["stake"] if seat == end["winner"] else 0 for seat in (0, 1)]
    return {"winners": [end["winner"]], "payouts": payouts, "remainder": 0, "reason": end["reason"]}
