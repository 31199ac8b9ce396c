import { expect, test } from "vitest";
import { threadsBy } from "./threads.ts";

test("a worker that throws ends alone: its error goes no further", () => {
  let isTerminated = false;
  const worker = Object.assign(new EventTarget(), {
    terminate() {
      isTerminated = true;
    },
  });
  const heard: unknown[] = [];
  const start = threadsBy(() => worker as typeof worker & Worker);
  start({ answered: () => {}, ended: (reason) => heard.push(reason) });
  const event = new Event("error", { cancelable: true });
  worker.dispatchEvent(Object.assign(event, { message: "out of memory" }));
  expect([event.defaultPrevented, isTerminated, heard]).toEqual([true, true, ["out of memory"]]);
});
