import type { Snapshot, Table, TableId, TableWish } from "../api/api.ts";
import type { Host } from "../host.ts";
import { networkName, tableOf, until, untilListed, untilTable, value } from "./hosts.ts";
import { testHost } from "./memory-hosts.ts";

/** Matches of rock-paper-scissors-lizard-Spock one after the other, in which one throw decides. */

export const STAKE = 10;
export const RPSLS = { game: "rpsls", options: {}, stake: STAKE } as const;

export async function players<Names extends string[]>(
  ...names: Names
): Promise<{ hosts: { [Name in keyof Names]: Host }; network: string }> {
  const network = networkName();
  const hosts = await Promise.all(names.map((name) => testHost({ network, name })));
  return { hosts: hosts as { [Name in keyof Names]: Host }, network };
}

/** The first opens a table, the others sit down in their order (by invite where they must), and the match begins. */
export async function begin(
  [owner, ...guests]: readonly Host[],
  wish: Partial<TableWish> = {},
): Promise<TableId> {
  if (owner === undefined) throw new Error("somebody must open the table");
  const id = value(await owner.api.createTable({ ...RPSLS, seats: guests.length + 1, ...wish }));
  const link = wish.access === "invited" ? value(await owner.api.invite(id)).link : null;
  for (const [count, guest] of guests.entries()) {
    if (link === null) {
      await untilListed(guest, id);
      value(await guest.api.joinTable(id));
    } else {
      await until(guest, ({ network }) => network.peers > 0);
      value(await guest.api.joinByInvite(link));
    }
    await untilTable(owner, id, ({ seats }) => seats.length === count + 2);
  }
  value(await owner.api.startTable(id));
  await Promise.all(guests.map((host) => untilTable(host, id, ({ match }) => match !== null)));
  return id;
}

/** Everybody throws their sign when asked. */
export async function throwAll(throws: readonly (readonly [Host, number])[], id: TableId) {
  for (const [host, symbol] of throws) {
    const { mine } = await untilTable(host, id, isAsked);
    value(await host.api.act(id, mine[0] ?? 0, throwing(symbol)));
  }
}

function throwing(symbol: number) {
  return { type: "throw", symbol };
}

export function isAsked({ match, mine }: Table): boolean {
  return (match?.views.find(({ seat }) => seat === mine[0])?.legal.length ?? 0) > 0;
}

export function over(hosts: readonly Host[], id: TableId): Promise<Table[]> {
  return Promise.all(hosts.map((host) => untilTable(host, id, ({ stage }) => stage === "over")));
}

/** The first wins a match that has begun. */
export async function win(hosts: readonly Host[], id: TableId): Promise<void> {
  await throwAll(
    hosts.map((host, seat) => [host, seat === 0 ? 1 : 0]),
    id,
  );
  await over(hosts, id);
}

/** They have played a match, won by the first. */
export async function played(
  hosts: readonly Host[],
  wish: Partial<TableWish> = {},
): Promise<TableId> {
  const id = await begin(hosts, wish);
  await win(hosts, id);
  return id;
}

export const offerAt = (id: TableId) => (snapshot: Snapshot) =>
  tableOf(snapshot, id)?.rematch.offer;
export const nextAt = (id: TableId) => (snapshot: Snapshot) => tableOf(snapshot, id)?.rematch.next;
