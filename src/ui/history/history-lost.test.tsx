import { expect, test } from "vitest";
import { fail, ok } from "../../../protocol/result.ts";
import { settled, stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf } from "../table.fixture.ts";
import { HistoryScreen } from "./history-screen.tsx";

test("the history is fetched once the line to the host is back", async () => {
  let isLost = true;
  const host = {
    history: async () =>
      isLost ? fail("ui/connection-lost", "lost") : ok({ matches: [], damaged: 0 }),
  };
  const { app, root, render, show } = stage(host, snapshotOf());
  app.state.set({ ...app.state.get(), link: "lost" });
  await render(<HistoryScreen />);
  isLost = false;
  show({ ...snapshotOf(), n: 2 });
  await settled();
  expect(textOf(root)).toContain("No finished matches yet");
});
