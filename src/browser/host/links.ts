import { webSockets } from "@libp2p/websockets";
import { type AskGuests, type Served, startGuestBeacon } from "../../host/door/guest-beacon.ts";
import { hidePath } from "../../host/door/hidden-path.ts";
import type { Links } from "../../host/ports/links.ts";
import type { RtcReport } from "../../host/reach/rtc-messages.ts";
import { configureRtc, offerPeerConnections } from "./peer-connection.ts";

/**
 * WebSockets to the app that served the page; to the other guests a way through that app, and WebRTC by way of the page:
 * `rtc` leads to its `serveRtc`.
 */
export function browserLinks(served: Served, ask: AskGuests, rtc: MessagePort): Links {
  return {
    transports: [
      (components) => {
        const transport = webSockets()(components);
        // The library's own filter knows no paths.
        const dialFilter: typeof transport.dialFilter = (all) =>
          all.filter((one) => /^\/(ip4|ip6|dns4)\/[^/]+\/tcp\/\d+\/ws(\/|$)/.test(`${one}`));
        return Object.assign(transport, {
          dial: hidePath(transport.dial.bind(transport)),
          dialFilter,
        });
      },
    ],
    listen: () => [],
    listenAlso: () => [],
    discovery: null,
    through: served.peer,
    async startBeacon({ peer: me, heard, notify }) {
      const { hurry, stop } = startGuestBeacon(served, { me, ask, heard, notify });
      // A phone that was asleep dials at once.
      self.addEventListener("online", hurry);
      return {
        async stop() {
          self.removeEventListener("online", hurry);
          await stop();
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
