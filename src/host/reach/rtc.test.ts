import { expect, test } from "vitest";
import { crashIn } from "./rtc.ts";

test.each([
  [null, "SIGSEGV"],
  [null, "SIGABRT"],
  [1, null],
  [0xc0000005, null],
] as const)("an end by %s or %s is a crash", (code, signal) => {
  expect(crashIn(code, signal)).toMatch(new RegExp(`: ${signal ?? code}$`));
});

test.each([
  [0, null],
  [null, "SIGTERM"],
  [null, "SIGINT"],
  [0xc000013a, null],
] as const)("an end by %s or %s was asked for", (code, signal) => {
  expect(crashIn(code, signal)).toBeNull();
});
