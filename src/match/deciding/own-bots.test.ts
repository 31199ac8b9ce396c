import { expect, test } from "vitest";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { crazyEights } from "../../games/crazy-eights/rules.ts";
import { act, resignMatch } from "../author.ts";
import { hasGivenUp } from "../awaited.ts";
import { doJob, type Job } from "../dealing/work.ts";
import { knowledgeOf } from "../duty.ts";
import { logAt } from "../history.ts";
import type { Effect, Match } from "../match.ts";
import { computed, receiveMessage } from "../receive.ts";
import { settle } from "../settlement.ts";
import {
  create,
  giveUp,
  matchOf,
  PASSWORD,
  receiveAt,
  spread,
  storedBy,
  type TestTable,
  tableOf,
  wait,
} from "../table.fixture.ts";

const [ANN, BOB, CAT, BOT] = [0, 1, 2, 3];

/**
 * Ann is out, because she was late, Cat has resigned, and her bot is about to play a card against Bob. What it plays is final for both of
 * them as soon as they have its entry; if Bob leaves, the match is over.
 */
function botToMove(): TestTable {
  const owners = [null, null, null, ANN];
  const table = tableOf(crazyEights as never, 4, undefined, 10_000, () => true, owners);
  for (let now = 0; now < 200_000; now += 500) {
    const { gone, expected, request } = matchOf(table, ANN).phase;
    if (gone.includes(CAT) && expected.includes(BOT)) return table;
    const leaves = gone.includes(ANN) && request === null && !hasGivenUp(matchOf(table, CAT), CAT);
    if (leaves && !gone.includes(CAT)) giveUp(table, CAT);
    else
      for (const seat of expected)
        if (seat !== ANN) spread(table, seat, moved(matchOf(table, seat)));
    wait(table, now);
  }
  throw new Error("The match stands still.");
}

function moved(match: Match): readonly Effect[] {
  const { seat } = match.me!;
  const [action] = match.game.legal(match.phase.state, seat, knowledgeOf(match, seat));
  return unwrap(act(match, action!, PASSWORD));
}

function resignation(table: TestTable): readonly Effect[] {
  return unwrap(resignMatch(matchOf(table, BOB)));
}

function hear(table: TestTable, seat: number, effects: readonly Effect[]): void {
  for (const effect of effects) if (effect.kind === "send") receiveAt(table, seat, effect.message);
}

function jobsOf(effects: readonly Effect[]): Job[] {
  return effects.flatMap((effect) => (effect.kind === "compute" ? effect.job : []));
}

test("whoever is left alone decides nothing while a bot's move that may be final is still being verified", () => {
  const table = botToMove();
  const ann = matchOf(table, ANN);
  const { turn } = ann.phase;
  const gaveUp = resignation(table);
  const move = moved(matchOf(table, BOT));
  expect(matchOf(table, BOT).phase.turn).toBe(turn + 1);
  ann.work.deferred = true;
  hear(table, ANN, move);
  hear(table, ANN, gaveUp);
  expect(ann.phase.turn).toBe(turn);
  for (const job of jobsOf(table.effects[ANN]!))
    computed(ann, doJob(ann.tools!.suite!, job, ann.tools!.random));
  hear(table, BOT, gaveUp);
  expect(ann.phase.turn).toBeGreaterThan(turn);
  expect(logAt(ann.history, turn + 1)).toEqual(logAt(matchOf(table, BOT).history, turn + 1));
});

test("nor before it has heard, after a restart, what its bots have on disk", () => {
  const table = botToMove();
  const { turn } = matchOf(table, ANN).phase;
  hear(
    table,
    ANN,
    resignation(table).filter((effect) => effect.kind !== "send"),
  );
  const gaveUp = [...matchOf(table, BOB).pool.resignations.get(BOB)!];
  const move = moved(matchOf(table, BOT));
  let together = false;
  const stored = [
    ...storedBy(table, ANN),
    ...gaveUp.map(({ bytes }) => ({ kind: "entry", bytes, sealed: null }) as const),
  ];
  const house = { isSilent: () => false, isTogether: () => together };
  const { match } = create(table, ANN, stored, house);
  expect(match.phase.turn).toBe(turn);
  for (const effect of move) if (effect.kind === "send") receiveMessage(match, effect.message);
  together = true;
  settle(match);
  expect(match.phase.turn).toBeGreaterThan(turn);
  expect(logAt(match.history, turn + 1)).toEqual(logAt(matchOf(table, BOT).history, turn + 1));
});
