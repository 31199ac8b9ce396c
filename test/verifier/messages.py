"""What a deck does with each message: docs/spec/deck.md, 7."""

import nacl.bindings
import nacl.exceptions

from . import proof, shape
from .deck import Deck, Held, Open
from .fault import require
from .keys import Keys, Sharing, threshold
from .group import IDENTITY, points, subtract, total
from .shuffle import verify_shuffle
from .transcript import transcript

CHANCE = {
    "key-commit", "key-reveal", "complaint", "shuffle", "shuffle-proof", "shares", "opening", "reshare", "accept",
}
NOT_DUE = "deck/out-of-turn"


def take(deck: Deck, seat: int, message) -> Deck:
    """The deck after a message that came with an entry of chance."""
    require(shape.DECK_MESSAGE(message), "deck/malformed")
    kind = message["kind"]
    require(kind in CHANCE and not (kind == "complaint" and _has_given(deck, seat)), "deck/unasked")
    if kind == "opening":
        require(deck.opening is not None, NOT_DUE)
        require(set(message["slots"]) <= set(deck.opening.openings), "deck/unasked")
    new = _taken(deck, seat, message)
    new.proceed()
    return new


def _has_given(deck, seat):
    shuffled = deck.shuffle is not None and any(by == seat for by, _ in deck.shuffle.steps)
    return shuffled or deck.opening is not None and seat in deck.opening.given


def _taken(deck, seat, message):
    require(message["deck"] == deck.number, "deck/wrong-deck")
    require(message["epoch"] == deck.epoch, "deck/stale")
    require(seat in deck.live, "deck/no-such-seat")
    require((deck.joint is None) == (message["kind"] in ("key-commit", "key-reveal")), NOT_DUE)
    new = deck.copy()
    _TAKE[message["kind"]](new, seat, message)
    return new


def _key_commit(deck, seat, message):
    require(seat not in deck.commits, NOT_DUE)
    (sealing,) = points(message["sealing"])
    proof.knowledge(sealing, deck.context(seat, "sealing"), message["proof"])
    deck.commits[seat] = message


def _sharing(deck, seat, message, occasion, t):
    """A sharing as it came; faults deck/bad-length, bad-point, bad-envelope."""
    others = [s for s in deck.live if s != seat] if t else []
    coefficients, envelopes = message["coefficients"], message["envelopes"]
    require(len(coefficients) == 32 * max(0, t - 1) and len(envelopes) == 144 * len(others), "deck/bad-length")
    found = points(coefficients)
    by_seat = {to: envelopes[144 * i:144 * (i + 1)] for i, to in enumerate(others)}
    for to, envelope in by_seat.items():
        (ephemeral,) = points(envelope[:32])
        context = deck.context(seat, "envelope", occasion=occasion, recipient=to)
        proof.knowledge(ephemeral, context, envelope[32:96], "deck/bad-envelope")
    return found, by_seat


def _key_reveal(deck, seat, message):
    all_committed = all(s in deck.commits for s in deck.live)
    require(all_committed and seat not in deck.reveals, NOT_DUE)
    (key,) = points(message["key"])
    t = threshold(len(deck.live))
    context = deck.context(seat, "key")
    coefficients = [message["coefficients"][i:i + 32] for i in range(0, len(message["coefficients"]), 32)]
    commitment = transcript(
        "dmp1/keycommit", coefficients=coefficients, context=context, key=key, proof=message["proof"],
        salt=message["salt"],
    )
    require(commitment == deck.commits[seat]["commitment"], "deck/bad-opening")
    proof.knowledge(key, context, message["proof"], "deck/bad-key-proof")
    shared, envelopes = _sharing(deck, seat, message, "keys", t)
    deck.reveals[seat] = (key, Sharing([key, *shared], envelopes, deck.epoch, "keys"))
    if len(deck.reveals) == len(deck.live):
        _complete_keys(deck, t)


def _complete_keys(deck, t):
    own = {seat: deck.reveals[seat][0] for seat in deck.live}
    deck.joint = total([1] * len(own), own.values())
    require(deck.joint != IDENTITY, "deck/bad-point")
    sharings = {seat: deck.reveals[seat][1] for seat in deck.live} if t else {}
    deck.keys = Keys(own, sharings, t, 0, [], own)


