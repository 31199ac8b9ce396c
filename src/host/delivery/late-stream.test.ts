import { generateKeyPair } from "@libp2p/crypto/keys";
import type { Connection, PeerId, Stream } from "@libp2p/interface";
import { peerIdFromPrivateKey } from "@libp2p/peer-id";
import { multiaddr } from "@multiformats/multiaddr";
import { expect, test } from "vitest";
import type { Node } from "../network/node.ts";
import { createPushing } from "./push.ts";

/** A connection whose streams open when the test says so. */
function connection(address: string) {
  const opening: (() => void)[] = [];
  const streams: { sent: number; ended: boolean }[] = [];
  const one = {
    status: "open",
    remoteAddr: multiaddr(address),
    timeline: { open: 1 },
    newStream: () =>
      new Promise<Stream>((resolve) => {
        opening.push(() => {
          const stream = { sent: 0, ended: false };
          streams.push(stream);
          resolve({
            writeStatus: "writable",
            writeBufferLength: 0,
            send: () => {
              stream.sent++;
              return true;
            },
            close: async () => {
              stream.ended = true;
            },
            abort: () => {
              stream.ended = true;
            },
          } as unknown as Stream);
        });
      }),
  } as unknown as Connection;
  return { one, opening, streams };
}

test("a stream that opens after a better connection has come does not stay open", async () => {
  const peer: PeerId = peerIdFromPrivateKey(await generateKeyPair("Ed25519"));
  const relayed = connection("/ip4/1.2.3.4/tcp/1/p2p-circuit");
  const lan = connection("/ip4/192.168.1.2/tcp/1");
  const connections = [relayed.one];
  const node = { addEventListener() {}, getConnections: () => connections } as unknown as Node;
  const { push } = createPushing(node, "/x/1");
  push(peer, Uint8Array.of(1));
  connections.push(lan.one);
  push(peer, Uint8Array.of(2));
  for (const step of [...relayed.opening, ...lan.opening]) step();
  await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(lan.streams).toEqual([{ sent: 1, ended: false }]);
  expect(relayed.streams).toEqual([{ sent: 1, ended: true }]);
});
