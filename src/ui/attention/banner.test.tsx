import { expect, test } from "vitest";
import { all, buttons, press, settled, stage, textOf } from "../stage.fixture.tsx";
import { seatOf, snapshotOf, tableOf } from "../table.fixture.ts";
import { CallBanner } from "./banner.tsx";

test("a call that was closed is shown again when it comes again", async () => {
  const away = tableOf({ seats: [seatOf(0, "Anna"), seatOf(1, "Ben", { connected: false })] });
  const { root, render, show } = stage({}, snapshotOf(away));
  await render(<CallBanner />);
  const bars = () => all(root, ({ props }) => props["className"] === "bar bar-call").map(textOf);
  expect(bars()).toHaveLength(1);
  press(buttons(root, "Close")[0]);
  await settled();
  expect(bars()).toHaveLength(0);
  // Ben is back, and lost again an hour later: that is heard and said, but not shown.
  show(snapshotOf(tableOf()));
  await settled();
  show(snapshotOf(away));
  await settled();
  expect(bars()).toHaveLength(1);
});
