import { setImmediate as turn } from "node:timers/promises";
import type { Stream } from "@libp2p/interface";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createFrameDecoder, encodeFrame, receiveFrames } from "./frames.ts";

const MAX = 64;

test("cuts frames however the bytes are split", () => {
  const frames = fc.array(fc.uint8Array({ minLength: 1, maxLength: MAX }), { maxLength: 8 });
  fc.assert(
    fc.property(frames, fc.infiniteStream(fc.integer({ min: 1, max: 20 })), (sent, sizes) => {
      const bytes = Uint8Array.from(sent.flatMap((frame) => [...encodeFrame(frame)]));
      const decoder = createFrameDecoder(MAX);
      const received: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; ) {
        const size = sizes.next().value;
        const chunk = decoder.push(bytes.subarray(at, at + size));
        received.push(...(chunk.ok ? chunk.value : []));
        at += size;
      }
      expect(received).toEqual(sent);
      expect(decoder.pending()).toBe(0);
    }),
  );
});

test("gives each frame its own memory, even out of a Buffer", () => {
  const chunk = Buffer.from(encodeFrame(Uint8Array.of(1, 2, 3)));
  const frames = createFrameDecoder(MAX).push(chunk);
  chunk.fill(0);
  expect(frames).toEqual({ ok: true, value: [Uint8Array.of(1, 2, 3)] });
});

test.each([0, MAX + 1, 2 ** 32 - 1])("refuses a frame of %i bytes before it arrives", (length) => {
  const header = new Uint8Array(4);
  new DataView(header.buffer).setUint32(0, length);
  expect(createFrameDecoder(MAX).push(header)).toMatchObject({
    ok: false,
    fault: { code: "frame/bad-length" },
  });
});

test("never holds more than one frame, whatever arrives", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (chunks) => {
      const decoder = createFrameDecoder(MAX);
      for (const chunk of chunks) if (!decoder.push(chunk).ok) return;
      expect(decoder.pending()).toBeLessThan(MAX + 4);
    }),
  );
});

test("takes time and memory in proportion to the bytes, however they are split", () => {
  // Copied again with each chunk, these 16 frames take six minutes.
  const size = 256 * 1024;
  const decoder = createFrameDecoder(size);
  const frame = encodeFrame(new Uint8Array(size));
  let complete = 0;
  let most = 0;
  for (let count = 0; count < 16; count++)
    for (let at = 0; at < frame.length; at++) {
      const pushed = decoder.push(frame.subarray(at, at + 1));
      complete += pushed.ok ? pushed.value.length : 0;
      most = Math.max(most, decoder.held() - 2 * decoder.pending());
    }
  expect(complete).toBe(16);
  expect(most).toBeLessThan(1024);
});

test("frames that arrived while this machine stood still are not late", async () => {
  const stream = Object.assign(new EventTarget(), { readableEnded: false, abort() {} });
  const received: Uint8Array[] = [];
  const limits = { maxFrame: MAX, silenceMs: 100 };
  const ended = receiveFrames(stream as unknown as Stream, limits, (frame) => {
    received.push(frame);
    return false;
  });
  for (const end = performance.now() + 300; performance.now() < end; );
  // Timers come before what there is to be read.
  await turn();
  const data = encodeFrame(Uint8Array.of(1));
  stream.dispatchEvent(Object.assign(new Event("message"), { data }));
  expect(await ended).toEqual({ ok: true, value: null });
  expect(received).toEqual([Uint8Array.of(1)]);
});
