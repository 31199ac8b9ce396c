"""Compare with docs/vectors/records: `python3 -m verifier.vectors FOLDER`."""

import base64
import json
import pathlib
import sys

from . import record, wire
from .fault import Fault
from .table import Unsupported


def _differences(vector):
    data = base64.b64decode(vector["record"])
    wanted = vector["result"]
    try:
        found = record.verify(data)
    except Fault as fault:
        if wanted["verified"] or wanted["fault"] != fault.code:
            yield f"refused with {fault.code}, not {wanted}"
        return
    if not wanted["verified"]:
        yield f"verified, not refused with {wanted['fault']}"
        return
    result = {
        "verified": True, "outcome": found.outcome, "ending": found.ending, "convicted": found.convicted,
    }
    if result != wanted:
        yield f"result {result}, not {wanted}"
    if found.fingerprint != vector["digest"]:
        yield "another fingerprint"
    if len(vector["phases"]) != len(found.states) or found.initial != vector["initial"]["state"]:
        yield "another number of phases, or another initial state"
    for turn, (phase, state) in enumerate(zip(vector["phases"], found.states)):
        opened = found.phases[turn]
        for name, a, b in (
            ("voters", opened.voters, phase["voters"]), ("expected", opened.expected, phase["expected"]),
            ("request", opened.request, phase["request"]), ("state", state, phase["state"]),
            ("state hash", wire.digest("fairhand/state/1", wire.encode(state)).hex(), phase["stateHash"]),
            ("log", found.logs[turn + 1].hex(), phase["log"]),
        ):
            if a != b:
                yield f"phase {turn}: {name} {a}, not {b}"


def _changed(base, change):
    """The record that a case of `negative.json` describes."""
    value = wire.decode(base64.b64decode(base["record"]), "record")
    kept = value["contents"][:change["phases"]]
    count = sum(len(c["answers"]) + len(c["resigned"]) for c in kept)
    new = change["content"]
    kept[-1] = {
        "answers": [[s, n, bytes.fromhex(h)] for s, n, h in new["answers"]],
        "resigned": [[s, bytes.fromhex(h)] for s, h in new["resigned"]], "out": new["out"],
    }
    entries = value["entries"][:count]
    for index, raw in change["entries"].items():
        entries[int(index)] = base64.b64decode(raw)
    attachments = {name: [] for name in value["attachments"]}
    return wire.encode({**value, "contents": kept, "entries": entries, "attachments": attachments})


def _refusal(data):
    try:
        record.verify(data)
    except Fault as fault:
        return fault.code
    return None


def main(folder: str) -> int:
    """Compare all vectors; 1 if any differs."""
    at, bad, good, skipped = pathlib.Path(folder), 0, 0, []
    files = {f.stem: json.loads(f.read_text()) for f in sorted(at.glob("*.json")) if f.stem not in ("schema", "proofs")}
    negative = files.pop("negative")
    for name, vector in files.items():
        try:
            differences = list(_differences(vector))
        except Unsupported:
            skipped.append(name)
            continue
        good += not differences
        bad += bool(differences)
        for line in differences[:3]:
            print(f"{name}: {line}")
    for case in negative["cases"]:
        base = files[case["base"]]
        data = _changed(base, case["change"]) if "change" in case else base64.b64decode(case["record"])
        try:
            found = _refusal(data)
        except Unsupported:
            skipped.append(case["name"])
            continue
        good += found == case["fault"]
        bad += found != case["fault"]
        if found != case["fault"]:
            print(f"{case['base']}, {case['name']}: {found}, not {case['fault']}")
    print(f"{good} as they should be, {bad} not, {len(skipped)} of games without rules here")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
