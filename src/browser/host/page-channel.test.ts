import { expect, test } from "vitest";
import type { LineOrder } from "../../host/reach/rtc-messages.ts";
import { PageChannel } from "./page-channel.ts";

const REMOTE = { ip: "0.0.0.0", port: 0 };

function channel() {
  const orders: LineOrder[] = [];
  const made = new PageChannel(3, "data", (order) => orders.push(order));
  const events: string[] = [];
  for (const name of ["open", "close", "bufferedamountlow"])
    made.addEventListener(name, () => events.push(name));
  return { made, orders, events };
}

test("nothing is sent before it is open", () => {
  const { made, orders } = channel();
  expect(() => made.send(new Uint8Array(1))).toThrow();
  expect(orders).toEqual([]);
});

test("what it sends leaves alone, without the rest of the buffer it lies in", () => {
  const { made, orders } = channel();
  made.hear({ kind: "opened", channel: 3, remote: REMOTE });
  made.send(new Uint8Array([1, 2, 3, 4]).subarray(1, 3));
  const [order] = orders;
  expect(order).toEqual({ kind: "send", channel: 3, bytes: Uint8Array.of(2, 3) });
  expect(order?.kind === "send" && order.bytes.buffer.byteLength).toBe(2);
});

test("the buffer is low when enough has left, and says so once", () => {
  const { made, events } = channel();
  made.hear({ kind: "opened", channel: 3, remote: REMOTE });
  made.bufferedAmountLowThreshold = 10;
  made.send(new Uint8Array(30));
  made.hear({ kind: "sent", channel: 3, bytes: 15 });
  expect([made.bufferedAmount, events]).toEqual([15, ["open"]]);
  made.hear({ kind: "sent", channel: 3, bytes: 10 });
  made.hear({ kind: "sent", channel: 3, bytes: 5 });
  expect([made.bufferedAmount, events]).toEqual([0, ["open", "bufferedamountlow"]]);
});

test("what arrives is handed on as a buffer of its own", () => {
  const { made } = channel();
  const heard: unknown[] = [];
  made.onmessage = ({ data }) => heard.push(data);
  made.hear({ kind: "received", channel: 3, bytes: new Uint8Array([9, 8, 7]).subarray(1) });
  expect(heard).toEqual([Uint8Array.of(8, 7).buffer]);
});

test("it closes once, on either side's word, and does not open afterwards", () => {
  const { made, orders, events } = channel();
  made.close();
  made.close();
  expect([made.readyState, orders]).toEqual(["closing", [{ kind: "close-channel", channel: 3 }]]);
  made.hear({ kind: "channel-closed" });
  made.hear({ kind: "channel-closed" });
  made.hear({ kind: "opened", channel: 3, remote: REMOTE });
  expect([made.readyState, events]).toEqual(["closed", ["close"]]);
});
