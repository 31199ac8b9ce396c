import { describe, expect, test } from "vitest";
import { concatBytes } from "../../bytes.ts";
import { headOf } from "../deck.ts";
import { BASE, IDENTITY } from "../group/group.ts";
import { toBytes } from "../group/scalar.ts";
import { proveEquality } from "../proofs/dleq.ts";
import { expectRefused, spliced, ZEROES } from "../testing/attack.ts";
import { group } from "../testing/group.ts";
import { begin, fresh, keyed, nextShuffle } from "../testing/shuffling.ts";
import {
  answer,
  change,
  codeOf,
  copyOf,
  deal,
  dealHands,
  deliver,
  handOf,
  open,
  settle,
  shuffle,
  upTo,
  value,
  verify,
} from "../testing/table.ts";
import { beginShuffle, finishShuffle, lastOutput, nextShuffler, stepContext } from "./chain.ts";
import { flatten } from "./elgamal.ts";

describe("a shuffle", () => {
  test.each([2, 3, 4, 10])("by %i seats deals every piece once", (seats) => {
    const table = keyed(seats, 2 * seats);
    shuffle(table, { first: 0, faces: upTo(2 * seats), hidden: [] });
    dealHands(table, 0, 2);
    const all = upTo(seats).flatMap((seat) => [...handOf(table, seat).values()]);
    expect(all.toSorted((left, right) => left - right)).toEqual(upTo(2 * seats));
  });

  test("shows no seat another's cards, and the table nobody's", () => {
    const table = copyOf(fresh);
    shuffle(table, { first: 0, faces: upTo(6), hidden: [] });
    dealHands(table, 0, 1);
    for (const seat of upTo(4)) expect([...handOf(table, seat).keys()]).toEqual([seat]);
    expect(table.spectator.slots.values().every(({ kind }) => kind !== "open")).toBe(true);
  });

  test("starts from another seat each time", () => {
    const table = copyOf(fresh);
    begin(table, upTo(6));
    expect(nextShuffler(table.spectator)).toBe(0);
    settle(table);
    change(table, (deck) => value(finishShuffle(deck)));
    begin(table, [], upTo(6), 6);
    expect(nextShuffler(table.spectator)).toBe(1);
  });

  test("of one piece re-encrypts it, so that earlier shares for it are useless", () => {
    const table = copyOf(fresh);
    shuffle(table, { first: 0, faces: [3], hidden: [] });
    deal(table, [{ slot: 0, seat: 1 }]);
    const before = table.spectator.slots.get(0);
    shuffle(table, { first: 1, faces: [], hidden: [0] });
    const after = table.spectator.slots.get(1);
    if (before?.kind !== "held" || after?.kind !== "stock") throw new Error("no piece");
    expect(after.original).not.toEqual(before.original);
    deal(table, [{ slot: 1, seat: 2 }]);
    expect(handOf(table, 2)).toEqual(new Map([[1, 3]]));
  });

  test("16, 20: of one piece is refused for another piece, or another seat's proof", () => {
    const table = copyOf(fresh);
    begin(table, [3]);
    const { seat, message } = nextShuffle(table);
    const other = copyOf(table);
    const card = table.suite.cards[4] ?? BASE;
    const shift = group.subtract(card, table.suite.cards[3] ?? BASE);
    const output = spliced(message.output, 32, group.add(message.output.slice(32), shift));
    deliver(other, seat, { ...message, output });
    const proof = answer(other, seat).find(({ kind }) => kind === "shuffle-proof");
    deliver(other, seat, proof);
    verify(other);
    expect(other.convicted).toMatchObject([{ seat, fault: { code: "deck/bad-shuffle" } }]);
    deliver(table, seat, message);
    deliver(table, seat, answer(table, seat)[0]);
    verify(table);
    expect(table.convicted).toEqual([]);
  });

  test("of one piece is refused if the piece is left unchanged", () => {
    const table = copyOf(fresh);
    begin(table, [3]);
    const { seat, message } = nextShuffle(table);
    const deck = table.spectator;
    const input = concatBytes(...flatten(lastOutput(deck.chain!)));
    deliver(table, seat, { ...message, output: input });
    const bases = [deck.joint!];
    const context = stepContext(table.spectator, table.spectator.chain!, 0, seat);
    const proof = proveEquality(group, context, 0n, IDENTITY, bases, [IDENTITY], table.random);
    const sent = {
      kind: "shuffle-proof",
      ...headOf(deck),
      shuffle: message.shuffle,
      step: 0,
      proof,
    };
    expectRefused(table, seat, sent, "deck/bad-shuffle");
  });

  test("cannot lay pieces where others lie", () => {
    const table = copyOf(fresh);
    shuffle(table, { first: 0, faces: [0, 1], hidden: [] });
    const into = (first: number, hidden: readonly number[]) =>
      codeOf(beginShuffle(table.suite, table.spectator, { first, faces: [2, 3], hidden }));
    expect(into(1, [])).toBe("deck/bad-shuffle-request");
    expect(into(1, [1])).toBe(null);
    expect(into(2, [])).toBe(null);
  });

  test("of nothing needs nobody", () => {
    const table = copyOf(fresh);
    shuffle(table, { first: 1, faces: [], hidden: [] });
    expect(table.spectator.slots.size).toBe(0);
    expect(table.log.at(-1)?.message.kind).toBe("key-reveal");
  });

  test("again takes open pieces and hidden ones, dealt or not, and hides them all", () => {
    const table = copyOf(fresh);
    shuffle(table, { first: 0, faces: upTo(6), hidden: [] });
    dealHands(table, 0, 1);
    open(table, [0, 4]);
    const shown = [0, 4].flatMap((slot) => {
      const state = table.spectator.slots.get(slot);
      return state?.kind === "open" ? state.face : [];
    });
    shuffle(table, { first: 6, faces: shown, hidden: [1, 5] });
    expect([...table.spectator.slots.keys()].toSorted()).toEqual([2, 3, 6, 7, 8, 9]);
    open(table, [2, 3, 6, 7, 8, 9]);
    const faces = [...table.spectator.slots.values()].flatMap((state) =>
      state.kind === "open" ? state.face : [],
    );
    expect(faces.toSorted()).toEqual(upTo(6));
  });

  test.each([
    ["a face that is already hidden", { first: 6, faces: [2], hidden: [] }],
    ["a face that does not exist", { first: 6, faces: [6], hidden: [] }],
    ["a slot that does not exist", { first: 6, faces: [], hidden: [9] }],
    ["a slot twice", { first: 6, faces: [], hidden: [1, 1] }],
  ])("is not begun with %s", (_name, request) => {
    const table = copyOf(fresh);
    shuffle(table, { first: 0, faces: upTo(6), hidden: [] });
    expect(beginShuffle(table.suite, table.spectator, request).ok).toBe(false);
  });
});

