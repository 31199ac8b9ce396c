import { expect, test } from "vitest";
import { ok } from "../../../protocol/result.ts";
import { all, buttons, press, settled, stage, textOf } from "../stage.fixture.tsx";
import { seatOf, snapshotOf, tableOf } from "../table.fixture.ts";
import { en } from "../text/en.ts";
import { Room } from "./room.tsx";

test("the host is marked in any seat, and named in the title", async () => {
  const table = {
    ...tableOf({
      stage: "gathering",
      host: "Ben",
      seats: [seatOf(0, "Anna"), seatOf(1, "Ben")],
    }),
    match: null,
  };
  const { root, render } = stage({}, snapshotOf(table));
  await render(<Room table={table} />);
  const marked = all(root, (one) => one.type === "li" && textOf(one).includes(en.room.host));
  expect(marked.map((one) => textOf(one).includes("Ben"))).toEqual([true]);
  expect(textOf(root)).toContain("Ben's");
});

const room = (...names: string[]) =>
  tableOf({
    stage: "gathering",
    match: null,
    hosting: true,
    game: "crazy-eights",
    capacity: 4,
    seats: names.map((name, seat) => seatOf(seat, name)),
  });

test("a question about blocking Ben does not turn into one about Cleo when Ben leaves", async () => {
  const blocked: string[] = [];
  const host = {
    block: async (player: string) => ok(void blocked.push(player)),
    invite: async () => ({ ok: false, fault: { code: "table/unknown", message: "" } }),
    door: async () => ({ ok: false, fault: { code: "table/unknown", message: "" } }),
  };
  const before = room("Anna", "Ben", "Cleo");
  const { root, render, show } = stage(host, snapshotOf(before));
  await render(<Room table={before} />);
  press(buttons(root, "Block Ben")[0]);
  await settled();
  const dialogs = () => all(root, ({ type }) => type === "dialog").map((one) => textOf(one));
  expect(dialogs().join()).toContain("Ben");
  // Ben leaves; Cleo moves up to his seat.
  const after = room("Anna", "Cleo");
  show(snapshotOf(after));
  await render(<Room table={after} />);
  expect(dialogs()).toEqual([]);
  expect(blocked).toEqual([]);
});
