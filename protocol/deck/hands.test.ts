import { describe, expect, test } from "vitest";
import { concatBytes } from "../bytes.ts";
import { type DeckClaim, receiveClaims } from "./claims/claims.ts";
import { noneOfContext } from "./claims/none-of.ts";
import { noneOf, openingOf } from "./claims/statements.ts";
import { holdingsOf } from "./dealing/openings.ts";
import { headOf } from "./deck.ts";
import { BASE } from "./group/group.ts";
import { mod, toBytes } from "./group/scalar.ts";
import type { MessageOf } from "./messages.ts";
import { ONE_OF_BYTES, oneOfEquations, proveOneOf } from "./proofs/one-of.ts";
import { proveUnequal, UNEQUAL_BYTES } from "./proofs/unequal.ts";
import { presentSecret } from "./secrets.ts";
import { expectRefused, spliced, UNREDUCED, ZEROES } from "./testing/attack.ts";
import { group } from "./testing/group.ts";
import { hiddenBeside, threeHands } from "./testing/hands.ts";
import {
  codeOf,
  copyOf,
  deliver,
  handOf,
  peerAt,
  type Table,
  upTo,
  value,
} from "./testing/table.ts";

const LIAR = 1;
/** The liar's slots. */
const OWN = [3, 4, 5];

const dealt = threeHands();
const hand = handOf(dealt, LIAR);
const held = [...hand.values()].toSorted((left, right) => left - right);
/** Hidden faces that the liar does not hold. */
const others = hiddenBeside(dealt, held);
const openFace = upTo(12).find((face) => !dealt.spectator.hidden.has(face)) ?? -1;

function claim(table: Table, faces: readonly number[], slots = OWN): MessageOf<"none-of"> {
  const { deck, secrets } = peerAt(table, LIAR);
  return value(noneOf(table.suite, deck, secrets, slots, faces, table.random));
}

/** A set for which the prover takes each form. */
const SETS = { "one-of": others.slice(0, 5), unequal: others.slice(0, 2) } as const;

describe.each(["one-of", "unequal"] as const)("34, 36: none of these, as %s", (form) => {
  const faces = SETS[form];
  const honest = claim(dealt, faces);
  const each = form === "one-of" ? ONE_OF_BYTES : UNEQUAL_BYTES;

  test("is accepted and changes nothing", () => {
    expect(honest.form).toBe(form);
    expect(honest.proofs).toHaveLength(OWN.length * honest.against.length * each);
    const table = copyOf(dealt);
    expect(codeOf(deliver(table, LIAR, honest))).toBe(null);
    expect(table.spectator).toBe(dealt.spectator);
  });

  test("cannot be made by a holder of one of them", () => {
    const { deck, secrets } = peerAt(dealt, LIAR);
    const lie = [...faces.slice(1), held[0]!].toSorted((left, right) => left - right);
    expect(codeOf(noneOf(dealt.suite, deck, secrets, OWN, lie, dealt.random))).toBe("deck/untrue");
  });

  test("is refused with another set, in another order, or against other faces", () => {
    const table = copyOf(dealt);
    // The parts of the first kind of proof no longer add up to the challenge, which is noticed before any arithmetic.
    const code = form === "one-of" ? "deck/bad-challenge" : "deck/bad-none-of";
    const wider = [...new Set([...faces, openFace])].toSorted((left, right) => left - right);
    expectRefused(table, LIAR, { ...honest, faces: wider }, code, honest);
    expectRefused(table, LIAR, { ...honest, faces: faces.toReversed() }, "deck/malformed", honest);
    const against = [...honest.against.slice(1), openFace].toSorted((left, right) => left - right);
    expectRefused(table, LIAR, { ...honest, against }, code, honest);
  });

  test("is refused with a proof missing, or an extra one", () => {
    const table = copyOf(dealt);
    const proofs = honest.proofs.slice(each);
    expectRefused(table, LIAR, { ...honest, proofs }, "deck/bad-length", honest);
    const longer = concatBytes(honest.proofs, honest.proofs.slice(0, each));
    expectRefused(table, LIAR, { ...honest, proofs: longer }, "deck/bad-length", honest);
  });

  test("1, 3: is refused with the identity or an unreduced scalar in it", () => {
    const table = copyOf(dealt);
    const proofs = spliced(honest.proofs, 0, ZEROES);
    expectRefused(table, LIAR, { ...honest, proofs }, "deck/bad-point", honest);
    // Responses follow the points.
    const at = form === "one-of" ? honest.against.length * 64 : 96;
    for (const scalar of UNREDUCED) {
      const spoilt = spliced(honest.proofs, at, scalar);
      expectRefused(table, LIAR, { ...honest, proofs: spoilt }, "deck/bad-scalar", honest);
    }
  });

  test("35: is refused for other slots than it was made for", () => {
    const table = copyOf(dealt);
    const half = honest.proofs.length / OWN.length;
    const exchanged = concatBytes(
      honest.proofs.slice(half, 2 * half),
      honest.proofs.slice(0, half),
      honest.proofs.slice(2 * half),
    );
    const message = { ...honest, proofs: exchanged };
    const code = form === "one-of" ? "deck/bad-challenge" : "deck/bad-none-of";
    expectRefused(table, LIAR, message, code, honest);
    expectRefused(table, LIAR, { ...honest, slots: [0, 1, 2] }, "deck/not-held", honest);
  });

  test("35: is no proof of a claim about more slots", () => {
    const deck = dealt.spectator;
    const all: DeckClaim = { kind: "none", slots: OWN, faces };
    const fewer = claim(dealt, faces, OWN.slice(1));
    expect(codeOf(receiveClaims(dealt.suite, deck, LIAR, [all], [fewer]))).toBe("deck/unproven");
    expect(codeOf(receiveClaims(dealt.suite, deck, LIAR, [all], [honest]))).toBe(null);
  });

  test("is refused when it comes from another seat, or is about a card that has been shown", () => {
    const table = copyOf(dealt);
    expectRefused(table, 0, honest, "deck/not-held");
    const { deck, secrets } = peerAt(table, LIAR);
    deliver(table, LIAR, openingOf(table.suite, deck, secrets, [4], table.random));
    expectRefused(table, LIAR, honest, "deck/not-held");
  });
});

