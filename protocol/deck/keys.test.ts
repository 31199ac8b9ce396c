import { describe, expect, test } from "vitest";
import { concatBytes } from "../bytes.ts";
import { complaintContext } from "./complaint.ts";
import { contextOf, type Deck, headOf } from "./deck.ts";
import { proveEquality } from "./dleq.ts";
import { ENVELOPE_BYTES, seal } from "./envelope.ts";
import { shareOf, thresholdOf } from "./feldman.ts";
import { IDENTITY, type Point, type Scalar } from "./group.ts";
import { type KeyOpening, keyCommitment } from "./key-phase.ts";
import type { Message, MessageOf } from "./messages.ts";
import { openSodiumGroup } from "./ristretto-sodium.ts";
import { mod } from "./scalar.ts";
import { proveKnowledge, SCHNORR_BYTES } from "./schnorr.ts";
import type { Secrets } from "./secrets.ts";
import { choosePolynomial, envelopeContext, sealFor, sealShares } from "./sharing.ts";
import { expectRefused, spliced, UNREDUCED, ZEROES } from "./testing/attack.ts";
import {
  agreeKeys,
  answer,
  copyOf,
  deliver,
  newTable,
  peerAt,
  settle,
  shuffle,
  type Table,
  upTo,
} from "./testing/table.ts";

const group = await openSodiumGroup();
const SEATS = 4;
const LIAR = 1;

/** A table at which everybody but the liar has committed. */
function beforeCommit(): Table {
  const table = newTable({ group, seats: SEATS, pieces: 4 });
  for (const seat of upTo(SEATS)) if (seat !== LIAR) send(table, seat);
  return table;
}

/** A table at which all have committed and everybody but the liar has revealed. */
function beforeReveal(change: (secrets: Secrets, deck: Deck) => Secrets = (one) => one): Table {
  const table = beforeCommit();
  const peer = peerAt(table, LIAR);
  peer.secrets = change(peer.secrets, peer.deck);
  send(table, LIAR);
  for (const seat of upTo(SEATS)) if (seat !== LIAR) send(table, seat);
  return table;
}

function send(table: Table, seat: number): void {
  for (const message of answer(table, seat)) {
    const result = deliver(table, seat, message);
    if (!result.ok) throw new Error(result.fault.code);
  }
}

function answerOf<K extends Message["kind"]>(table: Table, seat: number, kind: K): MessageOf<K> {
  const message = answer(table, seat).find((one): one is MessageOf<K> => one.kind === kind);
  if (message === undefined) throw new Error(`Seat ${seat} owes no ${kind}`);
  return message;
}

function withOpening(change: (opening: KeyOpening, deck: Deck) => Partial<KeyOpening>) {
  return (secrets: Secrets, deck: Deck): Secrets => ({
    ...secrets,
    opening: { ...secrets.opening, ...change(secrets.opening, deck) },
  });
}

