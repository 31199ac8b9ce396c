import { expect, test } from "vitest";
import type { MatchView } from "../../host/api/api.ts";
import { all, stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf, tableOf } from "../table.fixture.ts";
import { BreakPart } from "./break-part.tsx";

const CLOCK = { seats: [1], limit: 60_000, left: 60_000 };

test("a break is asked for, begun and ended aloud, each once", async () => {
  const { app, root, render } = stage({}, snapshotOf());
  const at = async (wanted: readonly number[], on: boolean, part: Partial<MatchView> = {}) =>
    render(<BreakPart table={tableOf({}, { clock: CLOCK, pause: { wanted, on }, ...part })} />);
  await at([], false);
  await at([1], false);
  await at([0, 1], true, { clock: null });
  // Anna ends it; Ben's wish ends with it, and his word arrives a moment later.
  await at([1], false);
  expect(textOf(root)).not.toContain("Ben");
  await at([], false);
  expect(app.state.get().announcements.map(({ text }) => text)).toEqual([
    "Ben would like a break.",
    "Break: the clocks are stopped.",
    "The break is over.",
  ]);
  await at([1], false);
  expect(textOf(root)).toContain("Ben would like a break.");
  // What comes together with its text must not count on being a live region.
  expect(all(root, ({ props }) => props["role"] === "status")).toEqual([]);
});
