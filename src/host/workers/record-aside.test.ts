import { expect, test } from "vitest";
import { fail, type Result } from "../../../protocol/result.ts";
import { createThreadPool, type StartThread } from "../../bots/thread-pool.ts";
import type { OpenedRecord } from "../history/record.ts";
import { openAside } from "./record-aside.ts";

type Start = StartThread<string, Result<OpenedRecord>>;

/** A pool whose threads do this with a task, and what has been ended of them. */
function poolOf(work: (on: Parameters<Start>[0]) => void) {
  const ended: string[] = [];
  const start: Start = (on) => ({
    post: () => work(on),
    hold() {},
    end: async () => void ended.push("thread"),
  });
  return { threads: createThreadPool(start, 1), ended };
}

test("a record that takes too long is given up, and its thread ended", async () => {
  const { threads, ended } = poolOf(() => {});
  expect(await openAside(threads, "task", 1)).toMatchObject({ fault: { code: "record/too-slow" } });
  expect(ended).toEqual(["thread"]);
});

test("a thread that dies of a record is a fault", async () => {
  const { threads } = poolOf(({ ended }) => ended("out of memory"));
  expect(await openAside(threads, "task")).toMatchObject({ fault: { code: "record/crashed" } });
});

test("what the thread finds is the answer", async () => {
  const answer = fail("record/fork", "Void.");
  const { threads, ended } = poolOf(({ answered }) => answered(answer));
  expect(await openAside(threads, "task")).toEqual(answer);
  expect(ended).toEqual(["thread"]);
});