def _next_shuffler(deck):
    turn = deck.shuffle.number % len(deck.live)
    done = {by for by, _ in deck.shuffle.steps}
    return next((s for s in [*deck.live[turn:], *deck.live[:turn]] if s not in done), None)


def _shuffle(deck, seat, message):
    under_way = deck.shuffle
    require(under_way is not None, NOT_DUE)
    right = message["shuffle"] == under_way.number and message["step"] == len(under_way.steps)
    require(right and _next_shuffler(deck) == seat, NOT_DUE)
    require(len(message["output"]) == 32 * len(under_way.pieces), "deck/bad-length")
    under_way.steps.append((seat, points(message["output"])))


def _shuffle_proof(deck, seat, message):
    under_way, step = deck.shuffle, message["step"]
    require(under_way is not None and message["shuffle"] == under_way.number, NOT_DUE)
    own = step < len(under_way.steps) and under_way.steps[step][0] == seat
    require(own and step not in under_way.proved, NOT_DUE)
    context = deck.context(seat, "shuffle", shuffle=under_way.number, step=step)
    verify_shuffle(deck.joint, under_way.before(step), under_way.steps[step][1], context, message["proof"])
    under_way.proved.add(step)
    if len(under_way.proved) == len(deck.live):
        deck.finish_shuffle()


def _shares(deck, seat, message):
    request = deck.opening
    require(request is not None and message["request"] == request.number, NOT_DUE)
    batches = request.batches(seat)
    require(seat not in request.given and batches, NOT_DUE)
    count = sum(len(slots) for _, slots in batches)
    sizes = (len(message["shares"]), len(message["proofs"]))
    require(sizes == (32 * count, 96 * len(batches)), "deck/bad-length")
    images, given = points(message["shares"]), {}
    for i, (to, slots) in enumerate(batches):
        own, images = images[:len(slots)], images[len(slots):]
        context = deck.context(
            seat, "shares", request=request.number, recipient=0 if to is None else to + 1, slots=slots
        )
        at = [deck.slots[slot].a for slot in slots]
        proof.equality(deck.keys.current[seat], at, own, context, message["proofs"][96 * i:96 * (i + 1)])
        given.update(zip(slots, own))
    request.given[seat] = given
    deck.settle()


def _held(deck, seat, slots):
    pieces = [deck.slots.get(slot) for slot in slots]
    require(all(isinstance(piece, Held) and piece.seat == seat for piece in pieces), "deck/not-held")
    return pieces


def _opening(deck, seat, message):
    slots = message["slots"]
    pieces = _held(deck, seat, slots)
    by_key: dict = {}
    for i, piece in enumerate(pieces):
        by_key.setdefault(piece.key, []).append(i)
    sizes = (len(message["shares"]), len(message["proofs"]))
    require(sizes == (32 * len(slots), 96 * len(by_key)), "deck/bad-length")
    images = points(message["shares"])
    for slot, piece, image in zip(slots, pieces, images):
        deck.lay_open(slot, subtract(piece.residual, image))
    for n, (key, own) in enumerate(by_key.items()):
        context = deck.context(seat, "opening", slots=[slots[i] for i in own])
        proof.equality(
            key, [pieces[i].a for i in own], [images[i] for i in own], context,
            message["proofs"][96 * n:96 * (n + 1)], "deck/bad-opening",
        )
    if deck.opening:
        deck.opening.openings = [slot for slot in deck.opening.openings if slot not in slots]
        deck.settle()


def _none_of(deck, seat, message):
    slots, faces, against, data = (message[name] for name in ("slots", "faces", "against", "proofs"))
    pieces = _held(deck, seat, slots)
    count = deck.session.faces
    require(all(face < count for face in [*faces, *against]), "deck/bad-none-of")
    if message["form"] == "one-of":
        require(not set(against) & set(faces), "deck/bad-none-of")
    else:
        require(all(face in against or face not in deck.hidden for face in faces), "deck/bad-none-of")
    size = 112 if message["form"] == "one-of" else 160
    require(len(data) == size * len(against) * len(slots), "deck/bad-length")
    at = 0
    for slot, piece in zip(slots, pieces):
        context = deck.context(seat, message["form"], against=against, faces=faces, slot=slot, slots=slots)
        cards = [deck.session.card(face) for face in against]
        if message["form"] == "one-of":
            size = 112 * len(cards)
            proof.one_of(piece.key, piece.a, piece.residual, cards, context, data[at:at + size])
            at += size
            continue
        for card in cards:
            proof.unequal(piece.key, piece.a, piece.residual, card, context, data[at:at + 160])
            at += 160


