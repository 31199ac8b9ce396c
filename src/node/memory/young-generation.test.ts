import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** In a program of its own, whose young generation nothing else fills. */
const PROGRAM = `
  import { releaseMemory, youngBytes } from ${JSON.stringify(new URL("./young-generation.ts", import.meta.url).href)};
  const kept = [];
  for (let round = 0; round < 200_000; round++) kept[round % 20_000] = { round, rest: [round] };
  const before = youngBytes();
  releaseMemory();
  console.log(JSON.stringify({ before, after: youngBytes(), kept: kept.length }));
`;

test("what young objects needed for a while is given back, and what is used stays", () => {
  const args = ["--input-type=module", "--max-semi-space-size=16", "--eval", PROGRAM];
  const { before, after, kept } = JSON.parse(
    execFileSync(process.execPath, args, { encoding: "utf8" }),
  );
  expect(before).toBeGreaterThan(4e6);
  expect(after).toBeLessThan(1.1e6);
  expect(kept).toBe(20_000);
});
