import { expect, test } from "vitest";
import { fitOptions } from "./fit-options.ts";

test("options fit the number of players", () => {
  const wished = { playForSecond: true, buryStartingEight: true, dealer: 2 };
  expect(fitOptions(wished, 3)).toEqual(wished);
  expect(fitOptions(wished, 2)).toEqual({ ...wished, playForSecond: false, dealer: null });
});