describe("refused in a shuffle", () => {
  test("1, 24: an identity in a shuffled deck", () => {
    const table = copyOf(fresh);
    begin(table, upTo(6));
    const { seat, message } = nextShuffle(table);
    for (const at of [0, 32, 320]) {
      const output = spliced(message.output, at, ZEROES);
      expectRefused(table, seat, { ...message, output }, "deck/bad-point", message);
    }
  });

  test("4: a deck that is one piece shorter or longer, or empty", () => {
    const table = copyOf(fresh);
    begin(table, upTo(6));
    const { seat, message } = nextShuffle(table);
    for (const pieces of [5, 7]) {
      const output = new Uint8Array(64 * pieces);
      for (let at = 0; at < output.length; at += 32) output.set(BASE, at);
      expectRefused(table, seat, { ...message, output }, "deck/bad-length", message);
    }
    expectRefused(
      table,
      seat,
      { ...message, output: new Uint8Array(64) },
      "deck/bad-length",
      message,
    );
    for (const length of [0, 64 * 129])
      expectRefused(table, seat, { ...message, output: new Uint8Array(length) }, "deck/malformed");
  });

  test("a seat out of its turn, another step, another shuffle, another deck", () => {
    const table = copyOf(fresh);
    begin(table, upTo(6));
    const { seat, message } = nextShuffle(table);
    expectRefused(table, (seat + 1) % 4, message, "deck/out-of-turn");
    expectRefused(table, seat, { ...message, step: 1 }, "deck/out-of-turn", message);
    expectRefused(table, seat, { ...message, shuffle: 5 }, "deck/out-of-turn", message);
    expectRefused(table, seat, { ...message, deck: 1 }, "deck/wrong-deck", message);
    deliver(table, seat, message);
    expectRefused(table, seat, message, "deck/out-of-turn");
  });

  test("3: a proof with an unreduced scalar, and a proof for a step without one due", () => {
    const table = copyOf(fresh);
    begin(table, upTo(6));
    const { seat, message } = nextShuffle(table);
    deliver(table, seat, message);
    const proof = answer(table, seat)[0];
    if (proof?.kind !== "shuffle-proof") throw new Error("no proof");
    for (const index of [8, 12, 27]) {
      const spoilt = spliced(proof.proof, index * 32, toBytes(2n ** 256n - 1n));
      expectRefused(table, seat, { ...proof, proof: spoilt }, "deck/bad-scalar", proof);
    }
    expectRefused(table, seat, { ...proof, step: 1 }, "deck/out-of-turn", proof);
    expectRefused(table, seat, { ...proof, shuffle: 3 }, "deck/out-of-turn", proof);
    expectRefused(table, (seat + 1) % 4, proof, "deck/out-of-turn");
  });
});
