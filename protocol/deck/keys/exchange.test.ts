import { describe, expect, test } from "vitest";
import { leave } from "../claims/statements.ts";
import { beginDeal } from "../dealing/requests.ts";
import type { Deck } from "../deck.ts";
import { headOf } from "../deck.ts";
import { IDENTITY } from "../group/group.ts";
import { mod } from "../group/scalar.ts";
import { presentSecret } from "../secrets.ts";
import { expectRefused, spliced, ZEROES } from "../testing/attack.ts";
import { group } from "../testing/group.ts";
import { dealtTable, expectSound, remove } from "../testing/recovery.ts";
import {
  answer,
  change,
  codeOf,
  copyOf,
  deal,
  deliver,
  handOf,
  peerAt,
  settle,
  type Table,
  value,
} from "../testing/table.ts";
import { ENVELOPE_BYTES } from "./envelope.ts";
import { beginAdmission } from "./exchange.ts";
import { removeSeat } from "./removal.ts";
import { choosePolynomial, sealShares } from "./sharing.ts";

const four = dealtTable({ group, seats: 4 });
const STOCK = 8;

describe("15, 43: sharing changed keys", () => {
  const afterRemoval = () => {
    const table = copyOf(four);
    remove(table, 2);
    return table;
  };

  /** Seat 2 has left, and seat 1 shares another secret than its own. Nobody has complained yet. */
  const withLie = () => {
    const table = dealtTable({ group, seats: 5, tolerance: "majority" });
    remove(table, 2);
    const { deck } = peerAt(table, 1);
    answer(table, 1);
    const wrong = mod(presentSecret(deck, peerAt(table, 1).secrets) + 1n);
    const { polynomial, coefficients } = choosePolynomial(group, deck, wrong, table.random);
    const envelopes = sealShares(group, deck, 1, polynomial, "reshare", table.random);
    const sent = { kind: "reshare", ...headOf(deck), coefficients, envelopes } as const;
    for (const seat of [0, 1, 3, 4])
      deliver(table, seat, seat === 1 ? sent : answer(table, seat)[0]);
    expect(table.spectator.keys.removed).toEqual([]);
    return table;
  };

  test("15: of another secret than the present one is complained about, and undone", () => {
    const table = withLie();
    settle(table);
    // The liar shared a polynomial that fits nobody's commitments: everybody complains, in whatever order.
    expect(table.convicted.map(({ seat }) => seat)).toEqual([1, 1, 1]);
    expect(table.convicted[0]).toMatchObject({ seat: 1, fault: { code: "deck/bad-envelope" } });
    expect(codeOf(beginDeal(table.spectator, [{ slot: 12, seat: 0 }]))).toBe("deck/out-of-turn");
    // The liar can be removed by the sharing from before.
    remove(table, 1);
    expect(table.spectator.keys.removed).toEqual([2, 1]);
    expect(settle(table)).toEqual([]);
    expectSound(table);
    deal(table, [{ slot: 12, seat: 0 }]);
    expect(handOf(table, 0).size).toBe(3);
  });

  test("a complaint and the shares of others are accepted in any order", () => {
    const table = withLie();
    change(table, (deck) => value(beginDeal(deck, [{ slot: 12, seat: 0 }])));
    const shares = answer(table, 1);
    const complaints = [3, 4].flatMap((seat) => answer(table, seat));
    expect(complaints.map(({ kind }) => kind)).toEqual(["complaint", "complaint"]);
    const sent = [
      { seat: 1, message: shares[0] },
      { seat: 3, message: complaints[0] },
      { seat: 4, message: complaints[1] },
    ];
    for (const order of [sent, sent.toReversed()]) {
      const peers = copyOf(table);
      for (const { seat, message } of order)
        expect(codeOf(deliver(peers, seat, message))).toBe(null);
      expect(peers.spectator.request?.shares.has(1)).toBe(true);
      expectRefused(peers, 3, complaints[0], "deck/out-of-turn");
    }
  });

  test("a complaint waits while others alone can complete what is under way", () => {
    const table = withLie();
    change(table, (deck) => value(beginDeal(deck, [{ slot: 12, seat: 3 }])));
    expect(answer(table, 3)).toEqual([]);
    change(table, (deck) => ({ ...deck, request: null }));
    const [complaint] = answer(table, 3);
    expect(complaint?.kind).toBe("complaint");
    change(table, (deck) => value(beginDeal(deck, [{ slot: 12, seat: 3 }])));
    expectRefused(table, 3, complaint, "deck/out-of-turn");
  });

  test("14: with a coefficient or an envelope too few is refused", () => {
    const table = afterRemoval();
    const honest = answer(table, 0)[0];
    if (honest?.kind !== "reshare") throw new Error("no sharing");
    const coefficients = honest.coefficients.slice(32);
    expectRefused(table, 0, { ...honest, coefficients }, "deck/bad-length", honest);
    const envelopes = honest.envelopes.slice(ENVELOPE_BYTES);
    expectRefused(table, 0, { ...honest, envelopes }, "deck/bad-length", honest);
    const identity = spliced(honest.coefficients, 0, ZEROES);
    expectRefused(table, 0, { ...honest, coefficients: identity }, "deck/bad-point", honest);
  });

  test("43: of an earlier epoch, twice, or undue, is refused", () => {
    const table = afterRemoval();
    const honest = answer(table, 0)[0];
    if (honest?.kind !== "reshare") throw new Error("no sharing");
    expectRefused(table, 0, { ...honest, epoch: 0 }, "deck/stale", honest);
    deliver(table, 0, honest);
    expectRefused(table, 0, honest, "deck/out-of-turn");
    settle(table);
    expectRefused(table, 0, honest, "deck/out-of-turn");
    expectRefused(four, 0, { ...honest, epoch: 0 }, "deck/out-of-turn");
  });

  test("holds up new deals and shuffles until it is done", () => {
    const table = afterRemoval();
    expect(codeOf(beginDeal(table.spectator, [{ slot: STOCK, seat: 0 }]))).toBe("deck/out-of-turn");
    settle(table);
    expect(codeOf(beginDeal(table.spectator, [{ slot: STOCK, seat: 0 }]))).toBe(null);
  });
});

