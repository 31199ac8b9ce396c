import type { MessageStream, StreamMuxer, StreamMuxerFactory } from "@libp2p/interface";
import { yamux } from "@libp2p/yamux";
import { createCutter } from "../limits/cutting.ts";
import type { PacedLine } from "../limits/guard.ts";
import { createTokenBucket } from "../reach/token-bucket.ts";
import { boundRequest } from "./requests.ts";

/**
 * Bytes that may be under way on a stream before they are read. yamux begins with this much and would let it grow to 16
 * MB, which nobody here needs, and which is more than libp2p lets wait on a paused stream (a relay's, for its
 * bandwidth).
 */
const WINDOW_BYTES = 256 * 1024;
/** Streams that the other side may open at once; a relay or a friend who lends bandwidth has one for each pair. */
const MAX_STREAMS = 256;
const HEADER = 12;
/** Bytes of the length before each message of Noise (noiseprotocol.org, 13). */
const LENGTH = 2;
/** A stranger's allowance, because each stream is negotiated and each ping answered. */
const STREAMS_A_SECOND = 10;
const STREAM_BURST = 60;
const PINGS_A_SECOND = 2;
const PING_BURST = 20;
/** Frames processed at a time: each may be a ping to be answered, or end a message. */
const AT_ONCE = { fellow: 512, known: 64, stranger: 32 } as const;

/**
 * yamux 8 announces a new stream in a microtask, where nobody can catch errors: if the connection accepts nothing more
 * by then, `StreamStateError` ends the whole process. Here only the stream fails, which the closing muxer aborts
 * anyway. `lineOf`: where the frames of a connection wait their turn.
 */
export function muxer(
  lineOf: (stream: MessageStream) => PacedLine | undefined = () => undefined,
): () => StreamMuxerFactory {
  const create = yamux({
    maxInboundStreams: MAX_STREAMS,
    // `startPulse` pings, and knows who matters.
    enableKeepAlive: false,
    streamOptions: { maxStreamWindowSize: WINDOW_BYTES },
  });
  return () => {
    const factory = create();
    const { protocol } = factory;
    return {
      protocol,
      createStreamMuxer(connection) {
        spareErrors(connection);
        const made = guarded(factory.createStreamMuxer(connection));
        const paced = lineOf(connection);
        if (paced !== undefined) heardBy.set(made, paced.heard);
        return paced === undefined ? made : takingTurns(made, connection, paced);
      },
    };
  };
}

/**
 * Asks whether the far end of a connection is there by the muxer's own ping (github.com/hashicorp/yamux, spec.md, type 2): 12
 * bytes each way, where a stream for it is negotiated, announced and closed. `null` if the muxer has none, as WebRTC's has not.
 * What it answers never settles on a connection that has ended.
 */
export function pingOver(connection: object): Promise<unknown> | null {
  const made: unknown = Reflect.get(connection, "muxer");
  if (typeof made !== "object" || made === null || !("ping" in made)) return null;
  return typeof made.ping === "function" ? made.ping() : null;
}

const heardBy = new WeakMap<object, () => number>();

/** Bytes that have arrived over a connection, whether or not their turn has come; `null` where nobody counts them. */
export function heardOver(connection: object): number | null {
  const made: unknown = Reflect.get(connection, "muxer");
  return typeof made === "object" && made !== null ? (heardBy.get(made)?.() ?? null) : null;
}

/** Tells libp2p's decoder that the length is not complete yet; made once, because recording a stack is expensive. */
const NO_LENGTH = new RangeError("There is no length yet.");

/**
 * After each message, libp2p's Noise looks for another, and an error with its own stack tells it that there is none: a
 * twentieth of a message's cost among ten players.
 */
function spareErrors(connection: MessageStream): void {
  const decoder: unknown = Reflect.get(connection, "decoder");
  if (typeof decoder !== "object" || decoder === null || !("lengthDecoder" in decoder)) return;
  const read = decoder.lengthDecoder;
  if (typeof read !== "function") return;
  decoder.lengthDecoder = (data: { readonly length: number }): unknown => {
    if (data.length < LENGTH) throw NO_LENGTH;
    return read(data);
  };
}

/**
 * One message of Noise may contain five thousand frames, which would be one piece of work: they are cut into several.
 */
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
            // As yamux does when it processes them at once.
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
  const open = Reflect.get(made, "_newStream");
  if (typeof open !== "function") return made;
  return Object.assign(made, {
    _newStream(...terms: readonly unknown[]): unknown {
      const stream: unknown = open.apply(made, terms);
      guardUpdates(stream);
      if (typeof stream === "object" && stream !== null) boundRequest(stream);
      return stream;
    },
  });
}

/**
 * yamux 8 answers every read with a frame of its own that gives the bytes back, which doubles the frames of a table,
 * whose messages are small. As in the reference (hashicorp/yamux, stream.go, sendWindowUpdate) we wait until half the
 * window is used up. The first one opens the stream.
 */
function guardUpdates(stream: unknown): void {
  if (typeof stream !== "object" || stream === null || !("sendWindowUpdate" in stream)) return;
  const { sendWindowUpdate } = stream;
  if (typeof sendWindowUpdate !== "function") return;
  let opened = false;
  Object.assign(stream, {
    sendWindowUpdate() {
      if (opened && Reflect.get(stream, "recvWindowCapacity") > WINDOW_BYTES / 2) return;
      opened = true;
      try {
        sendWindowUpdate.call(stream);
      } catch {
        // The connection is gone, and all its streams with it.
      }
    },
  });
}
