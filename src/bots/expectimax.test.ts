import { expect, test } from "vitest";
import { ok } from "../../protocol/result.ts";
import type { Game } from "../engine/game.ts";
import { NO_KNOWLEDGE } from "../engine/game.ts";
import { keyOf } from "../games/royal-ur/bot.ts";
import type { Action } from "../games/royal-ur/moves.ts";
import { royalUr, type State } from "../games/royal-ur/rules.ts";
import { expectimax, expectimaxAnalyst } from "./expectimax.ts";
import { startThinking } from "./thinking.ts";

const thinking = () => startThinking(1, {}, () => 0);

/** "Stop" ties; "gamble" tosses two coins and wins with at least so many heads. */
function gambling(headsToWin: number): Game<string, string> {
  return {
    id: "gambling",
    pending: (state) =>
      state === "tossing"
        ? { kind: "chance", request: { kind: "roll", seat: 0, coins: 2 } }
        : { kind: "over" },
    apply: (_state, event) =>
      event.kind === "rolled"
        ? ok(event.value >= headsToWin ? "won" : "lost")
        : ok(event.kind === "acted" && event.action === "gamble" ? "tossing" : "tied"),
    outcome: (state) => ({
      winners: { won: [0], lost: [1] }[state] ?? [0, 1],
      payouts: [],
      remainder: 0,
      reason: "toss",
    }),
  } as Partial<Game<string, string>> as Game<string, string>;
}

test.each([
  [0, "gamble"],
  [1, "gamble"],
  [2, "stop"],
  [3, "stop"],
])("a win with at least %i of two heads: %s", (headsToWin, best) => {
  const bot = expectimax(gambling(headsToWin), { evaluate: () => 0, key: String, depth: 2 });
  const decision = { state: "start", seat: 0, known: NO_KNOWLEDGE, legal: ["stop", "gamble"] };
  expect(bot.choose(decision, thinking())).toBe(best);
});

test.each([
  ["stop", 0, { chance: 0.75, best: "gamble", loss: 0.25 }],
  ["gamble", 0, { chance: 0.75, best: null, loss: 0 }],
])("%s is judged by what it leaves of the chance of winning", (action, seat, judgement) => {
  const game = { ...gambling(1), legal: () => ["stop", "gamble"] };
  const knowledge = { evaluate: () => 0, key: String, depth: 2 };
  const analyst = expectimaxAnalyst(game, knowledge, 0.1);
  const played = [{ turn: 3, seat, state: "start", action }];
  expect(analyst.chances(played, thinking())).toEqual([{ turn: 3, seat, ...judgement }]);
});

/** Tokens by place on the path; the rest are home. */
function position(own: readonly number[], other: readonly number[], roll: number): State {
  const home = [7 - own.length, 7 - other.length];
  const tokens = { board: [own, other], home };
  return { stake: 0, tokens, turn: 0, roll, rolls: [], last: null, end: null };
}

test("it captures what would come home with the next roll", () => {
  const bot = expectimax(royalUr, { evaluate: () => 0, key: keyOf, depth: 2 });
  const state = position([6, 10], [11], 1);
  const legal = royalUr.legal(state, 0, NO_KNOWLEDGE);
  expect(legal).toHaveLength(2);
  const action: Action = bot.choose({ state, seat: 0, known: NO_KNOWLEDGE, legal }, thinking());
  expect(action).toEqual({ type: "move", from: { x: 5, y: 1 }, distance: 1 });
});
