import { describe, expect, test } from "vitest";
import { beginDeal, needsReshare } from "../dealing/requests.ts";
import { headOf } from "../deck.ts";
import { mod } from "../group/scalar.ts";
import { presentSecret } from "../secrets.ts";
import { expectRefused, spliced, ZEROES } from "../testing/attack.ts";
import { group } from "../testing/group.ts";
import { dealtTable, remove } from "../testing/recovery.ts";
import { answer, codeOf, copyOf, deliver, peerAt, settle } from "../testing/table.ts";
import { ENVELOPE_BYTES } from "./envelope.ts";
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

  /** Seat 2 has left, and seat 1 shares a secret that is not its own. Nobody has complained yet. */
  const withLie = () => {
    const table = dealtTable({ group, seats: 5 });
    remove(table, 2);
    const { deck } = peerAt(table, 1);
    answer(table, 1);
    const wrong = mod(presentSecret(deck, peerAt(table, 1).secrets) + 1n);
    const { polynomial, coefficients } = choosePolynomial(group, deck, wrong, table.random);
    const envelopes = sealShares(group, deck, 1, polynomial, "reshare", table.random);
    const sent = { kind: "reshare", ...headOf(deck), coefficients, envelopes } as const;
    for (const seat of [0, 1, 3, 4])
      deliver(table, seat, seat === 1 ? sent : answer(table, seat)[0]);
    return table;
  };

  test("15: of a secret other than the present one draws complaints, and nothing more is dealt", () => {
    const table = withLie();
    const { keys } = table.spectator;
    settle(table);
    // The liar shared a polynomial that fits nobody's commitments: everybody complains, in any order.
    expect(table.convicted.map(({ seat }) => seat)).toEqual([1, 1, 1]);
    expect(table.convicted[0]).toMatchObject({ seat: 1, fault: { code: "deck/bad-envelope" } });
    expect(codeOf(beginDeal(table.spectator, [{ slot: 12, seat: 0 }]))).toBe("deck/out-of-turn");
    // The earlier keys are still the current ones: four would have to replace two.
    expect(table.spectator.keys).toBe(keys);
    expect(codeOf(removeSeat(table.suite, table.spectator, 1))).toBe("deck/too-few-left");
  });

  test("complaints and acceptances are taken in any order, one of them from each seat", () => {
    const table = withLie();
    const sent = [1, 3, 4].flatMap((seat) =>
      answer(table, seat).map((message) => ({ seat, message })),
    );
    expect(sent.map(({ message }) => message.kind)).toEqual(["accept", "complaint", "complaint"]);
    for (const order of [sent, sent.toReversed()]) {
      const peers = copyOf(table);
      for (const { seat, message } of order)
        expect(codeOf(deliver(peers, seat, message))).toBe(null);
      expect([...peers.spectator.accepted]).toEqual([1]);
      const accepting = { kind: "accept", ...headOf(peers.spectator) };
      for (const seat of [1, 3]) expectRefused(peers, seat, accepting, "deck/out-of-turn");
      expectRefused(peers, 3, sent[1]?.message, "deck/out-of-turn");
    }
  });

  test("can be complained about while all others have accepted it, and not before all are in", () => {
    const table = afterRemoval();
    const accepting = { kind: "accept", ...headOf(table.spectator) };
    for (const seat of [0, 1]) deliver(table, seat, answer(table, seat)[0]);
    expectRefused(table, 0, accepting, "deck/out-of-turn");
    const shared = answer(table, 3)[0];
    if (shared?.kind !== "reshare") throw new Error("no sharing");
    const envelopes = shared.envelopes.with(-1, (shared.envelopes.at(-1) ?? 0) ^ 1);
    deliver(table, 3, { ...shared, envelopes });
    for (const seat of [0, 3]) deliver(table, seat, accepting);
    expect(needsReshare(table.spectator)).toBe(true);
    const [complaint] = answer(table, 1);
    expect(codeOf(deliver(table, 1, complaint))).toBe(null);
    expect(table.convicted.map(({ seat }) => seat)).toEqual([3]);
    expect(needsReshare(table.spectator)).toBe(true);
  });

  test("14: with a coefficient or an envelope missing is refused", () => {
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

  test("43: of an earlier epoch, twice, or when none is due, is refused", () => {
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
