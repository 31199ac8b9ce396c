import { expect, test } from "vitest";
import type { Game } from "../engine/game.ts";
import { rpsls } from "../games/rpsls/rules.ts";
import { act } from "./author.ts";
import { deliver, matchOf, PASSWORD, play, tableOf } from "./table.fixture.ts";

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
