import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localDealer } from "../engine/dealer.ts";
import type { ChanceRequest, Face, Game, GameEvent, Plain, Seat, Slot } from "../engine/game.ts";
import { type Random, randomBelow, seededRandom, shuffled } from "../engine/random.ts";
import { advance, submit } from "../engine/runner.ts";
import type { Invariants } from "./invariants.ts";
import {
  type AnyMatch,
  begin,
  beginRandom,
  choices,
  chooseRandomly,
  pick,
  playRandomly,
} from "./random-play.ts";
import { GAMES } from "./registry.ts";

const STAKE = 5;

const found: { readonly invariants: Invariants; readonly game: Game; readonly id: string }[] = [];
for (const game of GAMES.filter(({ pieces }) => pieces !== undefined)) {
  const { invariants } = await import(`./${game.id}/invariants.ts`);
  found.push({ id: game.id, game, invariants });
}

describe.each(found)("hidden pieces of $id", ({ game, invariants }) => {
  const { seats: counts, broken } = invariants;

  /** Random play in which seats leave at any moment, even while a hand is on its way to them. */
  const forMatches = (seen: (match: AnyMatch, random: Random) => void) => {
    const start = fc.record({ seats: fc.constantFrom(...counts), seed: fc.nat() });
    const property = fc.property(start, ({ seats, seed }) => {
      const random = seededRandom(seed, seats);
      const match = beginRandom(game, seats, STAKE, random);
      while (game.pending(match.state).kind !== "over") {
        seen(match, random);
        if (randomBelow(random, 40) === 0) {
          const kind = pick(random, ["resigned", "expired"] as const);
          // Refused where a seat has left before.
          submit(match, { kind, seats: someSeats(random, seats) });
        } else if (advance(match) === null) chooseRandomly(match, random, pendingSeat(match));
      }
      const outcome = game.outcome(match.state);
      expect(outcome?.payouts.reduce((sum, chips) => sum + chips, outcome.remainder)).toBe(
        seats * STAKE,
      );
    });
    fc.assert(property, { numRuns: 40 });
  };

  it("are each in exactly one place, whenever seats leave", () => {
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

  it("could be swapped without anybody but their holders noticing", () => {
    let compared = 0;
    const start = fc.record({ seats: fc.constantFrom(...counts), seed: fc.nat() });
    const property = fc.property(start, ({ seats, seed }) => {
      const random = seededRandom(seed, seats);
      const told = recordedMatch(game, seats, random);
      playRandomly(told.match, random, { step: told.step, moves: randomBelow(random, 30) });
      const watcher = randomBelow(random, seats);
      const other = swappedUnseen(told, watcher, random);
      if (other === null) return;
      compared++;
      const { match } = told;
      expect(other.state).toEqual(match.state);
      const [known, same] = [match, other].map(({ dealer }) => dealer.knowledge(watcher));
      if (known === undefined || same === undefined) return;
      expect(game.view(other.state, watcher, same)).toEqual(game.view(match.state, watcher, known));
      expect(game.legal(other.state, watcher, same)).toEqual(
        game.legal(match.state, watcher, known),
      );
    });
    fc.assert(property, { numRuns: 200 });
    expect(compared).toBeGreaterThan(10);
  });

  it("make the claims of every legal choice true", () => {
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

/** One to three different seats, so that several sometimes leave at once. */
function someSeats(random: Random, seats: number): Seat[] {
  const drawn = Array.from({ length: 1 + randomBelow(random, 3) }, () =>
    randomBelow(random, seats),
  );
  return [...new Set(drawn)];
}

/** A match with everything needed to replay it with other hidden pieces. */
interface Told {
  readonly match: AnyMatch;
  readonly begun: Plain;
  /** The order of every shuffle. */
  readonly orders: (readonly Face[])[];
  readonly events: GameEvent<Plain>[];
  readonly step: (event: GameEvent<Plain>) => void;
}

function recordedMatch(game: Game, seats: number, random: Random): Told {
  const orders: (readonly Face[])[] = [];
  const events: GameEvent<Plain>[] = [];
  const order = (faces: readonly Face[]) => {
    const shuffledFaces = shuffled(random, faces);
    orders.push(shuffledFaces);
    return shuffledFaces;
  };
  const setup = { options: game.defaults, seats, stake: STAKE };
  const match = begin(game, setup, { roll: () => 0, order });
  return { match, begun: match.state, orders, events, step: (event) => events.push(event) };
}

/**
 * The same events on a deal with two pieces unknown to `watcher` swapped; `null` if the events reveal the difference.
 */
function swappedUnseen({ match, begun, orders, events }: Told, watcher: Seat, random: Random) {
  const { game, dealer } = match;
  const { faces: known } = dealer.knowledge(watcher);
  const slots = game.unseen?.(match.state, watcher, { faces: known, sealed: [] }).slots ?? [];
  const [one = -1, two = -1] = shuffled(random, slots);
  const first = orders.slice(0, -1).reduce((sum, order) => sum + order.length, 0);
  const last = orders.at(-1) ?? [];
  const [a, b] = [last[one - first], last[two - first]];
  if (a === undefined || b === undefined) return null;
  const swapped = [...orders.slice(0, -1), last.with(one - first, b).with(two - first, a)];
  const trial = {
    ...match,
    state: begun,
    dealer: localDealer({ roll: () => 0, order: () => swapped.shift() ?? [] }),
  };
  for (const event of events) {
    const done = event.kind === "acted" ? submit(trial, event) : advance(trial);
    if (done === null || ("ok" in done && !done.ok)) return null;
  }
  return trial;
}

function pendingSeat({ game, state }: AnyMatch): Seat {
  const pending = game.pending(state);
  const [seat] = pending.kind === "act" ? pending.seats : [];
  if (seat === undefined) throw new Error("nobody is to act");
  return seat;
}

/** Whether a piece lies in the slot: a claim of no faces is true exactly then. */
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
