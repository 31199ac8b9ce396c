import { expect, test } from "vitest";
import { settled, stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf, tableOf } from "../table.fixture.ts";
import { TableScreen } from "./table.tsx";

const GONE = "You are no longer at this table.";

test("who has just asked to watch a match is not told that they are no longer there before it has come", async () => {
  const { root, show, render } = stage({}, snapshotOf());
  await render(<TableScreen id="t" awaited />);
  expect(textOf(root)).toContain("Fetching the match…");
  expect(textOf(root)).not.toContain(GONE);
  show(snapshotOf({ ...tableOf({ watching: true }), match: null, stage: "gathering" }));
  await settled();
  expect(textOf(root)).not.toContain("Fetching the match…");
  await new Promise((resolve) => setTimeout(resolve));
  await settled();
  show(snapshotOf());
  await settled();
  expect(textOf(root)).toContain(GONE);
});

test("a table that is gone says so at once to who comes back to it", async () => {
  const { root, render } = stage({}, snapshotOf());
  await render(<TableScreen id="t" awaited={false} />);
  expect(textOf(root)).toContain(GONE);
});
