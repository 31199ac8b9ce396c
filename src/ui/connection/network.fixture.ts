import type { Network } from "../../host/api/api.ts";

/** The network of a host that has met nobody yet. */
export const NETWORK: Network = {
  peers: 0,
  otherVersions: { older: 0, newer: 0 },
  discovering: true,
  fault: null,
  internet: {
    relays: [],
    stun: [],
    mapPorts: false,
    lend: false,
    slots: [],
    entrance: "none",
    nat: null,
  },
};
