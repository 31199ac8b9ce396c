import type { PeerId, Stream } from "@libp2p/interface";
import { equalBytes } from "../../../protocol/bytes.ts";
import { encodeFrame } from "../network/frames.ts";
import { createLastingStreams } from "../network/lasting-streams.ts";
import type { Node } from "../network/node.ts";
import type { Time } from "../ports/clock.ts";
import { LOBBY } from "../versions/protocols.ts";

/** The streams over which this host tells the others what is open here. */
export interface Greetings {
  /** Opens the stream to a player, repeatedly while there is a connection: without it their list would lack a table. */
  greet(peer: PeerId): void;
  /** Sends this list to everybody, and to all who come later. */
  tell(list: Uint8Array): void;
  forget(peer: string): void;
  stop(): void;
}

export function createGreetings(
  node: Pick<Node, "getConnections">,
  time: Pick<Time, "after">,
  first: Uint8Array,
): Greetings {
  let list = first;
  const lasting = createLastingStreams(node, time, {
    protocol: LOBBY,
    isWanted: () => true,
    greet: (stream) => send(stream, list),
  });
  return {
    greet: lasting.open,
    tell(next) {
      if (equalBytes(next, list)) return;
      list = next;
      for (const stream of lasting.streams.values()) send(stream, next);
    },
    forget: lasting.forget,
    stop: lasting.stop,
  };
}

function send(stream: Stream, list: Uint8Array): void {
  try {
    stream.send(encodeFrame(list));
  } catch {
    // Its connection is closing.
  }
}
