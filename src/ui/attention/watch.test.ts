import { expect, test } from "vitest";
import type { Table } from "../../host/api/api.ts";
import { createApp } from "../app.ts";
import { HOME } from "../route.ts";
import { readSettings } from "../settings.ts";
import { createStore } from "../store.ts";
import { AWAITED, seatOf, snapshotOf, tableOf } from "../table.fixture.ts";
import { watchForCalls } from "./watch.ts";

/** An app in a hidden window, with everything announced, played and put on the desktop. */
function watched(settings = {}) {
  const sounds: string[] = [];
  const shown: string[] = [];
  const page = { history: { state: HOME, pushState: () => {} }, addEventListener: () => {} };
  const chosen = createStore({ ...readSettings({ getItem: () => null }, ["en"]), ...settings });
  const app = createApp(
    () => ({ ask: (call) => call({} as never), retryNow: () => {} }),
    chosen,
    page as unknown as Window,
    (sound) => sounds.push(sound),
  );
  const desktop = {
    allow: async () => true,
    show: (_title: string, text: string) => void shown.push(text),
    count: () => {},
  };
  watchForCalls(app, desktop, () => true);
  const see = (...tables: readonly Table[]) =>
    app.state.set({ ...app.state.get(), snapshot: snapshotOf(...tables) });
  const said = () => app.state.get().announcements.map(({ text }) => text);
  return { app, sounds, shown, see, said };
}

const turn = tableOf({}, { ...AWAITED, turn: 1 });

test("another table's turn is said, heard and shown once, however often the host speaks", () => {
  const { sounds, shown, see, said } = watched({ desktop: true });
  see(tableOf());
  see(turn);
  see(turn);
  expect(said()).toEqual(["Your turn: Connect Four with Ben."]);
  expect(shown).toEqual(said());
  expect(sounds).toEqual(["turn"]);
});

test("the turn at the table on the screen is left to that screen, and heard once", () => {
  const { app, sounds, see, said } = watched();
  app.go({ screen: "table", id: "t" });
  see(tableOf());
  see(turn);
  expect(said()).toEqual([]);
  expect(sounds).toEqual(["turn"]);
});

test("what is switched off stays silent", () => {
  const { shown, see, said } = watched({ spoken: false, desktop: false });
  see(tableOf());
  see(turn);
  expect([...said(), ...shown]).toEqual([]);
});

test("somebody's going and coming back are both told on one's own turn", () => {
  const { app, see, said } = watched();
  app.go({ screen: "table", id: "t" });
  const away = { seats: [seatOf(0, "Anna"), seatOf(1, "Ben", { connected: false })] };
  see(turn);
  see(tableOf(away, { ...AWAITED, turn: 1 }));
  see(turn);
  expect(said()).toEqual(["Connect Four: Ben lost the connection.", "Connect Four: Ben is back."]);
});
