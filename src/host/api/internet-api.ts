/** The player's internet settings. */
export interface InternetSettings {
  /**
   * Relays for others to reach this player through, as `fairhand relay` writes them:
   * `/ip4/45.1.2.3/tcp/4001/p2p/12D3...`; at most 8.
   */
  readonly relays: readonly string[];
  /** `HOST:PORT` of STUN servers; contacted only when somebody is to be reached. At most 8. */
  readonly stun: readonly string[];
  /** Whether to ask the router to open a port; takes effect at the next start. */
  readonly mapPorts: boolean;
  /** Whether fellow players may reach each other through this machine. */
  readonly lend: boolean;
}

/** This machine's connectivity. */
export interface InternetView extends InternetSettings {
  /** Those of `relays` through which others can reach this machine now. */
  readonly slots: readonly string[];
  /**
   * How others can connect without a relay: `double-nat` means that the router opens ports, but is itself behind
   * another one.
   */
  readonly entrance: "public" | "mapped" | "double-nat" | "none";
  /**
   * How the router treats UDP: `open` changes nothing, `friendly` shows one port to everybody, `symmetric` a different
   * one to each, `blocked` lets nothing through, `unknown`: too few servers answered. `null` until somebody was to be
   * reached.
   */
  readonly nat: "open" | "friendly" | "symmetric" | "blocked" | "unknown" | null;
}

/** The steps of the ladder, best first: local network, direct over the internet, WebRTC through whatever routers there are, through a third. */
export type Rung = "lan" | "direct" | "punched" | "relayed";

export interface Way {
  readonly rung: Rung;
  /** Round-trip time in milliseconds, `null` until it has been measured. */
  readonly rtt: number | null;
}
