import { describe, expect, test } from "vitest";
import { concatBytes } from "../../bytes.ts";
import { contextOf } from "../deck.ts";
import { BASE, isIdentity, keyOf, type Point } from "../group/group.ts";
import { invert, mod, toBytes } from "../group/scalar.ts";
import { removeSeat } from "../keys/removal.ts";
import type { MessageOf } from "../messages.ts";
import { DLEQ_BYTES, equalityEquations, proveEquality } from "../proofs/dleq.ts";
import { failing, holds } from "../proofs/equation.ts";
import { challenge, contextId } from "../proofs/transcript.ts";
import { presentSecret } from "../secrets.ts";
import { elementAt, expectRefused, spliced, UNREDUCED, ZEROES } from "../testing/attack.ts";
import { group } from "../testing/group.ts";
import { originalAt, shuffledTable, withHands } from "../testing/hands.ts";
import {
  answer,
  change,
  codeOf,
  copyOf,
  deal,
  deliver,
  handOf,
  open,
  peerAt,
  settle,
  shuffle,
  type Table,
  upTo,
  value,
} from "../testing/table.ts";
import { answers } from "./answers.ts";
import { batchContext, batchesOf, beginDeal, beginOpen, cancelRequest } from "./requests.ts";

/** Four seats, twelve shuffled pieces, nothing dealt. */
const shuffled = shuffledTable(4, 12);

/** Each seat holds two cards: seat s slots 2s and 2s + 1. */
const dealt = withHands(shuffled, 2);

const LIAR = 1;

/** Two cards for seat 0 and one for seat 2 are requested; the liar owes its shares. */
function asked(): { table: Table; honest: MessageOf<"shares"> } {
  const table = copyOf(shuffled);
  change(table, (deck) =>
    value(
      beginDeal(deck, [
        { slot: 0, seat: 0 },
        { slot: 1, seat: 2 },
        { slot: 2, seat: 0 },
      ]),
    ),
  );
  const honest = answer(table, LIAR)[0];
  if (honest?.kind !== "shares") throw new Error("no shares");
  return { table, honest };
}

describe("a deal", () => {
  test("in two slots of one seat and one of another takes one proof for each recipient", () => {
    const { honest } = asked();
    expect(honest.shares).toHaveLength(3 * 32);
    expect(honest.proofs).toHaveLength(2 * DLEQ_BYTES);
  });

  test("lets the recipient see its card, and takes no share from the recipient", () => {
    const table = copyOf(shuffled);
    deal(table, [{ slot: 5, seat: 3 }]);
    expect([...handOf(table, 3).keys()]).toEqual([5]);
    const senders = table.log.filter(({ message }) => message.kind === "shares");
    expect(senders.map(({ seat }) => seat)).toEqual([0, 1, 2]);
  });

  test.each([
    ["a slot that is already dealt", [{ slot: 0, seat: 1 }]],
    ["a slot that does not exist", [{ slot: 99, seat: 1 }]],
    ["a seat that does not exist", [{ slot: 9, seat: 4 }]],
    [
      "a slot twice",
      [
        { slot: 9, seat: 1 },
        { slot: 9, seat: 2 },
      ],
    ],
  ])("is not begun for %s", (_name, slots) => {
    expect(codeOf(beginDeal(dealt.spectator, slots))).toBe("deck/no-such-slot");
  });
});

describe("a slot that somebody was to learn", () => {
  test("goes to nobody else when the deal is given up: shares may be out that would let two read it", () => {
    const { table } = asked();
    deliver(table, 3, answer(table, 3)[0]);
    change(table, cancelRequest);
    const dealTo = (slot: number, seat: number) =>
      codeOf(beginDeal(table.spectator, [{ slot, seat }]));
    expect(dealTo(0, 3)).toBe("deck/no-such-slot");
    expect(dealTo(0, 0)).toBe(null);
    expect(dealTo(3, 3)).toBe(null);
    change(table, (deck) => value(beginOpen(deck, [3])));
    change(table, cancelRequest);
    expect(dealTo(3, 3)).toBe("deck/no-such-slot");
    shuffle(table, { first: 12, faces: [], hidden: [0, 1, 2, 3] });
    expect(dealTo(12, 3)).toBe(null);
  });
});

