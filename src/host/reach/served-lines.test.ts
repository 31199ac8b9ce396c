import { expect, test } from "vitest";
import { MAX_CHANNELS, MAX_RECEIVED_BYTES, type RtcReport } from "./rtc-messages.ts";
import { newLine, type ServedLine, serveLines } from "./served-lines.ts";

/** Line 1, open, and what the host has heard since. */
function serving(limited = true) {
  const reports: RtcReport[] = [];
  const ended: unknown[] = [];
  const lines = serveLines<ServedLine<string>>((report) => reports.push(report), {
    open: (line) => lines.add(line, newLine(limited)),
    obey(_line, _entry, order) {
      if (order.kind === "remote") throw new Error("not understood");
    },
    end: (entry) => ended.push(entry),
  });
  lines.obey({ line: 1, kind: "open", stun: null, port: null, byHand: false });
  return { lines, reports, ended };
}

test("a line ends once, and then reports nothing more", () => {
  const { lines, reports, ended } = serving();
  lines.obey({ line: 1, kind: "close" });
  lines.obey({ line: 1, kind: "close" });
  lines.report(1, { kind: "state", state: "connected" });
  lines.obey({ line: 1, kind: "send", channel: 1, bytes: new Uint8Array(1) });
  expect(reports).toEqual([{ line: 1, kind: "closed" }]);
  expect(ended).toHaveLength(1);
});

test("an order that cannot be carried out ends its line", () => {
  const { lines, reports } = serving();
  lines.obey({ line: 1, kind: "remote", role: "offer", description: "rubbish" });
  expect(reports).toEqual([{ line: 1, kind: "closed" }]);
});

test("a line that cannot be opened is reported as closed", () => {
  const reports: RtcReport[] = [];
  const lines = serveLines<ServedLine<string>>((report) => reports.push(report), {
    open: () => {
      throw new Error("no WebRTC here");
    },
    obey: () => {},
    end: () => {},
  });
  lines.obey({ line: 7, kind: "open", stun: null, port: null, byHand: false });
  expect(reports).toEqual([{ line: 7, kind: "closed" }]);
});

test("the far end's channels are numbered downwards, and too many end the line", () => {
  const { lines, reports } = serving();
  for (let made = 1; made <= MAX_CHANNELS; made++) {
    expect(lines.takeChannel(1, "c")).toBe(-made);
    lines.open.get(1)?.channels.set(-made, { channel: "c", owed: 0 });
  }
  expect(lines.takeChannel(1, "c")).toBeNull();
  expect(reports.at(-1)).toEqual({ line: 1, kind: "closed" });
});

test.each([
  [true, "closed"],
  [false, "received"],
])("whether a line is limited (%s) decides about what comes beyond the limit", (limited, last) => {
  const { lines, reports } = serving(limited);
  const entry = lines.open.get(1);
  if (entry === undefined) throw new Error("no line");
  entry.received = MAX_RECEIVED_BYTES - 1;
  lines.receive(1, -1, new Uint8Array(1));
  expect(reports.at(-1)?.kind).toBe("received");
  lines.receive(1, -1, new Uint8Array(1));
  expect(reports.at(-1)?.kind).toBe(last);
});

test("bytes that have left a channel are reported once, and so is its end", () => {
  const { lines, reports } = serving();
  lines.open.get(1)?.channels.set(1, { channel: "c", owed: 30 });
  lines.settle(1, 1);
  lines.settle(1, 1);
  lines.endChannel(1, 1);
  lines.endChannel(1, 1);
  expect(reports).toEqual([
    { line: 1, kind: "sent", channel: 1, bytes: 30 },
    { line: 1, kind: "channel-closed", channel: 1 },
  ]);
});

test("the end of the service ends every line", () => {
  const { lines, reports } = serving();
  lines.obey({ line: 2, kind: "open", stun: null, port: null, byHand: false });
  lines.end();
  expect(reports.map(({ line, kind }) => [line, kind])).toEqual([
    [1, "closed"],
    [2, "closed"],
  ]);
});
