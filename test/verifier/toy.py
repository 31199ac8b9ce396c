"""The group of quick simulations in place of ristretto255: integers modulo its order, each written as its logarithm.

It hides nothing. A point is its logarithm plus an offset, 32 bytes little-endian; with it the generator has the bytes
that it has in ristretto255. Orders, lengths and equations are the real ones.
"""

from . import ristretto
from .fault import require
from .ristretto import BASE, IDENTITY, ORDER, scalars

_OFFSET = int.from_bytes(ristretto.BASE, "little") - 1

__all__ = ["BASE", "IDENTITY", "ORDER", "add", "base", "from_hash", "points", "scalars", "subtract", "times",
           "total"]


def _logarithm(point: bytes) -> int:
    return 0 if point == IDENTITY else int.from_bytes(point, "little") - _OFFSET


def base(scalar: int) -> bytes:
    """The multiple of G."""
    scalar %= ORDER
    return (scalar + _OFFSET).to_bytes(32, "little") if scalar else IDENTITY


def _is_point(data: bytes) -> bool:
    return len(data) == 32 and 0 < int.from_bytes(data, "little") - _OFFSET < ORDER


def points(data: bytes) -> list[bytes]:
    """Points side by side; fault deck/bad-point."""
    found = [data[i:i + 32] for i in range(0, len(data), 32)]
    require(all(map(_is_point, found)), "deck/bad-point")
    return found


def add(a: bytes, b: bytes) -> bytes:
    """a + b."""
    return base(_logarithm(a) + _logarithm(b))


def subtract(a: bytes, b: bytes) -> bytes:
    """a - b."""
    return base(_logarithm(a) - _logarithm(b))


def times(scalar: int, point: bytes) -> bytes:
    """The multiple of a point."""
    return base(scalar * _logarithm(point))


def total(scalars_, points_) -> bytes:
    """The sum of the products, in order."""
    return base(sum(scalar * _logarithm(point) for scalar, point in zip(scalars_, points_, strict=True)))


def from_hash(data: bytes) -> bytes:
    """The point that 64 bytes are mapped to."""
    return base(int.from_bytes(data, "little"))
