import { expect, test } from "vitest";
import type { Plain } from "../../engine/game.ts";
import { Play } from "../screens/play.tsx";
import { WishScreen } from "../screens/wish.tsx";
import { stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf, tableOf } from "../table.fixture.ts";

// Between two players nobody is late, and nobody votes: when a player's total is used up, that player's own app resigns
// (docs/spec/agreement.md, the part about time, 4; `hasFlagFallen` in src/match/time.ts).

const VIEW: Plain = {
  columns: [[], [], [], [], [], [], []],
  turn: 0,
  last: null,
  end: null,
  line: [],
  takeback: 0,
};

async function shown(left: number): Promise<string> {
  const table = tableOf(
    { total: { kind: "increment", time: 300_000, plus: 0 } },
    {
      waitingFor: [0],
      public: VIEW,
      views: [{ seat: 0, view: VIEW, legal: [{ column: 1 }] }],
      clock: { seats: [0], limit: 60_000, left },
      left: [left, 300_000],
    },
  );
  const { root, render } = stage({}, snapshotOf(table));
  await render(<Play table={table} />);
  return textOf(root);
}

test("a player of two whose last seconds run is not told that they may be removed, but that they will lose", async () => {
  // `clocks/en.ts`, where the limit is chosen, has it right: "with two players, your app resigns for you".
  expect(await shown(5000)).not.toContain("Players who run out of time may be removed.");
});

test("a limit for each move of a game for two is not explained by a vote that cannot be held", async () => {
  const { root, render } = stage({}, snapshotOf());
  await render(<WishScreen where="network" game="connect-four" />);
  expect(textOf(root)).toContain("Time for each move");
  expect(textOf(root)).not.toContain("Players who take longer can be voted out.");
});
