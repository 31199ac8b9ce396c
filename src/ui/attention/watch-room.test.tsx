import { expect, test } from "vitest";
import { Room } from "../screens/room.tsx";
import { stage } from "../stage.fixture.tsx";
import { seatOf, snapshotOf, tableOf } from "../table.fixture.ts";
import { watchForCalls } from "./watch.ts";

const fault = async () => ({ ok: false, fault: { code: "table/unknown", message: "" } });

test("the host in the room is told once that the table is full", async () => {
  const room = (seats: number) =>
    tableOf({
      stage: "gathering",
      match: null,
      hosting: true,
      seats: [seatOf(0, "Anna"), seatOf(1, "Ben")].slice(0, seats),
    });
  const { app, render, show } = stage({ invite: fault, door: fault }, snapshotOf(room(1)));
  app.go({ screen: "table", id: "t" });
  watchForCalls(app, { allow: async () => true, show() {}, count() {} }, () => false);
  await render(<Room table={room(1)} />);
  const before = app.state.get().announcements.length;
  show(snapshotOf(room(2)));
  await render(<Room table={room(2)} />);
  expect(
    app.state
      .get()
      .announcements.slice(before)
      .map(({ text }) => text),
  ).toHaveLength(1);
});
