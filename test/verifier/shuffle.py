"""Verify a shuffle: docs/spec/deck.md, 4. Ciphertexts are flat lists of points a, b, a, b."""

from .fault import require
from .proof import equality
from .group import IDENTITY, ORDER, add, base, points, scalars, subtract, times, total
from .transcript import BLINDING, GENERATORS, GENERATORS_DIGEST, number, transcript

CODE = "deck/bad-shuffle"


def _commit(values, blinding):
    return add(times(blinding, BLINDING), total(values, GENERATORS[:len(values)]))


def _challenges(key, before, after, context, p):
    def squeeze(name, **fields):
        state = transcript(f"dmp1/bg/{name}", **fields)
        return state, number(transcript(f"dmp1/bg/{name}", state=state))

    st, x = squeeze(
        "x", before=b"", cA=p["cA"], context=context, generators=GENERATORS_DIGEST, input=before, key=key,
        output=after,
    )
    st, y = squeeze("y", before=st, cB=p["cB"])
    st, z = squeeze("z", before=st)
    last = {name: p[name] for name in ("c0", "cDelta", "cDifference", "cd", "e0a", "e0b")}
    return x, y, z, squeeze("e", before=st, **last)[1]


def verify_shuffle(key, before, after, context, proof) -> None:
    """Faults deck/bad-length, bad-point, bad-scalar, bad-shuffle."""
    n = len(before) // 2
    require(len(after) == 2 * n, "deck/bad-length")
    if n == 1:
        step = subtract(after[0], before[0])
        require(step != IDENTITY, CODE)
        equality(step, [key], [subtract(after[1], before[1])], context, proof, CODE)
        return
    require(len(proof) == 32 * (3 * n + 10), "deck/bad-length")
    names = ("cA", "cB", "cd", "cDelta", "cDifference", "c0", "e0a", "e0b")
    p = dict(zip(names, points(proof[:256])))
    v = scalars(proof[256:])
    a, b, v = v[:n], v[n:2 * n - 2], v[2 * n - 2:]
    (r, s), a_bar, (r_bar, tau_bar) = v[:2], v[2:2 + n], v[2 + n:]
    x, y, z, e = _challenges(key, before, after, context, p)
    last = e
    for i in range(1, n + 1):
        last = last * (y * i + pow(x, i, ORDER) - z) % ORDER
    b = [a[0], *b, last]
    shift = add(add(times(y, p["cA"]), p["cB"]), _commit([-z] * n, 0))
    require(add(times(e, shift), p["cd"]) == _commit(a, r), CODE)
    w = [e * b[i + 1] - b[i] * a[i + 1] for i in range(n - 1)]
    require(add(times(e, p["cDifference"]), p["cDelta"]) == _commit(w, s), CODE)
    require(add(p["c0"], times(e, p["cB"])) == _commit(a_bar, r_bar), CODE)
    powers = [e * pow(x, i, ORDER) for i in range(1, n + 1)]
    for half, at, name in ((0, None, "e0a"), (1, key, "e0b")):
        left = add(p[name], total(powers, before[half::2]))
        blinding = times(tau_bar, at) if at else base(tau_bar)
        require(left == add(blinding, total(a_bar, after[half::2])), CODE)
