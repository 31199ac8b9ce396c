import { expect, test } from "vitest";
import type { Game } from "../engine/game.ts";
import { rpsls } from "../games/rpsls/rules.ts";
import { act } from "./author.ts";
import { moveOf } from "./awaited.ts";
import { chooseMove } from "./intent.ts";
import { deliver, giveUp, matchOf, PASSWORD, play, tableOf } from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

const game = rpsls as unknown as Game;
const throwing = (symbol: number) => ({ type: "throw", symbol });
const STOP = { type: "stop-game" };

/** Seat 0, whose table it is, is knocked out by the other three. */
function knockedOut() {
  const table = tableOf(game, 4);
  for (const [seat, symbol] of [0, 1, 1, 1].entries()) play(table, seat, throwing(symbol));
  expect(matchOf(table, 0).phase.state).toMatchObject({ stage: "in-progress", aside: "expected" });
  return table;
}

test("a move that may wait is signed in the next phase that asks the seat", () => {
  const table = knockedOut();
  play(table, 0, STOP);
  // Once is enough, and only the owner may stop the game.
  expect(act(matchOf(table, 0), STOP, PASSWORD)).toMatchObject({
    fault: { code: "match/proving" },
  });
  expect(act(matchOf(table, 1), STOP, PASSWORD)).toMatchObject({
    fault: { code: "rpsls/NotOwner" },
  });
  for (const seat of [1, 2, 3]) play(table, seat, throwing(2));
  for (const { phase } of table.matches)
    expect(phase.outcome).toMatchObject({ reason: "stopped", winners: [1, 2, 3] });
});

test("a move that the rules refuse is refused at once, not when it would be signed", () => {
  const table = knockedOut();
  const config = {
    betSize: 1,
    playersCountLimit: 3,
    entryTimeout: 5000,
    moveTimeout: 5000,
    revealTimeout: 5000,
  };
  const propose = { type: "change-next-game-config", config };
  expect(act(matchOf(table, 0), propose, PASSWORD)).toMatchObject({
    fault: { code: "rpsls/LobbyIsFull" },
  });
  play(table, 0, { ...propose, config: { ...config, playersCountLimit: 4 } });
  for (const seat of [1, 2, 3]) play(table, seat, throwing(2));
  expect(matchOf(table, 3).phase.state).toMatchObject({ next: { betSize: 1 } });
});

test("a player who has thrown may stop the game in the same stage, for the next", () => {
  const table = tableOf(game, 3);
  play(table, 0, throwing(0));
  play(table, 0, STOP);
  for (const seat of [1, 2]) play(table, seat, throwing(0));
  deliver(table);
  for (const { phase } of table.matches) expect(phase.outcome).toMatchObject({ reason: "stopped" });
});

/** Seat 1 has chosen a move for a phase; it is seat 0's turn, and then its own. */
function chosenFor(turn: number, after: string | null) {
  const table = tableOf(tally as never, 3);
  const move = { turn, waits: false, after, action: { number: 4 }, sealed: null };
  chooseMove(matchOf(table, 1), move);
  return { table, move };
}

test.each([
  ["for a phase that was decided without it", 0, null],
  ["in a state that never came about", 1, "00"],
])("a move chosen %s is dropped, and the player may choose again", (_when, turn, after) => {
  const { table, move } = chosenFor(turn, after);
  play(table, 0, { number: 2 });
  const { intent, phase } = matchOf(table, 1);
  expect(phase.expected).toEqual([1]);
  expect(moveOf(matchOf(table, 1), 1)).toBeUndefined();
  expect(intent).toMatchObject({ move: null, dropped: move });
  play(table, 1, { number: 3 });
  expect(matchOf(table, 0).phase.turn).toBe(2);
});

test("a resignation drops the move that was to be signed", () => {
  const { table, move } = chosenFor(1, null);
  giveUp(table, 1);
  expect(matchOf(table, 1).intent).toMatchObject({ move: null, dropped: move });
});
