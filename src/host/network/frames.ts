import type { Stream } from "@libp2p/interface";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { createCutter } from "../limits/cutting.ts";
import { afterAwake } from "../ports/system-clock.ts";

/** A frame is its length as four bytes, most significant first, and then that many bytes; never empty. */
const HEADER = 4;

/** The frame that carries these bytes. */
export function encodeFrame(bytes: Uint8Array): Uint8Array {
  const frame = new Uint8Array(HEADER + bytes.length);
  new DataView(frame.buffer).setUint32(0, bytes.length);
  frame.set(bytes, HEADER);
  return frame;
}

/**
 * Cuts a byte stream into frames, each in memory of its own: chunks may be Node Buffers, whose `slice` shares memory.
 */
export interface FrameDecoder {
  /** The frames that this chunk completes. After `frame/bad-length` the stream is beyond repair. */
  push(chunk: Uint8Array): Result<Uint8Array[]>;
  /** Bytes of the unfinished frame. */
  pending(): number;
  /** Bytes of memory held for it. */
  held(): number;
}

/** A decoder that refuses frames longer than `maxFrame` bytes before they are buffered. */
export function createFrameDecoder(maxFrame: number): FrameDecoder {
  let refused = 0;
  const cutter = createCutter({
    header: HEADER,
    bodyOf(header) {
      refused = header.getUint32(0);
      return refused === 0 || refused > maxFrame ? null : refused;
    },
  });
  return {
    push(chunk) {
      const frames: Uint8Array[] = [];
      return cutter.push(chunk, (piece) => frames.push(piece.subarray(HEADER)))
        ? ok(frames)
        : fail("frame/bad-length", `A frame of ${refused} bytes is not 1 to ${maxFrame}.`);
    },
    pending: cutter.pending,
    held: cutter.held,
  };
}

/** The largest frame, 256 KiB, takes 4 s over a line of 64 kB a second; one not complete by then never will be. */
export const FRAME_MS = 30_000;

export interface FrameLimits {
  readonly maxFrame: number;
  /** The stream is cut after this long awake without a byte; absent for streams that may stay silent. */
  readonly silenceMs?: number;
  /** Asks for memory for the unfinished frame; `false`: there is none for this peer. Called with 0 at the end. */
  readonly hold?: (bytes: number) => boolean;
}

/**
 * Passes each frame of a stream to `onFrame`, in the same tick in which its last byte arrives. Resolves when the stream
 * has ended: `ok` at a frame's border, otherwise `frame/bad-length`, `frame/torn`, `frame/silent`, `frame/late` (it
 * began and did not end in time) or `frame/crowded` (no memory for it). `onFrame` returns whether it wants more; it
 * must not throw.
 */
export function receiveFrames(
  stream: Stream,
  { maxFrame, silenceMs, hold = () => true }: FrameLimits,
  onFrame: (frame: Uint8Array) => boolean,
): Promise<Result<null>> {
  const decoder = createFrameDecoder(maxFrame);
  return new Promise((resolve) => {
    let endSilence = () => {};
    let endUnfinished: (() => void) | null = null;
    const finish = (result: Result<null>) => {
      endSilence();
      endUnfinished?.();
      hold(0);
      stream.removeEventListener("message", onMessage);
      stream.removeEventListener("end", onEnd);
      stream.removeEventListener("close", onEnd);
      if (!result.ok) stream.abort(new Error(result.fault.code));
      resolve(result);
    };
    const waitForMore = () => {
      endSilence();
      if (silenceMs === undefined) return;
      endSilence = afterAwake(silenceMs, () =>
        finish(fail("frame/silent", "The peer stopped in the middle of a message.")),
      );
    };
    const waitForRest = (another: boolean) => {
      if (another || decoder.pending() === 0) endUnfinished?.();
      if (decoder.pending() === 0) endUnfinished = null;
      else if (another || endUnfinished === null)
        endUnfinished = afterAwake(FRAME_MS, () =>
          finish(fail("frame/late", "The peer did not finish its message in time.")),
        );
    };
    const onMessage = ({ data }: { data: { subarray(): Uint8Array } }) => {
      const frames = decoder.push(data.subarray());
      if (!frames.ok) return finish(frames);
      for (const frame of frames.value) if (!onFrame(frame)) return finish(ok(null));
      if (!hold(decoder.held()))
        return finish(fail("frame/crowded", "Too many messages are unfinished."));
      waitForRest(frames.value.length > 0);
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
