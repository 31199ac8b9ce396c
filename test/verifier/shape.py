"""Shapes of values as predicates: the CDDL of docs/spec/fairhand.cddl."""

import re

from .wire import LARGEST


def integer(low=0, high=LARGEST):
    """An integer within low..high; true and false are none."""
    return lambda v: type(v) is int and low <= v <= high


def octets(low, high=None):
    """A byte string of low..high bytes, of exactly low without high."""
    return lambda v: type(v) is bytes and low <= len(v) <= (low if high is None else high)


def one_of(*values):
    """One of these values, of the same type."""
    return lambda v: any(type(v) is type(w) and v == w for w in values)


def either(*shapes):
    """Any of these shapes."""
    return lambda v: any(shape(v) for shape in shapes)


def array(item, low=0, high=LARGEST):
    """A list of low..high items."""
    return lambda v: type(v) is list and low <= len(v) <= high and all(map(item, v))


def row(*items):
    """A list of exactly these items."""
    return lambda v: type(v) is list and len(v) == len(items) and all(i(x) for i, x in zip(items, v))


def record(fields, optional=None):
    """A map with exactly these fields, and perhaps the optional ones."""
    more = optional or {}

    def check(v):
        return (
            type(v) is dict
            and all(key in v for key in fields)
            and all((fields.get(k) or more.get(k) or never)(x) for k, x in v.items())
        )

    return check


def never(_value):
    """No value."""
    return False


def anything(_value):
    """Every value that the decoder lets through."""
    return True


def null(v):
    """null."""
    return v is None


def boolean(v):
    """true or false."""
    return type(v) is bool


