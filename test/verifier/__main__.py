"""`python3 -m verifier FILE...`: a line of JSON a record, and an exit status.

Statuses as docs/spec/records.md, 12, 6 for a game without rules here, and 7 for a fault of this program; of several
files the highest. With `-` the paths come from the input, one a line.
"""

import json
import sys

from .fault import Fault
from .record import verify
from .table import Unsupported

STATUS = {"agreed": 0, "unacknowledged": 2, "claimed": 3, "unfinished": 4}


def report(path: str) -> tuple[int, dict]:
    """The exit status and what there is to say of one file."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        found = verify(data)
    except Fault as fault:
        void = fault.code == "record/fork"
        return (5 if void else 1), {"verdict": "void" if void else "refused", "fault": fault.code}
    except Unsupported as unsupported:
        return 6, {"verdict": "unsupported", "game": str(unsupported)}
    except Exception as error:  # the files after this one are still to be judged
        return 7, {"verdict": "crashed", "error": repr(error)}
    said = {
        "verdict": found.ending["kind"], "fingerprint": found.fingerprint, "phases": len(found.states),
        "log": found.logs[-1].hex(), "outcome": found.outcome, "convicted": found.convicted,
    }
    return STATUS[found.ending["kind"]], said


def main(paths) -> int:
    """Verify all files; answers the highest exit status."""
    worst = 0
    if paths == ["-"]:
        paths = [line.rstrip("\n") for line in sys.stdin]
    for path in paths:
        status, said = report(path)
        print(json.dumps({"file": path, "status": status, **said}), flush=True)
        worst = max(worst, status)
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
