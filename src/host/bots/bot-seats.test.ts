import { expect, test, vi } from "vitest";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { resignMatch } from "../../match/author.ts";
import { matchOf, tableOf } from "../../match/table.fixture.ts";
import { tally } from "../../match/tally.fixture.ts";
import type { BotPlayer } from "./bot-player.ts";
import { createBotSeats, type TableBotsDeps, wake } from "./bot-seats.ts";

/** A bot that kept silent because its owner's match said so, and was refused what it chose. */
function silentBot() {
  const owner = matchOf(tableOf(tally as never, 3), 0);
  const deps = {
    findTable: () => ({ state: { match: owner } }),
    clock: { soon: (step: () => void) => step() },
  };
  const seats = createBotSeats(deps as unknown as TableBotsDeps);
  const goOn = vi.fn();
  const bot = {
    saved: "row",
    asked: { turn: 0, question: new AbortController(), refusedAt: "here" },
    table: { id: "table", goOn, state: { match: null, closed: false } },
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
