"""What pages of docs/games share: README.md."""


def without_seats(rows, seats):
    """The rows by seat, those of some seats empty."""
    return [[] if seat in seats else row for seat, row in enumerate(rows)]


def deal_hands(seats, dealer, size):
    """The slots of each hand, dealt one at a time from the dealer's left."""
    return [[r * seats + (s - dealer - 1) % seats for r in range(size)] for s in range(seats)]


def in_dealing_order(hands, gone):
    """What a deal of all hands of seats not gone asks for, by ascending slot."""
    owned = [{"slot": slot, "seat": s} for s, hand in enumerate(hands) if s not in gone for slot in hand]
    return sorted(owned, key=lambda one: one["slot"])


def pay(count, pots, winners, reason):
    """A6: the outcome where each pot goes to its seats in equal shares."""
    payouts, remainder = [0] * count, 0
    for chips, seats in pots:
        for seat in seats:
            payouts[seat] += chips // len(seats)
        remainder += chips % len(seats)
    return {"winners": winners, "payouts": payouts, "remainder": remainder, "reason": reason}
