import { describe, expect, it } from "vitest";
import { ENVELOPE_BYTES } from "../../protocol/deck/envelope.ts";
import { sealFor } from "../../protocol/deck/sharing.ts";
import type { Body } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import type { Game, Plain } from "../../src/engine/game.ts";
import { crazyEights } from "../../src/games/crazy-eights/rules.ts";
import { royalUr } from "../../src/games/royal-ur/rules.ts";
import { tequilaTrain } from "../../src/games/tequila-train/rules.ts";
import { knowledgeOf } from "../../src/match/author.ts";
import { proofsOf } from "../../src/match/contribution.ts";
import { owes } from "../../src/match/dealer.ts";
import type { Match } from "../../src/match/match.ts";
import { type Lockstep, lockstep, sendForged, step } from "./lockstep.ts";
import { group } from "./simulation.ts";

const SEED = 5;
const STEPS = 400;

type Part = { readonly [field: string]: unknown };

/** Replaces the first part of this kind. */
function forge(kind: string, change: (part: Part) => Part): NonNullable<Lockstep["cheat"]> {
  return (_, { body }) => {
    const parts = "parts" in body ? (body.parts ?? []) : [];
    const at = parts.findIndex((part) => (part as Part)["kind"] === kind);
    if (at < 0) return null;
    const changed = change(parts[at] as Part) as (typeof parts)[number];
    return { ...body, parts: parts.with(at, changed) } as Body;
  };
}

/** The bytes with one bit turned over. */
function spoilt(bytes: unknown, at = 0): Uint8Array {
  const copy = (bytes as Uint8Array).slice();
  copy[at]! ^= 1;
  return copy;
}

/** Bytes that begin with a group element other than theirs. */
function withOtherPoint(bytes: unknown): Uint8Array {
  const copy = (bytes as Uint8Array).slice();
  copy.set(group.multiplyBase(2n), 0);
  return copy;
}

describe("a cheat is refused by every peer, with the same fault and the signed entry as evidence", () => {
  it.each<[string, Game, number, NonNullable<Lockstep["cheat"]>, string]>([
    [
      "another chain of dice than was committed to",
      royalUr,
      2,
      forge("dice-tip", (part) => ({ ...part, tip: spoilt(part["tip"]) })),
      "dice/bad-tip",
    ],
    [
      "a link of another chain",
      royalUr,
      2,
      forge("dice-link", (part) => ({ ...part, link: spoilt(part["link"]) })),
      "dice/bad-link",
    ],
    [
      "a link of another chain, with a move",
      royalUr,
      2,
      (match, entry) =>
        entry.body.kind === "act"
          ? forge("dice-link", (part) => ({ ...part, link: spoilt(part["link"]) }))(match, entry)
          : null,
      "dice/bad-link",
    ],
    [
      "a key whose secret it does not know",
      crazyEights,
      2,
      forge("key-reveal", (part) => ({ ...part, key: withOtherPoint(part["key"]) })),
      "deck/bad-opening",
    ],
    [
      "a shuffle that it cannot prove",
      crazyEights,
      2,
      forge("shuffle-proof", (part) => ({ ...part, proof: spoilt(part["proof"], 40 * 32) })),
      "deck/bad-shuffle",
    ],
    [
      "a wrong decryption share",
      crazyEights,
      3,
      forge("shares", (part) => ({ ...part, shares: withOtherPoint(part["shares"]) })),
      "deck/bad-share",
    ],
    [
      "a wrong share of a domino",
      tequilaTrain,
      2,
      forge("shares", (part) => ({ ...part, shares: withOtherPoint(part["shares"]) })),
      "deck/bad-share",
    ],
  ])("%s", (_, game, seats, cheat, code) => {
    let liar = -1;
    const table = lockstep(game, seats, SEED, (match, entry) => {
      const forged = cheat(match, entry);
      if (forged !== null) liar = entry.seat;
      return forged;
    });
    for (let steps = 0; steps < STEPS && liar < 0 && step(table); steps++);
    expect(liar).toBeGreaterThanOrEqual(0);
    expectExposed(table, liar, code);
    if (seats > 2) return expectOnTrial(table, liar);
    // The true entry came after it, and two cannot vote about it: nothing else was harmed.
    for (let steps = 0; steps < 3; steps++) expect(step(table)).toBe(true);
    expectAgreement(table);
  });
});

