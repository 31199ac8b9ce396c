import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChanceRequest, Game, Seat, Slot } from "../engine/game.ts";
import { type Random, randomBelow, seededRandom } from "../engine/random.ts";
import { advance, submit } from "../engine/runner.ts";
import { INVARIANTS } from "./invariants.ts";
import { type AnyMatch, beginRandom, choices, chooseRandomly, pick } from "./random-play.ts";
import { GAMES } from "./registry.ts";

const STAKE = 5;

const games = GAMES.map((game): Game => game).filter((game) => game.pieces !== undefined);

describe.each(games)("hidden pieces of $id", (game) => {
  const { seats: counts, broken } = INVARIANTS[game.id] ?? { seats: [], broken: () => "unknown" };

  /** Random play in which seats leave at any moment, also while a hand is on its way to them. */
  const forMatches = (seen: (match: AnyMatch, random: Random) => void) => {
    const start = fc.record({ seats: fc.constantFrom(...counts), seed: fc.nat() });
    const property = fc.property(start, ({ seats, seed }) => {
      const random = seededRandom(seed, seats);
      const match = beginRandom(game, seats, STAKE, random);
      while (game.pending(match.state).kind !== "over") {
        seen(match, random);
        if (randomBelow(random, 40) === 0) {
          const kind = pick(random, ["resigned", "expired"] as const);
          // Refused where the seat has left before.
          submit(match, { kind, seats: [randomBelow(random, seats)] });
        } else if (advance(match) === null) chooseRandomly(match, random, pendingSeat(match));
      }
      const outcome = game.outcome(match.state);
      expect(outcome?.payouts.reduce((sum, chips) => sum + chips, outcome.remainder)).toBe(
        seats * STAKE,
      );
    });
    fc.assert(property, { numRuns: 40 });
  };

  it("are each in one place, whenever somebody leaves", () => {
    forMatches((match) => expect(broken(match.state)).toBeNull());
  });

  it("are shuffled into fresh slots, and no slot is dealt to two seats", () => {
    const owners = new WeakMap<AnyMatch, Map<Slot, Seat>>();
    forMatches((match) => {
      const pending = match.game.pending(match.state);
      if (pending.kind !== "chance") return;
      const { request } = pending;
      expect(sizeOf(request)).toBeGreaterThan(0);
      if (request.kind === "shuffle") expect(isFilled(match, request.first)).toBe(false);
      if (request.kind !== "deal") return;
      const dealt = owners.get(match) ?? new Map<Slot, Seat>();
      owners.set(match, dealt);
      for (const { slot, seat } of request.slots) {
        expect(dealt.get(slot) ?? seat).toBe(seat);
        dealt.set(slot, seat);
      }
    });
  });

  it("are what every legal choice claims of them", () => {
    forMatches((match) => {
      const pending = match.game.pending(match.state);
      if (pending.kind !== "act") return;
      for (const seat of pending.seats) {
        for (const choice of choices(match, seat)) {
          for (const claim of game.claims(match.state, seat, choice)) {
            expect(match.dealer.holds(claim)).toBe(true);
            expect(game.pieces).toHaveProperty(String("face" in claim ? claim.face : 0));
          }
        }
      }
    });
  });
});

function pendingSeat({ game, state }: AnyMatch): Seat {
  const pending = game.pending(state);
  const [seat] = pending.kind === "act" ? pending.seats : [];
  if (seat === undefined) throw new Error("nobody is to act");
  return seat;
}

/** Something is true of a slot's piece exactly when a piece lies there. */
function isFilled({ dealer }: AnyMatch, slot: Slot): boolean {
  const refusal = { code: "test/empty", message: "Nothing lies there." } as const;
  return dealer.holds({ kind: "none", slots: [slot], faces: [], refusal });
}

function sizeOf(request: ChanceRequest): number {
  switch (request.kind) {
    case "roll":
      return request.coins;
    case "shuffle":
      return request.faces.length + request.hidden.length;
    default:
      return request.slots.length;
  }
}
