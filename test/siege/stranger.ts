import { randomBytes } from "node:crypto";
import net from "node:net";
import { generateKeyPairFromSeed } from "@libp2p/crypto/keys";
import { gossipsub } from "@libp2p/gossipsub";
import { identify, identifyPush } from "@libp2p/identify";
import type { Connection, Stream } from "@libp2p/interface";
import { noise } from "@libp2p/noise";
import { ping } from "@libp2p/ping";
import { tcp } from "@libp2p/tcp";
import { yamux } from "@libp2p/yamux";
import { multiaddr } from "@multiformats/multiaddr";
import { createLibp2p } from "libp2p";

/** A program that speaks libp2p and respects none of our limits. */
export type Stranger = Awaited<ReturnType<typeof createStranger>>;

/** Where the next connections of this process come from: any address of 127.0.0.0/8 is this machine. */
let source = "127.0.0.1";
const connect = net.connect.bind(net);
Object.assign(net, {
  connect: (options: net.NetConnectOpts, ...rest: (() => void)[]) =>
    connect({ ...options, localAddress: source }, ...rest),
});

export async function createStranger(seed: Uint8Array = new Uint8Array(randomBytes(32))) {
  const node = await createLibp2p({
    privateKey: await generateKeyPairFromSeed("Ed25519", seed),
    transports: [tcp()],
    connectionEncrypters: [noise()],
    streamMuxers: [yamux()],
    connectionManager: { reconnectRetries: 0 },
    services: {
      identify: identify(),
      identifyPush: identifyPush(),
      ping: ping(),
      pubsub: gossipsub({
        globalSignaturePolicy: "StrictNoSign",
        allowPublishToZeroTopicPeers: true,
      }),
    },
  });
  return { node, seed };
}

/** Connects from an address of this machine; `null` if the host does not let it in. */
export async function enter(
  { node }: Stranger,
  port: number,
  from: string,
): Promise<Connection | null> {
  source = from;
  try {
    return await node.dial(multiaddr(`/ip4/127.0.0.1/tcp/${port}`), {
      signal: AbortSignal.timeout(4000),
    });
  } catch {
    return null;
  }
}

/** A stream to one of the host's protocols; `null` if there is none. */
export async function open(
  connection: Connection | null,
  protocol: string,
): Promise<Stream | null> {
  try {
    return (await connection?.newStream(protocol, { signal: AbortSignal.timeout(2000) })) ?? null;
  } catch {
    return null;
  }
}

/** Bytes that a closed stream does not take are lost. */
export function say(stream: Stream | null, bytes: Uint8Array): boolean {
  if (stream === null || stream.writeStatus !== "writable") return false;
  try {
    return stream.send(bytes);
  } catch {
    return false;
  }
}

/** A bare socket from an address of this machine. */
export function socketTo(port: number, from: string): net.Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  socket.on("error", () => {});
  return socket;
}
