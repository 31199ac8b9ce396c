import { expect, test } from "vitest";
import { createTokenBucket } from "./token-bucket.ts";

test("a burst passes at once, then a fixed rate", () => {
  let now = 0;
  const bucket = createTokenBucket(100, 400, () => now);
  expect(bucket.take(400)).toBe(0);
  expect(bucket.take(50)).toBe(500);
  now += 500;
  expect(bucket.take(0)).toBe(0);
  expect(bucket.take(1)).toBe(10);
});

test("unused rate is saved up to one burst", () => {
  let now = 0;
  const bucket = createTokenBucket(100, 400, () => now);
  bucket.take(400);
  now += 60_000;
  expect(bucket.take(400)).toBe(0);
  expect(bucket.take(100)).toBe(1000);
});

test("over a minute, no more than the rate and one burst passes if callers wait as told", () => {
  let now = 0;
  const bucket = createTokenBucket(1000, 4000, () => now);
  let passed = 0;
  while (now < 60_000) {
    passed += 1500;
    now += bucket.take(1500);
  }
  expect(passed).toBeLessThanOrEqual(60_000 + 4000 + 2 * 1500);
  expect(passed).toBeGreaterThan(60_000);
});
