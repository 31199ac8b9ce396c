import type { Address } from "../../../protocol/invite/addresses.ts";
import type { Rung } from "../api/api.ts";
import { peerOf } from "../people/players.ts";

/** One way to try. */
export interface Attempt {
  /** The rung it would lead to. */
  readonly rung: Rung;
  /** A multiaddr. */
  readonly address: string;
}

export interface Known {
  /** Where the player was said to be. */
  readonly addresses: readonly Address[];
  /** Relays this player uses: the other one may have a slot there too. */
  readonly relays: readonly Address[];
  /** Peers of friends who are connected now; each may relay. */
  readonly friends: readonly string[];
  /** How many searches in a row were in vain. */
  readonly round: number;
}

/** Maximum of each kind. All are tried at once, so a dead one costs no time, but each costs the network a packet. */
const MAX_OF_A_KIND = 3;
/**
 * A player is looked for through this many friends and has slots at as many, the first in seat order each time, or they
 * would miss each other. With a slot at each of the others, 64 seats had 4,032, and each was told to all by identify.
 */
export const FRIENDS_TRIED = MAX_OF_A_KIND;

/** Everything worth trying at once to reach a peer. */
export function planAttempts(
  peer: string,
  { addresses, relays, friends, round }: Known,
): Attempt[] {
  const direct = addresses.filter(({ relay }) => relay === null);
  const through = [...addresses, ...relays].filter(({ relay }) => relay !== null);
  const attempts: Attempt[] = [
    ...direct.filter(isV4).slice(0, MAX_OF_A_KIND).map(directly),
    ...direct
      .filter((address) => !isV4(address))
      .slice(0, MAX_OF_A_KIND)
      .map(directly),
    ...through.flatMap(relayAddress).slice(0, MAX_OF_A_KIND).map(relayed),
    ...inTurn(
      friends.filter((friend) => friend !== peer),
      round,
    ).map((friend) => relayed(`/p2p/${friend}`)),
  ];
  return attempts.filter(
    ({ address }, at) => attempts.findIndex((other) => other.address === address) === at,
  );

  function directly({ ip, port }: Address): Attempt {
    return { rung: "direct", address: `${tcpAddress(ip, port)}/p2p/${peer}` };
  }
  function relayed(address: string): Attempt {
    return { rung: "relayed", address: `${address}/p2p-circuit/p2p/${peer}` };
  }
}

/** The first friends may lend nothing, so the peer has its slots at others: after a search in vain come the next ones. */
function inTurn(friends: readonly string[], round: number): string[] {
  const count = Math.min(FRIENDS_TRIED, friends.length);
  return Array.from(
    { length: count },
    (_, at) => (round * FRIENDS_TRIED + at) % friends.length,
  ).flatMap((at) => friends[at] ?? []);
}

/** A relay's multiaddr with its peer id; none if its key is invalid. */
export function relayAddress(address: Address): string[] {
  const peer = address.relay === null ? null : peerOf(address.relay);
  return peer === null ? [] : [`${tcpAddress(address.ip, address.port)}/p2p/${peer.toString()}`];
}

function isV4({ ip }: Address): boolean {
  return !ip.includes(":");
}

/** The multiaddr of a TCP port. */
export function tcpAddress(ip: string, port: number): string {
  return `/ip${ip.includes(":") ? 6 : 4}/${ip}/tcp/${port}`;
}
