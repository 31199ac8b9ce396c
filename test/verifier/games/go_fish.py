"""Go Fish: docs/games/go-fish.md."""

from .. import shape
from ..fault import Fault, require
from .common import deal_hands, in_dealing_order, pay, without_seats

ID = "go-fish"
VERSION = 1
FACES = 52
PATIENCE = 78
EVERY_RANK = 2**13 - 1
CHANCE = {"shuffle": "shuffled", "reshuffle": "shuffled", "deal": "dealt", "draw": "dealt"}
_SEAT = shape.integer(0, 5)
_RANK = shape.integer(1, 13)
_CARD = shape.record({"slot": shape.integer(), "face": shape.integer(0, FACES - 1)})
_CARDS = shape.array(_CARD, 0, 4)
_ACTION = shape.either(
    shape.record({
        "kind": shape.one_of("ask"), "of": _SEAT, "rank": _RANK, "slot": shape.either(shape.null, shape.integer()),
    }),
    shape.record({"kind": shape.one_of("give"), "cards": _CARDS}),
    shape.record({"kind": shape.one_of("fish", "done")}),
    shape.record({"kind": shape.one_of("show"), "card": _CARD}),
    shape.record({"kind": shape.one_of("book"), "rank": _RANK, "cards": _CARDS}),
)


def _fault(name):
    return f"{ID}/{name}"


def _rank(face):
    return face % 13 + 1


def _bit(rank):
    return 1 << rank - 1


def parse_options(options):
    """Options with their defaults."""
    require(shape.record({}, {"dealer": shape.either(shape.null, _SEAT)})(options), _fault("BadOption"))
    return {"dealer": None, **options}


def setup(options, seats, stake, _owner):
    """Row 1."""
    require(2 <= seats <= 6, _fault("InvalidSeatCount"))
    dealer = seats - 1 if options["dealer"] is None else options["dealer"]
    require(dealer < seats, _fault("BadOption"))
    nothing = [[] for _ in range(seats)]
    return {
        "terms": {"stake": stake, "seats": seats, "dealer": dealer, "absent": []}, "phase": "shuffle",
        "hands": nothing, "lacks": nothing, "shown": nothing, "books": nothing, "next": 0, "end": 0,
        "returned": {"slots": [], "faces": []}, "turn": (dealer + 1) % seats, "question": None, "dry": 0, "gone": [],
        "last": None, "over": None,
    }


def _playing(state):
    return [s for s in range(state["terms"]["seats"]) if s not in state["gone"]]


def _after(state, seat):
    seats = state["terms"]["seats"]
    return next(s % seats for s in range(seat + 1, seat + seats + 1) if s % seats not in state["gone"])


def _is_pond(state):
    return state["next"] < state["end"] or any(state["returned"].values())


def _holds(state, seat):
    return bool(state["hands"][seat] or state["shown"][seat])


def _seen(state, seat, rank):
    return [face for face in state["shown"][seat] if _rank(face) == rank]


def _actor(state):
    if state["phase"] in ("ask", "fished"):
        return state["turn"]
    return state["question"]["of"] if state["phase"] == "answer" else None


def pending(state):
    """Row 2."""
    phase, turn = state["phase"], state["turn"]
    if phase == "over":
        return ("over",)
    if _actor(state) is not None:
        return ("act", [_actor(state)])
    if phase == "shuffle":
        return ("chance", {"kind": "shuffle", "first": 0, "faces": list(range(FACES)), "hidden": []})
    if phase == "deal":
        return ("chance", {"kind": "deal", "slots": in_dealing_order(state["hands"], state["gone"])})
    if phase == "draw":
        return ("chance", {"kind": "deal", "slots": [{"slot": state["hands"][turn][-1], "seat": turn}]})
    hidden = [*range(state["next"], state["end"]), *state["returned"]["slots"]]
    return ("chance", {
        "kind": "shuffle", "first": state["end"], "faces": state["returned"]["faces"], "hidden": hidden,
    })


def parse_action(action):
    """The shape of an action."""
    require(_ACTION(action), _fault("BadAction"))
    return action


def _none_left(state, seat, given):
    if state["question"] is None:
        return []
    rank = state["question"]["rank"]
    held = zip(state["hands"][seat], state["lacks"][seat])
    slots = [slot for slot, lack in held if slot not in given and not lack & _bit(rank)]
    return [("none", slots, [suit * 13 + rank - 1 for suit in range(4)])] if slots else []


def claims(state, seat, action):
    """Row 17."""
    kind = action["kind"]
    if seat in state["gone"] or seat != _actor(state) or kind == "done":
        return []
    if kind == "ask":
        slot, rank = action["slot"], action["rank"]
        lacks = dict(zip(state["hands"][seat], state["lacks"][seat]))
        if slot is None or lacks.get(slot) == EVERY_RANK & ~_bit(rank):
            return []
        return [("none", [slot], [face for face in range(FACES) if _rank(face) != rank])]
    cards = [action["card"]] if kind == "show" else action.get("cards", [])
    shown = [("is", card["slot"], card["face"]) for card in cards]
    if kind in ("give", "fish"):
        return shown + _none_left(state, seat, [card["slot"] for card in cards])
    return shown


