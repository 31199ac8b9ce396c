import { expect, test } from "vitest";
import { all, stage, textOf } from "../stage.fixture.tsx";
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
