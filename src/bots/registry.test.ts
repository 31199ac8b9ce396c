import { describe, expect, test } from "vitest";
import { localDealer, randomChance } from "../engine/dealer.ts";
import { type Face, NO_KNOWLEDGE, type Plain } from "../engine/game.ts";
import { BOT_LEVELS } from "../engine/policy.ts";
import { randomBelow, seededRandom, shuffled } from "../engine/random.ts";
import { type AnyMatch, beginRandom, choices, playRandomly } from "../games/random-play.ts";
import { GAMES } from "../games/registry.ts";
import { chooseAction, type Question } from "./choose.ts";

/** Enough for every bot to look around, and quick. */
const NODES = 2_000;
const still = () => 0;

/** What a bot is asked in a random position; also the positions themselves, so that tests can change them. */
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
      // Thirty-two players hardly ever decide a round.
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

  test("every level chooses a legal action with any number of seats", () => {
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

  test("a budget that is spent still gives a legal action", () => {
    for (const { match, question } of decisions(game, min, 3, 6)) {
      const chosen = answer({ ...question, budget: { nodes: 0 } });
      expect(choices(match, question.seat)).toContainEqual(chosen);
    }
  });
});

const hiding = GAMES.filter((game) => "unseen" in game);

test.each(hiding.map((game) => [game.id, game] as const))(
  "%s: permuting what a seat cannot see does not change what its bot does",
  (_id, game) => {
    const random = seededRandom(9);
    for (const { match, question } of decisions(game, 3, 4, 10)) {
      const { state, seat, knowledge } = question;
      const { slots } = game.unseen?.(state as never, seat, knowledge) ?? { slots: [] };
      const opened = match.dealer.fulfil({ kind: "open", slots });
      const truth = opened.kind === "opened" ? opened.faces : [];
      const lie = shuffled(random, truth);
      expect(lie).not.toEqual(truth);
      const faces = new Map(knowledge.faces);
      for (const [index, slot] of slots.entries()) faces.set(slot, lie[index] as Face);
      const own = [...knowledge.faces.keys()].map((slot) => ({ slot, seat }));
      const dealer = localDealer(randomChance(random), faces, own);
      for (const level of BOT_LEVELS) {
        const permuted = { ...question, level, knowledge: dealer.knowledge(seat) };
        expect(answer(permuted)).toEqual(answer({ ...question, level }));
      }
    }
  },
);

test("nobody is asked who has nothing to choose", () => {
  const question = decisions(GAMES[0], 2, 5, 1)[0]?.question as Question;
  const other = chooseAction(
    { ...question, seat: 1 - question.seat, knowledge: NO_KNOWLEDGE },
    still,
  );
  expect(other).toMatchObject({ ok: false, fault: { code: "bots/not-its-turn" } });
});
