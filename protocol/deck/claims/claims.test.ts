import { describe, expect, test } from "vitest";
import { failing } from "../proofs/equation.ts";
import { group } from "../testing/group.ts";
import { hiddenBeside, threeHands } from "../testing/hands.ts";
import {
  codeOf,
  copyOf,
  deliver,
  handOf,
  peerAt,
  type Table,
  upTo,
  value,
} from "../testing/table.ts";
import { type DeckClaim, proveClaims, receiveClaims } from "./claims.ts";
import { openingOf } from "./statements.ts";

const SEAT = 1;

const dealt = threeHands();
const hand = handOf(dealt, SEAT);
const held = [...hand.values()].toSorted((left, right) => left - right);
/** Hidden faces that the liar does not hold. */
const others = hiddenBeside(dealt, held);
const openFace = upTo(12).find((face) => !dealt.spectator.hidden.has(face)) ?? -1;

const free = others.slice(0, 2);

describe("the claims of an action", () => {
  const claims: DeckClaim[] = [
    { kind: "is", slot: 4, face: hand.get(4) ?? -1 },
    { kind: "none", slots: [5, 3], faces: [...free].toReversed() },
    { kind: "none", slots: [], faces: held },
    { kind: "is", slot: 9, face: openFace },
  ];
  const proven = (table: Table, own: readonly DeckClaim[]) => {
    const peer = peerAt(table, SEAT);
    return proveClaims(table.suite, peer.deck, peer.secrets, own, table.random);
  };
  const bodies = value(proven(dealt, claims));

  test("are proven by exactly the messages they demand", () => {
    expect(bodies.map(({ kind }) => kind)).toEqual(["none-of", "opening"]);
    const taken = value(receiveClaims(dealt.suite, dealt.spectator, SEAT, claims, bodies));
    expect(failing(group, taken.checks, dealt.random)).toEqual([]);
    expect(taken.deck.slots.get(4)).toEqual({ kind: "open", face: hand.get(4) });
    expect(dealt.spectator.slots.get(4)?.kind).toBe("held");
  });

  test.each([
    ["a proof left out", bodies.slice(1)],
    ["the opening left out", bodies.slice(0, 1)],
    ["an extra proof", [...bodies, bodies[1]]],
    ["the proofs exchanged", bodies.toReversed()],
    ["something else in place of a proof", [{ kind: "none-of" }, bodies[1]]],
  ])("are not proven with %s", (_name, sent) => {
    const taken = receiveClaims(dealt.suite, dealt.spectator, SEAT, claims, sent);
    expect(["deck/unproven", "deck/malformed"]).toContain(codeOf(taken));
  });

  test("about slots of others are false, not a crash", () => {
    expect(codeOf(proven(dealt, [{ kind: "is", slot: 0, face: 1 }]))).toBe("deck/untrue");
    const foreign: DeckClaim[] = [{ kind: "none", slots: [0, 3], faces: [...free] }];
    expect(codeOf(proven(dealt, foreign))).toBe("deck/not-held");
  });

  test("are not proven for a face other than the one in the slot", () => {
    const lie: DeckClaim[] = [{ kind: "is", slot: 4, face: hand.get(3) ?? -1 }];
    expect(codeOf(proven(dealt, lie))).toBe("deck/untrue");
    const shown = value(proven(dealt, [{ kind: "is", slot: 4, face: hand.get(4) ?? -1 }]));
    const taken = receiveClaims(dealt.suite, dealt.spectator, SEAT, lie, shown);
    expect(codeOf(taken)).toBe("deck/unproven");
  });

  test("about open cards need no proof, and false ones are refused", () => {
    const truth: DeckClaim[] = [{ kind: "is", slot: 9, face: openFace }];
    expect(value(proven(dealt, truth))).toEqual([]);
    expect(codeOf(receiveClaims(dealt.suite, dealt.spectator, SEAT, truth, []))).toBe(null);
    const lie: DeckClaim[] = [{ kind: "is", slot: 9, face: held[0] ?? -1 }];
    expect(codeOf(receiveClaims(dealt.suite, dealt.spectator, SEAT, lie, []))).toBe(
      "deck/unproven",
    );
  });

  test("hold against a deck on which another seat has opened a card in the meantime", () => {
    const table = copyOf(dealt);
    const sent = value(proven(table, claims));
    const other = peerAt(table, 0);
    deliver(table, 0, openingOf(table.suite, other.deck, other.secrets, [0], table.random));
    const taken = value(receiveClaims(table.suite, table.spectator, SEAT, claims, sent));
    expect(failing(group, taken.checks, table.random)).toEqual([]);
  });
});
