"""What a verifier refuses with."""


class Fault(Exception):
    """A refusal; `code` is `area/name` as in docs/spec."""

    def __init__(self, code: str):
        super().__init__(code)
        self.code = code


def require(condition: bool, code: str) -> None:
    """Raise the fault unless the condition holds."""
    if not condition:
        raise Fault(code)
