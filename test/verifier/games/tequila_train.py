"""Tequila Train: docs/games/tequila-train.md."""

from .. import shape
from ..fault import Fault, require
from .common import pay, without_seats

ID = "tequila-train"
VERSION = 1
FACES = 91
CHANCE = {"shuffle": "shuffled", "deal": "dealt", "extra": "dealt", "draw": "dealt", "count": "opened"}
TILES = [(low, high) for low in range(13) for high in range(low, 13)]
_SLOT = shape.integer()
_ACTION = shape.either(
    shape.record(
        {"kind": shape.one_of("place"), "slot": _SLOT, "face": _SLOT, "track": _SLOT}, {"removeTrain": shape.boolean}
    ),
    shape.record({"kind": shape.one_of("skip", "pass", "draw", "lack")}),
    shape.record({"kind": shape.one_of("show"), "slot": _SLOT}),
)


def _fault(name):
    return f"{ID}/{name}"


def parse_options(options):
    """Options with their defaults."""
    fits = shape.record({}, {
        "timeToMove": shape.either(shape.null, shape.integer(1)), "allowVoluntarySkip": shape.boolean,
    })
    require(fits(options), _fault("BadOption"))
    return {"timeToMove": 30000, "allowVoluntarySkip": False, **options}


def setup(options, seats, stake, _owner):
    """Row 1."""
    require(seats >= 2, _fault("NotEnoughPlayers"))
    require(seats <= 8, _fault("LimitHasBeenReached"))
    return {
        "terms": {"stake": stake, "seats": seats, **options, "absent": []},
        "step": 0, "phase": "shuffle", "hands": [[] for _ in range(seats)], "lacks": [[] for _ in range(seats)],
        "next": 0, "end": 0, "asking": None, "hub": None, "tracks": [[] for _ in range(seats)], "ends": [],
        "markers": [False] * seats, "shots": [0] * seats, "turn": 0, "idle": 0, "gone": [], "did": [None] * seats,
        "placed": None, "over": None,
    }


def _live(state):
    return [s for s in range(state["terms"]["seats"]) if s not in state["gone"]]


def _after(state, seat):
    seats = state["terms"]["seats"]
    return next((s % seats for s in range(seat + 1, seat + seats + 1) if s % seats not in state["gone"]), seat)


def _open_numbers(state, seat):
    return {end for track, end in enumerate(state["ends"]) if track == seat or state["markers"][track]}


def _bits(numbers):
    return sum(1 << number for number in numbers)


def _must_draw(state, seat):
    return state["markers"][seat] and state["next"] < state["end"]


def pending(state):
    """Row 2."""
    phase, hands, live = state["phase"], state["hands"], _live(state)
    if phase == "ask":
        return ("act", [s for s in live if s not in state["asking"]["answered"]])
    if phase in ("walk", "turn"):
        return ("act", [state["turn"]])
    if phase == "over":
        return ("over",)
    if phase == "shuffle":
        return ("chance", {"kind": "shuffle", "first": 0, "faces": list(range(FACES)), "hidden": []})
    if phase == "deal":
        return ("chance", {"kind": "deal", "slots": [{"slot": x, "seat": s} for s in live for x in hands[s]]})
    if phase == "extra":
        return ("chance", {"kind": "deal", "slots": [{"slot": hands[s][-1], "seat": s} for s in live]})
    if phase == "draw":
        turn = state["turn"]
        return ("chance", {"kind": "deal", "slots": [{"slot": hands[turn][-1], "seat": turn}]})
    return ("chance", {"kind": "open", "slots": [x for s in live for x in hands[s]]})


def parse_action(action):
    """The shape of an action."""
    require(_ACTION(action), _fault("BadAction"))
    return {"removeTrain": False, **action} if action["kind"] == "place" else action


def _double(pips):
    return TILES.index((pips, pips))


def _lacking(state, seat, bits):
    """The slots of a hand whose lack misses some of these bits."""
    held = zip(state["hands"][seat], state["lacks"][seat])
    return [slot for slot, known in held if known & bits != bits]


