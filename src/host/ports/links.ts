import type { CircuitRelayTransportComponents } from "@libp2p/circuit-relay-v2";
import type { ComponentLogger, PeerId } from "@libp2p/interface";
import type { Libp2pOptions } from "libp2p";
import type { Fault } from "../../../protocol/result.ts";
import type { InternetView } from "../api/api.ts";
import type { Rtc, RtcOrder, RtcReport } from "../reach/rtc-messages.ts";

/**
 * The machine's part of connections, below libp2p's connections, encryption and gossip, which are the same everywhere.
 * If nobody can connect to this machine (a page), `listen` is empty.
 */
export interface Links {
  /** libp2p's transports besides the relayed one. */
  readonly transports: NonNullable<Libp2pOptions["transports"]>;
  /** Multiaddrs to listen on for a wanted TCP port, 0 for any; the node does not start if one is unavailable. */
  listen(port: number): readonly string[];
  /** Optional further ones for the port the node has got. */
  listenAlso(port: number): readonly string[];
  /** A service of libp2p that finds others nearby, of the same network name only; `null` if there is none. */
  readonly discovery: ((network: string) => (components: DiscoveryComponents) => unknown) | null;
  /** The peer at which this one can always be reached, and keeps a slot at: of a page the app; otherwise `null`. */
  readonly through: string | null;
  /** Announces this player to those nearby, and hears of them. */
  startBeacon(setting: BeaconSetting): Promise<Beacon>;
  /** IP addresses of this machine that can be reached from anywhere, unless a firewall is in the way; IPv4 first. */
  publicIps(): readonly string[];
  /** Changes when a cable is plugged in, a network joined or an address assigned. */
  describeInterfaces(): string;
  /** Asks the router for this TCP port. Renewed until stopped. */
  mapPort(port: number, stopping: AbortSignal): Promise<PortMapping>;
  /** Asks all STUN servers (`HOST:PORT`) at once how the router treats UDP. */
  probeNat(servers: readonly string[]): Promise<NatReport>;
  /** Where the WebRTC library runs. */
  readonly startRtc: StartRtcProcess;
  /** Makes the peer connections for `@libp2p/webrtc`; `failed` is called if one ends before it has opened. */
  configureRtc(rtc: Rtc, stun: string | null, failed?: () => void): RtcConfiguration;
}

/** The node's data for a discovery. */
export type DiscoveryComponents = Pick<
  CircuitRelayTransportComponents,
  "addressManager" | "connectionManager"
> & {
  readonly peerId: PeerId;
  readonly logger: ComponentLogger;
};

/** A neighbour's announcement. The multiaddr leads to its sender, so nobody can point us at a third party. */
export interface Heard {
  readonly peer: string;
  readonly address: string;
}

export interface BeaconSetting {
  /** Only beacons of the same network name are heard. */
  readonly network: string;
  readonly peer: string;
  /** Our TCP port; 0 if there is none. */
  readonly port: number;
  readonly heard: (heard: Heard) => void;
  /** The beacon cannot run at all, for instance because UDP is not permitted. */
  readonly failed: (error: Error) => void;
  /** The player should know, because nobody else can tell them. */
  readonly notify?: ((notice: Fault) => void) | undefined;
}

export interface Beacon {
  stop(): Promise<void>;
}

/** The router's answer to a request for a port. */
export type Mapping =
  | { readonly kind: "mapped"; readonly internal: Endpoint; readonly external: Endpoint }
  /**
   * It opened one, but has no public address itself: there is another router before it (RFC 6598 and homes behind
   * homes).
   */
  | { readonly kind: "double-nat" }
  | { readonly kind: "none" };

interface Endpoint {
  readonly ip: string;
  readonly port: number;
}

export interface PortMapping {
  readonly mapping: Mapping;
  /** Gives the port back. */
  stop(): Promise<void>;
}

/**
 * How the router treats UDP (RFC 5780's mappings, as far as two servers can tell): `open` changes nothing, `friendly`
 * shows the same port to everybody, `symmetric` a different one to each, `blocked` lets nothing through. `unknown`: too
 * few servers answered.
 */
export type NatKind = NonNullable<InternetView["nat"]>;

export interface NatReport {
  readonly kind: NatKind;
  /** `HOST:PORT` of the server that answered first. */
  readonly stun: string | null;
}

/** A page's `RTCConfiguration`, as far as this code needs it. */
export interface RtcConfiguration {
  readonly iceServers: { urls: string }[];
}

/** The native part of WebRTC, wherever it runs. */
export interface RtcProcess {
  post(order: RtcOrder): void;
  end(): void;
}

/** Starts such a process; `ended` is called once, however it ends. */
export type StartRtcProcess = (on: {
  readonly report: (report: RtcReport) => void;
  readonly ended: () => void;
}) => RtcProcess;
