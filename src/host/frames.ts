import type { Stream } from "@libp2p/interface";
import { fail, ok, type Result } from "../../protocol/result.ts";

/** A frame is its length as four bytes, most significant first, and then that many bytes; never empty. */
const HEADER = 4;

/** The frame that carries these bytes. */
export function encodeFrame(bytes: Uint8Array): Uint8Array {
  const frame = new Uint8Array(HEADER + bytes.length);
  new DataView(frame.buffer).setUint32(0, bytes.length);
  frame.set(bytes, HEADER);
  return frame;
}

/** Cuts a byte stream into frames, each in memory of its own: chunks may be Node Buffers, whose `slice` shares theirs. */
export interface FrameDecoder {
  /** The frames that are complete with this chunk. After `frame/bad-length` the stream is beyond repair. */
  push(chunk: Uint8Array): Result<Uint8Array[]>;
  /** Bytes of a frame that has begun and not ended. */
  pending(): number;
}

/** A decoder that refuses frames longer than `maxFrame` bytes before they are buffered. */
export function createFrameDecoder(maxFrame: number): FrameDecoder {
  let held: Uint8Array = new Uint8Array(0);
  return {
    push(chunk) {
      const bytes = held.length === 0 ? chunk : concat(held, chunk);
      const frames: Uint8Array[] = [];
      let at = 0;
      while (bytes.length - at >= HEADER) {
        const length = new DataView(bytes.buffer, bytes.byteOffset + at, HEADER).getUint32(0);
        if (length === 0 || length > maxFrame) {
          return fail("frame/bad-length", `A frame of ${length} bytes is not 1 to ${maxFrame}.`);
        }
        if (bytes.length - at - HEADER < length) break;
        frames.push(Uint8Array.from(bytes.subarray(at + HEADER, at + HEADER + length)));
        at += HEADER + length;
      }
      held = Uint8Array.from(bytes.subarray(at));
      return ok(frames);
    },
    pending: () => held.length,
  };
}

export interface FrameLimits {
  readonly maxFrame: number;
  /** The stream is cut after this long without a byte; absent for streams that may stay silent. */
  readonly silenceMs?: number;
}

/**
 * Hands each frame of a stream to `onFrame`, in the same tick in which its last byte arrives.
 * Resolves when the stream has ended: `ok` at a frame's border, else `frame/bad-length`, `frame/torn` or `frame/silent`.
 * `onFrame` answers whether it wants more; it must not throw.
 */
export function receiveFrames(
  stream: Stream,
  { maxFrame, silenceMs }: FrameLimits,
  onFrame: (frame: Uint8Array) => boolean,
): Promise<Result<null>> {
  const decoder = createFrameDecoder(maxFrame);
  return new Promise((resolve) => {
    let silence: NodeJS.Timeout | undefined;
    const finish = (result: Result<null>) => {
      clearTimeout(silence);
      stream.removeEventListener("message", onMessage);
      stream.removeEventListener("end", onEnd);
      stream.removeEventListener("close", onEnd);
      if (!result.ok) stream.abort(new Error(result.fault.code));
      resolve(result);
    };
    const waitForMore = () => {
      clearTimeout(silence);
      if (silenceMs === undefined) return;
      silence = setTimeout(
        () => finish(fail("frame/silent", "The peer stopped in the middle.")),
        silenceMs,
      );
    };
    const onMessage = ({ data }: { data: { subarray(): Uint8Array } }) => {
      const frames = decoder.push(data.subarray());
      if (!frames.ok) return finish(frames);
      for (const frame of frames.value) if (!onFrame(frame)) return finish(ok(null));
      waitForMore();
    };
    const onEnd = () =>
      finish(
        decoder.pending() === 0 ? ok(null) : fail("frame/torn", "The stream ended within a frame."),
      );
    stream.addEventListener("message", onMessage);
    stream.addEventListener("end", onEnd);
    stream.addEventListener("close", onEnd);
    if (stream.readableEnded) onEnd();
    else waitForMore();
  });
}

function concat(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}
