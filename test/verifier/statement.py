"""Signed statements and their signatures: docs/spec/README.md, 3."""

from dataclasses import dataclass

import nacl.bindings
import nacl.exceptions

from . import shape, wire
from .fault import Fault, require

ORDER = 2**252 + 27742317777372353535851937790883648493
PRIME = 2**255 - 19
SMALL_ORDER = {
    0, 1, PRIME - 1,
    int.from_bytes(bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"),
    int.from_bytes(bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"), "little"),
}
# area -> label, limit in bytes, shape
KINDS = {
    "manifest": ("fairhand/manifest/1", 4096, shape.MANIFEST),
    "join": ("fairhand/join/1", 512, shape.JOIN),
    "start": ("fairhand/start/1", 33984, shape.START),
    "entry": ("fairhand/entry/2", 262144, shape.entry),
    "vote": ("fairhand/vote/2", 384, shape.VOTE),
    "claim": ("fairhand/claim/2", 1024, shape.claim),
    "end": ("fairhand/end/2", 1024, shape.END),
}


def _y(point: bytes) -> int:
    return int.from_bytes(point, "little") & (2**255 - 1)


def is_good(key: bytes, label: str, payload: bytes, signature: bytes) -> bool:
    """Whether an Ed25519 signature over label and payload holds, rules 1 to 4."""
    if int.from_bytes(signature[32:], "little") >= ORDER:
        return False
    for point in (key, signature[:32]):
        if _y(point) >= PRIME or _y(point) in SMALL_ORDER:
            return False
    name = label.encode("ascii")
    try:
        nacl.bindings.crypto_sign_open(signature + bytes([len(name)]) + name + payload, key)
    except nacl.exceptions.BadSignatureError:
        return False
    return True


@dataclass(frozen=True)
class Statement:
    """A statement as read: its fields, its bytes and its name."""

    area: str
    body: dict
    raw: bytes
    name: bytes

    def check(self, key: bytes) -> None:
        """Raise area/bad-signature unless the key signed it."""
        if not is_good(key, KINDS[self.area][0], self.raw[:-64], self.raw[-64:]):
            raise Fault(f"{self.area}/bad-signature")


def read(area: str, raw: bytes) -> Statement:
    """Read a statement without its signature; faults area/too-large, malformed, not-canonical."""
    label, limit, fits = KINDS[area]
    require(len(raw) <= limit, f"{area}/too-large")
    require(len(raw) >= 64, f"{area}/malformed")
    body = wire.decode(raw[:-64], area)
    require(fits(body), f"{area}/malformed")
    return Statement(area, body, raw, wire.digest(label, raw))