describe("42: coming back", () => {
  const away = () => {
    const table = copyOf(four);
    const { secrets } = peerAt(table, 2);
    remove(table, 2);
    settle(table);
    return { table, secrets };
  };

  test("gives the seat a key of its own again, the joint key unchanged", () => {
    const { table, secrets } = away();
    table.peers.set(2, { deck: table.spectator, secrets });
    change(table, (deck) => value(beginAdmission(deck, 2)));
    expect(settle(table)).toEqual([]);
    expect(table.spectator.keys.live).toEqual([0, 1, 2, 3]);
    expectSound(table);
    // Its old hand is its own as before, and it takes part in everything new.
    expect(handOf(table, 2).size).toBe(2);
    deal(table, [
      { slot: STOCK, seat: 2 },
      { slot: STOCK + 1, seat: 1 },
    ]);
    expect(handOf(table, 2).size).toBe(3);
    remove(table, 3);
    expect(settle(table)).toEqual([]);
    expectSound(table);
  });

  test("with a wrong part of somebody's key convicts the giver, whose removal undoes it", () => {
    const { table, secrets } = away();
    table.peers.set(2, { deck: table.spectator, secrets });
    change(table, (deck) => value(beginAdmission(deck, 2)));
    settle(table, (sent) => {
      if (sent.seat !== 1 || sent.message.kind !== "admit") return sent;
      table.peers.delete(1);
      return { seat: 1, message: { ...sent.message, part: group.multiplyBase(5n) } };
    });
    expect(table.convicted).toMatchObject([{ seat: 1, fault: { code: "deck/bad-envelope" } }]);
    table.peers.delete(2);
    change(table, (deck) => value(removeSeat(table.suite, deck, 1)));
    expect(table.spectator.keys.live).toEqual([0, 3]);
    expectSound(table);
  });

  test("with a part that cancels the others' convicts its giver, whoever comes last", () => {
    const { table, secrets } = away();
    table.peers.set(2, { deck: table.spectator, secrets });
    change(table, (deck) => value(beginAdmission(deck, 2)));
    const [zero, one, three] = [0, 1, 3].flatMap((seat) => answer(table, seat));
    if (zero?.kind !== "admit" || one?.kind !== "admit" || three?.kind !== "admit")
      throw new Error("no parts");
    const part = group.subtract(group.subtract(IDENTITY, zero.part), three.part);
    const sent = [
      { seat: 0, message: zero },
      { seat: 1, message: { ...one, part } },
      { seat: 3, message: three },
    ];
    for (const order of [sent, sent.toReversed(), [sent[1], sent[2], sent[0]]]) {
      const peers = copyOf(table);
      for (const each of order)
        expect(each && codeOf(deliver(peers, each.seat, each.message))).toBe(null);
      deliver(peers, 2, answer(peers, 2)[0]);
      expect(peers.convicted).toMatchObject([{ seat: 1, fault: { code: "deck/bad-envelope" } }]);
    }
  });

  test("with the giver's whole key, which would leave it none, is refused", () => {
    const { table } = away();
    change(table, (deck) => value(beginAdmission(deck, 2)));
    const honest = answer(table, 1)[0];
    if (honest?.kind !== "admit") throw new Error("no part");
    const part = table.spectator.keys.current.get(1);
    expectRefused(table, 1, { ...honest, part }, "deck/bad-part", honest);
    expectRefused(table, 1, { ...honest, part: ZEROES }, "deck/bad-point", honest);
    expect(codeOf(beginDeal(table.spectator, [{ slot: STOCK, seat: 0 }]))).toBe("deck/out-of-turn");
  });

  test("is for seats that once agreed on the keys, and between requests", () => {
    expect(codeOf(beginAdmission(four.spectator, 9))).toBe("deck/no-such-seat");
    expect(codeOf(beginAdmission(four.spectator, 1))).toBe("deck/no-such-seat");
    const { table } = away();
    change(table, (deck) => value(beginDeal(deck, [{ slot: STOCK, seat: 0 }])));
    expect(codeOf(beginAdmission(table.spectator, 2))).toBe("deck/out-of-turn");
    const part = { kind: "admit", ...headOf(table.spectator), part: group.multiplyBase(2n) };
    const envelope = new Uint8Array(ENVELOPE_BYTES);
    expectRefused(table, 0, { ...part, envelope }, "deck/out-of-turn");
  });
});

