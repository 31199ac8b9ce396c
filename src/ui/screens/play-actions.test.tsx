import { expect, test } from "vitest";
import { ok } from "../../../protocol/result.ts";
import type { Table } from "../../host/api/api.ts";
import { buttons, press, settled, stage, textOf } from "../stage.fixture.tsx";
import { seatOf, snapshotOf, tableOf } from "../table.fixture.ts";
import { lookingSeat } from "../table-view.ts";
import type { HintState } from "../use-hint.ts";
import { PlayActions } from "./play-actions.tsx";

const NO_HINT: HintState = { kind: "off", action: null, text: "", moves: [], ask() {} };

/** Anna, a bot and Bo at one device. */
function shared(waitingFor: number): Table {
  const legal = waitingFor === 1 ? [] : [{ kind: "draw" }];
  return tableOf(
    {
      kind: "device",
      game: "crazy-eights",
      capacity: 3,
      mine: [0, 2],
      seats: [
        seatOf(0, "Anna"),
        seatOf(1, "", { bot: "easy", here: true }),
        seatOf(2, "Bo", { here: true }),
      ],
    },
    { waitingFor: [waitingFor], views: [{ seat: waitingFor, view: null, legal }] },
  );
}

test("whoever asked to resign does, though a bot has moved and it is somebody else's turn", async () => {
  const resigned: number[] = [];
  const host = {
    resign: async (_: string, seat: number) => {
      resigned.push(seat);
      return ok(null);
    },
  };
  const { root, render } = stage(host, snapshotOf(shared(1)));
  // The bot thinks, and Anna, who moved last, still holds the device.
  const thinking = shared(1);
  const holder = lookingSeat(thinking, 0);
  expect(holder).toBe(0);
  await render(<PlayActions table={thinking} seat={holder} suggestion={NO_HINT} />);
  press(buttons(root, "Resign")[0]);
  await settled();
  // The bot has moved; next is Bo, to whom Anna has not handed the device. This is what Play passes on then.
  const next = shared(2);
  await render(<PlayActions table={next} seat={lookingSeat(next, 0)} suggestion={NO_HINT} />);
  for (const yes of buttons(root, "Yes, resign")) press(yes);
  await settled();
  expect(resigned).not.toContain(2);
});

test("a question whether to resign goes away with the match it is about", async () => {
  const { root, render } = stage({}, snapshotOf(tableOf()));
  await render(<PlayActions table={tableOf()} seat={0} suggestion={NO_HINT} />);
  press(buttons(root, "Resign")[0]);
  await settled();
  expect(textOf(root)).toContain("Resign this match?");
  const outcome = { winners: [1], payouts: [0, 0], remainder: 0, reason: "line" };
  const over = tableOf({ stage: "over" }, { outcome, waitingFor: [] });
  await render(<PlayActions table={over} seat={0} suggestion={NO_HINT} />);
  expect(textOf(root)).not.toContain("Resign this match?");
});
