import type { FriendsView, Network } from "../../host/api/api.ts";

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

/** Of a player who has added nobody. */
export const NO_FRIENDS: FriendsView = { presence: true, friends: [], invitations: [] };
