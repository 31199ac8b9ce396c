import { expect, test } from "vitest";
import { cuesOf } from "../sound/cues.ts";
import { all, stage } from "../stage.fixture.tsx";
import { snapshotOf, tableOf } from "../table.fixture.ts";
import { Chat } from "./chat.tsx";

// As the host keeps them (src/host/table/table-talk.ts): the 201st line of an author replaces their first.
const after = (said: number) =>
  tableOf({
    chat: Array.from({ length: Math.min(said, 200) }, (_, nth) => ({
      seat: 1,
      name: "Ben",
      text: `line ${nth + Math.max(0, said - 200)}`,
      turn: 0,
    })),
  });

test("the 201st line of an author is scrolled to and heard like the others", async () => {
  const { root, render } = stage({}, snapshotOf());
  await render(<Chat table={after(200)} />);
  const [log] = all(root, ({ props }) => props["role"] === "log");
  let scrolled = 0;
  Object.assign(log ?? {}, { scrollTo: () => scrolled++ });
  await render(<Chat table={after(201)} />);
  expect([scrolled, cuesOf(after(200), after(201), [])]).toEqual([1, ["chat"]]);
});
