import { decode, encode } from "@ipld/dag-cbor";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Result } from "../../protocol/result.ts";
import { type Game, type GameEvent, NO_KNOWLEDGE, type Plain, type Seat } from "../engine/game.ts";
import { type Random, randomBelow, seededRandom, shuffled } from "../engine/random.ts";
import { submit, submitChoice } from "../engine/runner.ts";
import type { Invariants } from "./invariants.ts";
import {
  type AnyMatch,
  awaitChoice,
  beginRandom,
  choices,
  chooseRandomly,
  pick,
  playRandomly,
} from "./random-play.ts";
import { GAMES } from "./registry.ts";

const STAKE = 7;
const RUNS = 12;
const PASSWORD = "00112233445566778899aabbccddeeff";

const found: { readonly invariants: Invariants; readonly game: Game; readonly id: string }[] = [];
for (const game of GAMES) {
  const { invariants } = await import(`./${game.id}/invariants.ts`);
  found.push({ id: game.id, game, invariants });
}

describe.each(found)("$id", ({ game, invariants }) => {
  /** Runs `test` on fresh matches of every seat count tried; a failure prints seats and seed. */
  const forMatches = (test: (match: AnyMatch, random: Random, seats: number) => void) => {
    const start = fc.record({ seats: fc.constantFrom(...invariants.seats), seed: fc.nat() });
    const property = fc.property(start, ({ seats, seed }) => {
      const random = seededRandom(seed);
      test(beginRandom(game, seats, STAKE, random), random, seats);
    });
    fc.assert(property, { numRuns: RUNS });
  };

  const expectPotPaid = (match: AnyMatch, seats: number) => {
    const outcome = game.outcome(match.state);
    if (outcome === null) throw new Error("the match is not over");
    expect(outcome.payouts).toHaveLength(seats);
    expect(outcome.winners).toEqual([...new Set(outcome.winners)].sort(byNumber));
    for (const winner of outcome.winners) expect(outcome.payouts[winner]).toBeGreaterThan(0);
    expect(Math.min(...outcome.payouts, outcome.remainder)).toBeGreaterThanOrEqual(0);
    expect(sum(outcome.payouts) + outcome.remainder).toBe(seats * STAKE);
  };

  it("ends within its bound under random legal play and pays out exactly the pot", () => {
    forMatches((match, random, seats) => {
      let events = 0;
      const step = () => {
        if (++events > invariants.bound) throw new Error(`not over after ${events} events`);
        freeze(match.state);
        expect(invariants.broken(match.state)).toBeNull();
      };
      freeze(match.state);
      playRandomly(match, random, {
        step,
        before: () => expect(game.outcome(match.state)).toBeNull(),
      });
      expect(game.pending(match.state)).toEqual({ kind: "over" });
      expectPotPaid(match, seats);
    });
  });

  it("ends and pays out exactly the pot however seats resign or run out of time", () => {
    forMatches((match, random, seats) => {
      playRandomly(match, random, {
        before: (pending) => {
          if (randomBelow(random, 8) !== 0) return;
          const kind = pick(random, ["expired", "resigned"] as const);
          const done = submit(match, { kind, seats: [pick(random, pending)] });
          if (!done.ok) throw new Error(`a pending seat could not leave: ${done.fault.code}`);
        },
        step: () => expect(invariants.broken(match.state)).toBeNull(),
      });
      expectPotPaid(match, seats);
    });
  });

  it("waits for the same seats in the same phase when another seat resigns, unless that ends it", () => {
    forMatches((match, random, seats) => {
      const before = (pending: readonly Seat[]) => {
        const trial = { ...match };
        const leaver = randomBelow(random, seats);
        if (pending.includes(leaver)) return;
        submit(trial, { kind: "resigned", seats: [leaver] });
        if (game.outcome(trial.state) !== null) return;
        expect(game.pending(trial.state)).toEqual(game.pending(match.state));
        expect(game.phase?.(trial.state)).toBe(game.phase?.(match.state));
      };
      playRandomly(match, random, { before, moves: 60 });
    });
  });

  it("reaches the same state from the same events", () => {
    forMatches((match, random) => {
      const start = match.state;
      const events: GameEvent<Plain>[] = [];
      const step = (event: GameEvent<Plain>) => events.push(event);
      playRandomly(match, random, { step, moves: 60 });
      const again = events.reduce((state, event) => {
        const next = game.apply(state, decode(encode(event)));
        if (!next.ok) throw new Error(next.fault.code);
        return next.value;
      }, start);
      expect(encode(again)).toEqual(encode(match.state));
    });
  });

  it("encodes every state as dag-cbor and decodes it to itself", () => {
    forMatches((match, random) => {
      const step = () => expect(decode(encode(match.state))).toEqual(match.state);
      playRandomly(match, random, { step, moves: 60 });
    });
  });

  it("keeps its state when it refuses, and accepts only legal actions", () => {
    forMatches((match, random, seats) => {
      const seen = new Map<string, Plain>();
      const note = () => {
        for (let seat = 0; seat < seats; seat++)
          for (const choice of choices(match, seat)) seen.set(key(choice), choice);
      };
      playRandomly(match, random, {
        moves: 40,
        before: () => {
          note();
          freeze(match.state);
          for (let seat = 0; seat <= seats; seat++) {
            const allowed = new Set(choices(match, seat).map(key));
            for (const [name, choice] of seen) {
              if (invariants.beyondLegal?.(choice)) continue;
              const trial = { ...match };
              const done = submitChoice(trial, seat, choice, PASSWORD);
              expect(`${seat} ${name} ${done.ok}`).toBe(`${seat} ${name} ${allowed.has(name)}`);
              if (!done.ok) expect(trial.state).toBe(match.state);
            }
          }
        },
      });
    });
  });

  it("lists choices for the seats it waits for, and no others", () => {
    forMatches((match, random, seats) => {
      const before = (pending: readonly Seat[]) => {
        for (let seat = 0; seat < seats; seat++)
          expect(choices(match, seat).length > 0).toBe(pending.includes(seat));
      };
      playRandomly(match, random, { before });
      for (let seat = 0; seat < seats; seat++) expect(choices(match, seat)).toEqual([]);
    });
  });

  it("reads back every legal choice from its own unique notation", () => {
    forMatches((match, random) => {
      const before = (pending: readonly Seat[]) => {
        for (const seat of pending) {
          const known = match.dealer.knowledge(seat);
          const texts = choices(match, seat).map((choice) => {
            const text = game.notation.format(match.state, seat, choice);
            const parsed = game.notation.parse(match.state, seat, known, text);
            expect(parsed).toEqual({ ok: true, value: choice });
            return text;
          });
          expect(new Set(texts).size).toBe(texts.length);
        }
      };
      playRandomly(match, random, { before, moves: 60 });
    });
  });

  it("reads back every legal choice from its plain data", () => {
    forMatches((match, random) => {
      const before = (pending: readonly Seat[]) => {
        for (const choice of pending.flatMap((seat) => choices(match, seat)))
          expect(game.parseAction(choice)).toEqual({ ok: true, value: choice });
      };
      playRandomly(match, random, { before, moves: 60 });
    });
  });

  it("reaches the same state in whatever order the seats of a phase act", () => {
    forMatches((match, random) => {
      const compare = () => {
        const pending = game.pending(match.state);
        if (pending.kind !== "act" || pending.seats.length < 2) return;
        const seed = randomBelow(random, 2 ** 31);
        const late = pending.seats.filter(() => randomBelow(random, 5) === 0);
        const inOrder = (seats: readonly Seat[]) => {
          const trial = { ...match };
          for (const seat of seats) {
            if (!late.includes(seat)) takePart(trial, seededRandom(seed, seat), seat);
          }
          // A late seat leaves after all the others have acted, as in a match among peers.
          if (late.length > 0) expectAccepted(submit(trial, { kind: "expired", seats: late }));
          return trial.state;
        };
        const state = inOrder(pending.seats);
        expect(inOrder(pending.seats.toReversed())).toEqual(state);
        expect(inOrder(shuffled(random, pending.seats))).toEqual(state);
      };
      compare();
      playRandomly(match, random, { step: compare, moves: 60 });
    });
  });

  it("shows every seat only what it knows", () => {
    forMatches((match, random, seats) => {
      const before = () => {
        expect(piecesIn(game.view(match.state, null, NO_KNOWLEDGE))).toEqual([]);
        for (let seat = 0; seat < seats; seat++) {
          const known = match.dealer.knowledge(seat);
          const view = game.view(match.state, seat, known);
          expect(decode(encode(view))).toEqual(view);
          for (const { slot, face } of piecesIn(view)) expect(known.faces.get(slot)).toBe(face);
          const unseen = game.unseen?.(match.state, seat, known);
          if (unseen === undefined) continue;
          expect(unseen.faces).toHaveLength(unseen.slots.length);
          expect(unseen.slots.filter((slot) => known.faces.has(slot))).toEqual([]);
          const there = unseen.slots.map((slot) =>
            unseen.faces.find((face) => match.dealer.holds(isAt(slot, face))),
          );
          // Together they are exactly the faces that lie there, so worlds dealt from them are possible.
          expect(there.toSorted(byNumber)).toEqual(unseen.faces.toSorted(byNumber));
        }
      };
      playRandomly(match, random, { before, moves: 25 });
    });
  });

  it("answers anything it is given, never with an exception", () => {
    const outside = fc.anything({ maxDepth: 3 });
    fc.assert(
      fc.property(outside, (input) => {
        for (const read of [game.parseAction, game.parseOptions])
          expect(read(input).ok).toBeTypeOf("boolean");
        const setup = { options: game.defaults, seats: game.seats.min, stake: STAKE };
        if (game.position) expect(game.position(setup, input).ok).toBeTypeOf("boolean");
      }),
      { numRuns: 300 },
    );
    const number = fc.integer({ min: -2, max: 100 });
    const numbers = fc.array(number, { maxLength: 4 });
    const event: fc.Arbitrary<GameEvent<Plain>> = fc.oneof(
      fc.record({ kind: fc.constant("rolled" as const), value: number }),
      fc.constantFrom({ kind: "shuffled" as const }, { kind: "dealt" as const }),
      fc.record({ kind: fc.constant("opened" as const), faces: numbers }),
      fc.record({ kind: fc.constantFrom("resigned" as const, "expired" as const), seats: numbers }),
    );
    forMatches((match, random) => {
      playRandomly(match, random, { moves: randomBelow(random, 40) });
      awaitChoice(match, () => {});
      const text = fc.oneof(fc.string(), fc.constantFrom("1", "4>8", "enter", "draw", "pass"));
      fc.assert(
        fc.property(event, number, text, (told, seat, typed) => {
          freeze(match.state);
          expect(game.apply(match.state, told).ok).toBeTypeOf("boolean");
          const known = match.dealer.knowledge(seat);
          const action = game.notation.parse(match.state, seat, known, typed);
          if (action.ok) submitChoice({ ...match }, seat, action.value, PASSWORD);
          game.view(match.state, seat, NO_KNOWLEDGE);
          expect(game.legal(match.state, seat, NO_KNOWLEDGE)).toBeDefined();
        }),
        { numRuns: 20 },
      );
    });
  });
});

