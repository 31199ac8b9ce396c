import { webSockets } from "@libp2p/websockets";
import type { Links } from "../../host/ports/links.ts";
import { every } from "../../host/ports/system-clock.ts";
import type { RtcReport } from "../../host/reach/rtc-messages.ts";
import { configureRtc, offerPeerConnections } from "./peer-connection.ts";

/** Where the app that served this page accepts connections. */
export interface Served {
  /** Its peer id. */
  readonly peer: string;
  /** The multiaddr of its WebSocket. */
  readonly address: string;
}

/** Nobody dials a page, and it hears only of the app it came from. */
const SAID_AGAIN_MS = 5000;

/** WebSockets to the app that served the page; WebRTC to the others, by way of the page: `rtc` leads to its `serveRtc`. */
export function browserLinks({ peer, address }: Served, rtc: MessagePort): Links {
  return {
    transports: [
      (components) => {
        const transport = webSockets()(components);
        // The library's own filter knows no paths.
        const dialFilter: typeof transport.dialFilter = (all) =>
          all.filter((one) => /^\/(ip4|ip6|dns4)\/[^/]+\/tcp\/\d+\/ws(\/|$)/.test(`${one}`));
        return Object.assign(transport, { dialFilter });
      },
    ],
    listen: () => [],
    listenAlso: () => [],
    discovery: null,
    async startBeacon({ heard }) {
      const say = () => heard({ peer, address });
      say();
      // A phone that was asleep, or an app that was restarted, is dialled at once.
      const stop = every(SAID_AGAIN_MS, say);
      self.addEventListener("online", say);
      return {
        async stop() {
          stop();
          self.removeEventListener("online", say);
        },
      };
    },
    publicIps: () => [],
    describeInterfaces: () => "page",
    mapPort: async () => ({ mapping: { kind: "none" }, stop: async () => {} }),
    probeNat: async () => ({ kind: "unknown", stun: null }),
    startRtc: ({ report }) => {
      offerPeerConnections();
      rtc.onmessage = ({ data }: MessageEvent<RtcReport>) => report(data);
      return { post: (order) => rtc.postMessage(order), end: () => rtc.close() };
    },
    // No STUN: guests are on one network.
    configureRtc: (lines, _stun, failed) => configureRtc(lines, failed),
  };
}
