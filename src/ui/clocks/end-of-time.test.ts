import { expect, test } from "vitest";
import { seatOf, tableOf } from "../table.fixture.ts";
import { endOfTime } from "./end-of-time.ts";

const MINUTE = { seats: [0], limit: 60_000, left: 60_000 };
const INCREMENT = { total: { kind: "increment", time: 60_000, plus: 0 } } as const;
const DELAY = { total: { kind: "delay", time: 60_000, plus: 5000 } } as const;
const three = [seatOf(0, "Anna"), seatOf(1, "Ben"), seatOf(2, "Cleo")];

test("of three, whoever runs out of time may be voted out", () => {
  const table = { game: "crazy-eights", capacity: 3, seats: three };
  expect(endOfTime(tableOf(table), MINUTE)).toBe("vote");
  const moves = [{ seat: 2, text: "", action: null, kind: "resigned" }] as const;
  expect(endOfTime(tableOf(table, { moves }), MINUTE)).toBe("wait");
});

test("between two, also with a bot of theirs, only the end of the time for the whole match is lost", () => {
  expect(endOfTime(tableOf(), MINUTE)).toBe("wait");
  const left = (ms: number) => ({ left: [ms, 60_000] });
  expect(endOfTime(tableOf(INCREMENT, left(60_000)), MINUTE)).toBe("resign");
  expect(endOfTime(tableOf(INCREMENT, left(90_000)), MINUTE)).toBe("wait");
  expect(endOfTime(tableOf(DELAY, left(55_000)), MINUTE)).toBe("resign");
  expect(endOfTime(tableOf(DELAY, left(58_000)), MINUTE)).toBe("wait");
  const bot = seatOf(2, "", { player: "bot", bot: "easy", botOf: "Ben" });
  const seats = [...three.slice(0, 2), bot];
  expect(endOfTime(tableOf({ ...INCREMENT, seats }, left(60_000)), MINUTE)).toBe("resign");
});

test("on one device nobody waits for whoever is out of time", () => {
  expect(endOfTime(tableOf({ kind: "device" }), MINUTE)).toBe("out");
});
