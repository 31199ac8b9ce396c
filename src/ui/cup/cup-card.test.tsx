import { expect, test, vi } from "vitest";
import { ok } from "../../../protocol/result.ts";
import type { CupView } from "../../host/api/api.ts";
import { all, buttons, press, settled, stage } from "../stage.fixture.tsx";
import { seatOf, snapshotOf, tableOf } from "../table.fixture.ts";
import { CupCard, CupForEverybody } from "./cup-card.tsx";

const NAMES = ["Anna", "Ben", "Cara", "Dan"];

function cupOf(gone: readonly number[], part: Partial<CupView>): CupView {
  return {
    kind: "round-robin",
    game: "connect-four",
    stake: 0,
    phase: null,
    players: NAMES.map((name, number) => ({
      player: name,
      name,
      points: 0,
      gone: gone.includes(number),
    })),
    rounds: [],
    tables: [],
    over: true,
    champions: [],
    owner: false,
    ...part,
  };
}

const game = { round: 0, place: 0, results: [], table: null, mine: false, waiting: false };

async function textsOf(cup: CupView): Promise<string> {
  const { root, render } = stage({}, snapshotOf(tableOf({ seats: [seatOf(0, "Anna")] })));
  await render(<CupForEverybody cup={cup} />);
  return all(root, ({ text }) => text !== "")
    .map(({ text }) => text)
    .join("|");
}

test("nobody is said to have left a tournament that was called off", async () => {
  expect(await textsOf(cupOf([0, 1, 2, 3], {}))).not.toContain("left");
  expect(await textsOf(cupOf([3], { champions: [0] }))).toContain("left");
});

test("once a tournament is over, nothing of it is still to be decided", async () => {
  const rounds = [
    [
      { ...game, one: 0, other: 3, over: true, winner: null },
      { ...game, place: 1, one: 1, other: 2, over: true, winner: 1 },
    ],
    [{ ...game, round: 1, one: null, other: 1, over: true, winner: 1 }],
  ];
  const over = await textsOf(cupOf([0, 3], { kind: "knock-out", rounds, champions: [1] }));
  expect(over).not.toContain("To be decided");
});

test("the owner sees which match each of the buttons decides", async () => {
  const settleCup = vi.fn(() => Promise.resolve(ok(null)));
  const open = { ...game, over: false, winner: null };
  const rounds = [[{ ...open, one: 0, other: 1 }], [{ ...open, round: 1, one: 0, other: 2 }]];
  const cup = cupOf([], { over: false, owner: true, rounds });
  const table = tableOf({ cup });
  const { root, render } = stage({ settleCup }, snapshotOf(table));
  await render(<CupCard table={table} />);
  const [first, second] = buttons(root, "Anna wins").map(({ props }) => props["aria-describedby"]);
  const named = (id: unknown) =>
    all(root, ({ props }) => props["id"] === id).flatMap((one) =>
      all(one, ({ text }) => text !== ""),
    );
  expect(named(first).map(({ text }) => text)).toEqual(["Anna – Ben"]);
  expect(named(second).map(({ text }) => text)).toEqual(["Anna – Cara"]);
  press(buttons(root, "Anna wins")[1]);
  await settled();
  expect(settleCup).toHaveBeenCalledWith(table.id, 1, 0, "one");
});