describe("1, 2, 3: bytes that are not values of the group", () => {
  test("the identity, a wrong encoding, and an unreduced scalar in shares", () => {
    const { table, honest } = asked();
    const spoil = (shares: Uint8Array) => ({ ...honest, shares });
    const negative = Uint8Array.of(1, ...new Uint8Array(31));
    for (const point of [ZEROES, negative])
      expectRefused(
        table,
        LIAR,
        spoil(spliced(honest.shares, 32, point)),
        "deck/bad-point",
        honest,
      );
    for (const scalar of UNREDUCED) {
      const proofs = spliced(honest.proofs, DLEQ_BYTES + 64, scalar);
      expectRefused(table, LIAR, { ...honest, proofs }, "deck/bad-scalar", honest);
    }
  });
});

describe("26: a share", () => {
  const refused = (
    change: (honest: MessageOf<"shares">, table: Table) => Partial<MessageOf<"shares">>,
    code: `deck/${string}` = "deck/bad-share",
  ) => {
    const { table, honest } = asked();
    expectRefused(table, LIAR, { ...honest, ...change(honest, table) }, code, honest);
  };

  test("with the generator added, under the old proof", () => {
    refused(({ shares }) => ({
      shares: spliced(shares, 32, group.add(elementAt(shares, 1), BASE)),
    }));
  });

  test("for another position, proof and all", () => {
    refused((_honest, table) => {
      const { deck, secrets } = peerAt(table, LIAR);
      const secret = presentSecret(deck, secrets);
      const wrong = batchesOf(deck, LIAR).map((batch) => ({
        ...batch,
        bases: batch.slots.map((slot) => originalAt(deck, slot + 4)),
      }));
      const images = wrong.map(({ bases }) => bases.map((base) => group.multiply(secret, base)));
      const key = group.multiplyBase(secret);
      const proofs = wrong.map((batch, index) => {
        const context = batchContext(deck, LIAR, batch);
        return proveEquality(
          group,
          context,
          secret,
          key,
          batch.bases,
          images[index]!,
          table.random,
        );
      });
      return { shares: concatBytes(...images.flat()), proofs: concatBytes(...proofs) };
    });
  });

  test("in the place of another", () => {
    refused(({ shares }) => ({
      shares: concatBytes(elementAt(shares, 1), elementAt(shares, 0), elementAt(shares, 2)),
    }));
  });

  test("missing, or an extra one", () => {
    refused(({ shares }) => ({ shares: shares.slice(32) }), "deck/bad-length");
    refused(({ shares }) => ({ shares: concatBytes(shares, BASE) }), "deck/bad-length");
  });

  test("whose proof is missing, or with an extra proof", () => {
    refused(({ proofs }) => ({ proofs: proofs.slice(DLEQ_BYTES) }), "deck/bad-length");
    refused(({ proofs }) => ({ proofs: concatBytes(proofs, proofs) }), "deck/bad-length");
  });

  test("with the proof meant for the other recipient", () => {
    refused(({ proofs }) => ({
      proofs: concatBytes(proofs.slice(DLEQ_BYTES), proofs.slice(0, DLEQ_BYTES)),
    }));
  });
});

