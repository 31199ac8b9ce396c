import { EventEmitter } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../host/testing/hosts.ts";
import { crashesAfter, crashesIn } from "./profile/crash-log.ts";
import { keepCrashesOf } from "./shutdown.ts";

afterEach(() => vi.restoreAllMocks());

test("a process keeps what ends it, and apart from that what it survives", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const profile = temporaryFolder();
  const running = new EventEmitter();
  const report = keepCrashesOf(running as unknown as NodeJS.Process, "connections", profile);
  running.emit("uncaughtExceptionMonitor", new RangeError("the end"));
  running.emit("unhandledRejection", new Error("astray"));
  report(new Error("caught"));
  const ended = crashesAfter(profile, "").map(({ text }) => text);
  expect(ended).toEqual([expect.stringContaining("RangeError: the end")]);
  expect(
    crashesIn(profile)
      .map(({ text }) => text)
      .join(),
  ).toContain("caught");
  expect(console.error).toHaveBeenCalledTimes(3);
});
