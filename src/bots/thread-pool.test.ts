import { expect, test } from "vitest";
import { createThreadPool } from "./thread-pool.ts";

/** As the constructor of a Worker does where the system has no thread to give. */
function refuseThread(): never {
  throw Object.assign(new Error("EAGAIN"), { code: "ERR_WORKER_INIT_FAILED" });
}

/** Threads that echo, after the first `refused` could not be started. */
function echoing(refused: number) {
  let left = refused;
  return createThreadPool<string, string>((on) => {
    if (left-- > 0) refuseThread();
    return {
      post: (task) => void Promise.resolve().then(() => on.answered(task)),
      hold: () => {},
      end: async () => {},
    };
  }, 1);
}

test("a task without a thread counts as crashed, and the next one gets a thread", async () => {
  const threads = echoing(1);
  const runs = [threads.run("one"), threads.run("two")];
  expect(await Promise.all(runs)).toMatchObject([
    { kind: "crashed", reason: "Error: EAGAIN" },
    { kind: "done", answer: "two" },
  ]);
});

test("a thread that dies where no other can be started ends tasks, and not the program", async () => {
  const deaths: ((reason: string) => void)[] = [];
  const threads = createThreadPool<string, string>((on) => {
    if (deaths.length > 0) refuseThread();
    deaths.push(on.ended);
    return { post: () => {}, hold: () => {}, end: async () => {} };
  }, 1);
  const runs = [threads.run("one"), threads.run("two")];
  // What the listener of a thread's end throws would end the host.
  deaths[0]?.("exit code 1");
  expect(await Promise.all(runs)).toMatchObject([
    { kind: "crashed", reason: "exit code 1" },
    { kind: "crashed", reason: "Error: EAGAIN" },
  ]);
});
