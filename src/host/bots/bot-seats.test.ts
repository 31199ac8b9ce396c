import { expect, test, vi } from "vitest";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { resignMatch } from "../../match/author.ts";
import { catchUp, matchOf, play, tableOf } from "../../match/table.fixture.ts";
import { tally } from "../../match/tally.fixture.ts";
import type { BotPlayer } from "./bot-player.ts";
import { createBotSeats, type TableBotsDeps, wake } from "./bot-seats.ts";

/** A bot in seat 1 that kept silent because its owner's match, of seat 0, said so, and was refused what it chose. */
function silentBot(table = tableOf(tally as never, 3)) {
  const [owner, own] = [matchOf(table, 0), matchOf(table, 1)];
  const deps = {
    findTable: () => ({ state: { match: owner } }),
    clock: { soon: (step: () => void) => step() },
  };
  const seats = createBotSeats(deps as unknown as TableBotsDeps);
  const goOn = vi.fn();
  const bot = {
    saved: "row",
    asked: { turn: 0, question: new AbortController(), refusedAt: "here" },
    table: { id: "table", goOn, state: { match: own, closed: true } },
  } as unknown as BotPlayer;
  seats.seated.set("table", new Set([bot]));
  seats.silenced.add("row");
  return { owner, seats, bot, goOn };
}

test("a bot goes on, and is asked again, once its owner's match may go on", () => {
  const { seats, bot, goOn } = silentBot();
  wake(seats, "table");
  expect(goOn).toHaveBeenCalledOnce();
  expect(bot.asked).toBeNull();
  wake(seats, "table");
  expect(goOn).toHaveBeenCalledOnce();
});

test("a bot stays silent after its owner's resignation", () => {
  const { owner, seats, goOn } = silentBot();
  unwrap(resignMatch(owner));
  wake(seats, "table");
  expect(goOn).not.toHaveBeenCalled();
});

test("a bot stays silent while its owner does not hold the history that it holds", () => {
  const table = tableOf(tally as never, 2);
  play(table, 0, { number: 3 });
  table.carries = (_, to) => to !== 0;
  play(table, 1, { number: 2 });
  expect(matchOf(table, 1).phase.turn).toBeGreaterThan(matchOf(table, 0).phase.turn);
  const { seats, goOn } = silentBot(table);
  wake(seats, "table");
  expect(goOn).not.toHaveBeenCalled();
  table.carries = () => true;
  catchUp(table, 0);
  wake(seats, "table");
  expect(goOn).toHaveBeenCalledOnce();
});