describe("34: a forged proof that a card is one of others", () => {
  const honest = claim(dealt, SETS["one-of"], [3]);
  const count = honest.against.length;
  const partAt = (index: number) => count * 96 + index * 16;

  test("by parts of the challenge that do not add up to it", () => {
    const table = copyOf(dealt);
    const part = honest.proofs[partAt(1)] ?? 0;
    const proofs = spliced(honest.proofs, partAt(1), Uint8Array.of(part ^ 1));
    expectRefused(table, LIAR, { ...honest, proofs }, "deck/bad-challenge", honest);
  });

  test("by a part of the challenge beyond 128 bits, for which there is no room", () => {
    const table = copyOf(dealt);
    const proofs = concatBytes(honest.proofs, new Uint8Array(16));
    expectRefused(table, LIAR, { ...honest, proofs }, "deck/bad-length", honest);
  });

  test("by the honest recipe, for a card that is not among them", () => {
    const table = copyOf(dealt);
    const { deck, secrets } = peerAt(table, LIAR);
    const slot = 3;
    const face = hand.get(slot) ?? -1;
    // The liar holds `face`, claims not to, and makes the best proof it can of membership among the rest.
    const faces = [face];
    const against = [...deck.hidden].filter((one) => one !== face).toSorted((l, r) => l - r);
    const form = { slots: [slot], faces, form: "one-of" as const, against };
    const holding = value(holdingsOf(deck, LIAR, [slot])).get(slot)!;
    const proofs = proveOneOf(
      group,
      noneOfContext(deck, LIAR, form, slot),
      holding,
      presentSecret(deck, secrets),
      against.map((one) => table.suite.cards[one]!),
      0,
      table.random,
    );
    const lie = {
      kind: "none-of",
      ...headOf(deck),
      ...form,
      slots: [slot],
      faces,
      against,
      proofs,
    };
    expectRefused(table, LIAR, lie, "deck/bad-none-of");
  });

  test("against no faces at all", () => {
    const table = copyOf(dealt);
    const empty = { ...honest, against: [], proofs: new Uint8Array(0) };
    expectRefused(table, LIAR, empty, "deck/bad-challenge", honest);
    const holding = value(holdingsOf(table.spectator, LIAR, [3])).get(3)!;
    const context = noneOfContext(table.spectator, LIAR, honest, 3);
    expect(oneOfEquations(group, context, holding, [], new Uint8Array(0)).ok).toBe(false);
  });

  test("two wrong responses whose errors would cancel", () => {
    const table = copyOf(dealt);
    const at = count * 64;
    const bump = (proofs: Uint8Array, index: number, by: bigint) => {
      const old = proofs.slice(at + index * 32, at + index * 32 + 32).toReversed();
      const number = BigInt(
        `0x${[...old].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`,
      );
      return spliced(proofs, at + index * 32, toBytes(mod(number + by)));
    };
    const proofs = bump(bump(honest.proofs, 0, 1n), 1, -1n);
    expectRefused(table, LIAR, { ...honest, proofs }, "deck/bad-none-of", honest);
  });
});

describe("36: a forged proof that a card is not another", () => {
  const honest = claim(dealt, SETS.unequal, [3]);

  test("with the identity as difference", () => {
    const table = copyOf(dealt);
    const proofs = spliced(honest.proofs, 0, ZEROES);
    expectRefused(table, LIAR, { ...honest, proofs }, "deck/bad-point", honest);
  });

  test("by the honest recipe, for the card itself, leaves that identity", () => {
    const table = copyOf(dealt);
    const { deck, secrets } = peerAt(table, LIAR);
    const slot = 3;
    const faces = [hand.get(slot) ?? -1];
    const form = { slots: [slot], faces, form: "unequal" as const, against: faces };
    const holding = value(holdingsOf(deck, LIAR, [slot])).get(slot)!;
    const context = noneOfContext(deck, LIAR, form, slot);
    const secret = presentSecret(deck, secrets);
    const card = table.suite.cards[faces[0]!]!;
    const proofs = proveUnequal(group, context, holding, secret, card, card, table.random);
    const lie = {
      kind: "none-of",
      ...headOf(deck),
      ...form,
      slots: [slot],
      faces,
      against: faces,
      proofs,
    };
    expectRefused(table, LIAR, lie, "deck/bad-point");
    // With another point there, the equations do not hold.
    const patched = { ...lie, proofs: spliced(proofs, 0, BASE) };
    expectRefused(table, LIAR, patched, "deck/bad-none-of");
  });

  test("for a card other than the claim's", () => {
    const table = copyOf(dealt);
    const half = honest.proofs.length / 2;
    const proofs = concatBytes(honest.proofs.slice(half), honest.proofs.slice(0, half));
    expectRefused(table, LIAR, { ...honest, proofs }, "deck/bad-none-of", honest);
  });

  test("with a witness of zero, which shows in the second equation", () => {
    const table = copyOf(dealt);
    const proofs = spliced(honest.proofs, 96, toBytes(0n));
    expectRefused(table, LIAR, { ...honest, proofs }, "deck/bad-none-of", honest);
  });
});