/** One seat's part in a phase: its automatic action, or else a choice. */
function takePart(match: AnyMatch, random: Random, seat: Seat): void {
  const { game, dealer, state } = match;
  const action = game.automatic?.(state, seat, dealer.knowledge(seat)) ?? null;
  if (action === null) chooseRandomly(match, random, seat);
  else expectAccepted(submit(match, { kind: "acted", seat, action }));
}

/** Every hidden piece whose face a view shows. */
function piecesIn(view: Plain): { slot: number; face: number }[] {
  if (view === null || typeof view !== "object") return [];
  const { slot, face } = view as { slot?: number; face?: number };
  const inside = Object.values(view).flatMap(piecesIn);
  return slot === undefined || face === undefined ? inside : [{ slot, face }, ...inside];
}

function expectAccepted(done: Result<unknown>): void {
  expect(done.ok ? "accepted" : done.fault.code).toBe("accepted");
}

function isAt(slot: number, face: number) {
  const refusal = { code: "test/absent", message: "It is not there." } as const;
  return { kind: "is", slot, face, refusal } as const;
}

function byNumber(a: number | undefined, b: number | undefined): number {
  return (a ?? -1) - (b ?? -1);
}

function key(action: Plain): string {
  return JSON.stringify(action, (_, value: Plain) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Makes rules throw if they modify the state they are given. */
function freeze(data: Plain): void {
  if (data === null || typeof data !== "object" || Object.isFrozen(data)) return;
  Object.freeze(data);
  for (const part of Object.values(data)) freeze(part);
}
