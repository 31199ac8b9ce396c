import { expect, test } from "vitest";
import { TableScreen } from "../screens/table.tsx";
import { all, type Shown, settled, stage } from "../stage.fixture.tsx";
import { snapshotOf, tableOf } from "../table.fixture.ts";

function fieldIn(root: Shown): Shown {
  const [field] = all(root, ({ props }) => props["aria-label"] === "Message to the table");
  if (field === undefined) throw new Error("nobody can write");
  return field;
}

test("what a guest is writing when the match begins stays in the field, and so does the focus", async () => {
  // No game of ours: its board is not what this is about.
  const match = tableOf({ game: "none" });
  const { root, render, show } = stage(
    {},
    snapshotOf({ ...match, stage: "gathering", match: null }),
  );
  await render(<TableScreen id="t" />);
  const before = fieldIn(root);
  (before.props["onChange"] as (event: object) => void)({ target: { value: "Shall we play " } });
  (before as unknown as HTMLElement).focus();
  show(snapshotOf(match));
  await settled();
  const after = fieldIn(root);
  expect(after).not.toBe(before);
  expect(after.props["value"]).toBe("Shall we play ");
  expect(document.activeElement === (after as unknown)).toBe(true);
});
