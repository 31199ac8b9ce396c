import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { Table } from "../../host/api/api.ts";
import { StartsIn } from "../evening/starts-in.tsx";
import { Countdown } from "../screens/countdown.tsx";
import { stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf, tableOf } from "../table.fixture.ts";
import { SeatTime } from "./seat-time.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

/** The page's own clock, in seconds. */
function clockAt() {
  const time = { seconds: 0 };
  vi.spyOn(performance, "now").mockImplementation(() => 1000 + 1000 * time.seconds);
  return time;
}

const timeOf = (table: Table, seat: number) =>
  renderToStaticMarkup(<SeatTime table={table} seat={seat} name="Anna" />).replace(/<[^>]*>/g, "");

test("a player's time for the whole match goes on while they read the rules", () => {
  const time = clockAt();
  const clock = { seats: [0], limit: 300_000, left: 300_000 };
  // Nothing happens at the table meanwhile, so the host has nothing new to say.
  const table = tableOf({}, { waitingFor: [0], clock, left: [300_000, 300_000] });
  const above = () => renderToStaticMarkup(<Countdown clock={clock} name="Anna" />);
  expect(timeOf(table, 0)).toBe("5:00");
  expect(above()).toContain("5:00");
  time.seconds = 40;
  // Back from the rules, or from home: the table appears anew. The clock above the board is right.
  expect(above()).toContain("4:20");
  expect(timeOf(table, 0)).toBe("4:20");
});

test("an opponent's time counts from when the host told it, not from when somebody first looks", () => {
  const time = clockAt();
  const { show } = stage({}, snapshotOf());
  const table = tableOf(
    {},
    { waitingFor: [1], clock: { seats: [1], limit: 60_000, left: 60_000 } },
  );
  // The player is at home when Ben's turn begins, and comes to the table half a minute later.
  show(snapshotOf(table));
  time.seconds = 30;
  expect(timeOf(table, 1)).toBe("0:30");
});

test("the next match begins when it was said, however often somebody looks", () => {
  const time = clockAt();
  const plan = { goal: null, entry: 60_000 };
  const evening = { plan, played: 1, lines: [], champions: [], startsIn: 60_000 };
  const shown = () => renderToStaticMarkup(<StartsIn evening={evening} />);
  expect(shown()).toContain("begins in 1:00");
  time.seconds = 45;
  expect(shown()).toContain("begins in 0:15");
});

test("time that a move has for free is not counted down from the player's own", async () => {
  const time = clockAt();
  // A minute for all moves, and ten seconds of each move free: what the host sends when the turn begins.
  const table = tableOf(
    { total: { kind: "delay", time: 60_000, plus: 10_000 } },
    {
      waitingFor: [0],
      clock: { seats: [0], limit: 70_000, left: 70_000 },
      left: [60_000, 60_000],
    },
  );
  const { root, render } = stage({}, snapshotOf(table));
  const shown = async (seconds: number) => {
    time.seconds = seconds;
    await render(<SeatTime table={table} seat={0} name="Anna" />);
    return textOf(root);
  };
  expect(await shown(0)).toBe("1:00");
  // `leftOf` (src/match/time.ts) says the same for as long as the free time lasts.
  expect(await shown(8)).toBe("1:00");
  expect(await shown(15)).toBe("0:55");
});
