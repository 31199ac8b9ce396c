"""Compare with docs/vectors/deck/proofs.json: `python3 -m verifier.proof_vectors FILE`."""

import json
import pathlib
import sys

from . import proof, transcript
from .fault import Fault
from .shuffle import verify_shuffle


def _hold(check, data: bytes, stride: int) -> list[str]:
    """The proof holds, and with one bit changed in any of its parts it does not."""
    found = []
    try:
        check(data)
    except Fault as fault:
        found.append(f"refused with {fault.code}")
    for at in range(1, len(data), stride):
        changed = data[:at] + bytes([data[at] ^ 2]) + data[at + 1:]
        try:
            check(changed)
            found.append(f"verified with byte {at} changed")
        except Fault:
            pass
    return found


def main(path: str) -> int:
    """Verify every proof of the file, and changed ones; 1 if any differs."""
    v = json.loads(pathlib.Path(path).read_text())
    un = bytes.fromhex
    inputs = {name: [un(x) for x in y] if isinstance(y, list) else un(y) for name, y in v["inputs"].items()
              if name != "secret"}
    context = un(v["transcript"]["context"])
    key, residual, first = inputs["key"], inputs["residual"], inputs["bases"][0]
    pieces = v["constants"]["cards"]["pieces"]
    cards = [un(x) for x in v["constants"]["cards"]["points"]]
    same = [
        transcript.GENERATORS_DIGEST == un(v["constants"]["generatorsDigest"]),
        transcript.BLINDING == un(v["constants"]["blinding"]),
        all(transcript.card(face, pieces) == point for face, point in enumerate(cards)),
    ]
    flat = {name: [un(x) for x in v["shuffle"][name]] for name in ("input", "output")}
    checks = {
        "schnorr": lambda p: proof.knowledge(key, context, p),
        "equality": lambda p: proof.equality(key, inputs["bases"], inputs["images"], context, p),
        "oneOf": lambda p: proof.one_of(key, first, residual, cards, context, p),
        "shuffle": lambda p: verify_shuffle(key, flat["input"], flat["output"], context, p),
    }
    # The piece is face 2 of the four.
    others = cards[:2] + cards[3:]
    proofs = {name: un(v[name]) for name in ("schnorr", "equality", "oneOf")}
    proofs["shuffle"] = un(v["shuffle"]["proof"])
    proofs["envelope"] = un(v["envelope"])[32:96]
    checks["envelope"] = lambda p: proof.knowledge(un(v["envelope"])[:32], context, p, "deck/bad-envelope")
    for i, (face, data) in enumerate(zip(others, v["unequal"], strict=True)):
        checks[f"unequal {i}"] = lambda p, face=face: proof.unequal(key, first, residual, face, context, p)
        proofs[f"unequal {i}"] = un(data)
    bad = 0 if all(same) else 1
    print(f"constants {'are' if all(same) else 'are not'} those of the page")
    for name, check in checks.items():
        found = _hold(check, proofs[name], 16)
        bad += len(found)
        print(f"{name}: {'; '.join(found) or 'holds, and changed it does not'}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
