import type { CupGameView, CupKind, CupView, Plan, TableId } from "../api/api.ts";
import type { Clock } from "../ports/clock.ts";
import type { TableState } from "../table/table-state.ts";
import { begin } from "./evenings.ts";
import { networkName, until, untilTable, value } from "./hosts.ts";
import { type MemoryHost, testHost } from "./memory-hosts.ts";

/** Tournaments of four people. */

const NAMES = ["Ann", "Bob", "Cara", "Dan"] as const;

/** Four people who have just played a round together. All but Ann have resigned. */
export async function evening({
  access = "open",
  plan,
  ...setting
}: {
  readonly access?: "open" | "invited";
  readonly plan?: Plan;
  readonly clock?: Clock;
} = {}): Promise<{ hosts: MemoryHost[]; id: TableId; network: string }> {
  const network = networkName();
  const hosts = await Promise.all(NAMES.map((name) => testHost({ network, name, ...setting })));
  const all = hosts as [MemoryHost, ...MemoryHost[]];
  const id = await begin(all, { access, ...(plan === undefined ? {} : { plan }) });
  for (const host of hosts.slice(1)) {
    const { mine } = await untilTable(host, id, ({ match }) => match !== null);
    value(await host.api.resign(id, mine[0] ?? 0));
  }
  for (const host of hosts) await untilTable(host, id, ({ stage }) => stage === "over");
  return { hosts, id, network };
}

export function wish(kind: CupKind) {
  return { kind, game: "connect-four", options: {}, stake: 5, phase: null } as const;
}

export function untilCup(
  host: MemoryHost,
  id: TableId,
  is: (cup: CupView) => boolean,
): Promise<CupView> {
  return until(host, ({ tables }) => {
    const cup = tables.find((table) => table.id === id)?.cup;
    return cup != null && is(cup) && cup;
  });
}

export const mine = ({ rounds }: CupView): CupGameView | undefined =>
  rounds.flat().find((game) => game.mine);

/** Plays the next game of these two at the table `base`; `loser` resigns. */
export async function playGame(pair: readonly MemoryHost[], base: TableId, loser: MemoryHost) {
  for (const host of pair) {
    await untilCup(host, base, (cup) => mine(cup) !== undefined);
    value(await host.api.playCup(base));
  }
  const { table } = await untilCup(loser, base, (cup) => mine(cup)?.table != null).then(
    (cup) => mine(cup) as CupGameView,
  );
  const id = table ?? "";
  for (const host of pair) await untilTable(host, id, ({ match }) => match !== null);
  const { mine: seats } = await untilTable(loser, id, () => true);
  value(await loser.api.resign(id, seats[0] ?? 0));
  await Promise.all(pair.map((host) => untilTable(host, id, ({ stage }) => stage === "over")));
  return id;
}

/** The hosts that play a game, by the players' names. */
export function pairOf(
  hosts: readonly MemoryHost[],
  cup: CupView,
  game: CupGameView,
): MemoryHost[] {
  return [game.one, game.other].flatMap((number) => {
    const name = cup.players[number ?? -1]?.name;
    return hosts[(NAMES as readonly (string | undefined)[]).indexOf(name)] ?? [];
  });
}

export function ready({ rounds }: CupView): CupGameView[] {
  return rounds.flat().filter(({ one, other, over }) => !over && one !== null && other !== null);
}

export function stateAt({ membership }: MemoryHost, id: TableId): TableState {
  const table = membership?.tables.findNetwork(id);
  if (table === undefined) throw new Error("no such table");
  return table.state;
}
