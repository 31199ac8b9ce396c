import type { MessageStream, StreamMuxer, StreamMuxerFactory } from "@libp2p/interface";
import { yamux } from "@libp2p/yamux";
import { createCutter } from "../limits/cutting.ts";
import type { PacedLine } from "../limits/guard.ts";
import { createTokenBucket } from "../reach/token-bucket.ts";

/**
 * What may be under way on a stream before it is read. yamux begins with so much and would let it grow to 16 MB, which nobody
 * here needs, and which is more than libp2p lets wait on a stream that is paused (a relay's, for its bandwidth).
 */
const WINDOW_BYTES = 256 * 1024;
/** Opened by the other side at once; a relay or a friend who lends a line has one for each pair. */
const MAX_STREAMS = 256;
const HEADER = 12;
/** What a stranger may ask for: each stream is negotiated, and each ping answered. */
const STREAMS_A_SECOND = 10;
const STREAM_BURST = 60;
const PINGS_A_SECOND = 2;
const PING_BURST = 20;
/** Frames taken in at a time: each may be a ping to be answered, or end a message. */
const AT_ONCE = { fellow: 512, known: 64, stranger: 32 } as const;

/**
 * yamux 8 announces a new stream in a microtask, which nobody can catch: where the connection takes nothing more by then,
 * the whole process ends by `StreamStateError`. Here only the stream fails, which the closing muxer aborts anyway.
 * `lineOf`: where the frames of a connection wait their turn.
 */
export function muxer(
  lineOf: (stream: MessageStream) => PacedLine | undefined = () => undefined,
): () => StreamMuxerFactory {
  const create = yamux({
    maxInboundStreams: MAX_STREAMS,
    streamOptions: { maxStreamWindowSize: WINDOW_BYTES },
  });
  return () => {
    const factory = create();
    const { protocol } = factory;
    return {
      protocol,
      createStreamMuxer(connection) {
        const made = guarded(factory.createStreamMuxer(connection));
        const paced = lineOf(connection);
        return paced === undefined ? made : takingTurns(made, connection, paced);
      },
    };
  };
}

/** One message of Noise may hold five thousand frames, which would be one piece of work: they are cut into several. */
function takingTurns(
  made: StreamMuxer,
  connection: MessageStream,
  { line, standing }: PacedLine,
): StreamMuxer {
  const take = Reflect.get(made, "onData");
  if (typeof take !== "function") return made;
  const cutter = createCutter({ header: HEADER, bodyOf: bodyOfYamux });
  const streams = createTokenBucket(STREAMS_A_SECOND, STREAM_BURST, () => performance.now());
  const pings = createTokenBucket(PINGS_A_SECOND, PING_BURST, () => performance.now());
  return Object.assign(made, {
    onData(data: { subarray(): Uint8Array }) {
      const frames: Uint8Array[] = [];
      if (!cutter.push(data.subarray(), (frame) => frames.push(frame)))
        throw new Error("a frame of yamux is longer than any honest one");
      if (standing() === "stranger")
        for (const frame of frames)
          if (isPing(frame) ? pings.take(1) > 0 : opensStream(frame) && streams.take(1) > 0)
            throw new Error("more streams or pings than anybody needs");
      const size = AT_ONCE[standing()];
      for (const frame of frames.splice(0, size)) take.call(made, frame);
      while (frames.length > 0) {
        const later = frames.splice(0, size);
        line.addInner(() => {
          try {
            for (const frame of later) take.call(made, frame);
          } catch (error) {
            // As yamux does where it takes them in at once.
            const why = error instanceof Error ? error : new Error(String(error));
            made.abort(why);
            connection.abort(why);
          }
        });
      }
    },
  });
}

/** github.com/hashicorp/yamux, spec.md: version, type, flags, stream, length; only frames of type 0 have a body. */
function bodyOfYamux(header: DataView): number | null {
  const length = header.getUint8(1) === 0 ? header.getUint32(8) : 0;
  return length > WINDOW_BYTES ? null : length;
}

function isPing(frame: Uint8Array): boolean {
  return frame[1] === 2;
}

/** By the flag SYN. */
function opensStream(frame: Uint8Array): boolean {
  return ((frame[3] ?? 0) & 1) === 1;
}

function guarded(made: StreamMuxer): StreamMuxer {
  if (!("onCreateStream" in made) || typeof made.onCreateStream !== "function") return made;
  const open = made.onCreateStream.bind(made);
  return Object.assign(made, {
    onCreateStream(options: unknown): unknown {
      const stream: unknown = open(options);
      guardAnnouncement(stream);
      return stream;
    },
  });
}

function guardAnnouncement(stream: unknown): void {
  if (typeof stream !== "object" || stream === null || !("sendWindowUpdate" in stream)) return;
  const { sendWindowUpdate } = stream;
  if (typeof sendWindowUpdate !== "function") return;
  Object.assign(stream, {
    sendWindowUpdate() {
      try {
        sendWindowUpdate.call(stream);
      } catch {
        // The connection is gone, and with it all its streams.
      }
    },
  });
}
