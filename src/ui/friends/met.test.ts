import { expect, test } from "vitest";
import { NO_FRIENDS } from "../connection/network.fixture.ts";
import { seatOf, snapshotOf, tableOf } from "../table.fixture.ts";
import { strangersIn } from "./met.tsx";

const BEN = "be".repeat(32);
const table = tableOf({
  seats: [
    seatOf(0, "Anna", { here: true }),
    seatOf(1, "Ben", { player: BEN }),
    seatOf(2, "Bot", { bot: "easy" }),
  ],
});

test("people met at tables are proposed once each, until they are friends or blocked", () => {
  const met = snapshotOf(table, { ...table, id: "other" });
  expect(strangersIn(met)).toEqual([{ id: BEN, name: "Ben" }]);
  const friend = { id: BEN, name: "Ben", favourite: false, since: 0, here: true };
  expect(strangersIn({ ...met, friends: { ...NO_FRIENDS, friends: [friend] } })).toEqual([]);
  expect(strangersIn({ ...met, blocked: [{ id: BEN, name: "Ben" }] })).toEqual([]);
});
