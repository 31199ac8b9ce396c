import { EventEmitter } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { crashesAfter, crashesIn } from "../../src/node/profile/crash-log.ts";
import type { fake as Fake } from "../fake-electron.ts";

let electron: typeof Fake;
let profile: string;
let running: EventEmitter;

beforeEach(async () => {
  vi.resetModules();
  electron = (await import("../fake-electron.ts")).fake;
  profile = mkdtempSync(join(tmpdir(), "fairhand-crashes-"));
  running = new EventEmitter();
  const [{ keepCrashes }, { nativeText }] = await Promise.all([
    import("./crashes.ts"),
    import("../window/native-text.ts"),
  ]);
  keepCrashes(profile, running as unknown as NodeJS.Process, () => nativeText.en);
});

const kept = () => crashesAfter(profile, "").map(({ text }) => text);

test("an error of the main process is kept, told in a sentence and ends the app", () => {
  running.emit("uncaughtException", new RangeError("too far"));
  expect(kept()).toEqual([
    expect.stringMatching(/ app\nRangeError: too far\n.*crashes\.test\.ts/s),
  ]);
  expect(electron.errors).toEqual([expect.stringMatching(/^Fairhand has to close: .*report/)]);
  expect(electron.app.exitCode).toBe(1);
});

test("what the main process survives is kept and not offered", () => {
  running.emit("unhandledRejection", new Error("astray"));
  expect(kept()).toEqual([]);
  expect(crashesIn(profile)).toHaveLength(1);
  expect(electron.app.exitCode).toBeNull();
});

describe("a process that ended", () => {
  const end = (details: object) => electron.app.emit("child-process-gone", {}, details);
  const utility = { type: "Utility", exitCode: 139 };

  test.each([
    ["Fairhand host", "host"],
    ["Fairhand connections", "connections"],
  ])("%s, by its native code, is a crash", (name, part) => {
    end({ ...utility, name, reason: "crashed" });
    expect(kept()).toEqual([
      expect.stringMatching(new RegExp(` ${part}\nThe process "${name}" ended: crashed 139`)),
    ]);
  });

  test("with an error of its own has kept that itself", () => {
    end({ ...utility, name: "Fairhand host", reason: "abnormal-exit", exitCode: 1 });
    expect(crashesIn(profile)).toEqual([]);
  });

  test.each(["clean-exit", "killed"])("by %s is none", (reason) => {
    end({ ...utility, name: "Fairhand connections", reason });
    electron.app.emit("render-process-gone", {}, {}, { reason, exitCode: 0 });
    expect(crashesIn(profile)).toEqual([]);
  });

  test("of Chromium's own is kept, but Chromium starts it again", () => {
    end({ type: "GPU", reason: "crashed", exitCode: 5 });
    expect(kept()).toEqual([]);
    expect(crashesIn(profile).map(({ text }) => text)).toEqual([
      expect.stringContaining('"GPU" ended: crashed 5'),
    ]);
  });

  test.each(["crashed", "oom", "abnormal-exit"])("of a page, by %s, is a crash", (reason) => {
    electron.app.emit("render-process-gone", {}, {}, { reason, exitCode: 5 });
    expect(kept()).toEqual([expect.stringContaining(`The page's process ended: ${reason} 5`)]);
  });
});