describe("42: leaving in good order", () => {
  const leaving = (table: Table, seat: number) => {
    const { deck, secrets } = peerAt(table, seat);
    return leave(table.suite, deck, secrets, table.random);
  };

  test("works from three to two, where nobody can be removed", () => {
    const table = dealtTable({ group, seats: 3 });
    const hands = [0, 2].map((seat) => handOf(table, seat));
    expect(codeOf(deliver(table, 1, leaving(table, 1)))).toBe(null);
    table.peers.delete(1);
    expect(settle(table)).toEqual([]);
    expectSound(table);
    expect([0, 2].map((seat) => handOf(table, seat))).toEqual(hands);
    deal(table, [{ slot: 6, seat: 0 }]);
    expect(handOf(table, 0).size).toBe(3);
    expectRefused(table, 0, leaving(table, 0), "deck/out-of-turn");
  });

  test("is refused unless the parts are the whole key", () => {
    const table = copyOf(four);
    const honest = leaving(table, 1);
    const parts = spliced(honest.parts, 32, group.multiplyBase(3n));
    expectRefused(table, 1, { ...honest, parts }, "deck/bad-part", honest);
    expectRefused(table, 0, honest, "deck/bad-part");
    expectRefused(
      table,
      1,
      { ...honest, parts: honest.parts.slice(32) },
      "deck/bad-length",
      honest,
    );
  });

  test("with an envelope for nobody convicts the leaver, who is then removed the other way", () => {
    const table = copyOf(four);
    const honest = leaving(table, 1);
    const spoilt = honest.envelopes.slice();
    const last = spoilt.length - 1;
    spoilt[last] = (spoilt[last] ?? 0) ^ 1;
    expect(codeOf(deliver(table, 1, { ...honest, envelopes: spoilt }))).toBe(null);
    table.peers.delete(1);
    settle(table);
    expect(table.convicted).toMatchObject([{ seat: 1, fault: { code: "deck/bad-envelope" } }]);
    change(table, (deck: Deck) => value(removeSeat(table.suite, deck, 1)));
    expect(settle(table)).toEqual([]);
    expectSound(table);
  });
});
