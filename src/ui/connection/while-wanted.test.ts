import { expect, test } from "vitest";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { askWhileWanted } from "./while-wanted.ts";

const CANCELLED = fail("bots/cancelled", "The request was cancelled.");

test("what another page withdrew is asked again, and other refusals are answers", async () => {
  const answers: Result<number>[] = [CANCELLED, CANCELLED, ok(1), fail("bots/closed", "Closed.")];
  const ask = async () => answers.shift() ?? ok(0);
  expect(await askWhileWanted(ask, () => true)).toEqual(ok(1));
  expect(await askWhileWanted(ask, () => true)).toMatchObject({ fault: { code: "bots/closed" } });
});

test("what this page withdrew itself is not asked again", async () => {
  let asked = 0;
  const ask = async () => {
    asked++;
    return CANCELLED;
  };
  expect(await askWhileWanted(ask, () => false)).toBeNull();
  expect(asked).toBe(1);
});
