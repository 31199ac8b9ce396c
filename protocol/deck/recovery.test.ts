import { describe, expect, test } from "vitest";
import { concatBytes, toHex } from "../bytes.ts";
import { type Deck, deckDigest } from "./deck.ts";
import { ENVELOPE_BYTES } from "./envelope.ts";
import { holds } from "./equation.ts";
import { lagrange, shareEquation, shareKey, shareOf } from "./feldman.ts";
import { IDENTITY, keyOf, type Scalar } from "./group.ts";
import { look } from "./holding.ts";
import type { Message } from "./messages.ts";
import { beginAdmission, removeSeat } from "./recovery.ts";
import { beginDeal } from "./requests.ts";
import { openSodiumGroup } from "./ristretto-sodium.ts";
import { invert, mod, toBytes } from "./scalar.ts";
import { presentSecret, type Secrets } from "./secrets.ts";
import { choosePolynomial, sealShares } from "./sharing.ts";
import { leave } from "./statements.ts";
import { expectRefused, spliced, ZEROES } from "./testing/attack.ts";
import {
  agreeKeys,
  answer,
  change,
  codeOf,
  copyOf,
  deal,
  dealHands,
  deliver,
  handOf,
  newTable,
  open,
  peerAt,
  type Setting,
  settle,
  shuffle,
  type Table,
  upTo,
  value,
} from "./testing/table.ts";

const group = await openSodiumGroup();

/** Everybody holds two cards of a deck of four times as many. */
function dealtTable(setting: Partial<Setting> & { readonly seats: number }): Table {
  const pieces = setting.seats * 4;
  const table = agreeKeys(newTable({ group, pieces, ...setting }));
  shuffle(table, { first: 0, faces: upTo(pieces), hidden: [] });
  dealHands(table, 0, 2);
  return table;
}

const four = dealtTable({ seats: 4 });
const STOCK = 8;

function remove(table: Table, seat: number): Secrets {
  const { secrets } = peerAt(table, seat);
  change(table, (deck) => value(removeSeat(table.suite, deck, seat)));
  table.peers.delete(seat);
  return secrets;
}

