import type { Stream } from "@libp2p/interface";
import { afterAwake } from "../ports/system-clock.ts";
import { FRAME_MS } from "./frames.ts";

/** Memory for each chunk of an unfinished message in the lists of js-libp2p's decoders (`createCutter`). */
const CHUNK_BYTES = 700;

/**
 * Bounds what a peer begins and does not end on a stream that one of libp2p's own decoders reads, whose messages each follow
 * their length as a varint: by the memory that `hold` grants, and by time, as `receiveFrames` does for our own. To be called
 * in the same tick in which that decoder begins, because the first to listen starts the stream.
 */
export function boundUnfinished(stream: Stream, hold: (bytes: number) => boolean): void {
  const follow = createFollower();
  let endUnfinished: (() => void) | null = null;
  const abort = (why: string) => {
    finish();
    stream.abort(new Error(why));
  };
  const finish = () => {
    endUnfinished?.();
    hold(0);
    stream.removeEventListener("message", onMessage);
    stream.removeEventListener("close", finish);
  };
  const onMessage = ({ data }: { data: { subarray(): Uint8Array } }) => {
    const { ended, held } = follow(data.subarray());
    if (!hold(held)) return abort("too many messages are unfinished");
    if (ended || held === 0) {
      endUnfinished?.();
      endUnfinished = null;
    }
    if (held > 0)
      endUnfinished ??= afterAwake(FRAME_MS, () => abort("the message was not finished in time"));
  };
  stream.addEventListener("message", onMessage);
  stream.addEventListener("close", finish);
}

/** For each chunk: whether it ended a message, and the memory that the unfinished one takes now. */
function createFollower(): (chunk: Uint8Array) => {
  readonly ended: boolean;
  readonly held: number;
} {
  /** Bytes still to come; `null` while the length itself is. */
  let left: number | null = null;
  let length = 0;
  let scale = 1;
  let held = 0;
  return (chunk) => {
    let ended = false;
    let began = 0;
    for (let at = 0; at < chunk.length; ) {
      if (left === null) {
        const byte = chunk[at++] ?? 0;
        length += (byte & 127) * scale;
        scale *= 128;
        if (byte > 127) continue;
        left = length;
        length = 0;
        scale = 1;
      }
      const taken = Math.min(left, chunk.length - at);
      at += taken;
      left -= taken;
      if (left > 0) continue;
      left = null;
      ended = true;
      held = 0;
      began = at;
    }
    const isOpen = left !== null || scale > 1;
    held = isOpen ? held + chunk.length - began + CHUNK_BYTES : 0;
    return { ended, held };
  };
}
