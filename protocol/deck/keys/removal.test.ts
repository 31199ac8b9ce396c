import { describe, expect, test } from "vitest";
import { concatBytes, toHex } from "../../bytes.ts";
import { look } from "../dealing/holding.ts";
import { beginDeal, beginOpen } from "../dealing/requests.ts";
import { keyOf, type Scalar } from "../group/group.ts";
import { invert, mod, toBytes } from "../group/scalar.ts";
import type { Message } from "../messages.ts";
import { holds } from "../proofs/equation.ts";
import { presentSecret } from "../secrets.ts";
import { group } from "../testing/group.ts";
import { dealtTable, expectSound, remove } from "../testing/recovery.ts";
import {
  agreeKeys,
  answer,
  change,
  codeOf,
  copyOf,
  deal,
  deliver,
  handOf,
  newTable,
  open,
  peerAt,
  settle,
  shuffle,
  value,
} from "../testing/table.ts";
import { lagrange, shareEquation, shareKey, shareOf } from "./feldman.ts";
import { removeSeat } from "./removal.ts";

const four = dealtTable({ group, seats: 4 });
const STOCK = 8;

describe("40, 42: a seat that is removed", () => {
  test("leaves the joint key, all slots and the others' hands as they were", () => {
    const table = copyOf(four);
    const hands = [0, 1, 3].map((seat) => handOf(table, seat));
    const { joint, slots } = table.spectator;
    remove(table, 2);
    expect(table.spectator.joint).toEqual(joint);
    expect(table.spectator.slots).toEqual(slots);
    expect(settle(table)).toEqual([]);
    expectSound(table);
    expect([0, 1, 3].map((seat) => handOf(table, seat))).toEqual(hands);
    deal(table, [
      { slot: STOCK, seat: 0 },
      { slot: STOCK + 1, seat: 3 },
    ]);
    open(table, [STOCK + 2, 0, 1, 2, 3, 6, 7, STOCK, STOCK + 1]);
    const shown = [...table.spectator.slots.values()].filter(({ kind }) => kind === "open");
    expect(shown).toHaveLength(9);
  });

  test("40: learns nothing of a later draw, whatever it kept and hears", () => {
    const table = copyOf(four);
    const removed = remove(table, 2);
    settle(table);
    deal(table, [{ slot: STOCK, seat: 0 }]);
    const state = table.spectator.slots.get(STOCK);
    if (state?.kind !== "held") throw new Error("not dealt");
    const face = handOf(table, 0).get(STOCK);
    // Everything it can add or subtract: its key, its shares, their sums, all weights; none of it is the drawer's
    // secret.
    const [former] = removed.generations.values();
    const shares = [...(former?.shares.values() ?? [])];
    const live = table.spectator.keys.live;
    const known: Scalar[] = [removed.key, shareOf(removed.polynomial, 0), ...shares];
    const weighted = known.flatMap((one) => live.map((seat) => mod(one * lagrange(seat, live))));
    const own = shareOf(removed.polynomial, 0);
    for (const secret of [...known, ...weighted, mod(own * lagrange(0, live) + removed.key)]) {
      const seen = table.suite.faces.get(keyOf(look(group, state.holding, secret)));
      expect(seen).toBe(undefined);
    }
    expect(face).toBeTypeOf("number");
  });

  test("keeps its own hand closed: all the others together still lack its key", () => {
    const table = copyOf(four);
    const [slot] = handOf(table, 2).keys();
    remove(table, 2);
    settle(table);
    const state = table.spectator.slots.get(slot ?? -1);
    if (state?.kind !== "held") throw new Error("not held");
    const secrets = [0, 1, 3].map((seat) =>
      presentSecret(peerAt(table, seat).deck, peerAt(table, seat).secrets),
    );
    const sums = [...secrets, secrets.reduce((left, right) => mod(left + right), 0n)];
    for (const secret of sums)
      expect(table.suite.faces.has(keyOf(look(group, state.holding, secret)))).toBe(false);
    expect(codeOf(beginDeal(table.spectator, [{ slot: slot ?? -1, seat: 0 }]))).toBe(
      "deck/no-such-slot",
    );
  });

  test("has its hand shuffled back into the stock, hidden", () => {
    const table = copyOf(four);
    const lost = [...handOf(table, 2)];
    remove(table, 2);
    settle(table);
    shuffle(table, { first: 16, faces: [], hidden: [...lost.map(([slot]) => slot), 8, 9] });
    deal(
      table,
      [16, 17, 18, 19].map((slot) => ({ slot, seat: 0 })),
    );
    const faces = [...handOf(table, 0).values()];
    for (const [, face] of lost) expect(faces).toContain(face);
  });

  test("42: may be followed by another once the keys are shared again, down to two", () => {
    const table = copyOf(four);
    remove(table, 1);
    expect(codeOf(removeSeat(table.suite, table.spectator, 2))).toBe("deck/too-few-left");
    expect(settle(table)).toEqual([]);
    remove(table, 2);
    expectSound(table);
    expect(settle(table)).toEqual([]);
    deal(table, [{ slot: STOCK, seat: 3 }]);
    expect(handOf(table, 3).size).toBe(3);
    expect(codeOf(removeSeat(table.suite, table.spectator, 3))).toBe("deck/ends-match");
  });

  test("42: while it is to draw, gets nothing, and the others' draw is completed", () => {
    const table = copyOf(four);
    change(table, (deck) =>
      value(
        beginDeal(deck, [
          { slot: STOCK, seat: 2 },
          { slot: STOCK + 1, seat: 0 },
        ]),
      ),
    );
    deliver(table, 3, answer(table, 3)[0]);
    remove(table, 2);
    expect(settle(table)).toEqual([]);
    expect(table.spectator.request).toBe(null);
    // The seat that has left may hold shares for its slot, so nobody else can be given it unshuffled.
    expect(table.spectator.slots.get(STOCK)).toMatchObject({ kind: "stock", promised: 2 });
    expect(codeOf(beginDeal(table.spectator, [{ slot: STOCK, seat: 0 }]))).toBe(
      "deck/no-such-slot",
    );
    expect(handOf(table, 0).has(STOCK + 1)).toBe(true);
  });

  test("42: while its card is to be opened, leaves it closed, and the rest are opened", () => {
    const table = copyOf(four);
    change(table, (deck) => value(beginOpen(deck, [4, 6, STOCK])));
    remove(table, 2);
    expect(settle(table)).toEqual([]);
    expect(table.spectator.request).toBe(null);
    const kinds = [4, 6, STOCK].map((slot) => table.spectator.slots.get(slot)?.kind);
    expect(kinds).toEqual(["held", "open", "open"]);
  });

  test("38: cannot be removed when fewer than the threshold would be left, or in the key phase", () => {
    const two = agreeKeys(newTable({ group, seats: 2, pieces: 4 }));
    expect(codeOf(removeSeat(two.suite, two.spectator, 1))).toBe("deck/ends-match");
    const early = newTable({ group, seats: 4, pieces: 4 });
    expect(codeOf(removeSeat(early.suite, early.spectator, 1))).toBe("deck/out-of-turn");
    expect(codeOf(removeSeat(four.suite, four.spectator, 7))).toBe("deck/no-such-seat");
    const { keys } = four.spectator;
    const once = value(removeSeat(four.suite, four.spectator, 1));
    expect(codeOf(removeSeat(four.suite, once, 2))).toBe("deck/too-few-left");
    expect(four.spectator.keys).toBe(keys);
  });
});

