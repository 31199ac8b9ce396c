import { expect, test } from "vitest";
import { HOME, parseRoute, type Route } from "./route.ts";

test("routes come back from the history as they were", () => {
  const routes: Route[] = [
    { screen: "home" },
    { screen: "wish", where: "network", game: "connect-four" },
    { screen: "table", id: "a1" },
    { screen: "replay", id: "a1" },
    { screen: "join", code: "EFA" },
    { screen: "replay", id: "a1", position: 12 },
    { screen: "record" },
    { screen: "record", position: 0 },
    { screen: "study" },
    { screen: "study", position: "connect-four:4453" },
    { screen: "study", position: "connect-four:4453", puzzle: 3 },
    { screen: "rules", game: "connect-four" },
  ];
  for (const route of routes) expect(parseRoute(structuredClone(route))).toEqual(route);
});

test("anything else leads home", () => {
  for (const state of [
    null,
    undefined,
    7,
    "table",
    {},
    { screen: "table" },
    { screen: "table", id: 7 },
    { screen: "wish", where: "moon", game: "x" },
  ]) {
    expect(parseRoute(state)).toEqual(HOME);
  }
});