def _set(rows, seat, row):
    return [row if s == seat else old for s, old in enumerate(rows)]


def _take_turn(state, seat):
    state = {**state, "turn": seat, "question": None}
    holders = [s for s in _playing(state) if _holds(state, s)]
    if _is_pond(state):
        return {**state, "phase": "ask"} if seat in holders else _draw(state)
    if not holders:
        return _end(state, "books")
    return {**state, "phase": "ask", "turn": next((s for s in holders if s >= seat), holders[0])}


def _pass_turn(state):
    return _take_turn(state, _after(state, state["turn"]))


def _draw(state):
    if any(state["returned"].values()):
        return {**state, "phase": "reshuffle"}
    turn = state["turn"]
    return {
        **state, "phase": "draw", "hands": _set(state["hands"], turn, [*state["hands"][turn], state["next"]]),
        "lacks": _set(state["lacks"], turn, [*state["lacks"][turn], 0]), "next": state["next"] + 1,
    }


def _end(state, reason):
    playing = _playing(state)
    most = max(len(state["books"][s]) for s in playing)
    winners = [s for s in playing if len(state["books"][s]) == most]
    return {**state, "phase": "over", "question": None, "over": {"reason": reason, "winners": winners}}


def _is_held(state, seat, rank, cards):
    slots, faces = [card["slot"] for card in cards], [card["face"] for card in cards]
    return (
        len(set(faces)) == len(faces) and shape.ascending(slots) and set(slots) <= set(state["hands"][seat])
        and all(_rank(face) == rank for face in faces)
    )


def _without_cards(state, seat, cards):
    slots = {card["slot"] for card in cards}
    kept = [pair for pair in zip(state["hands"][seat], state["lacks"][seat]) if pair[0] not in slots]
    return {
        **state, "hands": _set(state["hands"], seat, [slot for slot, _ in kept]),
        "lacks": _set(state["lacks"], seat, [lack for _, lack in kept]),
    }


def _with_lack(state, seat, bit):
    return {**state, "lacks": _set(state["lacks"], seat, [lack | bit for lack in state["lacks"][seat]])}


def _askable(state, seat):
    return [s for s in _playing(state) if s != seat and (_is_pond(state) or _holds(state, s))]


def _ask(state, seat, action):
    require(state["phase"] == "ask", _fault("NotNow"))
    of, rank, slot = action["of"], action["rank"], action["slot"]
    require(of in _askable(state, seat), _fault("CannotAsk"))
    hand = state["hands"][seat]
    fits = slot is None if _seen(state, seat, rank) else slot in hand
    require(fits, _fault("RankNotHeld"))
    if slot is not None:
        lacks = list(state["lacks"][seat])
        lacks[hand.index(slot)] = EVERY_RANK & ~_bit(rank)
        state = {**state, "lacks": _set(state["lacks"], seat, lacks)}
    return {
        **state, "phase": "answer", "question": {"of": of, "rank": rank},
        "last": {"kind": "ask", "seat": seat, "of": of, "rank": rank},
    }


def _give(state, seat, action):
    require(state["phase"] == "answer", _fault("NotNow"))
    rank, turn, cards = state["question"]["rank"], state["turn"], action["cards"]
    seen = _seen(state, seat, rank)
    require(bool(seen or cards), _fault("NothingToGive"))
    require(_is_held(state, seat, rank, cards), _fault("CardNotInHand"))
    faces = [*seen, *(card["face"] for card in cards)]
    to = seat if turn in state["gone"] else turn
    shown = _set(state["shown"], seat, [face for face in state["shown"][seat] if _rank(face) != rank])
    state = _with_lack(_without_cards(state, seat, cards), seat, _bit(rank))
    state = {
        **state, "shown": _set(shown, to, sorted([*shown[to], *faces])), "dry": 0,
        "last": {"kind": "catch", "seat": turn, "rank": rank, "of": seat, "count": len(faces)},
    }
    return _take_turn(state, turn) if to == turn else _pass_turn(state)


def _fish(state, seat):
    require(state["phase"] == "answer", _fault("NotNow"))
    rank, turn = state["question"]["rank"], state["turn"]
    require(not _seen(state, seat, rank), _fault("MustGive"))
    drew = _is_pond(state) and turn not in state["gone"]
    state = {
        **_with_lack(state, seat, _bit(rank)), "dry": 0 if _is_pond(state) else state["dry"] + 1,
        "last": {"kind": "fish", "seat": turn, "rank": rank, "of": seat, "drew": drew},
    }
    if drew:
        return _draw(state)
    return _end(state, "stalled") if state["dry"] >= PATIENCE else _pass_turn(state)


