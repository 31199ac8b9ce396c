import { expect, test } from "vitest";
import { openRecordAside } from "./record.ts";
import { dyingThread } from "./testing/dying-thread.ts";

test("a record whose thread dies of it is a fault", async () => {
  const { entry } = dyingThread(new URL("./record-worker.ts", import.meta.url), 1);
  expect(await openRecordAside(Uint8Array.of(0), entry)).toMatchObject({
    ok: false,
    fault: { code: "record/crashed" },
  });
});
