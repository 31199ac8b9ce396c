import { expect, test } from "vitest";
import { buttons, stage } from "../stage.fixture.tsx";
import { snapshotOf } from "../table.fixture.ts";
import { Handover } from "./handover.tsx";

test("the second press of a double click on a move does not show the next player's pieces", async () => {
  let shown = 0;
  const { root, render } = stage({}, snapshotOf());
  await render(<Handover name="Ben" onReady={() => shown++} />);
  const [ready] = buttons(root, "I am Ben");
  const click = ready?.props["onClick"] as (event: { readonly detail: number }) => void;
  // Browsers count the presses of one place, whatever is there by then (UI Events, `detail`).
  click({ detail: 2 });
  expect(shown).toBe(0);
  click({ detail: 1 });
  // A key counts none.
  click({ detail: 0 });
  expect(shown).toBe(2);
});
