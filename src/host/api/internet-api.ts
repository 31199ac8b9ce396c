/** What the player allows and knows about the internet. */
export interface InternetSettings {
  /** Relays to be reached through, as `fairhand relay` writes them: `/ip4/45.1.2.3/tcp/4001/p2p/12D3...`; at most 8. */
  readonly relays: readonly string[];
  /** `HOST:PORT` of STUN servers; asked only when somebody is to be reached. At most 8. */
  readonly stun: readonly string[];
  /** Whether to ask the router to let others in; counts from the next start. */
  readonly mapPorts: boolean;
  /** Whether fellow players may reach each other through this machine. */
  readonly lend: boolean;
}

/** How this machine stands in the internet. */
export interface InternetView extends InternetSettings {
  /** Those of `relays` through which others get in now. */
  readonly slots: readonly string[];
  /** How others get in without a relay: `double-nat` means that the router opens ports, but stands behind another one. */
  readonly entrance: "public" | "mapped" | "double-nat" | "none";
  /**
   * How the router treats UDP: `open` changes nothing, `friendly` shows one port to everybody, `symmetric` another one to each,
   * `blocked` lets nothing through, `unknown`: too few servers answered. `null` until somebody was to be reached.
   */
  readonly nat: "open" | "friendly" | "symmetric" | "blocked" | "unknown" | null;
}

/** The steps of the ladder, best first: local network, direct over the internet, punched through both routers, through a third. */
export type Rung = "lan" | "direct" | "punched" | "relayed";

export interface Way {
  readonly rung: Rung;
  /** Round-trip time in milliseconds, `null` until it has been measured. */
  readonly rtt: number | null;
}
