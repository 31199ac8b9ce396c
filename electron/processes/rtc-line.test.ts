import { EventEmitter } from "node:events";
import type { MessagePortMain } from "electron";
import { expect, test } from "vitest";
import type { RtcOrder, RtcReport } from "../../src/host/reach/rtc-messages.ts";
import { createRtcLines } from "./rtc-line.ts";

const ORDER: RtcOrder = { kind: "close", line: 7 };
const REPORT: RtcReport = { kind: "closed", line: 7 };

function port() {
  const posted: unknown[] = [];
  const line = Object.assign(new EventEmitter(), {
    posted,
    start() {},
    close: () => line.emit("close"),
    postMessage: (message: unknown) => posted.push(message),
  });
  return line;
}

test("orders wait for the line, reports come back, and the end is told once", () => {
  const asked: unknown[] = [];
  const lines = createRtcLines((request) => asked.push(request));
  const reports: RtcReport[] = [];
  let ends = 0;
  const process = lines.start({ report: (report) => reports.push(report), ended: () => ends++ });
  expect(asked).toEqual([{ kind: "rtc" }]);
  process.post(ORDER);
  const line = port();
  lines.connect(line as unknown as MessagePortMain);
  process.post(ORDER);
  expect(line.posted).toEqual([ORDER, ORDER]);
  line.emit("message", { data: REPORT });
  expect(reports).toEqual([REPORT]);
  process.end();
  line.emit("close");
  expect(ends).toBe(1);
});
