import { describe, expect, test } from "vitest";
import { contextOf, type Deck, headOf } from "../deck.ts";
import { IDENTITY } from "../group/group.ts";
import { mod } from "../group/scalar.ts";
import { proveKnowledge } from "../proofs/schnorr.ts";
import { expectRefused, spliced, UNREDUCED, ZEROES } from "../testing/attack.ts";
import { group } from "../testing/group.ts";
import {
  answerOf,
  beforeCommit,
  beforeReveal,
  LIAR,
  SEATS,
  send,
  withOpening,
} from "../testing/keying.ts";
import {
  agreeKeys,
  answer,
  dealHands,
  deliver,
  handOf,
  newTable,
  peerAt,
  shuffle,
  upTo,
} from "../testing/table.ts";
import { ENVELOPE_BYTES } from "./envelope.ts";
import { thresholdOf } from "./feldman.ts";
import { type KeyOpening, keyCommitment } from "./key-phase.ts";
import { choosePolynomial } from "./sharing.ts";

describe("agreeing on keys", () => {
  test.each([2, 3, 4, 10])("ends for %i seats with the sum of all keys", (seats) => {
    const table = agreeKeys(newTable({ group, seats, pieces: 2 }));
    const { joint, keys } = table.spectator;
    const sum = [...keys.current.values()].reduce(
      (left, right) => group.add(left, right),
      IDENTITY,
    );
    expect(joint).toEqual(sum);
    expect(keys.threshold).toBe(thresholdOf(seats));
    const secret = [...table.peers.values()].reduce((x, { secrets }) => mod(x + secrets.key), 0n);
    expect(group.multiplyBase(secret)).toEqual(joint);
  });

  test("repeats its answer until it is on the table", () => {
    const table = newTable({ group, seats: 2, pieces: 2 });
    expect(answer(table, 0)).toEqual(answer(table, 0));
  });

  test("reveals nothing before the last commitment", () => {
    const table = beforeCommit();
    expect(answer(table, 0)).toEqual([]);
    const reveal = {
      ...peerAt(table, 0).secrets.opening,
      kind: "key-reveal",
      ...headOf(table.spectator),
    };
    expectRefused(table, 0, { ...reveal, envelopes: new Uint8Array(0) }, "deck/out-of-turn");
  });

  test("41: all the others together make up for a seat, from three on", () => {
    // docs/protocol.md 1.1.
    expect(upTo(11).map(thresholdOf)).toEqual([0, 0, 0, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe("1, 2, 3: bytes that are not values of the group", () => {
  test("the identity as sealing key", () => {
    const table = beforeCommit();
    const commit = answerOf(table, LIAR, "key-commit");
    expectRefused(table, LIAR, { ...commit, sealing: ZEROES }, "deck/bad-point", commit);
  });

  test("the identity as key", () => {
    const table = beforeReveal(withOpening(() => ({ key: ZEROES })));
    expectRefused(table, LIAR, answerOf(table, LIAR, "key-reveal"), "deck/bad-point");
  });

  test("the identity or a negative encoding as commitment to a coefficient", () => {
    for (const point of [ZEROES, Uint8Array.of(1, ...new Uint8Array(31))]) {
      const spoil = withOpening(({ coefficients }) => ({
        coefficients: spliced(coefficients, 32, point),
      }));
      const table = beforeReveal(spoil);
      expectRefused(table, LIAR, answerOf(table, LIAR, "key-reveal"), "deck/bad-point");
    }
  });

  test("the identity as ephemeral point of an envelope", () => {
    const table = beforeReveal();
    const reveal = answerOf(table, LIAR, "key-reveal");
    const envelopes = spliced(reveal.envelopes, ENVELOPE_BYTES, ZEROES);
    expectRefused(table, LIAR, { ...reveal, envelopes }, "deck/bad-point", reveal);
  });

  test.each(UNREDUCED.map((bytes, index) => [index, bytes] as const))(
    "an unreduced scalar in a proof of knowledge (%i)",
    (_index, scalar) => {
      const table = beforeCommit();
      const commit = answerOf(table, LIAR, "key-commit");
      const proof = spliced(commit.proof, 32, scalar);
      expectRefused(table, LIAR, { ...commit, proof }, "deck/bad-scalar", commit);
      const later = beforeReveal();
      const reveal = answerOf(later, LIAR, "key-reveal");
      const envelopes = spliced(reveal.envelopes, 64, scalar);
      expectRefused(later, LIAR, { ...reveal, envelopes }, "deck/bad-scalar", reveal);
    },
  );
});

describe("6, 7: a key without its secret", () => {
  test("6: the rogue key that would make the joint key the liar's own", () => {
    // Even if the others' keys were known in time, the proof could not be made.
    const table = newTable({ group, seats: SEATS, pieces: 4 });
    const own = group.multiplyBase(77n);
    const others = upTo(SEATS).filter((seat) => seat !== LIAR);
    const rogue = others.reduce(
      (point, seat) => group.subtract(point, peerAt(table, seat).secrets.opening.key),
      own,
    );
    const liar = peerAt(table, LIAR);
    const context = contextOf(liar.deck, LIAR, "key", {});
    const proof = proveKnowledge(group, context, 77n, rogue, table.random);
    liar.secrets = withOpening(() => ({ key: rogue, proof }))(liar.secrets, liar.deck);
    for (const seat of upTo(SEATS)) send(table, seat);
    for (const seat of others) send(table, seat);
    expectRefused(table, LIAR, answerOf(table, LIAR, "key-reveal"), "deck/bad-key-proof");
  });

  test.each<[string, (deck: Deck) => Deck, number]>([
    ["another seat", (deck) => deck, 2],
    [
      "another game",
      ({ setup, ...deck }) => ({ ...deck, setup: { ...setup, match: ZEROES } }),
      LIAR,
    ],
    [
      "another identity key",
      ({ setup, ...deck }) => ({ ...deck, setup: { ...setup, roster: ZEROES } }),
      LIAR,
    ],
    ["another deck", ({ setup, ...deck }) => ({ ...deck, setup: { ...setup, deck: 9 } }), LIAR],
  ])("7: a proof of knowledge made for %s", (_name, elsewhere, seat) => {
    const table = beforeReveal((secrets, deck) => {
      const context = contextOf(elsewhere(deck), seat, "key", {});
      const { key } = secrets.opening;
      const proof = proveKnowledge(group, context, secrets.key, key, () => ZEROES);
      return withOpening(() => ({ proof }))(secrets, deck);
    });
    expectRefused(table, LIAR, answerOf(table, LIAR, "key-reveal"), "deck/bad-key-proof");
  });

  test("7: another seat's sealing key with its proof", () => {
    const table = beforeCommit();
    const commit = answerOf(table, LIAR, "key-commit");
    const [copied] = table.log.flatMap(({ message }) =>
      message.kind === "key-commit" ? { sealing: message.sealing, proof: message.proof } : [],
    );
    expectRefused(table, LIAR, { ...commit, ...copied }, "deck/bad-key-proof", commit);
  });
});

describe("8, 9: commitments", () => {
  test.each<[string, Partial<KeyOpening>]>([
    ["key", { key: group.multiplyBase(5n) }],
    ["polynomial", { coefficients: new Uint8Array(64).fill(2) }],
    ["salt", { salt: new Uint8Array(32) }],
  ])("8: revealing a %s other than the one committed to", (_name, change) => {
    const table = beforeReveal();
    const reveal = answerOf(table, LIAR, "key-reveal");
    expectRefused(table, LIAR, { ...reveal, ...change }, "deck/bad-opening", reveal);
  });

  test("8: a second, different commitment", () => {
    const table = beforeCommit();
    const commit = answerOf(table, LIAR, "key-commit");
    deliver(table, LIAR, commit);
    const second = { ...commit, commitment: new Uint8Array(64) };
    expectRefused(table, LIAR, second, "deck/out-of-turn");
  });

  test("9: the key of another seat", () => {
    const table = newTable({ group, seats: SEATS, pieces: 4 });
    const liar = peerAt(table, LIAR);
    const { opening } = peerAt(table, 0).secrets;
    liar.secrets = { ...liar.secrets, opening };
    for (const seat of upTo(SEATS)) send(table, seat);
    send(table, 0);
    const copied = answerOf(table, LIAR, "key-reveal");
    expect(keyCommitment(liar.deck, LIAR, opening)).toEqual(
      liar.deck.commits.get(LIAR)?.commitment,
    );
    // The proof belongs to the seat it was made for.
    expectRefused(table, LIAR, copied, "deck/bad-key-proof");
  });

  test("9: two seats with one key deal like any others", () => {
    const table = newTable({ group, seats: SEATS, pieces: 4 });
    const { key } = peerAt(table, 0).secrets;
    const liar = peerAt(table, LIAR);
    const point = group.multiplyBase(key);
    const { polynomial, coefficients } = choosePolynomial(group, liar.deck, key, table.random);
    const context = contextOf(liar.deck, LIAR, "key", {});
    const proof = proveKnowledge(group, context, key, point, table.random);
    const opening = { ...liar.secrets.opening, key: point, proof, coefficients };
    liar.secrets = { ...liar.secrets, key, polynomial, opening };
    agreeKeys(table);
    shuffle(table, { first: 0, faces: upTo(4), hidden: [] });
    dealHands(table, 0, 1);
    const { reveals } = table.spectator;
    expect(reveals.get(LIAR)?.key).toEqual(reveals.get(0)?.key);
    expect(table.convicted).toEqual([]);
    const dealt = upTo(SEATS).flatMap((seat) => [...handOf(table, seat).values()]);
    expect(new Set(dealt).size).toBe(SEATS);
  });
});
