import { expect, test } from "vitest";
import { NO_KNOWLEDGE, type Plain, type Seat } from "../../engine/game.ts";
import type { Earlier } from "../../engine/policy.ts";
import { findGame } from "../../games/registry.ts";
import type { LocalPlayer } from "../api/api.ts";
import type { Host } from "../host.ts";
import type { ChooseMove } from "../ports/bots.ts";
import type { LiveTable } from "../table/live-table.ts";
import { playColumns, testHost, twoAtATable, untilTable, value } from "../testing/hosts.ts";
import { createAdvice } from "./advice.ts";

const ANN: LocalPlayer = { kind: "human", name: "Ann" };
const BOT: LocalPlayer = { kind: "bot", level: "easy" };

async function play(host: Host, game: string, players: LocalPlayer[], options: Plain = {}) {
  return value(await host.api.playHere({ game, options, stake: 0, players }));
}

test("a hint is the best bot's move, for the one person at the device whose turn it is", async () => {
  const host = await testHost();
  const id = await play(host, "connect-four", [ANN, BOT]);
  await untilTable(host, id, ({ match }) => match?.waitingFor[0] === 0);
  const { action, text } = value(await host.api.hint(id, 0));
  value(await host.api.act(id, 0, action));
  const { match } = await untilTable(host, id, (one) => (one.match?.moves.length ?? 0) > 1);
  expect(match?.moves[1]).toMatchObject({ seat: 0, text });
});

test("a hint comes with what each column is worth, but not in card games", async () => {
  const host = await testHost();
  const id = await play(host, "connect-four", [ANN, BOT]);
  await untilTable(host, id, ({ match }) => match?.waitingFor[0] === 0);
  const moves = value(await host.api.weighMoves(id, 0, 0));
  expect(moves.map(({ text }) => text)).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
  expect(moves.some(({ best }) => best)).toBe(true);
  const cards = await play(host, "crazy-eights", [ANN, BOT], { dealer: 1 });
  await untilTable(host, cards, ({ match }) => match?.waitingFor[0] === 0);
  expect(await host.api.weighMoves(cards, 0, 0)).toMatchObject({
    ok: false,
    fault: { code: "bots/no-analysis" },
  });
});

test("an unsolved decision is judged again, but not for ever", async () => {
  const asked: number[][] = [];
  const game = findGame("connect-four");
  if (game === undefined) throw new Error("It is on the shelf.");
  const state: Plain = { line: [] };
  const known = NO_KNOWLEDGE;
  const played = [4, 5].map((turn) => ({ turn, seat: 0, state, known, action: { column: 1 } }));
  const live = { finished: () => ({ ok: true, value: { game, played } }) } as unknown as LiveTable;
  const judgement = { seat: 0, chance: 1, best: null, loss: 0, grade: null };
  const judging = (solvedAt: number) =>
    createAdvice(() => live, {
      chooseMove: () => Promise.reject(new Error("Nobody is to move.")),
      weigh: () => Promise.reject(new Error("Nobody asked.")),
      async judge(_game, part) {
        asked.push(part.map(({ turn }) => turn));
        const solved = part.filter(({ turn }) => turn === 5 || asked.length >= solvedAt);
        return { ok: true, value: solved.map(({ turn }) => ({ ...judgement, turn })) };
      },
    });
  const found = value(await judging(3).analyse("match", 0, null));
  expect(found.chances.map(({ turn }) => turn)).toEqual([4, 5]);
  expect(asked).toEqual([[4, 5], [4], [4]]);
  const open = value(await judging(Number.POSITIVE_INFINITY).analyse("match", 0, null));
  expect(open.chances.map(({ turn }) => turn)).toEqual([5]);
  expect([open.done, open.decisions]).toEqual([2, 2]);
});

test("a review that nobody looks at any more ends, and can be asked for again", async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const game = findGame("connect-four");
  if (game === undefined) throw new Error("It is on the shelf.");
  const one = { turn: 4, seat: 0, state: { line: [] }, known: NO_KNOWLEDGE, action: {} };
  const finished = () => ({ ok: true, value: { game, played: [one] } });
  const advice = createAdvice(() => ({ finished }) as unknown as LiveTable, {
    chooseMove: () => Promise.reject(new Error("Nobody is to move.")),
    weigh: () => Promise.reject(new Error("Nobody asked.")),
    async judge(_game, _part, signal) {
      signals.push(signal);
      if (signal?.aborted) throw new Error("It was asked for nobody.");
      // The first one takes for ever.
      if (signals.length > 1) return { ok: true, value: [] };
      await new Promise((resolve) => signal?.addEventListener("abort", resolve));
      return { ok: false, fault: { code: "bots/cancelled", message: "Never mind." } };
    },
  });
  const first = advice.analyse("match", 0, null);
  advice.withdraw("match");
  expect(await first).toMatchObject({ ok: false, fault: { code: "bots/cancelled" } });
  expect(signals).toHaveLength(1);
  expect(await advice.analyse("match", 0, null)).toMatchObject({ ok: true });
});

test("a pending hint is withdrawn when the player moves, and the next one is not", async () => {
  const signals: AbortSignal[] = [];
  const host = await testHost({
    // Only hints ask the best bot here, and it takes for ever.
    async chooseMove(game, state, seat, knowledge, level, _earlier, signal) {
      if (level !== "best")
        return { ok: true, value: game.legal(state, seat, knowledge)[0] ?? null };
      if (signal === undefined) throw new Error("it could not be stopped");
      signals.push(signal);
      if (!signal.aborted)
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return { ok: false, fault: { code: "bots/cancelled", message: "Never mind." } };
    },
  });
  const id = await play(host, "connect-four", [ANN, BOT]);
  await untilTable(host, id, ({ match }) => match?.waitingFor[0] === 0);
  const first = host.api.hint(id, 0);
  value(await host.api.act(id, 0, { column: 4 }));
  expect(await first).toMatchObject({ ok: false, fault: { code: "bots/cancelled" } });
  await untilTable(host, id, ({ match }) => match?.moves.length === 3);
  const second = host.api.hint(id, 0);
  // A column that does not exist leaves it alone.
  expect(await host.api.act(id, 0, { column: 9 })).toMatchObject({ ok: false });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  value(await host.api.resign(id, 0));
  expect(await second).toMatchObject({ ok: false });
});

