import { expect, test } from "vitest";
import { meetsGoal } from "./bench/row.ts";
import { formatTable, summarize } from "./bench/table.ts";

const FAST = {
  name: "start of the host",
  value: 412.345,
  unit: "ms",
  goal: { of: "value", at: "most", bound: 1000 },
} as const;
const SLOW = {
  name: "playouts",
  value: 1_234_567.8,
  unit: "1/s",
  reference: 123_456.78,
  ratio: 10,
  goal: { of: "ratio", at: "least", bound: 13 },
} as const;
const PLAIN = { name: "memory", value: 0.012345, unit: "MB" };

test("a goal bounds the value or the ratio, from above or from below", () => {
  expect(meetsGoal(FAST)).toBe(true);
  expect(meetsGoal(SLOW)).toBe(false);
  expect(meetsGoal(PLAIN)).toBeNull();
  expect(meetsGoal({ ...FAST, value: 1000 })).toBe(true);
  expect(meetsGoal({ ...FAST, value: Number.NaN })).toBe(false);
  expect(meetsGoal({ ...FAST, goal: { of: "ratio", at: "most", bound: 1 } })).toBe(false);
});

test("rows become a Markdown table", () => {
  expect(formatTable([FAST, SLOW, PLAIN])).toBe(
    [
      "| what              | value         | reference   | ratio | goal             | met |",
      "|-------------------|---------------|-------------|-------|------------------|-----|",
      "| start of the host | 412 ms        |             |       | at most 1,000 ms | yes |",
      "| playouts          | 1,234,568 1/s | 123,457 1/s | 10x   | at least 13x     | no  |",
      "| memory            | 0.0123 MB     |             |       |                  |     |",
    ].join("\n"),
  );
});

test("the summary names the missed goals", () => {
  expect(summarize([FAST, PLAIN])).toBe("1 of 1 goals met.");
  expect(summarize([FAST, SLOW])).toBe("1 of 2 goals met; missed: playouts.");
});
