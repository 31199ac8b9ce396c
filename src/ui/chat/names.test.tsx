import { expect, test } from "vitest";
import { all, stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf, tableOf } from "../table.fixture.ts";
import { Chat } from "./chat.tsx";

test("a name that is written from right to left does not turn what is said", async () => {
  const line = { seat: 1, name: "שרה", text: "15 minutes, please", turn: 0 };
  const table = tableOf({ chat: [line] });
  const { root, render } = stage({}, snapshotOf(table));
  await render(<Chat table={table} />);
  expect(all(root, ({ type }) => type === "bdi").map(textOf)).toEqual(["שרה"]);
  expect(textOf(root)).toContain("שרה 15 minutes, please");
});