describe("39: what is sent after a removal", () => {
  test("never holds a removed seat's shares, weighted shares, or their images", () => {
    const table = copyOf(four);
    const gone = 2;
    const polynomial = peerAt(table, gone).secrets.polynomial;
    // Seat 3 has given its shares under the old key when the removal comes.
    change(table, (deck) => value(beginDeal(deck, [{ slot: STOCK, seat: 0 }])));
    deliver(table, 3, answer(table, 3)[0]);
    const start = table.log.length;
    remove(table, gone);
    settle(table);
    deal(table, [{ slot: STOCK + 1, seat: 1 }]);
    open(table, [STOCK + 2]);
    const live = [0, 1, 3];
    const scalars = live.flatMap((seat) => {
      const share = shareOf(polynomial, seat);
      return [share, mod(share * lagrange(seat, live))];
    });
    const bases = [...table.spectator.slots.values()].flatMap((state) =>
      state.kind === "open" ? [] : [state.original.a],
    );
    const forbidden = [...scalars, polynomial[0] ?? 0n].flatMap((scalar) => [
      toBytes(scalar),
      group.multiplyBase(scalar),
      ...bases.map((base) => group.multiply(scalar, base)),
    ]);
    const sent = table.log.slice(start).map(({ message }) => toHex(bytesOf(message)));
    expect(sent.length).toBeGreaterThan(6);
    for (const bytes of forbidden) {
      const hex = toHex(bytes);
      expect(sent.some((message) => message.includes(hex))).toBe(false);
    }
    // The same search does find what is really sent.
    const share = table.log.at(-1)?.message;
    expect(share?.kind === "shares" && sent.at(-1)?.includes(toHex(share.shares))).toBe(true);
  });
});

