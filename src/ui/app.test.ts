import { expect, test } from "vitest";
import { fail, ok } from "../../protocol/result.ts";
import { createApp } from "./app.ts";
import type { Connection } from "./connection/connection.ts";
import { readSettings } from "./settings.ts";
import { createStore } from "./store.ts";

/** The part of a browser's history that the app uses. */
function pageAt(...states: unknown[]) {
  const stack = [...states];
  let heard = () => {};
  return {
    history: {
      get state(): unknown {
        return stack.at(-1) ?? null;
      },
      pushState: (state: unknown) => void stack.push(state),
    },
    addEventListener: (_type: "popstate", listener: () => void) => {
      heard = listener;
    },
    goBack() {
      stack.pop();
      heard();
    },
  };
}

function appAt(...states: unknown[]) {
  const page = pageAt(...states);
  // The calls below answer directly; no host is asked.
  const connection: Connection = { ask: (call) => call({} as never), retryNow: () => {} };
  const settings = createStore(readSettings({ getItem: () => null }, ["en"]));
  const app = createApp(
    () => connection,
    settings,
    page as unknown as Window,
    () => {},
  );
  return { app, page };
}

const REFUSED = fail("table/unknown", "This table is no longer here.");

test("starts where the history left off, except at a record, which is gone", () => {
  expect(appAt({ screen: "table", id: "a" }).app.state.get().route).toEqual({
    screen: "table",
    id: "a",
  });
  expect(appAt({ screen: "record" }).app.state.get().route).toEqual({ screen: "home" });
});

test("Back leads to the screen before", () => {
  const { app, page } = appAt();
  app.go({ screen: "rules", game: "connect-four" });
  expect(app.state.get().route).toEqual({ screen: "rules", game: "connect-four" });
  page.goBack();
  expect(app.state.get().route).toEqual({ screen: "home" });
});

test("an opened record is still there after a look at another screen", () => {
  const { app, page } = appAt();
  const record = {
    game: "connect-four",
    players: [],
    signers: [],
    convicted: [],
    positions: { first: null, changes: [] },
    moves: [],
    outcome: null,
    verified: null,
    ending: null,
  };
  app.showRecord(record);
  app.go({ screen: "rules", game: "connect-four" });
  page.goBack();
  expect(app.state.get()).toMatchObject({ route: { screen: "record" }, record });
});

test("a refusal is shown until something succeeds or the screen changes", async () => {
  const { app } = appAt();
  const problem = () => app.state.get().problem?.code ?? null;
  expect(await app.ask(async () => REFUSED)).toBeNull();
  expect(problem()).toBe("table/unknown");
  expect(await app.ask(async () => ok(7))).toEqual({ value: 7 });
  expect(problem()).toBeNull();
  await app.ask(async () => REFUSED);
  app.go({ screen: "home" });
  expect(problem()).toBeNull();
});

test("tells watchers of a change, and no longer once they have gone", () => {
  const { app } = appAt();
  let calls = 0;
  const end = app.state.subscribe(() => calls++);
  app.announce("Your turn");
  app.announce("Your turn");
  expect(calls).toBe(2);
  end();
  app.announce("Bo's turn");
  expect(calls).toBe(2);
});