describe("agreeing on keys", () => {
  test.each([2, 3, 4, 10])("ends for %i seats with the sum of all keys", (seats) => {
    const table = agreeKeys(newTable({ group, seats, pieces: 2 }));
    const { joint, keys } = table.spectator;
    const sum = [...keys.current.values()].reduce(
      (left, right) => group.add(left, right),
      IDENTITY,
    );
    expect(joint).toEqual(sum);
    expect(keys.threshold).toBe(thresholdOf(seats, "tight"));
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

  test("41: has the drop-out tolerance that the lobby promises", () => {
    const table = [2, 3, 4, 5, 6, 7, 8, 9, 10].map((seats) => [
      thresholdOf(seats, "tight"),
      thresholdOf(seats, "balanced"),
      thresholdOf(seats, "majority"),
    ]);
    // docs/protocol.md 1.1.
    expect(table).toEqual([
      [0, 0, 0],
      [2, 2, 2],
      [3, 3, 3],
      [4, 3, 3],
      [5, 4, 4],
      [6, 5, 4],
      [7, 6, 5],
      [8, 7, 5],
      [9, 8, 6],
    ]);
  });
});

describe("1, 2, 3: bytes that are no values of the group", () => {
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
    // Even if the others' keys were known in time, the proof cannot be made.
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
  ])("8: revealing another %s than was committed to", (_name, change) => {
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

  test("9: two seats with one key are found out alike in whatever order they reveal it", () => {
    const table = newTable({ group, seats: SEATS, pieces: 4 });
    const { key } = peerAt(table, 0).secrets;
    const liar = peerAt(table, LIAR);
    const point = group.multiplyBase(key);
    const { polynomial, coefficients } = choosePolynomial(group, liar.deck, key, table.random);
    const context = contextOf(liar.deck, LIAR, "key", {});
    const proof = proveKnowledge(group, context, key, point, table.random);
    const opening = { ...liar.secrets.opening, key: point, proof, coefficients };
    liar.secrets = { ...liar.secrets, key, polynomial, opening };
    for (const seat of upTo(SEATS)) send(table, seat);
    for (const order of [upTo(SEATS), upTo(SEATS).toReversed()]) {
      const peers = copyOf(table);
      for (const seat of order) send(peers, seat);
      expect(peers.convicted).toMatchObject([{ seat: LIAR, fault: { code: "deck/same-key" } }]);
    }
  });
});

describe("10, 11, 12, 13: envelopes", () => {
  /** The liar seals `content` for seat 2 and honest shares for the rest. */
  function withEnvelope(content: (right: Scalar) => Scalar): Table {
    const table = beforeReveal();
    const { deck, secrets } = peerAt(table, LIAR);
    const envelopes = [0, 2, 3].map((seat) => {
      const right = shareOf(secrets.polynomial, seat);
      const sent = seat === 2 ? content(right) : right;
      return sealFor(group, deck, LIAR, seat, sent, "keys", table.random);
    });
    const reveal = answerOf(table, LIAR, "key-reveal");
    const sent = { ...reveal, envelopes: concatBytes(...envelopes) };
    expect(deliver(table, LIAR, sent).ok).toBe(true);
    return table;
  }

  test("10: one wrong share is complained about, and its dealer convicted", () => {
    const table = withEnvelope((right) => mod(right + 1n));
    expect(settle(table)).toEqual([]);
    expect(table.log.at(-1)).toMatchObject({
      seat: 2,
      message: { kind: "complaint", dealer: LIAR },
    });
    expect(table.convicted).toMatchObject([{ seat: LIAR, fault: { code: "deck/bad-envelope" } }]);
  });

  test("10: an envelope that holds no scalar convicts its dealer as well", () => {
    const table = beforeReveal();
    const reveal = answerOf(table, LIAR, "key-reveal");
    const at = ENVELOPE_BYTES + ENVELOPE_BYTES - 1;
    const envelopes = spliced(reveal.envelopes, at, Uint8Array.of((reveal.envelopes[at] ?? 0) ^ 1));
    expect(deliver(table, LIAR, { ...reveal, envelopes }).ok).toBe(true);
    settle(table);
    expect(table.convicted).toMatchObject([{ seat: LIAR }]);
  });

  const complain = (table: Table, shared?: Point): MessageOf<"complaint"> => {
    const { deck, secrets } = peerAt(table, 2);
    const envelope = deck.keys.sharings.get(LIAR)?.envelopes.get(2);
    if (envelope === undefined) throw new Error("no envelope");
    const right = group.multiply(secrets.sealing, envelope.ephemeral);
    const shown = shared ?? right;
    const context = complaintContext(deck, 2, LIAR);
    const sealing = group.multiplyBase(secrets.sealing);
    const bases = [envelope.ephemeral];
    const proof = proveEquality(
      group,
      context,
      secrets.sealing,
      sealing,
      bases,
      [shown],
      table.random,
    );
    return { kind: "complaint", ...headOf(deck), dealer: LIAR, shared: shown, proof };
  };

  test("11: a complaint about a good share convicts the complainer", () => {
    const table = agreeKeys(newTable({ group, seats: SEATS, pieces: 4 }));
    expectRefused(table, 2, complain(table), "deck/false-complaint");
  });

  test("12: a complaint with a wrong point convicts the complainer", () => {
    const table = agreeKeys(newTable({ group, seats: SEATS, pieces: 4 }));
    expectRefused(table, 2, complain(table, group.multiplyBase(9n)), "deck/false-complaint");
  });

  test("12: a complaint with the point of another envelope convicts the complainer", () => {
    const table = agreeKeys(newTable({ group, seats: SEATS, pieces: 4 }));
    const { deck, secrets } = peerAt(table, 2);
    const other = deck.keys.sharings.get(3)?.envelopes.get(2)?.ephemeral;
    if (other === undefined) throw new Error("no envelope");
    const shared = group.multiply(secrets.sealing, other);
    expectRefused(table, 2, complain(table, shared), "deck/false-complaint");
  });

  test("12: a complaint is refused once every seat has used the keys, or about nothing", () => {
    const table = agreeKeys(newTable({ group, seats: SEATS, pieces: 4 }));
    const complaint = complain(table);
    expectRefused(table, 2, { ...complaint, dealer: 2 }, "deck/out-of-turn");
    expectRefused(table, 2, { ...complaint, dealer: 9 }, "deck/out-of-turn");
    shuffle(table, { first: 0, faces: upTo(4), hidden: [] });
    expectRefused(table, 2, complaint, "deck/out-of-turn");
  });

  test("13: an honest dealer's ephemeral point in the liar's own envelope", () => {
    const table = beforeReveal();
    const reveal = answerOf(table, LIAR, "key-reveal");
    const stolen = table.log.flatMap(({ seat, message }) =>
      message.kind === "key-reveal" && seat === 0
        ? message.envelopes.slice(ENVELOPE_BYTES, 2 * ENVELOPE_BYTES)
        : [],
    )[0];
    if (stolen === undefined) throw new Error("nothing to steal");
    // Envelope of seat 0 for seat 2, proof included, as the liar's own for seat 2.
    const envelopes = spliced(reveal.envelopes, ENVELOPE_BYTES, stolen);
    expectRefused(table, LIAR, { ...reveal, envelopes }, "deck/bad-envelope", reveal);
  });

  test("a sealed share opens for its recipient and occasion only", () => {
    const { spectator, random } = agreeKeys(newTable({ group, seats: 3, pieces: 2 }));
    const recipient = group.multiplyBase(33n);
    const context = envelopeContext(spectator, 0, 1, "keys");
    const one = seal(group, context, recipient, 5n, random);
    expect(one).toHaveLength(ENVELOPE_BYTES);
    expect(one.length).toBe(32 + SCHNORR_BYTES + 48);
  });
});

describe("14: a list of the wrong length", () => {
  test.each([-32, 32])("of commitments, by %i bytes", (by) => {
    const table = beforeReveal(
      withOpening(({ coefficients }) => ({
        coefficients:
          by < 0 ? coefficients.slice(0, by) : concatBytes(coefficients, coefficients.slice(0, by)),
      })),
    );
    expectRefused(table, LIAR, answerOf(table, LIAR, "key-reveal"), "deck/bad-length");
  });

  test.each([-1, 1, -ENVELOPE_BYTES])("of envelopes, by %i bytes", (by) => {
    const table = beforeReveal();
    const reveal = answerOf(table, LIAR, "key-reveal");
    const envelopes = new Uint8Array(reveal.envelopes.length + by);
    envelopes.set(reveal.envelopes.subarray(0, envelopes.length));
    expectRefused(table, LIAR, { ...reveal, envelopes }, "deck/bad-length", reveal);
  });

  test("without sharing nothing may be sent at all", () => {
    const table = newTable({ group, seats: 2, pieces: 2 });
    for (const seat of [0, 1]) send(table, seat);
    const reveal = answerOf(table, 0, "key-reveal");
    expect(reveal.envelopes).toHaveLength(0);
    const sent = { ...reveal, envelopes: new Uint8Array(ENVELOPE_BYTES) };
    expectRefused(table, 0, sent, "deck/bad-length", reveal);
  });
});

test("sealShares makes one envelope for each other seat", () => {
  const table = beforeReveal();
  const { deck, secrets } = peerAt(table, LIAR);
  const sent = sealShares(group, deck, LIAR, secrets.polynomial, "keys", table.random);
  expect(sent).toHaveLength(3 * ENVELOPE_BYTES);
});
