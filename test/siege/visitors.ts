import { setTimeout as pause } from "node:timers/promises";
import { LOBBY } from "../../src/host/versions/protocols.ts";
import { createStranger, enter, open, type Stranger } from "./stranger.ts";

export const NEWCOMERS = 20;
/** Fairhand tries again every two seconds. */
const PATIENCE_MS = 5000;
const AGAIN_MS = 500;

export interface Visits {
  /** How many of `NEWCOMERS` strangers, each from its own block of addresses, were connected at once. */
  readonly newcomers: number;
  /** Whether somebody who has played with the attacked player before was connected too, from a new address. */
  readonly friend: boolean;
}

interface Visitor {
  readonly stranger: Stranger;
  readonly from: string;
}

/** Tries to get in to a host that is under attack. */
export async function visit(port: number, friendSeed: Uint8Array): Promise<Visits> {
  const newcomers = await Promise.all(
    Array.from({ length: NEWCOMERS }, async (_, index) => ({
      stranger: await createStranger(),
      from: `127.${1 + index}.100.1`,
    })),
  );
  const friend = { stranger: await createStranger(friendSeed), from: "127.1.101.1" };
  const visitors: readonly Visitor[] = [friend, ...newcomers];
  const inside = new Set<Visitor>();
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    for (const visitor of visitors) if (!inside.has(visitor)) await knock(visitor, port);
    for (const visitor of visitors) {
      if (await isInside(visitor)) inside.add(visitor);
      else inside.delete(visitor);
    }
    if (inside.size === visitors.length || performance.now() > end) break;
    await pause(AGAIN_MS);
  }
  await Promise.all(visitors.map(({ stranger }) => stranger.node.stop()));
  const isFriendIn = inside.has(friend);
  return { newcomers: inside.size - (isFriendIn ? 1 : 0), friend: isFriendIn };
}

async function knock({ stranger, from }: Visitor, port: number): Promise<void> {
  await enter(stranger, port, from);
}

/** Has a connection that the host serves. */
async function isInside({ stranger }: Visitor): Promise<boolean> {
  const [connection] = stranger.node.getConnections();
  const stream = await open(connection ?? null, LOBBY);
  stream?.abort(new Error("seen"));
  return stream !== null;
}
