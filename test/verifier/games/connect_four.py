"""Connect Four: docs/games/connect-four.md."""

from .. import shape
from ..fault import Fault, require

ID = "connect-four"
VERSION = 2


def _fault(name):
    return f"{ID}/{name}"


def parse_options(options):
    """Who moves first, and whether moves may be taken back."""
    known = {"takebacks": False, "first": "guest", "opener": 1}
    require(type(options) is dict and set(options) <= set(known), _fault("BadOption"))
    read = {**known, **options}
    require(type(read["takebacks"]) is bool, _fault("BadOption"))
    require(read["first"] in ("guest", "host", "lot", "loser"), _fault("BadOption"))
    require(type(read["opener"]) is int and read["opener"] in (0, 1), _fault("BadOption"))
    return read


def setup(options, seats, stake, _owner):
    """Row 1."""
    require(seats == 2, _fault("GameNotReady"))
    opener = {"host": 0, "loser": options["opener"]}.get(options["first"], 1)
    board = {"columns": [[] for _ in range(7)], "turn": opener, "last": None, "end": None}
    taken = {"line": [], "takebacks": options["takebacks"], "takeback": 0, "refused": False}
    begin = {"first": options["first"], "opener": opener, "toss": options["first"] == "lot"}
    return {"stake": stake, **board, **taken, **begin}


def _mover(state):
    return 1 - state["turn"] if state["takeback"] else state["turn"]


def pending(state):
    """Row 2."""
    if state["end"]:
        return ("over",)
    if state["toss"]:
        return ("chance", {"kind": "roll", "seat": 0, "coins": 1})
    return ("act", [_mover(state)])


WORDS = ("ask", "allow", "yes", "no")


def parse_action(action):
    """A column from 1 to 7, or a word about taking back."""
    drop = shape.record({"column": shape.integer(1, 7)})(action)
    word = type(action) is dict and set(action) == {"takeback"} and action["takeback"] in WORDS
    require(drop or word, _fault("InvalidColumn"))
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


def give_up(mover, event, game):
    """Rows 7 and 8, which Ur shares; answers the winner."""
    kind, seats = event
    require(len(seats) == 1 and seats[0] in (0, 1), f"{game}/NotParticipant")
    require(kind == "resigned" or seats[0] == mover, f"{game}/NotYourTurn")
    return {"reason": kind, "winner": 1 - seats[0]}


def _say(state, word):
    """Rows 10 to 13."""
    plies, line = state["takeback"], state["line"]
    if word in ("ask", "allow"):
        wanted = 2 if word == "ask" else 1
        free = state["takebacks"] and not state["refused"] and plies == 0
        require(free and len(line) >= wanted, _fault("NoTakeback"))
        return {**state, "takeback": wanted}
    require(plies > 0, _fault("NoTakeback"))
    if word == "no":
        return {**state, "takeback": 0, "refused": True}
    columns = [list(column) for column in state["columns"]]
    for column in line[len(line) - plies :]:
        columns[column - 1].pop()
    left = line[: len(line) - plies]
    last = {"column": left[-1] - 1, "row": len(columns[left[-1] - 1]) - 1} if left else None
    turn = state["turn"] if plies == 2 else 1 - state["turn"]
    return {**state, "columns": columns, "line": left, "last": last, "turn": turn, "takeback": 0, "refused": False}


def apply(state, event):
    """Rows 3 to 8, 10 to 13."""
    require(state["end"] is None, _fault("GameOver"))
    if event[0] in ("resigned", "expired"):
        return {**state, "end": give_up(_mover(state), event, ID)}
    if event[0] == "rolled" and state["toss"]:
        opener = 0 if event[1] == 1 else 1
        return {**state, "turn": opener, "opener": opener, "toss": False}
    if event[0] != "acted":
        raise Fault(_fault("UnexpectedChance"))
    _, seat, action = event
    require(not state["toss"] and seat == _mover(state), _fault("NotYourTurn"))
    if "takeback" in action:
        return _say(state, action["takeback"])
    require(state["takeback"] == 0, _fault("TakebackOpen"))
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
    return {**state, "columns": columns, "turn": 1 - seat, "last": {"column": x, "row": y}, "end": end,
            "line": [*state["line"], x + 1], "refused": False}


def outcome(state):
    """Row 9."""
    end = state["end"]
    winners = [0, 1] if end["winner"] is None else [end["winner"]]
    share = 2 * state["stake"] // len(winners)
    payouts = [share if seat in winners else 0 for seat in (0, 1)]
    return {"winners": winners, "payouts": payouts, "remainder": 0, "reason": end["reason"]}
