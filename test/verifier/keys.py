"""Keys of hidden pieces and how they are shared: docs/spec/deck.md, 5 to 8."""

from dataclasses import dataclass, field

from .group import ORDER, add, base, times, total


def threshold(live: int) -> int:
    """t(n)."""
    return live - 1 if live >= 3 else 0


@dataclass(frozen=True)
class Sharing:
    """What one dealer shared: A_0 .. A_(t-1), and the envelopes by recipient."""

    points: list
    envelopes: dict
    epoch: int
    occasion: str

    def at(self, seat: int) -> bytes:
        """F(seat): the point of the seat's share."""
        return total([pow(seat + 1, k, ORDER) for k in range(len(self.points))], self.points)

    def opens_to(self, seat: int, content: bytes) -> bool:
        """Whether what an envelope contained is the seat's share."""
        scalar = int.from_bytes(content, "little")
        return len(content) == 32 and scalar < ORDER and base(scalar) == self.at(seat)


@dataclass(frozen=True)
class Keys:
    """The keys in force: base keys, sharings by dealer, who was removed since, keys now."""

    base: dict
    sharings: dict
    threshold: int
    generation: int
    removed: list = field(default_factory=list)
    current: dict = field(default_factory=dict)

    def without(self, seat: int, live) -> "Keys":
        """The keys after `live` have taken a removed seat's part upon themselves."""
        removed = [*self.removed, seat]
        current = {}
        for j in live:
            factor = 1
            for i in live:
                if i != j:
                    factor = factor * (i + 1) * pow(i - j, -1, ORDER) % ORDER
            shares = [times(factor, self.sharings[q].at(j)) for q in removed]
            key = self.base[j]
            for share in shares:
                key = add(key, share)
            current[j] = key
        return Keys(self.base, self.sharings, self.threshold, self.generation, removed, current)