test("27: a share forged against a challenge that does not cover it", () => {
  const { table, honest } = asked();
  const { deck, secrets } = peerAt(table, LIAR);
  const secret = presentSecret(deck, secrets);
  const key = group.multiplyBase(secret);
  const [batch] = batchesOf(deck, LIAR).slice(1);
  if (batch === undefined) throw new Error("no batch");
  // The weak recipe (a challenge without D): pick T1 = kG, T2 = R freely, c without D, then D = (sC - R)/c.
  const base = batch.bases[0] ?? BASE;
  const [k, free] = [4711n, group.multiplyBase(815n)];
  const onKey = group.multiplyBase(k);
  const context = contextId(batchContext(deck, LIAR, batch));
  const c = challenge("dmp1/dleq", { context, key, bases: [base], onKey, onBases: free });
  const s = mod(k + c * secret);
  const share = group.multiply(invert(c), group.subtract(group.multiply(s, base), free));
  // It does satisfy both equations for that challenge ...
  expect(group.multiplyBase(s)).toEqual(group.add(onKey, group.multiply(c, key)));
  expect(group.multiply(s, base)).toEqual(group.add(free, group.multiply(c, share)));
  expect(keyOf(share)).not.toBe(keyOf(group.multiply(secret, base)));
  // ... but the real verifier computes another challenge.
  const proof = concatBytes(onKey, free, toBytes(s));
  const forged = {
    ...honest,
    shares: spliced(honest.shares, 64, share),
    proofs: spliced(honest.proofs, DLEQ_BYTES, proof),
  };
  expectRefused(table, LIAR, forged, "deck/bad-share", honest);
});

test("28: two wrong shares whose errors cancel", () => {
  const { table, honest } = asked();
  const { deck, secrets } = peerAt(table, LIAR);
  const secret = presentSecret(deck, secrets);
  const [batch] = batchesOf(deck, LIAR);
  if (batch === undefined) throw new Error("no batch");
  const delta = group.multiplyBase(99n);
  const [first, second] = [elementAt(honest.shares, 0), elementAt(honest.shares, 1)];
  const images = [group.add(first, delta), group.subtract(second, delta)];
  const context = batchContext(deck, LIAR, batch);
  const key = group.multiplyBase(secret);
  // The liar makes the best proof it can for the wrong shares.
  const proof = proveEquality(group, context, secret, key, batch.bases, images, table.random);
  const sent = {
    ...honest,
    shares: concatBytes(...images, elementAt(honest.shares, 2)),
    proofs: spliced(honest.proofs, 0, proof),
  };
  expect(isIdentity(group.subtract(group.add(first, second), group.add(...pair(images))))).toBe(
    true,
  );
  expectRefused(table, LIAR, sent, "deck/bad-share", honest);
});

test("a batch of one base is the plain proof, and errors in the first of many do not hide", () => {
  const secret = 1234n;
  const key = group.multiplyBase(secret);
  const context = contextOf(shuffled.spectator, 0, "shares", {});
  const bases = [2n, 3n, 5n].map((k) => group.multiplyBase(k));
  const images = bases.map((base) => group.multiply(secret, base));
  const proof = proveEquality(group, context, secret, key, bases, images, shuffled.random);
  for (const [index, image] of images.entries()) {
    const wrong = images.with(index, group.add(image, BASE));
    const equations = value(equalityEquations(group, context, key, bases, wrong, proof));
    expect(holds(group, equations, shuffled.random)).toBe(false);
  }
  expect(
    holds(
      group,
      value(equalityEquations(group, context, key, bases, images, proof)),
      shuffled.random,
    ),
  ).toBe(true);
});

