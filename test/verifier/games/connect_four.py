"""Connect Four: docs/games/connect-four.md."""

from .. import shape
from ..fault import Fault, require

ID = "connect-four"
VERSION = 1


def _fault(name):
    return f"{ID}/{name}"


def parse_options(options):
    """No options."""
    require(options == {} and type(options) is dict, _fault("BadOption"))
    return {}


def setup(_options, seats, stake, _owner):
    """Row 1."""
    require(seats == 2, _fault("GameNotReady"))
    return {"stake": stake, "columns": [[] for _ in range(7)], "turn": 1, "last": None, "end": None}


def pending(state):
    """Row 2."""
    return ("over",) if state["end"] else ("act", [state["turn"]])


def parse_action(action):
    """A column from 1 to 7."""
    require(shape.record({"column": shape.integer(1, 7)})(action), _fault("InvalidColumn"))
    return action


def claims(_state, _seat, _action):
    """Nothing is hidden."""
    return []


def _is_line(columns, x, y):
    disc = columns[x][y]

    def run(dx, dy):
        n, i, j = 0, x + dx, y + dy
        while 0 <= i < 7 and 0 <= j < len(columns[i]) and columns[i][j] == disc:
            n, i, j = n + 1, i + dx, j + dy
        return n

    return any(run(dx, dy) + run(-dx, -dy) >= 3 for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)))


def give_up(state, event, game):
    """Rows 7 and 8, which Ur shares; answers the winner."""
    kind, seats = event
    require(len(seats) == 1 and seats[0] in (0, 1), f"{game}/NotParticipant")
    require(kind == "resigned" or seats[0] == state["turn"], f"{game}/NotYourTurn")
    return {"reason": kind, "winner": 1 - seats[0]}


def apply(state, event):
    """Rows 3 to 8."""
    require(state["end"] is None, _fault("GameOver"))
    if event[0] in ("resigned", "expired"):
        return {**state, "end": give_up(state, event, ID)}
    if event[0] != "acted":
        raise Fault(_fault("UnexpectedChance"))
    _, seat, action = event
    require(seat == state["turn"], _fault("NotYourTurn"))
    x = action["column"] - 1
    require(len(state["columns"][x]) < 6, _fault("ColumnFull"))
    columns = [list(column) for column in state["columns"]]
    columns[x].append(seat + 1)
    y = len(columns[x]) - 1
    end = None
    if _is_line(columns, x, y):
        end = {"reason": "line", "winner": seat}
    elif all(len(column) == 6 for column in columns):
        end = {"reason": "board-full", "winner": None}
    return {**state, "columns": columns, "turn": 1 - seat, "last": {"column": x, "row": y}, "end": end}


def outcome(state):
    """Row 9."""
    end = state["end"]
    winners = [0, 1] if end["winner"] is None else [end["winner"]]
    share = 2 * state["stake"] // len(winners)
    payouts = [share if seat in winners else 0 for seat in (0, 1)]
    return {"winners": winners, "payouts": payouts, "remainder": 0, "reason": end["reason"]}
