import { expect, test } from "vitest";
import { all, stage, textOf } from "../stage.fixture.tsx";
import { seatOf, snapshotOf, tableOf } from "../table.fixture.ts";
import { StandingPanel } from "./standing.tsx";

test("a spectator is told that a match stands still, and not offered to abandon it", async () => {
  const seats = ["Anna", "Ben", "Cleo"].map((name, seat) => seatOf(seat, name, { here: false }));
  const standing = {
    kind: "votes",
    here: 1,
    needed: 2,
    missing: [1, 2],
    late: [1, 2],
  } as const;
  const table = tableOf(
    { game: "crazy-eights", capacity: 3, seats, watching: true, bound: false, mine: [] },
    { waitingFor: [], standing },
  );
  const { root, render } = stage({}, snapshotOf(table));
  await render(<StandingPanel table={table} />);
  expect(textOf(root)).toContain("Waiting for 1 of 2 players to confirm: Ben and Cleo.");
  // The host answers `match/spectator`: "You are watching this match."
  expect(all(root, ({ type }) => type === "button").map(textOf)).toEqual([]);
  expect(textOf(root)).not.toContain("You can end the match on your side");
});

test("whoever is left where nothing more can be dealt may abandon the match, who has resigned need not", async () => {
  const seats = ["Anna", "Ben", "Cleo", "Dan"].map((name, at) =>
    seatOf(at, name, { here: at === 0 }),
  );
  for (const [bound, by, way] of [
    [true, [], "Abandon the match"],
    [true, [1], "Abandon the match"],
    [false, [0], "Archive"],
    [false, [], null],
  ] as const) {
    const standing = { kind: "stuck", seats: [2, 3], by } as const;
    const table = tableOf(
      { game: "crazy-eights", capacity: 4, seats, bound, mine: [0] },
      { waitingFor: [], standing },
    );
    const { root, render } = stage({}, snapshotOf(table));
    await render(<StandingPanel table={table} />);
    expect(textOf(root)).toContain(
      "Cleo and Dan left, and nothing more can be dealt without them.",
    );
    const [button] = all(root, ({ type }) => type === "button");
    expect(button === undefined ? null : textOf(button)).toBe(way);
  }
});