def _reshare(deck, seat, message):
    require(deck.is_reshare_due() and seat not in deck.reshares, NOT_DUE)
    t = threshold(len(deck.live))
    shared, envelopes = _sharing(deck, seat, message, "reshare", t)
    key = deck.keys.current[seat]
    deck.reshares[seat] = Sharing([key, *shared], envelopes, deck.epoch, "reshare")


def _accept(deck, seat, _message):
    complained = any(by == seat for by, _ in deck.complaints)
    require(deck.are_reshares_in() and seat not in deck.accepted and not complained, NOT_DUE)
    deck.accepted.add(seat)
    if all(s in deck.accepted for s in deck.live):
        current, generation = deck.keys.current, deck.keys.generation + 1
        deck.keys = Keys(current, deck.reshares, threshold(len(deck.live)), generation, [], current)
        deck.reshares, deck.accepted, deck.contestable = {}, set(), False


def _may_complain(deck, seat):
    if deck.is_reshare_due():
        return deck.are_reshares_in() and seat not in deck.accepted
    if not deck.contestable:
        return False
    if deck.shuffle:
        return True
    return deck.opening is None or bool(deck.opening.batches(seat))


def _complaint(deck, seat, message):
    dealer = message["dealer"]
    require((seat, dealer) not in deck.complaints and _may_complain(deck, seat), NOT_DUE)
    anew = deck.is_reshare_due()
    sharing = (deck.reshares if anew else deck.keys.sharings).get(dealer)
    require(sharing is not None and seat in sharing.envelopes, NOT_DUE)
    envelope = sharing.envelopes[seat]
    (shared,) = points(message["shared"])
    ephemeral = envelope[:32]
    generation = deck.keys.generation + (1 if anew else 0)
    context = deck.context(seat, "complaint", dealer=dealer, generation=generation)
    proof.equality(
        deck.commits[seat]["sealing"], [ephemeral], [shared], context, message["proof"], "deck/false-complaint"
    )
    require(not _opens(deck, seat, dealer, sharing, envelope, shared), "deck/false-complaint")
    deck.complaints.add((seat, dealer))
    deck.convicted[dealer] = "deck/bad-envelope"


def _opens(deck, seat, dealer, sharing, envelope, shared):
    context = deck.context(
        dealer, "envelope", epoch=sharing.epoch, occasion=sharing.occasion, recipient=seat
    )
    key = transcript("dmp1/envelope", context=context, ephemeral=envelope[:32], shared=shared)[:32]
    try:
        content = nacl.bindings.crypto_secretbox_open(envelope[96:], bytes(24), key)
    except nacl.exceptions.CryptoError:
        return False
    return sharing.opens_to(seat, content)


_TAKE = {
    "key-commit": _key_commit, "key-reveal": _key_reveal, "complaint": _complaint, "shuffle": _shuffle,
    "shuffle-proof": _shuffle_proof, "shares": _shares, "opening": _opening, "none-of": _none_of,
    "reshare": _reshare, "accept": _accept,
}


def prove_claims(deck: Deck, seat: int, claims, parts) -> Deck:
    """The deck after the messages that prove a move's claims; fault deck/unproven."""
    wanted = [
        ("none-of", sorted(set(slots)), sorted(set(faces)))
        for kind, slots, faces in claims if kind == "none" and slots
    ]
    shown = {slot: face for kind, slot, face in claims if kind == "is"}
    closed = sorted(slot for slot in shown if not isinstance(deck.slots.get(slot), Open))
    if closed:
        wanted.append(("opening", closed, None))
    require(len(parts) == len(wanted), "deck/unproven")
    for part, (kind, slots, faces) in zip(parts, wanted):
        require(shape.DECK_MESSAGE(part), "deck/malformed")
        right = part["kind"] == kind and part["slots"] == slots and faces in (None, part.get("faces"))
        require(right, "deck/unproven")
        deck = _taken(deck, seat, part)
    for slot, face in shown.items():
        piece = deck.slots.get(slot)
        require(isinstance(piece, Open) and piece.face == face, "deck/unproven")
    return deck
