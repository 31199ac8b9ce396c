import { expect, test } from "vitest";
import { dyingThread } from "../../host/testing/dying-thread.ts";
import { openRecordAside } from "./open-record.ts";

test("a record whose thread dies of it is a fault", async () => {
  const { entry } = dyingThread(new URL("./record-worker.ts", import.meta.url), 1);
  expect(await openRecordAside(Uint8Array.of(0), { entry })).toMatchObject({
    ok: false,
    fault: { code: "record/crashed" },
  });
});

/** A thread that never finishes a record, and counts in its bytes for as long as it runs. */
const ENDLESS = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ buffer }) => {
      for (const beats = new Int32Array(buffer); ; ) Atomics.add(beats, 0, 1);
    });
    parentPort.postMessage("fairhand/ready");
  `)}`,
);

test("a record that takes too long is given up, and its thread is ended", async () => {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const opened = await openRecordAside(new Uint8Array(beats.buffer), {
    entry: ENDLESS,
    limitMs: 500,
  });
  expect(opened).toMatchObject({ ok: false, fault: { code: "record/too-slow" } });
  const last = Atomics.load(beats, 0);
  // A thread that still ran would count a million times meanwhile.
  expect(Atomics.wait(beats, 0, last, 50)).toBe("timed-out");
  expect(Atomics.load(beats, 0)).toBe(last);
});