def claims(state, seat, action):
    """Row 17."""
    kind = action["kind"]
    if kind in ("show", "lack"):
        double = state["asking"]["double"]
        if kind == "show":
            return [("is", action["slot"], _double(double))]
        slots = _lacking(state, seat, 1 << 13 + double)
        return [("none", slots, [_double(double)])] if slots else []
    if kind == "place":
        return [("is", action["slot"], action["face"])]
    if kind == "skip" and state["terms"]["allowVoluntarySkip"]:
        return []
    numbers = _open_numbers(state, seat)
    slots = _lacking(state, seat, _bits(numbers))
    faces = [face for face, tile in enumerate(TILES) if numbers & set(tile)]
    return [("none", slots, faces)] if slots else []


def _set(rows, seat, row):
    return [row if s == seat else old for s, old in enumerate(rows)]


def _without_slot(state, seat, slot):
    hand, lacks = state["hands"][seat], state["lacks"][seat]
    at = hand.index(slot)
    return {
        **state, "hands": _set(state["hands"], seat, hand[:at] + hand[at + 1:]),
        "lacks": _set(state["lacks"], seat, lacks[:at] + lacks[at + 1:]),
    }


def _with_next(state, seat):
    return {
        **state, "hands": _set(state["hands"], seat, [*state["hands"][seat], state["next"]]),
        "lacks": _set(state["lacks"], seat, [*state["lacks"][seat], 0]), "next": state["next"] + 1,
    }


def _with_lack(state, seat, bits):
    return {**state, "lacks": _set(state["lacks"], seat, [known | bits for known in state["lacks"][seat]])}


def _begin_asking(state, double=12):
    asking = {"double": double, "answered": [], "holder": None}
    return {**state, "step": state["step"] + 1, "phase": "ask", "asking": asking}


def _go_on(state):
    asking, live = state["asking"], _live(state)
    if not all(s in asking["answered"] for s in live):
        return state
    state = {**state, "step": state["step"] + 1}
    double, holder = asking["double"], asking["holder"]
    if holder:
        state = _without_slot(state, holder["seat"], holder["slot"])
        return {
            **state, "phase": "turn", "asking": None, "hub": {"pips": double, "owner": holder["seat"]},
            "ends": [double] * state["terms"]["seats"], "turn": _after(state, holder["seat"]),
        }
    if double > 0:
        return {**state, "asking": {"double": double - 1, "answered": [], "holder": None}}
    for seat in live:
        state = _with_next(state, seat)
    return {**state, "phase": "extra", "asking": None}


def _answered(state, seat, action):
    require(state["phase"] == "ask", _fault("NotAsked"))
    require(0 <= seat < state["terms"]["seats"], _fault("NotRegistered"))
    asking = state["asking"]
    require(seat not in state["gone"] and seat not in asking["answered"], _fault("NotAsked"))
    changed = {**asking, "answered": sorted([*asking["answered"], seat])}
    if action["kind"] == "show":
        require(action["slot"] in state["hands"][seat], _fault("InvalidTileOwner"))
        changed["holder"] = {"seat": seat, "slot": action["slot"]}
    else:
        state = _with_lack(state, seat, 1 << 13 + asking["double"])
    return _go_on({**state, "asking": changed})


def _finish(state, reason, winners, hands=()):
    return {**state, "phase": "over", "over": {"reason": reason, "winners": winners, "hands": list(hands)}}


def _place(state, seat, action):
    slot, face, track = action["slot"], action["face"], action["track"]
    exists = face < FACES
    lies = exists and (face == _double(state["hub"]["pips"]) or any(face in tiles for tiles in state["tracks"]))
    require(exists and not lies, _fault("InvalidTileId"))
    require(slot in state["hands"][seat], _fault("InvalidTileOwner"))
    reachable = track < state["terms"]["seats"] and (track == seat or state["markers"][track])
    require(reachable, _fault("InvalidTrack"))
    end, tile = state["ends"][track], TILES[face]
    require(end in tile, _fault("InvalidTile"))
    state = _without_slot(state, seat, slot)
    state = {
        **state, "step": state["step"] + 1, "tracks": _set(state["tracks"], track, [*state["tracks"][track], face]),
        "ends": _set(state["ends"], track, sum(tile) - end), "did": _set(state["did"], seat, "place"),
        "placed": {"seat": seat, "track": track}, "phase": "walk", "turn": _after(state, seat), "idle": 0,
    }
    if action["removeTrain"] and track == seat and state["markers"][seat]:
        state = {
            **state, "markers": _set(state["markers"], seat, False),
            "shots": _set(state["shots"], seat, state["shots"][seat] + 1),
        }
    return state if state["hands"][seat] else _finish(state, "hand-empty", [seat])


