// node docs/upstream/tcp-signal.mjs: a connection ends when the signal of the dial that made it fires, however long after.
import { noise } from "@libp2p/noise";
import { tcp } from "@libp2p/tcp";
import { yamux } from "@libp2p/yamux";
import { createLibp2p } from "libp2p";

const create = (listen) =>
  createLibp2p({
    addresses: { listen },
    transports: [tcp()],
    connectionEncrypters: [noise()],
    streamMuxers: [yamux()],
    services: { parts: ({ transportManager }) => ({ transportManager }) },
  });
const [listener, dialer] = await Promise.all([create(["/ip4/127.0.0.1/tcp/0"]), create([])]);
const [address] = listener.getMultiaddrs();

const begun = Date.now();
const connection = await dialer.services.parts.transportManager.dial(address, {
  signal: AbortSignal.timeout(2000),
});
console.log(`open after ${Date.now() - begun} ms`);
connection.addEventListener("close", () => {
  console.log(`closed after ${Date.now() - begun} ms, and nobody closed it`);
  process.exit(1);
});
setTimeout(() => {
  console.log("still open after 4000 ms");
  process.exit(0);
}, 4000);