describe("a lie about a hand", () => {
  const seat = 0;
  const table = lockstep(crazyEights, 3, SEED);
  const match = table.matches[seat]!;
  const playsOf = () =>
    crazyEights
      .legal(match.state as never, seat, knowledgeOf(match, seat))
      .flatMap((action) => (action.kind === "play" && action.suit === null ? action : []));
  while (!match.expected.includes(seat) || playsOf().length === 0) step(table);
  const [honest] = playsOf();
  const proofOf = (action: Plain) =>
    unwrap(proofsOf(match, match.game.claims(match.state, seat, action), "move")!);

  it.each<[string, () => Body, string]>([
    [
      "a card that it was not dealt",
      () => {
        const others = Array.from({ length: 52 }, (_, face) => ({ ...honest!, face }));
        const disguised = others.find(
          (action) =>
            action.face !== honest!.face &&
            crazyEights.apply(match.state as never, { kind: "acted", seat, action }).ok,
        );
        return { kind: "act", action: disguised!, seen: [], parts: proofOf(honest!) };
      },
      "deck/unproven",
    ],
    [
      "a card without any proof",
      () => ({ kind: "act", action: honest!, seen: [] }),
      "deck/unproven",
    ],
    [
      "that it cannot play, with the proof of something smaller",
      () => ({ kind: "act", action: { kind: "draw" }, seen: [], parts: denialOf(match, seat) }),
      "deck/bad-none-of",
    ],
  ])("is refused: %s", (_, bodyOf, code) => {
    for (const offences of table.offences) offences.length = 0;
    for (const { offences } of table.matches) offences.length = 0;
    const before = table.matches.map(({ turn }) => turn);
    sendForged(table, seat, bodyOf());
    expectExposed(table, seat, code);
    expect(table.matches.map(({ turn }) => turn)).toEqual(before);
  });
});

describe("a seat that sealed a wrong share of its key", () => {
  const liar = 1;
  const victim = 2;
  const table = lockstep(crazyEights, 4, SEED, (match, entry) => {
    if (entry.seat !== liar) return null;
    const { deck } = match.dealer;
    return forge("key-reveal", (part) => {
      const envelopes = (part["envelopes"] as Uint8Array).slice();
      const wrong = sealFor(group, deck!, liar, victim, 7n, "keys", match.tools!.random);
      envelopes.set(wrong, ENVELOPE_BYTES);
      return { ...part, envelopes };
    })(match, entry);
  });
  const honest = table.matches.filter((_, peer) => peer !== liar);

  it("owes true keys, whatever else it has given", () => {
    const nothing = { kind: "deal", slots: [] } as const;
    for (const { dealer } of honest) {
      expect(dealer.trouble?.code).toBe("deck/bad-envelope");
      expect([0, 1, 2, 3].filter((seat) => owes(dealer, nothing, seat))).toEqual([liar]);
    }
  });

  it("can leave, and the others are dealt to anew", () => {
    sendForged(table, liar, { kind: "resign" }, victim);
    for (const { gone, dealer, states } of honest) {
      expect(gone).toEqual([liar]);
      expect(dealer.trouble).toBeNull();
      expect(states).toEqual(honest[0]!.states);
    }
    expect(step(table)).toBe(true);
  });
});

/** What its hand does not hold of the claim, under the name of the whole claim. */
function denialOf(match: Match, seat: number) {
  const held = [...match.own.faces.values()];
  const claims = match.game.claims(match.state, seat, { kind: "draw" });
  const wanted = claims.flatMap((claim) => (claim.kind === "none" ? [claim] : []));
  const smaller = wanted.map((claim) => ({
    ...claim,
    faces: claim.faces.filter((face) => !held.includes(face)),
  }));
  return unwrap(proofsOf(match, smaller, "lie")!).map((part, index) => ({
    ...(part as Part),
    faces: wanted[index]!.faces.toSorted((one, other) => one - other),
  })) as never;
}

function expectExposed(table: Lockstep, liar: number, code: string): void {
  const [first, ...rest] = table.offences.filter((_, peer) => peer !== liar);
  expect(first!.map(({ seat, fault }) => [seat, fault.code])).toEqual([[liar, code]]);
  for (const offences of rest) expect(offences).toEqual(first);
}

/** The true entry came after it, and waits at all who have a vote until they have voted. */
function expectOnTrial({ matches }: Lockstep, liar: number): void {
  for (const [peer, { chains, me }] of matches.entries()) {
    if (me === null || peer === liar) continue;
    const { accepted, held } = chains[liar]!;
    expect(held.has(accepted.length)).toBe(true);
  }
}

function expectAgreement({ matches }: Lockstep): void {
  const [first, ...rest] = matches.map(({ states, expected }) => ({ states, expected }));
  for (const other of rest) expect(other).toEqual(first);
}