describe("29, 30: shares are given for what the rules just dealt, and for nothing else", () => {
  test("29: nobody makes any unasked, for a dealt slot, or for an open one", () => {
    const table = copyOf(dealt);
    expect(upTo(4).flatMap((seat) => answer(table, seat))).toEqual([]);
    open(table, [0, 8]);
    expect(upTo(4).flatMap((seat) => answer(table, seat))).toEqual([]);
    expect(codeOf(beginDeal(table.spectator, [{ slot: 8, seat: 1 }]))).toBe("deck/no-such-slot");
  });

  test("29: a seat makes none for its own slots", () => {
    const { table } = asked();
    const own = answer(table, 0)[0];
    expect(own?.kind === "shares" && own.shares.length).toBe(32);
  });

  test("29: shares that nobody asked for, that were asked for earlier, or of another deck are not taken", () => {
    const { table, honest } = asked();
    settle(table);
    expectRefused(table, LIAR, honest, "deck/out-of-turn");
    change(table, (deck) => value(beginDeal(deck, [{ slot: 6, seat: 0 }])));
    expectRefused(table, LIAR, honest, "deck/out-of-turn");
    const current = { ...honest, request: table.spectator.request?.number ?? 0 };
    expectRefused(table, LIAR, current, "deck/bad-length");
    expectRefused(table, LIAR, { ...current, deck: 1 }, "deck/wrong-deck");
  });

  test("29: shares for one recipient are not taken for another", () => {
    const one = copyOf(shuffled);
    const other = copyOf(shuffled);
    change(one, (deck) => value(beginDeal(deck, [{ slot: 3, seat: 0 }])));
    change(other, (deck) => value(beginDeal(deck, [{ slot: 3, seat: 2 }])));
    const [meant] = answer(one, LIAR);
    expectRefused(other, LIAR, meant, "deck/bad-share", answer(other, LIAR)[0]);
  });

  test("30: a request that carries its own ciphertext is no message at all", () => {
    const { table, honest } = asked();
    const { deck } = table.spectator.setup;
    const oracle = { kind: "deal", deck, slot: 0, a: honest.shares.slice(0, 32), b: BASE };
    expectRefused(table, LIAR, oracle, "deck/malformed");
    expectRefused(table, LIAR, { ...honest, bases: honest.shares }, "deck/malformed", honest);
    const before = answer(copyOf(table), 3);
    const peer = peerAt(table, 3);
    const again = answers(table.suite, peer.deck, peer.secrets, table.random).messages;
    expect(again.map(({ kind }) => kind)).toEqual(before.map(({ kind }) => kind));
  });
});

test("31, 43: a share under the key from before a removal", () => {
  const { table, honest } = asked();
  change(table, (deck) => value(removeSeat(table.suite, deck, 3)));
  table.peers.delete(3);
  const fresh = answer(table, LIAR).find((message) => message.kind === "shares");
  expect(fresh).toBeDefined();
  expectRefused(table, LIAR, honest, "deck/stale", fresh);
  // Claimed to be under the current keys, it is a wrong share.
  const epoch = table.spectator.keys.epoch;
  expectRefused(table, LIAR, { ...honest, epoch }, "deck/bad-share", fresh);
  expect(settle(table)).toEqual([]);
  expect([...handOf(table, 0).keys()]).toEqual([0, 2]);
});

test("33: a second, different share after an honest one", () => {
  const { table, honest } = asked();
  deliver(table, LIAR, honest);
  const second = { ...honest, shares: concatBytes(BASE, BASE, BASE) };
  expectRefused(table, LIAR, second, "deck/out-of-turn");
});

test("with one wrong batch among many, the merged check names its sender", () => {
  const { table } = asked();
  const { suite, random } = table;
  const checks = upTo(4).flatMap((seat) => {
    const message = answer(table, seat)[0];
    if (message?.kind !== "shares") return [];
    const shares = seat === 3 ? spliced(message.shares, 0, BASE) : message.shares;
    const batches = batchesOf(table.spectator, seat);
    const secret = peerAt(table, seat).deck.keys.current.get(seat) ?? BASE;
    let at = 0;
    return batches.map((batch, index) => {
      const images = batch.slots.map((_, k) => elementAt(shares, at + k));
      at += batch.slots.length;
      const proof = message.proofs.slice(index * DLEQ_BYTES, (index + 1) * DLEQ_BYTES);
      const context = batchContext(table.spectator, seat, batch);
      const fault = { code: "deck/bad-share", message: "" } as const;
      const equations = value(
        equalityEquations(group, context, secret, batch.bases, images, proof),
      );
      return { seat, fault, equations };
    });
  });
  expect(checks).toHaveLength(6);
  expect(failing(suite.group, checks, random).map(({ seat }) => seat)).toEqual([3]);
});

function pair(points: readonly Point[]): [Point, Point] {
  return [points[0] ?? BASE, points[1] ?? BASE];
}