def _show(state, seat, action):
    require(state["phase"] == "fished", _fault("NotNow"))
    question, card = state["question"], action["card"]
    rank, face = question["rank"], card["face"]
    newest = bool(state["hands"][seat]) and card["slot"] == state["hands"][seat][-1]
    require(newest and _is_held(state, seat, rank, [card]), _fault("NotLucky"))
    state = _without_cards(state, seat, [card])
    return _take_turn({
        **state, "shown": _set(state["shown"], seat, sorted([*state["shown"][seat], face])),
        "last": {"kind": "lucky", "seat": seat, "rank": rank, "of": question["of"], "face": face},
    }, seat)


def _book(state, seat, action):
    require(state["phase"] in ("ask", "fished"), _fault("NotNow"))
    rank, cards = action["rank"], action["cards"]
    require(len(_seen(state, seat, rank)) + len(cards) == 4, _fault("NoBook"))
    require(_is_held(state, seat, rank, cards), _fault("CardNotInHand"))
    newest = state["hands"][seat][-1:]
    require(state["phase"] == "ask" or newest[0] in [card["slot"] for card in cards], _fault("NoBook"))
    kept = [face for face in state["shown"][seat] if _rank(face) != rank]
    return _take_turn({
        **_without_cards(state, seat, cards), "shown": _set(state["shown"], seat, kept),
        "books": _set(state["books"], seat, [*state["books"][seat], rank]), "dry": 0,
        "last": {"kind": "book", "seat": seat, "rank": rank},
    }, seat)


def _done(state, seat):
    if state["phase"] == "fished":
        return _pass_turn(state)
    require(state["phase"] == "ask" and not _askable(state, seat), _fault("NotNow"))
    return _end(state, "stalled")


def _acted(state, seat, action):
    require(0 <= seat < state["terms"]["seats"] and seat not in state["gone"], _fault("NotParticipant"))
    require(seat == _actor(state), _fault("NotYourTurn"))
    kind = action["kind"]
    if kind in ("fish", "done"):
        return _fish(state, seat) if kind == "fish" else _done(state, seat)
    return {"ask": _ask, "give": _give, "show": _show, "book": _book}[kind](state, seat, action)


def _shuffled(state):
    if state["phase"] == "reshuffle":
        returned, end = state["returned"], state["end"]
        count = len(returned["slots"]) + len(returned["faces"]) + end - state["next"]
        return _draw({**state, "next": end, "end": end + count, "returned": {"slots": [], "faces": []}})
    seats, dealer = state["terms"]["seats"], state["terms"]["dealer"]
    h = 7 if seats <= 3 else 5
    hands = deal_hands(seats, dealer, h)
    gone = state["gone"]
    return {
        **state, "phase": "deal", "hands": without_seats(hands, gone),
        "lacks": without_seats([[0] * h] * seats, gone),
        "returned": {"slots": [slot for s in gone for slot in hands[s]], "faces": []}, "next": h * seats, "end": FACES,
    }


def _left(state, seats):
    before = _playing(state)
    require(bool(seats) and all(s in before for s in seats), _fault("NotParticipant"))
    returned = {
        "slots": [*state["returned"]["slots"], *(slot for s in seats for slot in state["hands"][s])],
        "faces": [*state["returned"]["faces"], *(face for s in seats for face in state["shown"][s])],
    }
    emptied = {name: without_seats(state[name], seats) for name in ("hands", "lacks", "shown")}
    state = {**state, "gone": sorted([*state["gone"], *seats]), **emptied, "returned": returned}
    playing = _playing(state)
    if len(playing) < 2:
        over = {"reason": "last-seat" if playing else "abandoned", "winners": playing or before}
        return {**state, "phase": "over", "question": None, "over": over}
    turn = state["turn"]
    is_here = turn in playing
    if state["phase"] in ("shuffle", "deal"):
        return state if is_here else {**state, "turn": _after(state, turn)}
    if state["phase"] == "answer":
        if state["question"]["of"] in playing:
            return state
        return _take_turn(state, turn) if is_here else _pass_turn(state)
    return state if is_here else _pass_turn(state)


def apply(state, event):
    """Rows 3 to 18."""
    require(state["phase"] != "over", _fault("GameOver"))
    if event[0] == "acted":
        return _acted(state, event[1], event[2])
    if event[0] in ("resigned", "expired"):
        return _left(state, event[1])
    if CHANCE.get(state["phase"]) != event[0]:
        raise Fault(_fault("UnexpectedChance"))
    if event[0] == "shuffled":
        return _shuffled(state)
    if state["phase"] == "deal":
        return _take_turn(state, _after(state, state["terms"]["dealer"]))
    return {**state, "phase": "ask" if state["question"] is None else "fished"}


def outcome(state):
    """Row 19."""
    over, terms = state["over"], state["terms"]
    return pay(terms["seats"], [(terms["stake"] * terms["seats"], over["winners"])], over["winners"], over["reason"])