def utf16(text: str) -> int:
    """The length of a text in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


FORBIDDEN = re.compile("[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]")


def line(low, high):
    """A text of low..high UTF-16 units without control characters or white space at its ends."""
    return lambda v: type(v) is str and low <= utf16(v) <= high and not FORBIDDEN.search(v) and v.strip() == v


def ascending(items) -> bool:
    """Whether each item is above the one before."""
    return all(a < b for a, b in zip(items, items[1:]))


SEAT = integer(0, 63)
HASH = KEY = octets(32)
SIG = octets(64)
GAME = re.compile(r"[a-z][a-z0-9-]{0,31}")
TIMERS = record(
    {"phase": either(null, integer(1000, 2592000000))},
    {"total": record({
        "kind": one_of("increment", "delay"), "time": integer(10000, 86400000), "plus": integer(0, 600000),
    })},
)
MANIFEST = record({
    "v": one_of(1), "game": lambda v: type(v) is str and bool(GAME.fullmatch(v)),
    "rulesVersion": integer(1), "options": anything, "seats": integer(2, 64),
    "stake": integer(0, 10**9), "timers": TIMERS,
    "access": one_of("open", "invited"), "host": KEY, "nonce": octets(32),
    "rematchOf": either(null, record({"table": HASH, "round": integer(1, 10000)})),
})
JOIN = record(
    {"v": one_of(1), "table": HASH, "player": KEY, "name": line(1, 24), "nonce": octets(32)},
    {"bot": record({"level": one_of("easy", "medium", "hard", "expert", "best"), "of": KEY, "consent": SIG}),
     "page": record({"of": KEY})},
)
START = record({"v": one_of(1), "table": HASH, "roster": HASH, "joins": array(octets(0, 512), 0, 64)})
ACT = record(
    {"kind": one_of("act"), "action": anything, "seen": array(HASH, 0, 64)}, {"parts": array(anything, 1, 64)}
)
CHANCE = record({"kind": one_of("chance"), "parts": array(anything, 1, 64)})
_BOTS = array(row(SEAT, integer(1, 64)), 1, 64)
RESIGN = record({"kind": one_of("resign")}, {"bots": lambda v: _BOTS(v) and ascending([bot[:1] for bot in v])})
_ENTRY = record(
    {"v": one_of(2), "match": HASH, "turn": integer(), "log": HASH, "seat": SEAT, "step": SEAT,
     "body": either(ACT, CHANCE, RESIGN)},
    {"base": HASH},
)


def entry(v) -> bool:
    """An entry; only chance rests on anything."""
    return _ENTRY(v) and ("base" not in v or v["body"]["kind"] == "chance")


_CONTENT = record({
    "answers": array(row(SEAT, SEAT, HASH), 0, 512), "resigned": array(row(SEAT, HASH), 0, 512),
    "out": array(row(SEAT, one_of("late", "convicted")), 0, 64),
})


def content(v) -> bool:
    """A content, its lists in order."""
    return (
        _CONTENT(v)
        and ascending([a[:2] for a in v["answers"]])
        and ascending(v["resigned"])
        and all(one[0] != other[0] for one, other in zip(v["resigned"], v["resigned"][64:]))
        and ascending([o[0] for o in v["out"]])
    )


ROUND = integer(0, 2**31 - 1)
VOTE = record({
    "v": one_of(2), "match": HASH, "turn": integer(), "log": HASH, "voter": SEAT, "round": ROUND,
    "kind": one_of("prevote", "precommit"), "content": either(HASH, null), "vr": integer(-1, 2**31 - 1),
})
_CLAIM = record({
    "v": one_of(2), "match": HASH, "turn": integer(), "log": HASH, "seat": SEAT, "seats": array(SEAT, 1, 64)
})
END = record({"v": one_of(2), "match": HASH, "turn": integer(), "log": HASH, "seat": SEAT})


def claim(v) -> bool:
    """A claim, its seats in order."""
    return _CLAIM(v) and ascending(v["seats"])


ENTRY_BYTES = octets(0, 262144)
VOTE_BYTES = octets(0, 384)
EVIDENCE = either(
    record({"kind": one_of("faces"), "entries": array(ENTRY_BYTES, 2, 2)}),
    record({"kind": one_of("entry"), "entry": ENTRY_BYTES, "base": array(ENTRY_BYTES, 0, 256)}),
    record({"kind": one_of("votes"), "votes": array(VOTE_BYTES, 2, 2)}),
    record({"kind": one_of("later-entry"), "resignation": ENTRY_BYTES, "entry": ENTRY_BYTES}),
    record({"kind": one_of("later-vote"), "resignation": ENTRY_BYTES, "vote": VOTE_BYTES}),
)
RECORD = record({
    "fairhand": one_of(2), "manifest": octets(0, 4096), "start": octets(0, 33984), "contents": array(content),
    "entries": array(ENTRY_BYTES),
    "attachments": record({
        "certificates": array(record({"turn": integer(), "content": content, "votes": array(VOTE_BYTES, 1, 64)})),
        "ends": array(octets(0, 1024), 0, 64), "claims": array(octets(0, 1024), 0, 64),
        "evidence": array(octets(0, 1048576), 0, 64),
    }),
})
DICE_PART = either(
    record({"kind": one_of("dice-commit"), "commitment": HASH}),
    record({"kind": one_of("dice-tip"), "tip": octets(32)}),
    record({"kind": one_of("dice-link"), "link": octets(32)}),
)
U32 = integer(0, 2**32 - 1)
POINT = octets(32)


def _strict(low):
    """A list of u32, strictly ascending, low..128 long."""
    items = array(U32, low, 128)
    return lambda v: items(v) and ascending(v)


def _message(kind, **fields):
    return record({"kind": one_of(kind), "deck": U32, "epoch": U32, **fields})


DECK_MESSAGE = either(
    _message("key-commit", commitment=octets(64), sealing=POINT, proof=octets(64)),
    _message(
        "key-reveal", key=POINT, proof=octets(64), coefficients=octets(0, 1024), salt=octets(32),
        envelopes=octets(0, 4608),
    ),
    _message("complaint", dealer=U32, shared=POINT, proof=octets(96)),
    _message("shuffle", shuffle=U32, step=U32, output=octets(64, 8192)),
    _message("shuffle-proof", shuffle=U32, step=U32, proof=octets(96, 12608)),
    _message("shares", request=U32, shares=octets(32, 4096), proofs=octets(96, 3072)),
    _message("opening", slots=_strict(1), shares=octets(32, 4096), proofs=octets(96, 12288)),
    _message(
        "none-of", slots=_strict(1), faces=_strict(0), form=one_of("one-of", "unequal"), against=_strict(0),
        proofs=octets(0, 573440),
    ),
    _message("reshare", coefficients=octets(0, 1024), envelopes=octets(144, 4608)),
    _message("accept"),
)
