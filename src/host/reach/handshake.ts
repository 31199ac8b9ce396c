import type { Connection } from "@libp2p/interface";
import type { Candidate } from "../../../protocol/invite/addresses.ts";
import { CONTACT_SECRET_BYTES, type Contact } from "../../../protocol/invite/two-way.ts";
import type { Node } from "../network/node.ts";
import { peerOf } from "../people/players.ts";
import type { NatReport } from "../ports/links.ts";
import { pause } from "../ports/system-clock.ts";
import { connectOver } from "./data-connection.ts";
import { openLine, type RtcLine } from "./rtc-line.ts";
import type { Rtc } from "./rtc-messages.ts";

/** Makes data channels to peers whose contacts came by any means, and turns them into connections. */
export interface Handshakes {
  /** Begins one. `null` if this machine has no address at which it can be reached. */
  offer(): Promise<Offering | null>;
  /** Answers one; `port` is a UDP port to use again. `null` as above. */
  answer(offer: Contact, port?: number): Promise<Answering | null>;
}

export interface Offering {
  readonly contact: Contact;
  /** Resolves with the connection to the peer that sent this reply, or `null` if the two cannot reach each other. */
  accept(reply: Contact): Promise<Connection | null>;
  close(): void;
}

export interface Answering {
  readonly contact: Contact;
  readonly connection: Promise<Connection | null>;
  close(): void;
}

/**
 * libdatachannel processes a remote description in two steps; if ICE connects between them, DTLS refuses the other side
 * because the description is missing (2 of 40 on a busy machine). An attempt that fails this soon is repeated.
 */
const QUICK_MS = 5000;
const ATTEMPTS = 4;
/** Between two attempts; the port is free again by then. */
export const ROUND_PAUSE_MS = 200;

export interface HandshakesDeps {
  readonly node: Node;
  readonly rtc: Rtc;
  readonly me: Contact["player"];
  readonly nat: () => Promise<NatReport>;
  readonly random: (bytes: number) => Uint8Array;
}

export function createHandshakes({ node, rtc, me, nat, random }: HandshakesDeps): Handshakes {
  /** The connection over a line once it has opened; if there is none, the line is closed. */
  const upgrade = async (
    line: RtcLine,
    { player }: Contact,
    initiator: boolean,
  ): Promise<Connection | null> => {
    const [peer, remote] = [peerOf(player), await line.opened];
    if (peer === null || remote === null) return close(line);
    try {
      return await connectOver(node, line, remote, peer, initiator);
    } catch {
      // Not the contact's peer, or silent: as good as nobody.
      return close(line);
    }
  };
  return {
    async offer() {
      const secret = random(CONTACT_SECRET_BYTES);
      const { stun, kind } = await nat();
      let line = openLine(rtc, { secret, stun });
      const found = await line.candidates;
      if (found.length === 0) return close(line);
      const port = found.find(({ kind }) => kind === "own")?.port;
      let closed = false;
      return {
        contact: { player: me, secret, candidates: honest(found, kind) },
        async accept(reply) {
          for (let left = ATTEMPTS; ; left--) {
            const began = performance.now();
            line.accept(reply);
            const connection = await upgrade(line, reply, true);
            const wasQuick = performance.now() - began < QUICK_MS;
            if (connection !== null || closed || left === 1 || !wasQuick) return connection;
            await pause(ROUND_PAUSE_MS);
            // The other side answers again too, from the same place, so what both know of each other is still true.
            line = openLine(rtc, { secret, stun, ...(port === undefined ? {} : { port }) });
            await line.candidates;
          }
        },
        close() {
          closed = true;
          line.close();
        },
      };
    },
    async answer(offer, port) {
      const { secret } = offer;
      const { stun, kind } = await nat();
      const line = openLine(rtc, {
        secret,
        stun,
        answerTo: offer,
        ...(port === undefined ? {} : { port }),
      });
      const candidates = honest(await line.candidates, kind);
      if (candidates.length === 0) return close(line);
      return {
        contact: { player: me, secret, candidates },
        connection: upgrade(line, offer, false),
        close: () => line.close(),
      };
    },
  };
}

/** The same places, marked as unusable for others. */
function honest(candidates: readonly Candidate[], nat: NatReport["kind"]): readonly Candidate[] {
  return nat === "symmetric"
    ? candidates.map((place) => (place.kind === "mapped" ? { ...place, kind: "varying" } : place))
    : candidates;
}

function close(line: RtcLine): null {
  line.close();
  return null;
}
