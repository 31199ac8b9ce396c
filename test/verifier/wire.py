"""Canonical CBOR and hashes: docs/spec/README.md, 1 and 2."""

import hashlib
import io

import cbor2

from .fault import Fault

LARGEST = 2**53 - 1


def encode(value) -> bytes:
    """The canonical encoding of a value."""
    return cbor2.dumps(value, canonical=True)


def _plain(value, depth: int) -> int:
    """The items of a value; raises ValueError for a type or a depth outside the format."""
    if value is None or isinstance(value, (bool, bytes)):
        return 1
    if isinstance(value, int):
        if abs(value) > LARGEST:
            raise ValueError("integer out of range")
        return 1
    if isinstance(value, str):
        return 1
    if type(value) is list or type(value) is dict:
        if depth > 32:
            raise ValueError("too deep")
        if isinstance(value, dict):
            if not all(isinstance(key, str) for key in value):
                raise ValueError("key")
            value = value.values()
        return 1 + sum(_plain(item, depth + 1) for item in value)
    raise ValueError("type")


def decode(data: bytes, area: str):
    """Decode exactly one canonical value; faults area/malformed and area/not-canonical."""
    stream = io.BytesIO(data)
    try:
        value = cbor2.CBORDecoder(stream).decode()
        if stream.read(1):
            raise ValueError("bytes behind the value")
        items = _plain(value, 1)
        again = encode(value)
    except Exception as error:  # cbor2 raises many kinds, all of them about these bytes
        raise Fault(f"{area}/malformed") from error
    if items > 4096 + len(data) / 32:
        raise Fault(f"{area}/malformed")
    if again != data:
        raise Fault(f"{area}/not-canonical")
    return value


def digest(label: str, *parts: bytes) -> bytes:
    """hash(L, a, b, ..): 32 bytes of BLAKE2b behind a length and a label."""
    name = label.encode("ascii")
    return hashlib.blake2b(bytes([len(name)]) + name + b"".join(parts), digest_size=32).digest()


def u32(number: int) -> bytes:
    """Four bytes, most significant first."""
    return number.to_bytes(4, "big")
