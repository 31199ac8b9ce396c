import type { Connection, PeerId, Stream } from "@libp2p/interface";
import { concatBytes } from "../../../protocol/bytes.ts";
import { encodeFrame } from "../network/frames.ts";
import type { Node } from "../network/node.ts";
import { soon } from "../ports/system-clock.ts";
import { bestOf } from "../reach/way.ts";

/**
 * Sends single messages to connected peers, over one stream for each peer that stays open: half of gossipsub's latency.
 */
export interface Pushing {
  /**
   * Sends now if the stream is open, otherwise as soon as it is. Messages that cannot be sent are dropped; catching up
   * replaces them.
   */
  push(peer: PeerId, bytes: Uint8Array): void;
  /**
   * Everything pushed before the end of this turn of the loop leaves at its end, in one piece for each peer. At a large
   * table a busy player answers several messages in one turn, and every piece costs an encryption and a system call
   * here, and as much at the far end.
   */
  gather(): void;
}

/** The limits for messages waiting for a stream to open, and for those in a stream that the peer does not read. */
const MAX_QUEUE = 256;
/** In a room that has just filled up, a stream takes seconds to open; the queue for it is bounded. */
const OPENING_MS = 20_000;
const MAX_UNREAD_BYTES = 1 << 20;

interface Line {
  readonly connection: Connection;
  stream: Stream | null;
  /** For the stream to open. */
  readonly queue: Uint8Array[];
  /** For the end of this turn. */
  readonly gathered: Uint8Array[];
}

export function createPushing(node: Node, protocol: string): Pushing {
  const lines = new Map<string, Line>();
  node.addEventListener("peer:disconnect", ({ detail }) => void lines.delete(detail.toString()));
  /** Those with something gathered; `null`: nothing is gathered now. */
  let full: Set<Line> | null = null;
  const release = () => {
    const now = full ?? [];
    full = null;
    for (const line of now) sendAll(line);
  };

  const open = async (name: string, line: Line) => {
    try {
      const stream = await line.connection.newStream(protocol, {
        signal: AbortSignal.timeout(OPENING_MS),
        runOnLimitedConnection: true,
      });
      for (const frame of line.queue.splice(0)) stream.send(frame);
      line.stream = stream;
      // A better connection has come meanwhile, and has a line of its own.
      if (lines.get(name) !== line) stream.close().catch(() => {});
    } catch {
      if (lines.get(name) === line) lines.delete(name);
    }
  };
  return {
    push(peer, bytes) {
      const name = peer.toString();
      const frame = encodeFrame(bytes);
      const best = bestOf(node.getConnections(peer));
      const line = lines.get(name);
      // A better connection may have come; messages under way on the old one still arrive.
      if (line !== undefined && line.connection === best) {
        if (line.stream?.writeStatus === "writable") {
          if (line.stream.writeBufferLength < MAX_UNREAD_BYTES) {
            line.gathered.push(frame);
            if (full === null) sendAll(line);
            else full.add(line);
            return;
          }
          line.stream.abort(new Error("the peer does not read"));
        } else if (line.stream === null) {
          if (line.queue.length < MAX_QUEUE) line.queue.push(frame);
          return;
        }
      } else if (line !== undefined) {
        sendAll(line);
        line.stream?.close().catch(() => {});
      }
      if (best === undefined) return void lines.delete(name);
      const fresh: Line = { connection: best, stream: null, queue: [frame], gathered: [] };
      lines.set(name, fresh);
      void open(name, fresh);
    },
    gather() {
      if (full !== null) return;
      full = new Set();
      soon(release);
    },
  };
}

function sendAll({ stream, gathered }: Line): void {
  if (gathered.length === 0) return;
  const frames = gathered.splice(0);
  if (stream?.writeStatus !== "writable") return;
  try {
    stream.send(concatBytes(...frames));
  } catch {
    // Its connection is ending, or the relay's below it, of which the stream does not know: catching up replaces what was
    // lost. Tables push in the middle of their steps.
  }
}
