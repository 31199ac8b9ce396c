import { describe, expect, test } from "vitest";
import { concatBytes } from "../../bytes.ts";
import { openingOf } from "../claims/statements.ts";
import { BASE } from "../group/group.ts";
import type { MessageOf } from "../messages.ts";
import { proveEquality } from "../proofs/dleq.ts";
import { judge } from "../receive.ts";
import { presentSecret } from "../secrets.ts";
import { elementAt, expectRefused, spliced, UNREDUCED, ZEROES } from "../testing/attack.ts";
import { group } from "../testing/group.ts";
import { originalAt, shuffledTable, withHands } from "../testing/hands.ts";
import {
  answer,
  change,
  codeOf,
  copyOf,
  deliver,
  handOf,
  open,
  peerAt,
  settle,
  type Table,
  upTo,
  value,
} from "../testing/table.ts";
import { openingContext } from "./openings.ts";
import { beginOpen } from "./requests.ts";

/** Four seats, twelve shuffled pieces, nothing dealt. */
const shuffled = shuffledTable(4, 12);

/** Each seat holds two cards: seat s slots 2s and 2s + 1. */
const dealt = withHands(shuffled, 2);

const LIAR = 1;

describe("32: an opening", () => {
  const openingBy = (table: Table, seat: number, slots: readonly number[]) => {
    const { deck, secrets } = peerAt(table, seat);
    return openingOf(table.suite, deck, secrets, slots, table.random);
  };
  /** The liar's share for its slot, altered so that the slot shows another card, with the best proof it can make. */
  const bent = (table: Table, slot: number, face: number): MessageOf<"opening"> => {
    const { deck, secrets } = peerAt(table, LIAR);
    const honest = openingBy(table, LIAR, [slot]);
    const own = handOf(table, LIAR).get(slot);
    const cards = table.suite.cards;
    const shift = group.subtract(cards[own ?? 0] ?? BASE, cards[face] ?? BASE);
    const share = group.add(honest.shares, shift);
    const secret = presentSecret(deck, secrets);
    const proof = proveEquality(
      group,
      openingContext(deck, LIAR, [slot]),
      secret,
      group.multiplyBase(secret),
      [originalAt(deck, slot)],
      [share],
      table.random,
    );
    return { ...honest, shares: share, proofs: proof };
  };

  test("shows the card to everybody", () => {
    const table = copyOf(dealt);
    const face = handOf(table, LIAR).get(2);
    expect(codeOf(deliver(table, LIAR, openingBy(table, LIAR, [2])))).toBe(null);
    expect(table.spectator.slots.get(2)).toEqual({ kind: "open", face });
    expect(table.spectator.hidden.has(face ?? -1)).toBe(false);
  });

  test("by a seat that does not hold the slot, of a stock slot, and of an open one", () => {
    const table = copyOf(dealt);
    const theirs = openingBy(table, 0, [0]);
    expectRefused(table, LIAR, theirs, "deck/not-held");
    expectRefused(table, LIAR, { ...openingBy(table, LIAR, [2]), slots: [9] }, "deck/not-held");
    const own = openingBy(table, LIAR, [2]);
    deliver(table, LIAR, own);
    expectRefused(table, LIAR, own, "deck/not-held");
  });

  test("to something that is no card", () => {
    const table = copyOf(dealt);
    const honest = openingBy(table, LIAR, [2]);
    const shares = group.add(honest.shares, BASE);
    expectRefused(table, LIAR, { ...honest, shares }, "deck/not-a-card", honest);
  });

  test("to another card, with a proof made for the wrong share", () => {
    const table = copyOf(dealt);
    const other = [...table.spectator.hidden].find((face) => face !== handOf(table, LIAR).get(2));
    expectRefused(table, LIAR, bent(table, 2, other ?? 0), "deck/bad-opening");
  });

  test("to a card that lies open elsewhere", () => {
    const table = copyOf(dealt);
    open(table, [8]);
    const state = table.spectator.slots.get(8);
    if (state?.kind !== "open") throw new Error("not open");
    expectRefused(table, LIAR, bent(table, 2, state.face), "deck/already-open");
  });

  test("of two slots whose shares are exchanged", () => {
    const table = copyOf(dealt);
    const honest = openingBy(table, LIAR, [2, 3]);
    const shares = concatBytes(elementAt(honest.shares, 1), elementAt(honest.shares, 0));
    expectRefused(table, LIAR, { ...honest, shares }, "deck/not-a-card", honest);
    expectRefused(table, LIAR, { ...honest, slots: [3, 2] }, "deck/malformed", honest);
    expectRefused(table, LIAR, { ...honest, slots: [2, 2] }, "deck/malformed", honest);
  });

  test("with the identity as share, or an unreduced scalar", () => {
    const table = copyOf(dealt);
    const honest = openingBy(table, LIAR, [2]);
    expectRefused(table, LIAR, { ...honest, shares: ZEROES }, "deck/bad-point", honest);
    const proofs = spliced(honest.proofs, 64, UNREDUCED[0]!);
    expectRefused(table, LIAR, { ...honest, proofs }, "deck/bad-scalar", honest);
  });

  test("by its holder convicts nobody, and in another seat's name is refused", () => {
    const table = copyOf(dealt);
    const own = openingBy(table, 0, [0]);
    expect(judge(table.suite, table.spectator, 0, own, table.random)).toBe(null);
    expect(judge(table.suite, table.spectator, LIAR, own, table.random)?.code).toBe(
      "deck/not-held",
    );
  });
});

describe("an open request", () => {
  test("asks all seats for a stock slot and the holder alone for a held one", () => {
    const table = copyOf(dealt);
    change(table, (deck) => value(beginOpen(deck, [9, 4])));
    const kinds = upTo(4).map((seat) =>
      answer(table, seat)
        .map(({ kind }) => kind)
        .join(),
    );
    expect(kinds).toEqual(["shares", "shares", "shares,opening", "shares"]);
    const face = handOf(table, 2).get(4);
    expect(settle(table)).toEqual([]);
    expect(table.spectator.request).toBe(null);
    expect(table.spectator.slots.get(4)).toEqual({ kind: "open", face });
    expect(table.spectator.slots.get(9)?.kind).toBe("open");
  });
});
