"""Proofs of knowledge, equality, one of several and inequality: docs/spec/deck.md, 3."""

from .fault import require
from .group import IDENTITY, add, base, points, scalars, subtract, times, total
from .transcript import number, stream, transcript


def _size(data, size):
    require(len(data) == size, "deck/bad-length")


def knowledge(key, context, proof, code="deck/bad-key-proof") -> None:
    """The sender knows the discrete logarithm of `key`; else the fault `code`."""
    _size(proof, 64)
    (t,), (s,) = points(proof[:32]), scalars(proof[32:])
    c = number(transcript("dmp1/pok", commitment=t, context=context, key=key))
    require(base(s) == add(t, times(c, key)), code)


def equality(key, bases, images, context, proof, code="deck/bad-share") -> None:
    """The images are the multiples of the bases by the secret of `key`; else the fault `code`."""
    _size(proof, 96)
    (t1, t2), (s,) = points(proof[:64]), scalars(proof[64:])
    seed = transcript("dmp1/dleq-batch", bases=bases, context=context, images=images, key=key)
    raw = stream(seed, "weights", 16 * (len(bases) - 1))
    weights = [1] + [int.from_bytes(raw[i:i + 16], "little") for i in range(0, len(raw), 16)]
    c = number(transcript(
        "dmp1/dleq", bases=bases, context=context, images=images, key=key, onBases=t2, onKey=t1,
    ))
    require(base(s) == add(t1, times(c, key)), code)
    require(times(s, total(weights, bases)) == add(t2, times(c, total(weights, images))), code)


def one_of(key, at, residual, alternatives, context, proof) -> None:
    """A held piece is one of the alternatives; faults deck/bad-challenge, deck/bad-none-of."""
    n = len(alternatives)
    _size(proof, 112 * n)
    t1, t2 = points(proof[:32 * n]), points(proof[32 * n:64 * n])
    s = scalars(proof[64 * n:96 * n])
    e = [int.from_bytes(proof[i:i + 16], "little") for i in range(96 * n, 112 * n, 16)]
    c = int.from_bytes(transcript(
        "dmp1/or", alternatives=alternatives, base=at, context=context, key=key, onBase=t2, onKey=t1,
        residual=residual,
    )[:16], "little")
    require(sum(e) % 2**128 == c, "deck/bad-challenge")
    for i, alternative in enumerate(alternatives):
        require(base(s[i]) == add(t1[i], times(e[i], key)), "deck/bad-none-of")
        shift = subtract(residual, alternative)
        require(times(s[i], at) == add(t2[i], times(e[i], shift)), "deck/bad-none-of")


def unequal(key, at, residual, face, context, proof) -> None:
    """A held piece is not this face; fault deck/bad-none-of."""
    _size(proof, 160)
    (w, t, t0), (alpha, beta) = points(proof[:96]), scalars(proof[96:])
    require(w != IDENTITY, "deck/bad-point")
    c = number(transcript(
        "dmp1/neq", base=at, card=face, context=context, difference=w, key=key, onDifference=t, onKey=t0,
        residual=residual,
    ))
    left = subtract(times(alpha, subtract(residual, face)), times(beta, at))
    require(left == add(t, times(c, w)), "deck/bad-none-of")
    require(subtract(times(alpha, key), base(beta)) == t0, "deck/bad-none-of")