/** Whether the present keys add up to the joint one, and every live seat knows its own secret. */
function expectSound(table: Table): void {
  const { keys, joint } = table.spectator;
  const sum = [...keys.current.values()].reduce((left, right) => group.add(left, right), IDENTITY);
  expect(keyOf(sum)).toBe(keyOf(joint ?? IDENTITY));
  for (const seat of keys.live) {
    const { deck, secrets } = peerAt(table, seat);
    answer(table, seat);
    expect(group.multiplyBase(presentSecret(deck, peerAt(table, seat).secrets))).toEqual(
      keys.current.get(seat),
    );
    expect(secrets.seat).toBe(seat);
  }
}

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
    // Everything it can add or take away: its key, its shares, their sums, all weights; none of it is the drawer's secret.
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

  test("has its hand go back hidden into the stock", () => {
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

  test("42: may be followed by another once the keys are shared anew, down to two", () => {
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

  test("42: while it is to draw, gets nothing, and the draw ends for the rest", () => {
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
    // The seat that is gone may hold shares for its slot, so nobody else can be given it unshuffled.
    expect(table.spectator.slots.get(STOCK)).toMatchObject({ kind: "stock", promised: 2 });
    expect(codeOf(beginDeal(table.spectator, [{ slot: STOCK, seat: 0 }]))).toBe(
      "deck/no-such-slot",
    );
    expect(handOf(table, 0).has(STOCK + 1)).toBe(true);
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

  test("at a table with more tolerance, goes together with a second one", () => {
    const table = dealtTable({ seats: 6, tolerance: "majority" });
    remove(table, 4);
    remove(table, 1);
    expect(table.spectator.keys.removed).toEqual([4, 1]);
    expectSound(table);
    expect(settle(table)).toEqual([]);
    expectSound(table);
    deal(table, [{ slot: 12, seat: 5 }]);
    expect(handOf(table, 5).size).toBe(3);
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

  test("is any number at all to two holders", () => {
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

describe("15, 43: sharing changed keys", () => {
  const afterRemoval = () => {
    const table = copyOf(four);
    remove(table, 2);
    return table;
  };

  test("15: of another secret than the present one is complained about, and undone", () => {
    const table = dealtTable({ seats: 5, tolerance: "majority" });
    remove(table, 2);
    const { deck, secrets } = peerAt(table, 1);
    answer(table, 1);
    const wrong = mod(presentSecret(deck, peerAt(table, 1).secrets) + 1n);
    const { polynomial, coefficients } = choosePolynomial(group, deck, wrong, table.random);
    const envelopes = sealShares(group, deck, 1, polynomial, "reshare", table.random);
    const { epoch } = deck.keys;
    const sent = { kind: "reshare", deck: 0, epoch, coefficients, envelopes } as const;
    settle(table, (one) =>
      one.seat === 1 ? (one.message.kind === "reshare" ? { seat: 1, message: sent } : one) : one,
    );
    expect(secrets.seat).toBe(1);
    expect(table.convicted[0]).toMatchObject({ seat: 1, fault: { code: "deck/bad-envelope" } });
    expect(table.spectator.keys.removed).toEqual([2]);
    // The liar can be removed by the sharing from before.
    remove(table, 1);
    expect(settle(table)).toEqual([]);
    expectSound(table);
    deal(table, [{ slot: 12, seat: 0 }]);
    expect(handOf(table, 0).size).toBe(3);
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
    expectRefused(table, 0, { ...honest, epoch: 0 }, "deck/out-of-turn", honest);
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

  test("with a wrong part of somebody's key convicts the giver and changes nothing", () => {
    const { table, secrets } = away();
    table.peers.set(2, { deck: table.spectator, secrets });
    change(table, (deck) => value(beginAdmission(deck, 2)));
    const before = table.spectator.keys.current;
    let lied = false;
    settle(table, (sent) => {
      if (sent.seat !== 1 || sent.message.kind !== "admit") return sent;
      lied = true;
      return { seat: 1, message: { ...sent.message, part: group.multiplyBase(5n) } };
    });
    expect(lied).toBe(true);
    expect(table.convicted).toMatchObject([{ seat: 1, fault: { code: "deck/bad-envelope" } }]);
    expect(table.spectator.keys.current).toEqual(before);
    expect(table.spectator.keys.live).toEqual([0, 1, 3]);
    expectSound(table);
  });

  test("is for seats that once agreed on the keys, and between requests", () => {
    expect(codeOf(beginAdmission(four.spectator, 9))).toBe("deck/no-such-seat");
    expect(codeOf(beginAdmission(four.spectator, 1))).toBe("deck/no-such-seat");
    const { table } = away();
    change(table, (deck) => value(beginDeal(deck, [{ slot: STOCK, seat: 0 }])));
    expect(codeOf(beginAdmission(table.spectator, 2))).toBe("deck/out-of-turn");
    const part = { kind: "admit", deck: 0, part: group.multiplyBase(2n) };
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
    const table = dealtTable({ seats: 3 });
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
    expect(table.spectator.keys.live).toContain(1);
    change(table, (deck: Deck) => value(removeSeat(table.suite, deck, 1)));
    expect(settle(table)).toEqual([]);
    expectSound(table);
  });
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

test("peers whose decks agree have the same digest, whatever order messages came in", () => {
  const table = newTable({ group, seats: 3, pieces: 3 });
  const commits = upTo(3).map((seat) => answer(table, seat)[0]);
  const after = (order: readonly number[]) => {
    const copy = copyOf(table);
    for (const seat of order) deliver(copy, seat, commits[seat]);
    settle(copy);
    return copy.spectator;
  };
  const [one, other] = [after([0, 1, 2]), after([2, 0, 1])];
  expect(toHex(deckDigest(one))).toBe(toHex(deckDigest(other)));
  const digests = [one, four.spectator, value(removeSeat(four.suite, four.spectator, 1))];
  expect(new Set(digests.map((deck) => toHex(deckDigest(deck)))).size).toBe(3);
});

function bytesOf(message: Message): Uint8Array {
  return concatBytes(
    ...Object.values(message).filter((value): value is Uint8Array => value instanceof Uint8Array),
  );
}
