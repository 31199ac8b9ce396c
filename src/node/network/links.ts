import { tcp } from "@libp2p/tcp";
import type { Links, StartRtcProcess } from "../../host/ports/links.ts";
import { describeInterfaces, publicIps } from "./interfaces.ts";
import { startLanBeacon } from "./lan-beacon.ts";
import { probeNat } from "./nat.ts";
import { mapPort } from "./port-mapping.ts";
import { openRemotePeer } from "./remote-peer.ts";
import { roomMdns } from "./room-mdns.ts";

/** TCP on every interface, found by mDNS and our own beacon. */
export function nodeLinks(startRtc: StartRtcProcess): Links {
  return {
    transports: [tcp()],
    listen: (port) => [`/ip4/0.0.0.0/tcp/${port}`],
    // A machine without IPv6 works without it.
    listenAlso: (port) => [`/ip6/::/tcp/${port}`],
    through: null,
    discovery: (network) => roomMdns(`_${network}._udp.local`, Math.random()),
    startBeacon: startLanBeacon,
    publicIps,
    describeInterfaces,
    mapPort,
    probeNat,
    startRtc,
    configureRtc: (rtc, stun, failed) =>
      // The other process chooses the server.
      Object.assign({ iceServers: [] }, { peerConnection: openRemotePeer(rtc, stun, failed) }),
  };
}
