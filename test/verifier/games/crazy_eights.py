"""Crazy Eights: docs/games/crazy-eights.md."""

from .. import shape
from ..fault import Fault, require
from .common import deal_hands, in_dealing_order, pay, without_seats

ID = "crazy-eights"
VERSION = 1
FACES = 104
CHANCE = {"shuffle": "shuffled", "reshuffle": "shuffled", "bury": "shuffled", "deal": "dealt", "draw": "dealt",
          "starter": "opened", "count": "opened"}
_ACTION = shape.either(
    shape.record(
        {"kind": shape.one_of("play"), "slot": shape.integer(), "face": shape.integer()},
        {"suit": shape.either(shape.null, shape.one_of("H", "D", "S", "C"))},
    ),
    shape.record({"kind": shape.one_of("draw")}),
    shape.record({"kind": shape.one_of("pass")}),
)


def _fault(name):
    return f"{ID}/{name}"


def _suit(face):
    return "HDSC"[face % 52 // 13]


def _rank(face):
    return face % 13 + 1


def _is_playable(face, top, suit):
    return _rank(face) in (8, _rank(top)) or _suit(face) == suit


def _points(face):
    rank = _rank(face)
    return 50 if rank == 8 else min(rank, 10)


def _lack(state):
    """The lack of (top, suit)."""
    bit = 1 << "HDSC".index(state["suit"])
    return bit | 1 << _rank(state["discard"][-1]) + 3 | 1 << 8 + 3


def _cards(state):
    return 52 if state["terms"]["seats"] <= 5 else 104


def parse_options(options):
    """Options with their defaults."""
    fits = shape.record({}, {
        "playForSecond": shape.boolean, "buryStartingEight": shape.boolean,
        "dealer": shape.either(shape.null, shape.integer(0, 9)),
    })
    require(fits(options), _fault("BadOption"))
    return {"playForSecond": False, "buryStartingEight": False, "dealer": None, **options}


def setup(options, seats, stake, _owner):
    """Row 1."""
    require(2 <= seats <= 10, _fault("InvalidSeatCount"))
    dealer = seats - 1 if options["dealer"] is None else options["dealer"]
    require(dealer < seats and not (options["playForSecond"] and seats == 2), _fault("BadOption"))
    return {
        "terms": {
            "stake": stake, "seats": seats, "dealer": dealer, "playForSecond": options["playForSecond"],
            "buryStartingEight": options["buryStartingEight"], "absent": [],
        },
        "phase": "shuffle", "hands": [[] for _ in range(seats)], "lacks": [[] for _ in range(seats)],
        "next": 0, "end": 0, "returned": [], "buried": [], "discard": [], "suit": None,
        "turn": (dealer + 1) % seats, "drawn": 0, "passes": 0, "gone": [], "first": None, "last": None, "over": None,
    }


def _out(state):
    return {*state["gone"], state["first"]}


def _playing(state):
    return [s for s in range(state["terms"]["seats"]) if s not in _out(state)]


def _after(state, seat):
    seats = state["terms"]["seats"]
    return next((s % seats for s in range(seat + 1, seat + seats + 1) if s % seats not in _out(state)), seat)


def pending(state):
    """Row 2."""
    phase, hands = state["phase"], state["hands"]
    if phase == "over":
        return ("over",)
    if phase == "play":
        return ("act", [state["turn"]])
    if phase == "shuffle":
        return ("chance", {"kind": "shuffle", "first": 0, "faces": list(range(_cards(state))), "hidden": []})
    if phase == "deal":
        return ("chance", {"kind": "deal", "slots": in_dealing_order(hands, state["gone"])})
    if phase == "starter":
        return ("chance", {"kind": "open", "slots": [state["next"]]})
    if phase == "draw":
        seat = state["turn"]
        return ("chance", {"kind": "deal", "slots": [{"slot": hands[seat][-1], "seat": seat}]})
    if phase == "count":
        return ("chance", {"kind": "open", "slots": [x for s in _playing(state) for x in hands[s]]})
    faces = state["buried"] if phase == "bury" else state["discard"][:-1]
    hidden = list(range(state["next"], state["end"])) if phase == "bury" else state["returned"]
    return ("chance", {"kind": "shuffle", "first": state["end"], "faces": faces, "hidden": hidden})


def parse_action(action):
    """The shape of an action."""
    require(_ACTION(action), _fault("BadAction"))
    return {"suit": None, **action} if action["kind"] == "play" else action


def claims(state, seat, action):
    """Row 16."""
    if action["kind"] == "play":
        return [("is", action["slot"], action["face"])]
    lack = _lack(state)
    held = zip(state["hands"][seat], state["lacks"][seat])
    slots = [slot for slot, known in held if known & lack != lack]
    top, suit = state["discard"][-1], state["suit"]
    faces = [face for face in range(_cards(state)) if _is_playable(face, top, suit)]
    return [("none", slots, faces)] if slots else []


def _set(rows, seat, row):
    return [row if s == seat else old for s, old in enumerate(rows)]


def _take(state):
    turn = state["turn"]
    return {
        **state, "hands": _set(state["hands"], turn, [*state["hands"][turn], state["next"]]),
        "lacks": _set(state["lacks"], turn, [*state["lacks"][turn], 0]), "next": state["next"] + 1, "phase": "draw",
    }


def _shuffled(state):
    phase, terms = state["phase"], state["terms"]
    if phase == "shuffle":
        seats = terms["seats"]
        h = 7 if seats == 2 else 5
        hands = deal_hands(seats, terms["dealer"], h)
        gone = state["gone"]
        return {
            **state, "hands": without_seats(hands, gone), "lacks": without_seats([[0] * h] * seats, gone),
            "returned": [slot for s in gone for slot in hands[s]], "next": h * seats, "end": _cards(state),
            "phase": "deal",
        }
    if phase == "bury":
        count = state["end"] - state["next"] + len(state["buried"])
        return {**state, "next": state["end"], "end": state["end"] + count, "buried": [], "phase": "play"}
    count = len(state["discard"]) - 1 + len(state["returned"])
    end = state["end"]
    return _take({**state, "next": end, "end": end + count, "discard": state["discard"][-1:], "returned": []})


def _opened(state, faces):
    if state["phase"] == "count":
        return _counted(state, faces)
    (face,) = faces
    state = {**state, "next": state["next"] + 1}
    if state["terms"]["buryStartingEight"] and _rank(face) == 8 and state["next"] < state["end"]:
        return {**state, "buried": [*state["buried"], face]}
    turn = _after(state, state["terms"]["dealer"])
    phase = "bury" if state["buried"] else "play"
    return {**state, "discard": [face], "suit": _suit(face), "turn": turn, "phase": phase}


def _counted(state, faces):
    left, shown = list(faces), [[] for _ in state["hands"]]
    playing = _playing(state)
    for seat in playing:
        size = len(state["hands"][seat])
        shown[seat], left = left[:size], left[size:]
    points = {seat: sum(map(_points, shown[seat])) for seat in playing}
    best = [seat for seat in playing if points[seat] == min(points.values())]
    first = state["first"]
    winners, seconds = (best, []) if first is None else ([first], best)
    return _finish({
        **state, "hands": without_seats(state["hands"], playing), "lacks": without_seats(state["lacks"], playing),
    }, "blocked", winners, seconds, shown)


def _finish(state, reason, winners, seconds, hands=()):
    over = {"reason": reason, "winners": winners, "seconds": seconds, "hands": list(hands)}
    return {**state, "phase": "over", "over": over}


def _dealt(state):
    if state["phase"] == "deal":
        return {**state, "phase": "starter"}
    drawn = state["drawn"] + 1
    return {**state, "drawn": drawn, "last": {"seat": state["turn"], "kind": "draw", "drawn": drawn}, "phase": "play"}


def _can_draw(state):
    return state["next"] < state["end"] or len(state["discard"]) > 1 or bool(state["returned"])


def _play(state, seat, action):
    slot, face, hand = action["slot"], action["face"], state["hands"][seat]
    require(slot in hand and face < _cards(state), _fault("CardNotInHand"))
    require(_is_playable(face, state["discard"][-1], state["suit"]), _fault("NotPlayable"))
    require(action["suit"] is None or _rank(face) == 8, _fault("SuitForNonEight"))
    at = hand.index(slot)
    lacks = state["lacks"][seat]
    state = {
        **state, "hands": _set(state["hands"], seat, hand[:at] + hand[at + 1:]),
        "lacks": _set(state["lacks"], seat, lacks[:at] + lacks[at + 1:]), "discard": [*state["discard"], face],
        "suit": action["suit"] or _suit(face), "turn": _after(state, seat),
        "last": {"seat": seat, "kind": "play", "drawn": state["drawn"]}, "drawn": 0, "passes": 0,
    }
    return state if state["hands"][seat] else _emptied(state, seat)


def _emptied(state, seat):
    others = [s for s in _playing(state) if s != seat]
    first = state["first"]
    if first is not None:
        return _finish(state, "hand-empty", [first], [seat])
    if not state["terms"]["playForSecond"]:
        return _finish(state, "hand-empty", [seat], [])
    if len(others) > 1:
        return {**state, "first": seat}
    return _finish(state, "hand-empty", [seat], others)


def _with_lacks(state):
    turn, lack = state["turn"], _lack(state)
    return {**state, "lacks": _set(state["lacks"], turn, [known | lack for known in state["lacks"][turn]])}


def _acted(state, seat, action):
    require(0 <= seat < state["terms"]["seats"] and seat not in state["gone"], _fault("NotParticipant"))
    require(state["phase"] == "play" and seat == state["turn"], _fault("NotYourTurn"))
    if action["kind"] == "play":
        return _play(state, seat, action)
    if action["kind"] == "draw":
        require(_can_draw(state), _fault("MayNotDraw"))
        state = _with_lacks(state)
        return _take(state) if state["next"] < state["end"] else {**state, "phase": "reshuffle"}
    require(not _can_draw(state), _fault("MayNotPass"))
    state = _with_lacks(state)
    passes = state["passes"] + 1
    return {
        **state, "passes": passes, "phase": "play" if passes < len(_playing(state)) else "count",
        "turn": _after(state, seat), "last": {"seat": seat, "kind": "pass", "drawn": state["drawn"]}, "drawn": 0,
    }


def _left(state, seats):
    good = all(0 <= s < state["terms"]["seats"] and s not in state["gone"] for s in seats)
    require(bool(seats) and good, _fault("NotParticipant"))
    before = _playing(state)
    state = {
        **state, "gone": sorted([*state["gone"], *seats]),
        "returned": [*state["returned"], *(slot for s in seats for slot in state["hands"][s])],
        "hands": without_seats(state["hands"], seats), "lacks": without_seats(state["lacks"], seats), "passes": 0,
    }
    playing = _playing(state)
    if len(playing) < 2:
        if state["first"] is not None:
            return _finish(state, "last-seat", [state["first"]], playing)
        return _finish(state, "last-seat" if playing else "abandoned", playing or before, [])
    if state["turn"] not in _out(state):
        return state
    phase = "play" if state["phase"] in ("draw", "reshuffle") else state["phase"]
    return {**state, "turn": _after(state, state["turn"]), "drawn": 0, "phase": phase}


def apply(state, event):
    """Rows 3 to 17."""
    require(state["phase"] != "over", _fault("GameOver"))
    if event[0] == "acted":
        return _acted(state, event[1], event[2])
    if event[0] in ("resigned", "expired"):
        return _left(state, event[1])
    if CHANCE.get(state["phase"]) != event[0]:
        raise Fault(_fault("UnexpectedChance"))
    if event[0] == "opened":
        return _opened(state, event[1])
    return _shuffled(state) if event[0] == "shuffled" else _dealt(state)


def outcome(state):
    """Row 18."""
    over, terms = state["over"], state["terms"]
    chips = terms["stake"] * terms["seats"]
    pots = [(chips, over["winners"])]
    if over["seconds"]:
        pots = [(chips - terms["stake"], over["winners"]), (terms["stake"], over["seconds"])]
    return pay(terms["seats"], pots, over["winners"], over["reason"])
