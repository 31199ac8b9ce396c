import { expect, onTestFinished, test, vi } from "vitest";
import { decodeMessage, encodeMessage } from "../../host/api/codec.ts";
import { type ChannelEvents, connect } from "./connection.ts";

// Before birpc is loaded, which keeps the timers it finds.
vi.hoisted(() => void vi.useFakeTimers());

test("a call that takes long is waited for: only a player decides to stop waiting for a seat", async () => {
  onTestFinished(() => void vi.useRealTimers());
  const sent: { readonly m: string; readonly i: string }[] = [];
  let line: ChannelEvents | null = null;
  const connection = connect(
    (events) => {
      line = events;
      return {
        send: (text) => sent.push(decodeMessage(text) as (typeof sent)[number]),
        close() {},
      };
    },
    { link() {}, snapshot() {} },
    (step) => step(),
  );
  const { opened, received } = line as unknown as ChannelEvents;
  opened();
  let answered: unknown = null;
  const asked = connection
    .ask((host) => host.joinTable("a"))
    .then((answer) => {
      answered = answer;
    });
  await vi.advanceTimersByTimeAsync(90_000);
  expect(answered).toBeNull();
  // The host has given the seat.
  const call = sent.find(({ m }) => m === "joinTable");
  received(encodeMessage({ t: "s", i: call?.i, r: { ok: true, value: null } }));
  await asked;
  expect(answered).toEqual({ ok: true, value: null });
});
