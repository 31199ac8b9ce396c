import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import type { Threads } from "./thread-pool.ts";
import { createThreads } from "./threads.ts";

/**
 * A thread that ends on the task "die", and answers any other with its own number and the task once its word is not 0.
 */
const SCRIPT = `
  import { parentPort, threadId } from "node:worker_threads";
  parentPort.postMessage("fairhand/ready");
  parentPort.on("message", ({ name, word }) => {
    if (name === "die") throw new Error("by request");
    Atomics.wait(word, 0, 0);
    parentPort.postMessage({ name, thread: threadId });
  });
`;

const ECHO = `
  import { parentPort } from "node:worker_threads";
  parentPort.postMessage("fairhand/ready");
  parentPort.on("message", (task) => parentPort.postMessage(task));
`;

interface Task {
  readonly name: string;
  readonly word: Int32Array<SharedArrayBuffer>;
}
interface Answer {
  readonly name: string;
  readonly thread: number;
}

let threads: Threads<Task, Answer>;

afterEach(() => threads.close());

function open(size: number): void {
  threads = createThreads(new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`), size);
}

function closedDoor(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(4));
}

function unlock(word: Int32Array<SharedArrayBuffer>): void {
  Atomics.store(word, 0, 1);
  Atomics.notify(word, 0);
}

const FREE = closedDoor();
unlock(FREE);

/** Starts tasks of these names behind one that waits; returns the names in the order in which they ended. */
async function order(tasks: readonly { name: string; urgent: boolean }[]): Promise<string[]> {
  const word = closedDoor();
  const ended: string[] = [];
  const runs = [{ name: "first", urgent: false }, ...tasks].map(async ({ name, urgent }) => {
    const run = await threads.run({ name, word: name === "first" ? word : FREE }, { urgent });
    ended.push(run.kind === "done" ? run.answer.name : run.kind);
  });
  unlock(word);
  await Promise.all(runs);
  return ended;
}

test("tasks run in the order of the calls, urgent ones before all that have not begun", async () => {
  open(1);
  const calm = ["a", "b", "c"].map((name) => ({ name, urgent: false }));
  expect(await order(calm)).toEqual(["first", "a", "b", "c"]);
  expect(
    await order([...calm, { name: "now", urgent: true }, { name: "then", urgent: true }]),
  ).toEqual(["first", "now", "then", "a", "b", "c"]);
});

test("a function makes its task only when a thread is free", async () => {
  open(1);
  const word = closedDoor();
  const first = threads.run({ name: "first", word });
  let name = "too early";
  const made = threads.run(() => ({ name, word: FREE }));
  name = "in time";
  unlock(word);
  await first;
  expect(await made).toMatchObject({ kind: "done", answer: { name: "in time" } });
});

test("as many tasks run at once as there are threads", async () => {
  open(2);
  const word = closedDoor();
  const waiting = threads.run({ name: "waiting", word });
  const beside = await threads.run({ name: "beside", word: FREE });
  unlock(word);
  const [one, other] = [await waiting, beside];
  if (one.kind !== "done" || other.kind !== "done") throw new Error("a thread died");
  expect(one.answer.thread).not.toBe(other.answer.thread);
});

test("a cancelled task never begins; one that has begun ends at once for its caller", async () => {
  open(1);
  const before = await threads.run({ name: "before", word: FREE });
  if (before.kind !== "done") throw new Error("it should be done");
  const word = closedDoor();
  const withdrawal = new AbortController();
  const { signal } = withdrawal;
  const begun = threads.run({ name: "begun", word }, { signal });
  // If it ran, it would end the thread.
  const waiting = threads.run({ name: "die", word }, { signal });
  withdrawal.abort();
  expect([await begun, await waiting]).toEqual([{ kind: "cancelled" }, { kind: "cancelled" }]);
  expect(await threads.run({ name: "late", word }, { signal })).toEqual({ kind: "cancelled" });
  // The thread is still busy with the cancelled task, whose answer goes to nobody.
  const next = threads.run({ name: "next", word: FREE });
  unlock(word);
  const { thread } = before.answer;
  expect(await next).toEqual({ kind: "done", answer: { name: "next", thread } });
});

test("a thread that dies says why, and the next task gets a new thread", async () => {
  open(1);
  const before = await threads.run({ name: "before", word: FREE });
  const died = threads.run({ name: "die", word: FREE });
  const after = threads.run({ name: "after", word: FREE });
  expect(await died).toEqual({ kind: "crashed", reason: "by request" });
  const run = await after;
  if (before.kind !== "done" || run.kind !== "done") throw new Error("it should be done");
  expect(run.answer.name).toBe("after");
  expect(run.answer.thread).not.toBe(before.answer.thread);
});

test("closing ends open tasks, and none begins any more", async () => {
  open(1);
  const word = closedDoor();
  const runs = [threads.run({ name: "begun", word }), threads.run({ name: "waiting", word })];
  await threads.close();
  runs.push(threads.run({ name: "late", word: FREE }));
  for (const run of await Promise.all(runs)) expect(run).toEqual({ kind: "closed" });
});

test("an idle thread does not keep the program alive", async () => {
  const program = `
    import { createThreads } from ${JSON.stringify(new URL("./threads.ts", import.meta.url))};
    const entry = new URL(${JSON.stringify(`data:text/javascript,${encodeURIComponent(ECHO)}`)});
    console.log((await createThreads(entry, 1).run("hello")).answer);
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", program],
    // Only ends a test that hangs.
    { timeout: 20_000 },
  );
  expect(stdout).toBe("hello\n");
});