test("nobody else gets a hint", async () => {
  const host = await testHost();
  const fault = { ok: false, fault: { code: "table/no-hint" } };
  const shared = await play(host, "connect-four", [ANN, { kind: "human", name: "Bob" }]);
  expect(await host.api.hint(shared, 1)).toMatchObject(fault);
  expect(await host.api.weighMoves(shared, 1, 0)).toMatchObject(fault);
  const alone = await play(host, "crazy-eights", [BOT, ANN], { dealer: 0 });
  expect(await host.api.hint(alone, 0)).toMatchObject(fault);
});

test("a match is judged once it is over, if its game can be", async () => {
  const host = await testHost();
  const id = await play(host, "rpsls", [ANN, BOT]);
  expect(await host.api.analyse(id, 0, null)).toMatchObject({
    ok: false,
    fault: { code: "table/still-playing" },
  });
  value(await host.api.resign(id, 0));
  expect(await host.api.analyse(id, 0, null)).toMatchObject({
    ok: false,
    fault: { code: "bots/no-analysis" },
  });
  expect(value(await host.api.replay(id))).not.toHaveProperty("analysis");
});

test("a bot learns how earlier matches of the series ended and where it sat", async () => {
  const asked: { seat: Seat; earlier: readonly Earlier<Plain>[] }[] = [];
  const chooseMove: ChooseMove = async (game, state, seat, knowledge, _level, earlier = []) => {
    asked.push({ seat, earlier });
    return { ok: true, value: game.legal(state, seat, knowledge)[0] ?? null };
  };
  const host = await testHost({ chooseMove });
  let id = await play(host, "rpsls", [ANN, BOT]);
  for (let round = 0; round < 2; round++) {
    const { mine } = await untilTable(host, id, ({ match }) => match !== null);
    const [me] = mine;
    // The bot throws rock: paper decides the match.
    value(await host.api.act(id, me ?? 0, { type: "throw", symbol: 1 }));
    await untilTable(host, id, ({ stage }) => stage === "over");
    value(await host.api.rematch(id, null));
    id = (await untilTable(host, id, ({ rematch }) => rematch.next !== null)).rematch.next ?? "";
  }
  await untilTable(host, id, ({ match }) => match?.waitingFor.length === 1);
  const bots = asked.map(({ seat, earlier }) => [seat, earlier.map((one) => one.seat)]);
  expect(bots).toEqual([
    [1, []],
    [0, [1]],
    [1, [1, 0]],
  ]);
  const [first] = asked.at(-1)?.earlier ?? [];
  const throws = [
    { seat: 0, symbol: 1 },
    { seat: 1, symbol: 0 },
  ];
  expect(first).toMatchObject({ state: { rounds: [{ throws }] } });
});

/** Columns of a match of Connect Four that ends undecided; the last move is a mistake. */
const COLUMNS = [4, 4, 4, 3, 5, 5, 2, 6, 3, 3, 3, 1, 2, 2, 5, 5, 1, 1, 7, 2, 6, 6];

test("a match is judged from its end, a few moves at a time", async () => {
  const host = await testHost();
  const id = await play(host, "connect-four", [ANN, { kind: "human", name: "Bob" }]);
  // Seat 1 begins.
  for (const [move, column] of COLUMNS.entries())
    value(await host.api.act(id, (move + 1) % 2, { column }));
  value(await host.api.resign(id, 1));
  const { analysis = "" } = value(await host.api.replay(id));
  const { chances, done, decisions } = value(await host.api.analyse(analysis, 0, null));
  expect(chances.map(({ turn, seat }) => [turn, seat])).toEqual([
    [20, 1],
    [21, 0],
  ]);
  expect([done, decisions]).toEqual([2, COLUMNS.length]);
  expect(chances[1]).toMatchObject({
    grade: "blunder",
    best: { action: { column: 4 }, text: "4" },
  });
  expect(value(await host.api.analyse(analysis, decisions, null))).toEqual({
    chances: [],
    done: decisions,
    decisions,
  });
});

test("a finished match among peers is judged from its table or its record", async () => {
  const { ann, bob, id } = await twoAtATable();
  await playColumns([ann, bob], id, COLUMNS);
  expect(await ann.api.hint(id, 1)).toMatchObject({ fault: { code: "table/no-hint" } });
  expect(await ann.api.analyse(id, 0, null)).toMatchObject({
    fault: { code: "table/still-playing" },
  });
  value(await bob.api.resign(id, 1));
  await untilTable(ann, id, ({ match }) => match?.verified != null);
  const fromTable = value(await ann.api.analyse(id, 0, null));
  expect(fromTable.decisions).toBe(COLUMNS.length);

  // Somebody who was not there opens the file.
  const { bytes } = value(await ann.api.exportRecord(id));
  const reader = await testHost();
  const { analysis = "" } = value(await reader.api.openRecord(bytes));
  expect(value(await reader.api.analyse(analysis, 0, null))).toEqual(fromTable);
  expect(await reader.api.analyse(id, 0, null)).toMatchObject({ fault: { code: "table/unknown" } });
});
