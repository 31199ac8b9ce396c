import { type Connection, isStartable, type PeerId, type Stream } from "@libp2p/interface";
import type { WebRTCTransportComponents } from "@libp2p/webrtc";
import { multiaddr } from "@multiformats/multiaddr";
import type { Conduct } from "../limits/reputation.ts";
import type { Node } from "../network/node.ts";
import type { Links } from "../ports/links.ts";
import { until } from "./race.ts";
import type { Rtc } from "./rtc-messages.ts";
import { bestOf, rungOfConnection } from "./way.ts";

/**
 * WebRTC's offer, answer and candidates over a relayed connection (libp2p specs, webrtc/webrtc.md): the relay may be a
 * friend.
 */
export const SIGNALLING = "/webrtc-signaling/0.0.1";

/**
 * Longer than the answering side takes to give up; otherwise that side is left with a connection which leads nowhere.
 */
const PUNCH_MS = 11_000;
/**
 * Routers that let nothing through take longer than that. What fails sooner, however busy the machine is, is libdatachannel's
 * race (handshake.ts), and tried again at once.
 */
const ATTEMPTS = 3;
/** An offer's cost from its sender's budget: a process's work for ten seconds. */
const OFFER_COST = 40;

export interface Punching {
  /** Makes a direct connection to the far end of a relayed one. `null` if routers do not let it through. */
  punch(over: Connection): Promise<Connection | null>;
  /** An attempt got nowhere: the next one, from here or from the far end, asks anew which STUN server answers. */
  askAnew(): void;
}

export interface PunchingDeps {
  readonly conduct: Conduct;
  readonly rtc: Rtc;
  readonly configure: Links["configureRtc"];
  /** `HOST:PORT` of a STUN server that answers, if there is one. */
  readonly stun: () => Promise<string | null>;
  /** What STUN servers have said is not to be used any more. */
  readonly forgetStun: () => void;
}

/** `@libp2p/webrtc` in two parts. */
interface Transport {
  answer(stream: Stream, connection: Connection): void;
  dial(peer: PeerId, late: AbortSignal): Promise<Connection>;
}

/** `@libp2p/webrtc`, with its native part wherever this machine has it. */
export async function startPunching(node: Node, deps: PunchingDeps): Promise<Punching> {
  let loading: Promise<Transport> | null = null;
  const load = () => (loading ??= loadTransport(node, deps));
  await node.handle(
    SIGNALLING,
    async (stream, connection) => {
      const allowed =
        // A directly connected peer needs no other way.
        rungOfConnection(connection) === "relayed" &&
        deps.conduct.afford(connection.remotePeer.toString(), OFFER_COST);
      if (!allowed) return stream.abort(new Error("no answer"));
      const transport = await load();
      transport.answer(stream, connection);
    },
    { runOnLimitedConnection: true, maxInboundStreams: 2 },
  );
  return {
    askAnew: deps.forgetStun,
    async punch({ remotePeer }) {
      const transport = await load();
      for (let left = ATTEMPTS; ; left--) {
        const late = AbortSignal.timeout(PUNCH_MS);
        try {
          return await transport.dial(remotePeer, late);
        } catch {
          // The routers let nothing through, or the relayed connection has gone; another attempt follows later.
          if (left === 1 || late.aborted) return null;
        }
      }
    },
  };
}

async function loadTransport(
  node: Node,
  { rtc, configure, stun }: PunchingDeps,
): Promise<Transport> {
  // A quarter of a second and 17 MB, spent only when needed.
  const { webRTC } = await import("@libp2p/webrtc");
  const { parts } = node.services;
  const answering = Promise.withResolvers<Transport["answer"]>();
  const components: WebRTCTransportComponents = {
    ...parts,
    registrar: Object.assign(Object.create(parts.registrar), {
      // Offers go through the budget above.
      handle: async (_protocol: string, answer: Transport["answer"]) => answering.resolve(answer),
    }),
    connectionManager: Object.assign(Object.create(parts.connectionManager), {
      // It signals over the first connection, which may be one that leads nowhere.
      getConnections: (peer: PeerId) => [bestOf(node.getConnections(peer)) ?? []].flat(),
    }),
  };
  const create = (failed?: () => void) =>
    webRTC({
      rtcConfiguration: async () => configure(rtc, await stun(), failed),
    })(components);
  const transport = create();
  if (isStartable(transport)) await transport.start();
  return {
    answer: await answering.promise,
    dial(peer, late) {
      const failed = new AbortController();
      // The library waits for its first channel to open, also where the connection has ended by then.
      return until([late, failed.signal], (signal) =>
        create(() => failed.abort()).dial(multiaddr(`/webrtc/p2p/${peer.toString()}`), {
          signal,
          upgrader: parts.upgrader,
        }),
      );
    },
  };
}
