import { expect, test } from "vitest";
import type { Roll, View } from "../../../games/royal-ur/state.ts";
import { all, stage } from "../../stage.fixture.tsx";
import { snapshotOf } from "../../table.fixture.ts";
import { ThrowPanel } from "./throw-panel.tsx";

const NONE = { board: [[], []], home: [0, 0] };

function viewOf(rolls: readonly Roll[], part: Partial<View> = {}): View {
  return { tokens: NONE, off: [7, 7], turn: 0, roll: null, moves: [], rolls, ...END, ...part };
}
const END = { last: null, end: null } as const;
const thrown = (seat: number, value: number, passed = false): Roll => ({ seat, value, passed });

test("each throw is spoken once, a pass too, and that one's own coins are ready; coins in the air are not", async () => {
  const { app, root, render } = stage({}, snapshotOf());
  let nth = 0;
  const show = (view: View, inHand = false) =>
    render(
      <ThrowPanel
        whole={view}
        landing={{ view, inHand, inAir: false, nth: nth++, press() {} }}
        seat={0}
        near={0}
        names={["Anna", "Ben"]}
        cells={{ current: null }}
      />,
    );
  await show(viewOf([]));
  await show(viewOf([]), true);
  await show(viewOf([thrown(0, 2)], { roll: 2 }));
  const moved = { tokens: { ...NONE, board: [[2], []] }, off: [6, 7], turn: 1 };
  const rolls = [thrown(0, 2), thrown(1, 0, true)];
  await show(viewOf([thrown(0, 2)], moved));
  await show(viewOf(rolls, moved));
  await show(viewOf([...rolls, thrown(0, 3)], { ...moved, turn: 0, roll: 3 }));
  expect(app.state.get().announcements.map(({ text }) => text)).toEqual([
    "Your coins are ready to throw.",
    "You threw two.",
    "Ben threw zero, no move: no move with a zero.",
    "You threw three.",
  ]);
  expect(all(root, ({ props }) => props["role"] === "status")).toEqual([]);
});
