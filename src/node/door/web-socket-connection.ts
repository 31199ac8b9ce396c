import type { Logger, MultiaddrConnection } from "@libp2p/interface";
import { AbstractMultiaddrConnection, type SendResult } from "@libp2p/utils";
import { type Multiaddr, multiaddr } from "@multiformats/multiaddr";
import type { WebSocket } from "ws";
import { tcpAddress } from "../../host/reach/ladder.ts";

/** If more than this waits for a slow page, we stop writing until it has been sent. */
const MAX_WAITING = 1 << 20;

/**
 * A page's connection from below. The listener of `@libp2p/websockets` opens its own port, and cannot be told to stop
 * reading, which the limits for strangers rest on.
 */
export function webSocketConnection(
  socket: WebSocket,
  { address, port }: { readonly address: string; readonly port: number },
  log: Logger,
): MultiaddrConnection {
  return new WebSocketConnection(
    socket,
    multiaddr(tcpAddress(address, port)).encapsulate("/ws"),
    log,
  );
}

class WebSocketConnection extends AbstractMultiaddrConnection {
  private readonly socket: WebSocket;

  constructor(socket: WebSocket, remoteAddr: Multiaddr, log: Logger) {
    super({ remoteAddr, log, direction: "inbound" });
    this.socket = socket;
    socket.on("message", (data: Buffer, isBinary) => {
      if (isBinary) this.onData(new Uint8Array(data));
      else this.abort(new Error("text where bytes are spoken"));
    });
    socket.on("error", () => socket.terminate());
    socket.once("close", (code) => {
      if (code === NORMAL || code === NO_STATUS) this.onTransportClosed();
      else this.onRemoteReset();
    });
  }

  override sendData(data: Parameters<AbstractMultiaddrConnection["sendData"]>[0]): SendResult {
    for (const part of data) this.socket.send(part, this.drained);
    return { sentBytes: data.byteLength, canSendMore: this.socket.bufferedAmount < MAX_WAITING };
  }

  private readonly drained = () => {
    if (this.writableNeedsDrain && this.socket.bufferedAmount < MAX_WAITING)
      this.safeDispatchEvent("drain");
  };

  override sendReset(): void {
    this.socket.terminate();
  }

  override async sendClose(): Promise<void> {
    this.socket.close();
  }

  override sendPause(): void {
    this.socket.pause();
  }

  override sendResume(): void {
    this.socket.resume();
  }
}

/** RFC 6455, section 7.4.1. */
const NORMAL = 1000;
const NO_STATUS = 1005;