describe("41: a key shared with threshold 3", () => {
  const polynomial = [42n, 5n, 7n];
  const reconstruct = (seats: readonly number[]) =>
    mod(seats.reduce((sum, seat) => sum + lagrange(seat, seats) * shareOf(polynomial, seat), 0n));

  test("is found by any three holders", () => {
    for (const seats of [
      [0, 1, 2],
      [1, 3, 5],
      [9, 2, 4],
      [0, 1, 2, 3],
    ])
      expect(reconstruct(seats)).toBe(42n);
  });

  test("could be any number to two holders", () => {
    const [one, two] = [shareOf(polynomial, 0), shareOf(polynomial, 1)];
    for (const candidate of [0n, 1n, 41n, 42n, 43n, 2n ** 200n]) {
      // The polynomial through the candidate at 0 and both shares; it has degree 2 for a suitable third share.
      const third = shareOf([candidate, 5n, 7n], 2);
      const seats = [0, 1, 2];
      const values = [one, two, third];
      const at0 = mod(seats.reduce((sum, seat, i) => sum + lagrange(seat, seats) * values[i]!, 0n));
      const wanted = mod(third + (candidate - at0) * invert(lagrange(2, seats)));
      const again = mod(
        seats.reduce((sum, seat, i) => sum + lagrange(seat, seats) * [one, two, wanted][i]!, 0n),
      );
      expect(again).toBe(mod(candidate));
    }
  });

  test("is checked by every holder against the committed coefficients", () => {
    const coefficients = polynomial.map((coefficient) => group.multiplyBase(coefficient));
    for (const seat of [0, 1, 9]) {
      const share = shareOf(polynomial, seat);
      expect(shareKey(group, coefficients, seat)).toEqual(group.multiplyBase(share));
      expect(holds(group, [shareEquation(coefficients, seat, share)], four.random)).toBe(true);
      expect(holds(group, [shareEquation(coefficients, seat, share + 1n)], four.random)).toBe(
        false,
      );
    }
  });
});

test("secrets that belong to another deck are noticed before anything is made with them", () => {
  const table = copyOf(four);
  const peer = peerAt(table, 0);
  const [generation] = peer.secrets.generations.values();
  if (generation === undefined) throw new Error("no secrets");
  const wrong = new Map([[0, { ...generation, base: mod(generation.base + 1n) }]]);
  // Opening it again would succeed if the key were the deck's.
  const { key } = peer.secrets;
  peer.secrets = { ...peer.secrets, key: mod(key + 1n), generations: wrong };
  expect(() => answer(table, 0)).toThrow(/do not belong/);
});

test("the seats' secrets stay the same plain data when they are stored and read back", () => {
  const table = copyOf(four);
  for (const peer of table.peers.values()) {
    peer.secrets = structuredClone(peer.secrets);
    peer.deck = structuredClone(peer.deck);
  }
  remove(table, 0);
  expect(settle(table)).toEqual([]);
  deal(table, [{ slot: STOCK, seat: 1 }]);
  expect(handOf(table, 1).size).toBe(3);
});

function bytesOf(message: Message): Uint8Array {
  return concatBytes(
    ...Object.values(message).filter((value): value is Uint8Array => value instanceof Uint8Array),
  );
}
