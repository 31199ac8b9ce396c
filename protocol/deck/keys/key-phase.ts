import { equalBytes } from "../../bytes.ts";
import { fail, ok, type Result } from "../../result.ts";
import { contextOf, type Deck, outOfTurn, put, type Sharing } from "../deck.ts";
import { isIdentity, POINT_BYTES, type Point } from "../group/group.ts";
import type { MessageOf } from "../messages.ts";
import { knowledgeEquations } from "../proofs/schnorr.ts";
import type { Suite } from "../proofs/suite.ts";
import { contextId, digest } from "../proofs/transcript.ts";
import { read, split } from "../proofs/wire.ts";
import { check, type Received, received } from "../received.ts";
import { thresholdOf } from "./feldman.ts";
import { readSharing } from "./sharing.ts";

/** What a key commitment hides until all have committed: nobody chooses a key knowing the others'. */
export interface KeyOpening {
  readonly key: Uint8Array;
  readonly proof: Uint8Array;
  /** A_1 ... A_(t-1). */
  readonly coefficients: Uint8Array;
  readonly salt: Uint8Array;
}

/** 64 bytes that fix the key, its proof and its polynomial, for this seat and match. */
export function keyCommitment(
  deck: Deck,
  seat: number,
  { key, proof, coefficients, salt }: KeyOpening,
): Uint8Array {
  return digest("dmp1/keycommit", {
    context: contextId(contextOf(deck, seat, "key", {})),
    key,
    proof,
    coefficients: split(coefficients, POINT_BYTES),
    salt,
  });
}

export function receiveKeyCommit(
  suite: Suite,
  deck: Deck,
  seat: number,
  { commitment, sealing, proof }: MessageOf<"key-commit">,
): Result<Received> {
  if (deck.commits.has(seat)) return outOfTurn(`Seat ${seat} has already committed to its key.`);
  const parts = read(suite.group, sealing, { key: "point" }, "sealing");
  if (!parts.ok) return parts;
  const { key } = parts.value;
  const context = contextOf(deck, seat, "sealing", {});
  const equations = knowledgeEquations(suite.group, context, key, proof);
  if (!equations.ok) return equations;
  return ok(
    received(
      { ...deck, commits: put(deck.commits, seat, { commitment, sealing: key }) },
      check(
        seat,
        "deck/bad-key-proof",
        `Seat ${seat} does not know the secret of its sealing key.`,
        equations.value,
      ),
    ),
  );
}

/**
 * Takes a revealed key; the last one completes the joint key. Two seats may have the same key: each has proven that it
 * knows the secret, so they conspire, which they could with two keys as well.
 */
export function receiveKeyReveal(
  suite: Suite,
  deck: Deck,
  seat: number,
  message: MessageOf<"key-reveal">,
): Result<Received> {
  const commit = deck.commits.get(seat);
  if (commit === undefined || deck.commits.size < deck.setup.seats.length)
    return outOfTurn("Keys are revealed only after every seat has committed to its own.");
  if (deck.reveals.has(seat)) return outOfTurn(`Seat ${seat} has already revealed its key.`);
  if (!equalBytes(keyCommitment(deck, seat, message), commit.commitment))
    return fail(
      "deck/bad-opening",
      `Seat ${seat} revealed a different key from the one it committed to.`,
    );
  const parts = read(suite.group, message.key, { key: "point" }, "key");
  if (!parts.ok) return parts;
  const { key } = parts.value;
  const knowledge = knowledgeEquations(
    suite.group,
    contextOf(deck, seat, "key", {}),
    key,
    message.proof,
  );
  if (!knowledge.ok) return knowledge;
  const shared = readSharing(suite, deck, seat, key, message, "keys");
  if (!shared.ok) return shared;
  const next = completeKeys(suite, {
    ...deck,
    reveals: put(deck.reveals, seat, { key, sharing: shared.value.sharing }),
  });
  if (!next.ok) return next;
  return ok(
    received(
      next.value,
      check(
        seat,
        "deck/bad-key-proof",
        `Seat ${seat} does not know the secret of its key.`,
        knowledge.value,
      ),
      check(
        seat,
        "deck/bad-envelope",
        `Seat ${seat} sent an envelope that it did not make.`,
        shared.value.equations,
      ),
    ),
  );
}

/** The deck with its joint key, if the last key is in. */
function completeKeys(suite: Suite, deck: Deck): Result<Deck> {
  const { seats } = deck.setup;
  if (deck.reveals.size < seats.length) return ok(deck);
  const base = new Map<number, Point>();
  const sharings = new Map<number, Sharing>();
  for (const [seat, reveal] of deck.reveals) {
    base.set(seat, reveal.key);
    if (reveal.sharing !== null) sharings.set(seat, reveal.sharing);
  }
  const joint = suite.group.combine([...base.values()].map((point) => ({ scalar: 1n, point })));
  // Nobody can steer it there, because all keys were committed to before any was known.
  if (isIdentity(joint)) return fail("deck/bad-point", "The joint key is the identity.");
  const threshold = thresholdOf(seats.length);
  return ok({ ...deck, joint, keys: { ...deck.keys, base, sharings, threshold, current: base } });
}
