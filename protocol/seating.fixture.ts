import type { Signer, Verify } from "./identity.ts";
import { signJoin } from "./join.ts";
import { type Manifest, signManifest } from "./manifest.ts";
import type { Result } from "./result.ts";
import { emptyRoster, followRoster, type Roster, signRosterChange } from "./roster.ts";
import { type Seating, signStart } from "./start.ts";

/** For tests: the value of a success; a fault is a broken test. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.fault.code}: ${result.fault.message}`);
  return result.value;
}

export function manifestOf(host: Signer, seats: number, wish: Partial<Manifest> = {}): Manifest {
  return {
    v: 1,
    game: "connect-four",
    rulesVersion: 1,
    options: {},
    seats,
    stake: 10,
    timers: { phase: null },
    access: "open",
    host: host.key,
    nonce: new Uint8Array(32).fill(7),
    rematchOf: null,
    ...wish,
  };
}

/**
 * A table at which these players have been accepted, in this order; the first is its host. `owners`: by seat, whose bot it
 * is; nobody's if absent.
 */
export function rosterOf(
  players: readonly [Signer, ...Signer[]],
  verify: Verify,
  wish: Partial<Manifest> = {},
  owners: readonly (number | null)[] = [],
): Roster {
  const [host] = players;
  const table = signManifest(manifestOf(host, players.length, wish), host);
  let roster = emptyRoster(table);
  for (const [seat, player] of players.entries()) {
    const owner = players[owners[seat] ?? -1];
    const bot = owner === undefined ? undefined : ({ bot: { level: "easy", owner } } as const);
    const join = signJoin(table, `Player ${seat}`, new Uint8Array(32).fill(seat), player, bot);
    const change = signRosterChange(roster, { kind: "accept", join: join.bytes }, host);
    roster = unwrap(followRoster(roster, change.bytes, verify));
  }
  return roster;
}

/** The same, started. */
export function seatingOf(
  players: readonly [Signer, ...Signer[]],
  verify: Verify,
  wish: Partial<Manifest> = {},
  owners: readonly (number | null)[] = [],
): Seating {
  return unwrap(signStart(rosterOf(players, verify, wish, owners), players[0]));
}
