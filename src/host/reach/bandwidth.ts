import {
  type CircuitRelayServerComponents,
  type CircuitRelayServerInit,
  type CircuitRelayService,
  circuitRelayServer,
  RELAY_V2_HOP_CODEC,
} from "@libp2p/circuit-relay-v2";
import type { Connection, PeerId, Stream, StreamHandler } from "@libp2p/interface";
import { after } from "../ports/system-clock.ts";
import { createTokenBucket, type TokenBucket } from "./token-bucket.ts";

/** What may go through a relay, in bytes a second. */
export interface Bandwidth {
  /** For each pair, in each direction. */
  readonly pair: number;
  /** For all together. */
  readonly total: number;
}

/** Bytes relayed since the start. */
export interface Carried {
  readonly bytes: number;
  /** How often somebody had to wait. */
  readonly waits: number;
}

/** The size of a burst, in seconds' worth: enough to catch up on a whole match, and no more. */
const BURST_SECONDS = 4;

/**
 * A slot ends with its player's last connection (`freeSlots`), so its time only has to be longer than any clock is wrong: the
 * player's libp2p asks again shortly before the moment that the relay's clock named. With libp2p's two hours nobody whose
 * clock was further ahead got a slot at all, and whose clock was behind lost it for the difference. Timers hold 24 days.
 */
const SLOT_MS = 20 * 24 * 60 * 60_000;

/**
 * libp2p's relay with a bound on bandwidth, which it lacks: it stops reading from a sender that is too fast for a
 * while.
 */
export function boundedRelay(
  init: CircuitRelayServerInit,
  { pair, total }: Bandwidth,
  now: () => number,
): {
  readonly service: (components: CircuitRelayServerComponents) => CircuitRelayService;
  readonly carried: () => Carried;
} {
  const all = createTokenBucket(total, total * BURST_SECONDS, now);
  let bytes = 0;
  let waits = 0;
  const bound = (stream: Stream) => {
    const own = createTokenBucket(pair, pair * BURST_SECONDS, now);
    meter(stream, [own, all], (length, waited) => {
      bytes += length;
      if (waited) waits++;
    });
  };
  return {
    carried: () => ({ bytes, waits }),
    service(components) {
      const { registrar, connectionManager } = components;
      const reservations = { ...init.reservations, reservationTtl: SLOT_MS };
      return circuitRelayServer({ ...init, reservations })({
        // Listed one by one: what libp2p passes is a proxy that cannot be copied.
        peerId: components.peerId,
        privateKey: components.privateKey,
        peerStore: components.peerStore,
        addressManager: components.addressManager,
        connectionGater: components.connectionGater,
        logger: components.logger,
        // One direction: from the peer that asked for the relayed connection.
        registrar: Object.assign(Object.create(registrar), {
          handle(protocol: string, handler: StreamHandler, options: object) {
            const metered: StreamHandler = (stream, connection) => {
              const handled = handler(stream, connection);
              if (protocol === RELAY_V2_HOP_CODEC) bound(stream);
              return handled;
            };
            return registrar.handle(protocol, metered, options);
          },
        }),
        // The other direction: from the peer at its far end.
        connectionManager: Object.assign(Object.create(connectionManager), {
          getConnections: (peer?: PeerId) =>
            connectionManager.getConnections(peer).map((connection) => outgoing(connection, bound)),
        }),
      });
    },
  };
}

/** The same connection, whose new streams are limited. */
function outgoing(connection: Connection, bound: (stream: Stream) => void): Connection {
  return Object.assign(Object.create(connection), {
    async newStream(...args: Parameters<Connection["newStream"]>) {
      const stream = await connection.newStream(...args);
      bound(stream);
      return stream;
    },
  });
}

/** Pauses the reading of a stream whenever a bucket says so. */
function meter(
  stream: Stream,
  buckets: readonly TokenBucket[],
  passed: (bytes: number, waits: boolean) => void,
): void {
  const resume = stream.resume.bind(stream);
  let waiting = false;
  stream.addEventListener("message", ({ data: { byteLength } }) => {
    const wait = Math.max(...buckets.map((bucket) => bucket.take(byteLength)));
    passed(byteLength, wait > 0 && !waiting);
    if (wait === 0 || waiting || stream.readStatus !== "readable") return;
    waiting = true;
    stream.pause();
    // The consumer of what is read here also resumes it, each time there is room.
    stream.resume = () => {};
    after(wait, () => {
      waiting = false;
      stream.resume = resume;
      try {
        resume();
      } catch {
        // The stream, or the connection below it, has closed in the meantime.
      }
    });
  });
}
