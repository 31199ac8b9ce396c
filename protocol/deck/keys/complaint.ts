import { fail, ok, type Result } from "../../result.ts";
import { areReshared, needsReshare, owingSeats } from "../dealing/requests.ts";
import { type Complaint, contextOf, type Deck, type Keys, outOfTurn } from "../deck.ts";
import { keyOf, type Point, type Scalar } from "../group/group.ts";
import type { MessageOf } from "../messages.ts";
import { equalityEquations } from "../proofs/dleq.ts";
import type { Suite } from "../proofs/suite.ts";
import type { Context } from "../proofs/transcript.ts";
import { read } from "../proofs/wire.ts";
import { check, type Received } from "../received.ts";
import { type Envelope, unseal } from "./envelope.ts";
import { shareKey } from "./feldman.ts";

/** An envelope and the point whose discrete logarithm it must contain. */
export interface Delivery {
  readonly envelope: Envelope;
  readonly expected: Point;
}

/** The sharings that a complaint is about: the new ones as soon as all of them are in. */
export function sharingsToAccept(deck: Deck): Pick<Keys, "sharings" | "generation"> {
  const { keys, reshares } = deck;
  return areReshared(deck) ? { sharings: reshares, generation: keys.generation + 1 } : keys;
}

/** What `dealer` sent to `recipient` with these sharings; `null` if nothing. */
export function deliveryOf(
  { group }: Suite,
  { sharings }: Pick<Keys, "sharings">,
  dealer: number,
  recipient: number,
): Delivery | null {
  const sharing = sharings.get(dealer);
  const envelope = sharing?.envelopes.get(recipient);
  if (sharing === undefined || envelope === undefined) return null;
  return { envelope, expected: shareKey(group, sharing.coefficients, recipient) };
}

/** The envelope's scalar; `null` if it is not the right one. */
export function openDelivery(
  { group }: Suite,
  { envelope, expected }: Delivery,
  shared: Point,
): Scalar | null {
  const content = unseal(envelope, shared);
  if (content === null || keyOf(group.multiplyBase(content)) !== keyOf(expected)) return null;
  return content;
}

/**
 * Whether a complaint would be heard: only while what is under way cannot be completed without this seat. Otherwise it
 * would race with somebody else's last part, and peers would disagree on which came first. New sharings wait for each
 * seat to accept them, the first keys for each seat's part of the first shuffle.
 */
export function mayComplain(deck: Deck, { seat, dealer }: Complaint): boolean {
  const { chain, request, accepted, complaints } = deck;
  if (complaints.some((one) => one.seat === seat && one.dealer === dealer)) return false;
  if (needsReshare(deck)) return areReshared(deck) && !accepted.has(seat);
  if (!deck.contestable) return false;
  if (chain !== null) return chain.steps.every((step) => step.seat !== seat);
  return request === null || owingSeats(deck).includes(seat);
}

export function complaintContext(deck: Deck, seat: number, dealer: number): Context {
  const { generation } = sharingsToAccept(deck);
  return contextOf(deck, seat, "complaint", { dealer, generation });
}

/**
 * Decides a complaint in public: the complainer shows the point that opens the disputed envelope, and proves that it
 * does. If it is upheld, the dealer is convicted, and nothing is completed until that seat leaves; otherwise the
 * complainer is at fault (`deck/false-complaint`, or the failed check).
 */
export function receiveComplaint(
  suite: Suite,
  deck: Deck,
  seat: number,
  message: MessageOf<"complaint">,
): Result<Received> {
  const { dealer } = message;
  const commit = deck.commits.get(seat);
  const delivery = deliveryOf(suite, sharingsToAccept(deck), dealer, seat);
  if (delivery === null || commit === undefined || !mayComplain(deck, { seat, dealer }))
    return outOfTurn(`Seat ${seat} has nothing to complain about.`);
  const parts = read(suite.group, message.shared, { shared: "point" }, "shared");
  if (!parts.ok) return parts;
  const { shared } = parts.value;
  // The secret of E_j leads from the ephemeral point to the shared one.
  const equations = equalityEquations(
    suite.group,
    complaintContext(deck, seat, dealer),
    commit.sealing,
    [delivery.envelope.ephemeral],
    [shared],
    message.proof,
  );
  if (!equations.ok) return equations;
  if (openDelivery(suite, delivery, shared) !== null)
    return fail(
      "deck/false-complaint",
      `Seat ${dealer} sent seat ${seat} a correct share.`,
      "dealer",
    );
  const what = `Seat ${seat} complains with a point that does not open the envelope.`;
  return ok({
    deck: { ...deck, complaints: [...deck.complaints, { seat, dealer }] },
    checks: [check(seat, "deck/false-complaint", what, equations.value)],
    convicted: {
      seat: dealer,
      fault: {
        code: "deck/bad-envelope",
        message: `Seat ${dealer} sealed a wrong share for seat ${seat}.`,
      },
    },
  });
}
