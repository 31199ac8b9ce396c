import { describe, expect, test } from "vitest";
import { seededBytes } from "../randomness.ts";
import { noneOf, openingOf } from "./claims/statements.ts";
import { beginDeal, beginOpen } from "./dealing/requests.ts";
import type { Deck } from "./deck.ts";
import { openDeck } from "./deck.ts";
import { failing } from "./proofs/equation.ts";
import { openSuite, type Suite } from "./proofs/suite.ts";
import { receive, receiveNow } from "./receive.ts";
import type { Proofs } from "./received.ts";
import { beginShuffle, finishShuffle, pendingProofs, settleProofs } from "./shuffle/chain.ts";
import { group, reference } from "./testing/group.ts";
import {
  agreeKeys,
  deal,
  deliver,
  handOf,
  newTable,
  open,
  peerAt,
  type Sent,
  shuffle,
  upTo,
  value,
} from "./testing/table.ts";

const PIECES = 5;
const request = { first: 0, faces: upTo(PIECES), hidden: [] };
const dealt = [
  { slot: 0, seat: 0 },
  { slot: 1, seat: 1 },
];

/** A short game with every kind of step: shuffle, deal, a proof, a card shown, one turned up. */
const game = agreeKeys(newTable({ group, seats: 2, pieces: PIECES }));
shuffle(game, request);
deal(game, dealt);
{
  const { deck, secrets } = peerAt(game, 1);
  const held = [...handOf(game, 1).values()];
  const faces = upTo(PIECES)
    .filter((face) => !held.includes(face))
    .slice(0, 2);
  deliver(game, 1, value(noneOf(game.suite, deck, secrets, [1], faces, game.random)));
  deliver(game, 1, openingOf(game.suite, deck, secrets, [1], game.random));
}
open(game, [2]);

/** What somebody who has only the log makes of it; the first fault stops it. `proofs`: whether they are verified. */
function replay(suite: Suite, log: readonly Sent[], proofs: Proofs = "state"): Deck | string {
  const random = seededBytes(new Uint8Array(32).fill(77), "spectator");
  let deck = openDeck(game.spectator.setup);
  for (const { seat, message } of log) {
    // The rules asked for things at these points.
    if (deck.joint !== null && deck.chain === null && deck.slots.size === 0)
      deck = value(beginShuffle(suite, deck, request));
    if (message.kind === "shares" && deck.request === null)
      deck = value(
        deck.slots.get(0)?.kind === "stock" ? beginDeal(deck, dealt) : beginOpen(deck, [2]),
      );
    const taken =
      proofs === "state"
        ? receiveNow(suite, deck, seat, message, random)
        : receive(suite, deck, seat, message, proofs);
    if (!taken.ok) return taken.fault.code;
    deck = taken.value.deck;
    const checks = pendingProofs(suite, deck);
    const failed = failing(suite.group, checks, random);
    if (failed[0] !== undefined) return failed[0].fault.code;
    deck = settleProofs(deck, checks, failed).deck;
    if (deck.chain?.steps.length === 2 && deck.chain.steps.every(({ proved }) => proved))
      deck = value(finishShuffle(deck));
  }
  return deck;
}

const faces = (deck: Deck) =>
  [...deck.slots].map(([slot, state]) => [slot, state.kind === "open" ? state.face : null]);

describe("54: a recorded game, replayed by a spectator", () => {
  test.each([group, reference])("has the same open cards on the $name back end", (own) => {
    const deck = replay(openSuite(own, "test", PIECES), game.log);
    if (typeof deck === "string") throw new Error(deck);
    expect(faces(deck)).toEqual(faces(game.spectator));
    expect(deck.keys).toEqual(game.spectator.keys);
  });

  test("gives the same deck if its proofs are known to hold", () => {
    const suite = openSuite(group, "test", PIECES);
    const known = replay(suite, game.log, "pass-over");
    expect(known).toEqual(replay(suite, game.log));
  });

  test("fails with any byte of it changed", () => {
    const suite = openSuite(group, "test", PIECES);
    const random = seededBytes(new Uint8Array(32).fill(5), "places");
    let flipped = 0;
    for (const [index, { seat, message }] of game.log.entries()) {
      for (const [field, content] of Object.entries(message)) {
        if (!(content instanceof Uint8Array) || content.length === 0) continue;
        const bytes = content.slice();
        const at = ((random(2)[0] ?? 0) * 256 + (random(1)[0] ?? 0)) % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (flipped % 8));
        const changed = { ...message, [field]: bytes };
        const replayed = replay(suite, game.log.with(index, { seat, message: changed }));
        expect(replayed, `${message.kind}.${field}[${at}]`).toBeTypeOf("string");
        flipped++;
      }
    }
    expect(flipped).toBeGreaterThan(25);
  });

  test("fails with a message left out, repeated, or signed by another seat", () => {
    const suite = openSuite(group, "test", PIECES);
    for (const index of game.log.keys()) {
      const { seat, message } = game.log[index]!;
      const swapped = game.log.with(index, { seat: 1 - seat, message });
      expect(replay(suite, swapped)).toBeTypeOf("string");
      const twice = game.log.toSpliced(index, 0, { seat, message });
      // A proof of "none of" changes nothing and may be shown again.
      if (message.kind !== "none-of") expect(replay(suite, twice)).toBeTypeOf("string");
    }
    const short = game.log.slice(1);
    expect(replay(suite, short)).toBeTypeOf("string");
  });
});
