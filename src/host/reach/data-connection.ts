import type { ComponentLogger, Connection, PeerId } from "@libp2p/interface";
import { AbstractMultiaddrConnection, type SendResult } from "@libp2p/utils";
import { multiaddr } from "@multiformats/multiaddr";
import type { Node } from "../network/node.ts";
import type { RtcLine } from "./rtc-line.ts";

/** SCTP carries larger messages, but a large one holds up all that follow. */
const CHUNK_BYTES = 16 * 1024;
/** The bytes on their way to the library before writing pauses. */
const MAX_UNSENT_BYTES = 1 << 20;
const UPGRADE_MS = 15_000;

/**
 * Makes an open data channel a connection like any other: Noise proves the peer, yamux carries the streams. Throws what
 * libp2p throws when the peer is somebody else or falls silent; the channel is closed then.
 */
export async function connectOver(
  node: Node,
  line: RtcLine,
  remote: { readonly ip: string; readonly port: number },
  peer: PeerId,
  initiator: boolean,
): Promise<Connection> {
  const { upgrader, logger } = node.services.parts;
  const address = `/ip${remote.ip.includes(":") ? 6 : 4}/${remote.ip}/udp/${remote.port}/webrtc/p2p/${peer.toString()}`;
  const channel = new DataConnection(line, address, initiator, logger);
  try {
    // "Outbound" in both directions, because of how libp2p upgrades it; `initiator` says who speaks first.
    return await upgrader.upgradeOutbound(channel, {
      initiator,
      signal: AbortSignal.timeout(UPGRADE_MS),
    });
  } catch (error) {
    line.close();
    throw error;
  }
}

/** libp2p requires a subclass here. */
class DataConnection extends AbstractMultiaddrConnection {
  readonly #line: RtcLine;
  #unsent = 0;

  constructor(line: RtcLine, address: string, initiator: boolean, logger: ComponentLogger) {
    super({
      remoteAddr: multiaddr(address),
      direction: initiator ? "outbound" : "inbound",
      log: logger.forComponent("fairhand:data-channel"),
      maxMessageSize: CHUNK_BYTES,
      // Friends who think are silent; libp2p's own monitor pings.
      inactivityTimeout: Number.POSITIVE_INFINITY,
    });
    this.#line = line;
    line.attach({
      received: (bytes) => this.onData(bytes),
      sent: (bytes) => {
        this.#unsent -= bytes;
        if (this.writableNeedsDrain && this.#unsent < MAX_UNSENT_BYTES)
          this.safeDispatchEvent("drain");
      },
      closed: () => this.onTransportClosed(),
    });
  }

  sendData(data: Parameters<AbstractMultiaddrConnection["sendData"]>[0]): SendResult {
    const bytes = data.subarray();
    this.#line.send(bytes);
    this.#unsent += bytes.length;
    return { sentBytes: bytes.length, canSendMore: this.#unsent < MAX_UNSENT_BYTES };
  }

  async sendClose(): Promise<void> {
    this.#line.close();
  }

  sendReset(): void {
    this.#line.close();
  }

  sendPause(): void {}

  sendResume(): void {}
}
