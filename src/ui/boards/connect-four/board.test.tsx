import { expect, test } from "vitest";
import type { View } from "../../../games/connect-four/state.ts";
import { all, press, stage } from "../../stage.fixture.tsx";
import { snapshotOf } from "../../table.fixture.ts";
import { ConnectFourBoard } from "./board.tsx";

/** Anna, seat 0, has asked to take her move back, and Ben has not answered. */
const ASKED = {
  columns: [[1], [2], [1], [2], [], [], []],
  turn: 0,
  last: { column: 3, row: 0 },
  end: null,
  line: [],
  takeback: 2,
} as unknown as View;

test("only the player who is asked for a takeback is told to answer", async () => {
  const told = async (seat: number | null, legal: readonly { takeback: "yes" | "no" }[]) => {
    const hints: string[] = [];
    const { root, render } = stage({}, snapshotOf());
    await render(
      <ConnectFourBoard
        view={ASKED}
        legal={legal}
        seat={seat}
        names={["Anna", "Ben"]}
        lastMove={null}
        suggested={null}
        onAct={seat === null ? null : () => true}
        onHint={(text) => hints.push(text)}
      />,
    );
    press(all(root, ({ props }) => props["role"] === "gridcell")[0]);
    return hints;
  };
  expect(await told(1, [{ takeback: "yes" }, { takeback: "no" }])).toEqual([
    "Answer the takeback request first.",
  ]);
  // Anna waits for Ben; whoever watches has nothing to answer either.
  expect(await told(0, [])).not.toContain("Answer the takeback request first.");
  expect(await told(null, [])).not.toContain("Answer the takeback request first.");
});
