import { randomBytes } from "node:crypto";
import type { Connection } from "@libp2p/interface";
import { CONTACT_SECRET_BYTES, type Contact } from "../../../protocol/two-way.ts";
import type { Node } from "../node.ts";
import { peerOf } from "../players.ts";
import { connectOver } from "./data-connection.ts";
import type { Rtc, RtcLine } from "./rtc.ts";

/** Makes data channels to peers whose contacts came by whatever way, and connections of them. */
export interface Handshakes {
  /** Begins one. `null` if this machine has no address to be reached at. */
  offer(): Promise<Offering | null>;
  /** Answers one; `port` is a UDP port to use again. `null` as above. */
  answer(offer: Contact, port?: number): Promise<Answering | null>;
}

export interface Offering {
  readonly contact: Contact;
  /** Resolves with the connection to whoever replied so, or `null` if the two cannot reach each other. */
  accept(reply: Contact): Promise<Connection | null>;
  close(): void;
}

export interface Answering {
  readonly contact: Contact;
  readonly connection: Promise<Connection | null>;
  close(): void;
}

export interface HandshakesDeps {
  readonly node: Node;
  readonly rtc: Rtc;
  readonly me: Contact["player"];
  /** `HOST:PORT` of a STUN server that answers, if there is one. */
  readonly stun: () => Promise<string | null>;
}

export function createHandshakes({ node, rtc, me, stun }: HandshakesDeps): Handshakes {
  /** The connection over a line once it has opened; the line is closed if there is none. */
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
      // Somebody else than the contact named, or silent: as good as nobody.
      return close(line);
    }
  };
  return {
    async offer() {
      const secret = new Uint8Array(randomBytes(CONTACT_SECRET_BYTES));
      const line = rtc.open({ secret, stun: await stun() });
      const candidates = await line.candidates;
      if (candidates.length === 0) return close(line);
      return {
        contact: { player: me, secret, candidates },
        accept(reply) {
          line.accept(reply);
          return upgrade(line, reply, true);
        },
        close: () => line.close(),
      };
    },
    async answer(offer, port) {
      const { secret } = offer;
      const line = rtc.open({
        secret,
        stun: await stun(),
        answerTo: offer,
        ...(port === undefined ? {} : { port }),
      });
      const candidates = await line.candidates;
      if (candidates.length === 0) return close(line);
      return {
        contact: { player: me, secret, candidates },
        connection: upgrade(line, offer, false),
        close: () => line.close(),
      };
    },
  };
}

function close(line: RtcLine): null {
  line.close();
  return null;
}
