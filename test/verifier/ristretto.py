"""The group ristretto255 by libsodium: docs/spec/deck.md, 1."""

import ctypes
import ctypes.util

from .fault import require

ORDER = 2**252 + 27742317777372353535851937790883648493
IDENTITY = bytes(32)
_sodium = ctypes.CDLL(ctypes.util.find_library("sodium") or "libsodium.so.23")
_sodium.sodium_init()


def is_point(data: bytes) -> bool:
    """Whether 32 bytes are a canonical point other than the identity."""
    valid = _sodium.crypto_core_ristretto255_is_valid_point(data) == 1
    return len(data) == 32 and data != IDENTITY and valid


def points(data: bytes) -> list[bytes]:
    """Points side by side; fault deck/bad-point."""
    found = [data[i:i + 32] for i in range(0, len(data), 32)]
    require(all(map(is_point, found)), "deck/bad-point")
    return found


def scalars(data: bytes) -> list[int]:
    """Scalars side by side; fault deck/bad-scalar."""
    found = [int.from_bytes(data[i:i + 32], "little") for i in range(0, len(data), 32)]
    require(all(scalar < ORDER for scalar in found), "deck/bad-scalar")
    return found


def add(a: bytes, b: bytes) -> bytes:
    """a + b."""
    out = ctypes.create_string_buffer(32)
    _sodium.crypto_core_ristretto255_add(out, a, b)
    return out.raw


def subtract(a: bytes, b: bytes) -> bytes:
    """a - b."""
    out = ctypes.create_string_buffer(32)
    _sodium.crypto_core_ristretto255_sub(out, a, b)
    return out.raw


def times(scalar: int, point: bytes) -> bytes:
    """The multiple of a point; the identity where libsodium refuses it."""
    out = ctypes.create_string_buffer(32)
    data = (scalar % ORDER).to_bytes(32, "little")
    return out.raw if _sodium.crypto_scalarmult_ristretto255(out, data, point) == 0 else IDENTITY


def base(scalar: int) -> bytes:
    """The multiple of G."""
    out = ctypes.create_string_buffer(32)
    data = (scalar % ORDER).to_bytes(32, "little")
    return out.raw if _sodium.crypto_scalarmult_ristretto255_base(out, data) == 0 else IDENTITY


def total(scalars_, points_) -> bytes:
    """The sum of the products, in order."""
    result = IDENTITY
    for scalar, point in zip(scalars_, points_, strict=True):
        result = add(result, times(scalar, point))
    return result


def from_hash(data: bytes) -> bytes:
    """The point that 64 bytes are mapped to."""
    out = ctypes.create_string_buffer(32)
    _sodium.crypto_core_ristretto255_from_hash(out, data)
    return out.raw


BASE = base(1)