def _pass_over(state, seat, deed, idle):
    return {
        **state, "step": state["step"] + 1, "markers": _set(state["markers"], seat, True),
        "did": _set(state["did"], seat, deed), "phase": "walk", "turn": _after(state, seat), "idle": idle,
    }


def _acted(state, seat, action):
    kind = action["kind"]
    if kind in ("show", "lack"):
        return _answered(state, seat, action)
    playing = state["hub"] is not None and state["phase"] != "over"
    require(playing, _fault("GameHasNotStartedYet" if kind == "place" else "StateIsNotPlaying"))
    require(0 <= seat < state["terms"]["seats"], _fault("NotRegistered"))
    in_turn = seat == state["turn"] and state["phase"] in ("walk", "turn")
    require(in_turn, _fault("NotYourTurnOrYouLose"))
    bits = _bits(_open_numbers(state, seat))
    if kind == "place":
        return _place(state, seat, action)
    if kind == "skip":
        free = state["terms"]["allowVoluntarySkip"]
        require(state["phase"] == "turn" or free, _fault("MustPlace"))
        state = state if free else _with_lack(state, seat, bits)
        return _pass_over(state, seat, "skip", 0 if free else 1)
    if kind == "pass":
        require(state["phase"] == "walk" and not _must_draw(state, seat), _fault("MayNotPass"))
        idle = state["idle"] + 1 if state["markers"][seat] else 1
        state = _pass_over(_with_lack(state, seat, bits), seat, "pass", idle)
        return {**state, "phase": "count"} if idle >= len(_live(state)) else state
    require(state["phase"] == "walk" and _must_draw(state, seat), _fault("MayNotDraw"))
    state = _with_next(_with_lack(state, seat, bits), seat)
    return {**state, "step": state["step"] + 1, "phase": "draw", "did": _set(state["did"], seat, "draw"), "idle": 0}


def _shuffled(state):
    seats = state["terms"]["seats"]
    h = 8 if seats <= 4 else 12 - seats
    return {
        **state, "hands": [list(range(s * h, s * h + h)) for s in range(seats)],
        "lacks": [[0] * h for _ in range(seats)], "next": h * seats, "end": FACES, "step": state["step"] + 1,
        "phase": "deal",
    }


def _opened(state, faces):
    live, left, shown = _live(state), list(faces), [[] for _ in state["hands"]]
    for seat in live:
        size = len(state["hands"][seat])
        shown[seat], left = left[:size], left[size:]
    pips = {seat: sum(sum(TILES[face]) for face in shown[seat]) for seat in live}
    winners = [seat for seat in live if pips[seat] == min(pips.values())]
    return _finish({
        **state, "step": state["step"] + 1, "hands": without_seats(state["hands"], live),
        "lacks": without_seats(state["lacks"], live),
    }, "blocked", winners, shown)


def _left(state, seats):
    before = _live(state)
    require(bool(seats) and all(s in before for s in seats), _fault("NotRegistered"))
    state = {**state, "gone": sorted([*state["gone"], *seats]), "idle": 0}
    live = _live(state)
    if len(live) < 2:
        state = {**state, "step": state["step"] + 1, "asking": None}
        return _finish(state, "last-seat" if live else "abandoned", live or before)
    if state["phase"] == "ask":
        return _go_on(state)
    if state["hub"] is None or state["phase"] == "count" or state["turn"] in live:
        return state
    return {**state, "step": state["step"] + 1, "phase": "turn", "turn": _after(state, state["turn"])}


def apply(state, event):
    """Rows 3 to 18."""
    if event[0] == "acted":
        return _acted(state, event[1], event[2])
    require(state["phase"] != "over", _fault("StateIsNotPlaying"))
    if event[0] in ("resigned", "expired"):
        return _left(state, event[1])
    if CHANCE.get(state["phase"]) != event[0]:
        raise Fault(_fault("UnexpectedChance"))
    if event[0] == "shuffled":
        return _shuffled(state)
    if event[0] == "opened":
        return _opened(state, event[1])
    if state["phase"] == "draw":
        return {**state, "step": state["step"] + 1, "phase": "turn"}
    return _begin_asking(state)


def outcome(state):
    """Row 19."""
    over, terms = state["over"], state["terms"]
    return pay(terms["seats"], [(terms["stake"] * terms["seats"], over["winners"])], over["winners"], over["reason"])
