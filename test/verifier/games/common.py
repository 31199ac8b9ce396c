"""What pages of docs/games share: README.md."""


def without_seats(rows, seats):
    """The rows by seat, those of some seats empty."""
    return [[] if seat in seats else row for seat, row in enumerate(rows)]


def pay(count, pots, winners, reason):
    """A6: the outcome where each pot goes to its seats in equal shares."""
    payouts, remainder = [0] * count, 0
    for chips, seats in pots:
        for seat in seats:
            payouts[seat] += chips // len(seats)
        remainder += chips % len(seats)
    return {"winners": winners, "payouts": payouts, "remainder": remainder, "reason": reason}
