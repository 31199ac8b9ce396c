import { describe, expect, test } from "vitest";
import { localDealer, randomChance } from "../engine/dealer.ts";
import { type Face, NO_KNOWLEDGE, type Plain } from "../engine/game.ts";
import { BOT_LEVELS } from "../engine/policy.ts";
import { randomBelow, seededRandom, shuffled } from "../engine/random.ts";
import { choose } from "../engine/runner.ts";
import { type AnyMatch, beginRandom, choices, playRandomly } from "../games/random-play.ts";
import { GAMES } from "../games/registry.ts";
import { rpsls } from "../games/rpsls/rules.ts";
import type { State } from "../games/rpsls/state.ts";
import { chooseAction, type Question } from "./choose.ts";

/** Enough for every bot to look around, and quick. */
const NODES = 2_000;
const still = () => 0;

/** Questions to bots in random positions, and the positions themselves, so that tests can change them. */
function decisions(
  game: (typeof GAMES)[number],
  seats: number,
  seed: number,
  count: number,
): { match: AnyMatch; question: Question }[] {
  const random = seededRandom(seed, seats);
  const found: { match: AnyMatch; question: Question }[] = [];
  while (found.length < count) {
    const match = beginRandom(game, seats, 10, random);
    playRandomly(match, random, {
      // With very many players, a round hardly ever decides.
      moves: 200,
      before(acting) {
        const [seat] = acting;
        if (seat === undefined || found.length >= count || randomBelow(random, 4) > 0) return;
        if (choices(match, seat).length < 2) return;
        const question = {
          game: game.id,
          state: match.state,
          seat,
          knowledge: match.dealer.knowledge(seat),
          level: "best" as const,
          seed: found.length,
          budget: { nodes: NODES },
        };
        found.push({ match: { ...match }, question });
      },
    });
  }
  return found;
}

function answer(question: Question): Plain {
  const chosen = chooseAction(question, still);
  if (!chosen.ok) throw new Error(chosen.fault.message);
  return chosen.value.action;
}

describe.each(GAMES.map((game) => [game.id, game] as const))("%s", (_id, game) => {
  const { min, max } = game.seats;
  const seatCounts = Array.from({ length: Math.min(max, 10) - min + 1 }, (_, index) => min + index);
  if (max > 10) seatCounts.push(max);

  test("every level chooses a legal action at any number of seats", () => {
    for (const seats of seatCounts) {
      for (const { match, question } of decisions(game, seats, 1, 4)) {
        for (const level of BOT_LEVELS) {
          expect(choices(match, question.seat)).toContainEqual(answer({ ...question, level }));
        }
      }
    }
  });

  test("the same seed and budget choose the same action", () => {
    for (const { question } of decisions(game, min, 2, 6)) {
      for (const level of BOT_LEVELS) {
        expect(answer({ ...question, level })).toEqual(answer({ ...question, level }));
      }
    }
  });

  test("a spent budget still gives a legal action", () => {
    for (const { match, question } of decisions(game, min, 3, 6)) {
      const chosen = answer({ ...question, budget: { nodes: 0 } });
      expect(choices(match, question.seat)).toContainEqual(chosen);
    }
  });
});

const hiding = GAMES.filter((game) => "unseen" in game);
/** Seeds: equal answers to all of them mean an equal distribution of moves. */
const SEEDS = [1, 2, 3];

describe.each(hiding.map((game) => [game.id, game] as const))("%s", (_id, game) => {
  test.each([game.seats.min, 4, game.seats.max])(
    "permuting what a seat cannot see does not change how its bot plays, %i seats",
    (seats) => {
      const random = seededRandom(9, seats);
      let permutations = 0;
      for (const { match, question } of decisions(game, seats, 4, 6)) {
        const { state, seat, knowledge } = question;
        const { slots } = game.unseen?.(state as never, seat, knowledge) ?? { slots: [] };
        const opened = match.dealer.fulfil({ kind: "open", slots });
        const truth = opened.kind === "opened" ? opened.faces : [];
        const lie = shuffled(random, truth);
        if (lie.some((face, index) => face !== truth[index])) permutations++;
        const faces = new Map(knowledge.faces);
        for (const [index, slot] of slots.entries()) faces.set(slot, lie[index] as Face);
        const own = [...knowledge.faces.keys()].map((slot) => ({ slot, seat }));
        const dealer = localDealer(randomChance(random), faces, own);
        for (const level of BOT_LEVELS) {
          for (const seed of SEEDS) {
            const asked = { ...question, level, seed };
            const permuted = { ...asked, knowledge: dealer.knowledge(seat) };
            expect(answer(permuted)).toEqual(answer(asked));
          }
        }
      }
      expect(permutations).toBeGreaterThan(3);
    },
  );
});

test("rpsls: the others' commitments do not change how a bot throws", () => {
  const rounds = Array.from({ length: 12 }, (_, round) => ({
    throws: [0, 1].map((seat) => ({ seat, symbol: round % 5 })),
    survivors: [0, 1],
  }));
  /** After twelve ties, seat 1 has committed to this symbol. */
  const facing = (symbol: number): Question => {
    const match = beginRandom(rpsls as never, 2, 0, seededRandom(1));
    const done = choose(match, 1, { type: "throw", symbol }, "0".repeat(32));
    if (!done.ok) throw new Error(done.fault.message);
    return {
      game: rpsls.id,
      state: { ...(match.state as State), rounds },
      seat: 0,
      knowledge: match.dealer.knowledge(0),
      level: "best",
      seed: 0,
      budget: {},
    };
  };
  expect(facing(1).state).not.toEqual(facing(2).state);
  for (const level of BOT_LEVELS) {
    for (let seed = 0; seed < 20; seed++)
      expect(answer({ ...facing(1), level, seed })).toEqual(answer({ ...facing(2), level, seed }));
  }
});

test("a seat with nothing to choose is not asked", () => {
  const question = decisions(GAMES[0], 2, 5, 1)[0]?.question as Question;
  const other = chooseAction(
    { ...question, seat: 1 - question.seat, knowledge: NO_KNOWLEDGE },
    still,
  );
  expect(other).toMatchObject({ ok: false, fault: { code: "bots/not-its-turn" } });
});
