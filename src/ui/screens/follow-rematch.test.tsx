import { expect, test } from "vitest";
import type { Table } from "../../host/api/api.ts";
import { settled, stage } from "../stage.fixture.tsx";
import { snapshotOf, tableOf } from "../table.fixture.ts";
import { TableScreen } from "./table.tsx";

/** No game of ours: its board is not what this is about. */
const PLAYED = tableOf({ game: "none", stage: "over" });
const BEGUN: Table = { ...PLAYED, rematch: { ...PLAYED.rematch, next: "u" } };
const NEXT = tableOf({ game: "none", id: "u" });

test("whoever plays in the next match is taken to it, and nobody else", async () => {
  const { app, render, show } = stage({}, snapshotOf(PLAYED));
  app.go({ screen: "table", id: "t" });
  await render(<TableScreen id="t" />);
  show(snapshotOf(BEGUN));
  await settled();
  expect(app.state.get().route).toEqual({ screen: "table", id: "t" });
  show(snapshotOf(BEGUN, NEXT));
  await settled();
  expect(app.state.get().route).toEqual({ screen: "table", id: "u" });
});
