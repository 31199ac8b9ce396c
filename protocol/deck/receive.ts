import type { Cbor } from "../cbor/cbor.ts";
import type { RandomBytes } from "../randomness.ts";
import { type Fault, fail, ok, type Result } from "../result.ts";
import { receiveNoneOf } from "./claims/none-of.ts";
import { receiveOpening } from "./dealing/openings.ts";
import { receiveShares } from "./dealing/shares.ts";
import type { Deck } from "./deck.ts";
import { receiveComplaint } from "./keys/complaint.ts";
import { receiveKeyCommit, receiveKeyReveal } from "./keys/key-phase.ts";
import { receiveAccept, receiveReshare } from "./keys/resharing.ts";
import { type Message, parseMessage } from "./messages.ts";
import { failing } from "./proofs/equation.ts";
import type { Suite } from "./proofs/suite.ts";
import type { Proofs, Received } from "./received.ts";
import { pendingProofs, receiveShuffle, receiveShuffleProof } from "./shuffle/chain.ts";

/**
 * Takes a message that `seat` signed. Cheap: decoding, sizes, states; the expensive part is returned as `checks`, for
 * `failing`, here or in a worker. Only when none fails may the new deck replace the old one. Faults `deck/...`: the
 * deck stays. `deck/wrong-deck`, `deck/stale`, `deck/no-such-seat` and `deck/out-of-turn` may be a matter of timing;
 * every other fault convicts the signer.
 */
export function receive(
  suite: Suite,
  deck: Deck,
  seat: number,
  body: unknown,
  proofs: Proofs = "state",
): Result<Received> {
  const parsed = parseMessage(body);
  if (!parsed.ok) return parsed;
  const message = parsed.value;
  if (message.deck !== deck.setup.deck)
    return fail("deck/wrong-deck", `The message is about deck ${message.deck}.`, "deck");
  // A shuffle's proof belongs to the keys of its shuffle: `receiveShuffleProof`.
  if (message.epoch !== deck.keys.epoch && message.kind !== "shuffle-proof")
    return fail("deck/stale", `The message was made for the keys of epoch ${message.epoch}.`);
  if (!deck.keys.live.includes(seat))
    return fail("deck/no-such-seat", `Seat ${seat} has no part in this deck.`);
  const keyed = message.kind === "key-commit" || message.kind === "key-reveal";
  if (keyed !== (deck.joint === null))
    return fail("deck/out-of-turn", "The message belongs to another phase of the deck.");
  return dispatch(suite, deck, seat, message, proofs);
}

/** The checks for keys are always returned: there are few of them, and they occur once. */
function dispatch(
  suite: Suite,
  deck: Deck,
  seat: number,
  message: Message,
  proofs: Proofs,
): Result<Received> {
  switch (message.kind) {
    case "key-commit":
      return receiveKeyCommit(suite, deck, seat, message);
    case "key-reveal":
      return receiveKeyReveal(suite, deck, seat, message);
    case "complaint":
      return receiveComplaint(suite, deck, seat, message);
    case "shuffle":
      return receiveShuffle(suite, deck, seat, message);
    case "shuffle-proof":
      return receiveShuffleProof(suite, deck, seat, message, proofs);
    case "shares":
      return receiveShares(suite, deck, seat, message, proofs);
    case "opening":
      return receiveOpening(suite, deck, seat, message, proofs);
    case "none-of":
      return receiveNoneOf(suite, deck, seat, message, proofs);
    case "reshare":
      return receiveReshare(suite, deck, seat, message);
    case "accept":
      return receiveAccept(deck, seat);
  }
}

/** What convicts a seat: with its signed entry, and a deck in the state it answers, anybody can check again. */
export interface Evidence {
  readonly seat: number;
  readonly fault: Fault["code"];
  readonly body: Cbor;
}

/** The message's fault, checked on the spot, or `null` for an honest one. */
export function judge(
  suite: Suite,
  deck: Deck,
  seat: number,
  body: unknown,
  random: RandomBytes,
): Fault | null {
  const taken = receive(suite, deck, seat, body);
  if (!taken.ok) return taken.fault;
  const proofs = pendingProofs(suite, taken.value.deck).filter(
    ({ step }) => deck.chain?.steps[step]?.proof === null,
  );
  const [failed] = failing(suite.group, [...taken.value.checks, ...proofs], random);
  return failed?.fault ?? null;
}

/**
 * `receive` and its checks in one step, for callers that need no worker; shuffle proofs are left to `pendingProofs`.
 */
export function receiveNow(
  suite: Suite,
  deck: Deck,
  seat: number,
  body: unknown,
  random: RandomBytes,
): Result<Received> {
  const taken = receive(suite, deck, seat, body);
  if (!taken.ok) return taken;
  const [failed] = failing(suite.group, taken.value.checks, random);
  return failed === undefined
    ? ok({ ...taken.value, checks: [] })
    : { ok: false, fault: failed.fault };
}
