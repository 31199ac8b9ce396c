import { expect, test } from "vitest";
import { fail } from "../../../protocol/result.ts";
import { openGivenUp } from "./given-up.ts";

function kept() {
  const values = new Map<string, string>();
  return {
    setting: (name: string) => values.get(name) ?? null,
    setSetting: (name: string, value: string) => void values.set(name, value),
  };
}

const silent = () => {};

test("seats given up are known after a restart, until they are asked for again", () => {
  const settings = kept();
  const before = openGivenUp(settings, silent);
  before.add("one");
  before.add("two");
  before.delete("one");
  const after = openGivenUp(settings, silent);
  expect(["one", "two"].map(after.has)).toEqual([false, true]);
});

test("the newest sixty-four are kept, before a restart and after", () => {
  const settings = kept();
  const before = openGivenUp(settings, silent);
  for (let count = 0; count < 70; count++) before.add(`table ${count}`);
  for (const one of [before, openGivenUp(settings, silent)])
    expect(["table 5", "table 6", "table 69"].map(one.has)).toEqual([false, true, true]);
});

test("what cannot be read is nothing, and what cannot be written is told", () => {
  const faults: string[] = [];
  const broken = {
    setting: () => "no list",
    setSetting: () => {
      throw fail("test/full", "The disk is full.");
    },
  };
  const given = openGivenUp(broken, ({ code }) => faults.push(code));
  given.add("one");
  expect(given.has("one")).toBe(true);
  expect(faults).toEqual(["profile/cannot-write"]);
});
