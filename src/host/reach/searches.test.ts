import { expect, test } from "vitest";
import { createSearches } from "./searches.ts";

const MINUTE = 60_000;

/** Searches with a clock set by hand, and ends controlled too. */
function searching(atOnce: number) {
  const state = {
    now: 0,
    sought: [] as string[],
    rounds: [] as number[],
    ends: [] as (() => void)[],
  };
  const searches = createSearches({
    now: () => state.now,
    atOnce,
    search(player, round) {
      state.sought.push(player);
      state.rounds.push(round);
      return new Promise<void>((resolve) => state.ends.push(resolve));
    },
  });
  /** All searches end without success. */
  const end = async () => {
    for (const resolve of state.ends.splice(0)) resolve();
    await Promise.resolve();
  };
  return { state, searches, end };
}

test("an absent peer is looked for less and less often, but at least every five minutes", async () => {
  const { state, searches, end } = searching(4);
  const times: number[] = [];
  for (; state.now < 30 * MINUTE; state.now += 1000) {
    searches.want("ann");
    if (state.sought.splice(0).length > 0) times.push(state.now);
    await end();
  }
  expect(times.slice(0, 5)).toEqual([0, 5000, 15_000, 35_000, 75_000]);
  const last = times.at(-1) ?? 0;
  expect(last - (times.at(-2) ?? 0)).toBe(5 * MINUTE);
});

test("once the network has changed, whoever was looked for in vain is looked for at once", async () => {
  const { state, searches, end } = searching(4);
  for (; state.now < 30 * MINUTE; state.now += 1000) {
    searches.want("ann");
    await end();
  }
  state.sought.length = 0;
  searches.restart();
  searches.want("ann");
  expect(state.sought).toEqual(["ann"]);
});

test("only a few are looked for at a time, and the next when one is done", async () => {
  const { state, searches, end } = searching(2);
  const friends = ["ann", "bob", "cleo"];
  for (const friend of friends) searches.want(friend);
  expect(state.sought).toEqual(["ann", "bob"]);
  await end();
  for (const friend of friends) searches.want(friend);
  expect(state.sought).toEqual(["ann", "bob", "cleo"]);
});

test("a search that outlasts the wait is not started twice", () => {
  const { state, searches } = searching(4);
  searches.want("ann");
  state.now = MINUTE;
  searches.want("ann");
  expect(state.sought).toEqual(["ann"]);
});

test("a peer that was there and left is looked for at once", async () => {
  const { state, searches, end } = searching(4);
  searches.want("ann");
  await end();
  searches.found("ann");
  searches.want("ann");
  expect(state.sought).toEqual(["ann", "ann"]);
});

test("a search knows how many before it were in vain", async () => {
  const { state, searches, end } = searching(4);
  for (; state.now < MINUTE; state.now += 5000) {
    searches.want("ann");
    await end();
  }
  searches.found("ann");
  searches.want("ann");
  expect(state.rounds).toEqual([0, 1, 2, 3, 0]);
});
