import type { StreamMuxer, StreamMuxerFactory } from "@libp2p/interface";
import { yamux } from "@libp2p/yamux";

/**
 * What may be under way on a stream before it is read. yamux begins with so much and would let it grow to 16 MB, which nobody
 * here needs, and which is more than libp2p lets wait on a stream that is paused (a relay's, for its bandwidth).
 */
const WINDOW_BYTES = 256 * 1024;

/**
 * yamux 8 announces a new stream in a microtask, which nobody can catch: where the connection takes nothing more by then,
 * the whole process ends by `StreamStateError`. Here only the stream fails, which the closing muxer aborts anyway.
 */
export function muxer(): () => StreamMuxerFactory {
  const create = yamux({ streamOptions: { maxStreamWindowSize: WINDOW_BYTES } });
  return () => {
    const factory = create();
    const { protocol } = factory;
    return {
      protocol,
      createStreamMuxer: (connection) => guarded(factory.createStreamMuxer(connection)),
    };
  };
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
