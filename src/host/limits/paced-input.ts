import type { MessageStream } from "@libp2p/interface";
import type { Line, Owner, WorkQueue } from "./work-queue.ts";

/** Processed at a time: less for strangers, whose pieces others wait for. */
const PIECE_BYTES = { fellow: 16_384, known: 8192, stranger: 2048 } as const;
/** Anything more waits in the sender's machine, not here. */
const MAX_WAITING_BYTES = 64 * 1024;
const MOST_WAITING_BYTES = 2 << 20;
/** The first chunks may be tiny; after those they must average 16 bytes or more. Every message of Noise has 18. */
const MAX_TINY = 4096;
const TINY_BYTES = 16;

/**
 * Makes input from a connection wait its turn in the queue: everything it sets off, decryption first, happens within
 * its pieces. libp2p offers no such hook; its streams receive input through `onData`, which is replaced here.
 */
export function pacedInput(
  stream: MessageStream,
  queue: WorkQueue,
  owner: Omit<Owner, "drained">,
): { readonly line: Line; readonly heard: () => number } {
  let paused = false;
  let bytes = 0;
  const heard = () => bytes;
  const line = queue.line({
    ...owner,
    drained() {
      if (!paused) return;
      paused = false;
      call(stream, "sendResume");
    },
  });
  const take = Reflect.get(stream, "onData");
  if (typeof take !== "function") return { line, heard };
  let chunks = 0;
  Object.assign(stream, {
    onData(data: { readonly byteLength: number; subarray(from: number, to: number): Uint8Array }) {
      chunks++;
      bytes += data.byteLength;
      // The layers above keep a list of the chunks of unfinished input, at some 700 bytes each.
      if (chunks > MAX_TINY + bytes / TINY_BYTES && owner.standing() === "stranger")
        return stream.abort(new Error("the connection is torn too fine"));
      const size = PIECE_BYTES[owner.standing()];
      for (let at = 0; at < data.byteLength; at += size) {
        const piece = data.subarray(at, Math.min(at + size, data.byteLength));
        line.add(() => take.call(stream, piece), piece.byteLength);
      }
      // A connection that cannot be paused, like a data channel, is cut.
      if (line.waiting() > MOST_WAITING_BYTES)
        return stream.abort(new Error("the peer sends more than its turns allow"));
      if (paused || line.waiting() <= MAX_WAITING_BYTES) return;
      paused = true;
      call(stream, "sendPause");
    },
  });
  return { line, heard };
}

function call(stream: MessageStream, name: "sendPause" | "sendResume"): void {
  const method = Reflect.get(stream, name);
  if (typeof method !== "function") return;
  try {
    method.call(stream);
  } catch {
    // It is closing.
  }
}
