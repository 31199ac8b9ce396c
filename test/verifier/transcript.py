"""Transcripts: docs/spec/deck.md, 2."""

import functools
import hashlib

from .group import ORDER, from_hash
from .wire import u32


def _bytes(value) -> bytes:
    if isinstance(value, int):
        return u32(value)
    return value.encode() if isinstance(value, str) else value


def _field(name, value) -> bytes:
    head = b"\x01" + u32(len(name)) + name.encode()
    if isinstance(value, list):
        items = [_bytes(item) for item in value]
        return head + b"\x02" + u32(len(items)) + b"".join(u32(len(item)) + item for item in items)
    data = _bytes(value)
    return head + b"\x01" + u32(len(data)) + data


def transcript(label: str, **fields) -> bytes:
    """H(label; name = value, ..): 64 bytes."""
    body = b"".join(_field(name, fields[name]) for name in sorted(fields))
    return hashlib.sha512(u32(len(label)) + label.encode() + body).digest()


def number(data: bytes) -> int:
    """Bytes as a number modulo the order."""
    return int.from_bytes(data, "little") % ORDER


def stream(seed: bytes, purpose: str, size: int) -> bytes:
    """The first bytes of S(seed, purpose)."""
    head = bytes([len(purpose)]) + purpose.encode() + bytes([len(seed)]) + seed
    blocks = (hashlib.sha512(head + u32(i)).digest() for i in range(-(-size // 64)))
    return b"".join(blocks)[:size]


BLINDING = from_hash(transcript("dmp1/pedersen/base"))
GENERATORS = [from_hash(transcript("dmp1/pedersen/gen", index=i)) for i in range(128)]
GENERATORS_DIGEST = transcript("dmp1/pedersen/list", blinding=BLINDING, generators=GENERATORS)


def card(face: int, pieces: str) -> bytes:
    """The point of a face."""
    return from_hash(transcript("dmp1/card", face=face, pieces=pieces))


@functools.cache
def cards(pieces: str, count: int) -> list[bytes]:
    """M_0, M_1, .. of a game."""
    return [card(face, pieces) for face in range(count)]


@functools.cache
def _faces(pieces: str, count: int) -> dict[bytes, int]:
    return {point: face for face, point in enumerate(cards(pieces, count))}


def face_of(pieces: str, count: int, point: bytes):
    """The face of a point, or None."""
    return _faces(pieces, count).get(point)
