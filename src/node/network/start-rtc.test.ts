import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { crashIn, rtcChild } from "./start-rtc.ts";

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

/** Processes that this one has started, as Linux lists them. */
function childrenOfThis(): readonly number[] {
  const list = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
  return list.trim().split(" ").filter(Boolean).map(Number);
}

describe.skipIf(process.platform !== "linux")("the library's own process", () => {
  function startOne() {
    const before = childrenOfThis();
    const crashes: string[] = [];
    const gone = Promise.withResolvers<void>();
    const start = rtcChild((how) => crashes.push(how));
    const child = start({ report: () => {}, ended: () => gone.resolve() });
    const [pid] = childrenOfThis().filter((one) => !before.includes(one));
    return { child, crashes, gone: gone.promise, pid: pid ?? 0 };
  }

  test("is said to have crashed when its native code ends it", async () => {
    const { crashes, gone, pid } = startOne();
    process.kill(pid, "SIGSEGV");
    await gone;
    expect(crashes).toEqual(["The process of the WebRTC library ended: SIGSEGV"]);
  });

  test("may end when it is told to", async () => {
    const { child, crashes, gone } = startOne();
    child.end();
    await gone;
    expect(crashes).toEqual([]);
  });
});
