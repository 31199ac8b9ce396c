import type { fdatasync } from "node:fs";
import { openSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../host/testing/hosts.ts";
import { createLogSync } from "./log-sync.ts";

/** A disk that finishes a sync when told to. */
function slowDisk() {
  const running: ((error: NodeJS.ErrnoException | null) => void)[] = [];
  const sync = ((_file: number, then: (error: NodeJS.ErrnoException | null) => void) =>
    running.push(then)) as unknown as typeof fdatasync;
  const log = createLogSync(openSync(join(temporaryFolder(), "log"), "w"), sync);
  const told: string[] = [];
  const tell = (name: string) => log.whenDone((synced) => told.push(`${name} ${synced}`));
  return { log, told, tell, running, finish: (error?: Error) => running.shift()?.(error ?? null) };
}

test("calls at once while nothing is asked for", () => {
  const { told, tell, running } = slowDisk();
  tell("free");
  expect(told).toEqual(["free true"]);
  expect(running).toHaveLength(0);
});

test("does not take a sync that was running before for its own, and shares the next one with everybody", () => {
  const { log, told, tell, running, finish } = slowDisk();
  log.request();
  tell("one");
  log.request();
  tell("two");
  log.request();
  tell("three");
  expect(running).toHaveLength(1);
  finish();
  expect(told).toEqual(["one true"]);
  expect(running).toHaveLength(1);
  finish();
  expect(told).toEqual(["one true", "two true", "three true"]);
  expect(running).toHaveLength(0);
});

test("keeps the order of the calls, also of those that are made in one", () => {
  const { log, told, tell, finish } = slowDisk();
  log.request();
  log.whenDone(() => {
    told.push("first");
    tell("nested");
    log.request();
    tell("later");
  });
  tell("second");
  finish();
  expect(told).toEqual(["first", "second true", "nested true"]);
  finish();
  expect(told).toEqual(["first", "second true", "nested true", "later true"]);
});

test("says no to all who wait once a sync has failed, and ever after", () => {
  const { log, told, tell, finish } = slowDisk();
  log.request();
  tell("one");
  log.request();
  tell("two");
  finish(new Error("input/output error"));
  tell("three");
  expect(told).toEqual(["one false", "two false", "three false"]);
  expect(log.hasFailed()).toBe(true);
  expect(() => log.request()).toThrow("lost what was written");
});

test("leaves the file open while it is being synced, and calls nobody after the end", () => {
  const { log, told, tell, finish } = slowDisk();
  log.request();
  tell("one");
  log.close();
  expect(() => finish()).not.toThrow();
  expect(told).toEqual([]);
});
