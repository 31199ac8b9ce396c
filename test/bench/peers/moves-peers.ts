import { join } from "node:path";
import type { Table } from "../../../src/host/api/api.ts";
import type { Host } from "../../../src/host/host.ts";
import { CROWD, giveUp, joinWhenListed, openPlayer } from "./player.ts";

// The other players of the moves bench, all in one process: as many as requested join a table. Once all of them have
// seen the first player's throw, they throw the same, so that no round is ever won.

export interface Request {
  readonly table: string;
  /** How many join; 0: all resign. */
  readonly seats: number;
}

/** What is reported about a round: all may throw; then all have seen seat 0 throw. */
export type Told =
  | { readonly kind: "asked" }
  /** `at`: the machine's monotonic clock in nanoseconds, for each of them. */
  | { readonly kind: "seen"; readonly at: readonly string[] };

if (import.meta.main) {
  // The parent has gone, however it ended.
  process.once("disconnect", () => process.exit());
  const [folder = "", network = "", count = "0"] = process.argv.slice(2);
  const names = Array.from({ length: Number(count) }, (_, index) => `Peer ${index + 1}`);
  const hosts = await Promise.all(
    names.map((name) => openPlayer(join(folder, name), network, name, CROWD)),
  );
  let follow: (host: Host, table: Table) => void = () => {};
  for (const host of hosts)
    host.subscribe((change) => {
      if (change.kind === "table") follow(host, change.table);
    });
  process.on("message", ({ table, seats }: Request) => {
    if (seats === 0) for (const { api } of hosts) void giveUp(api, table);
    else follow = followTable(table, seats);
    for (const host of hosts.slice(0, seats)) joinWhenListed(host, table);
  });
  process.send?.("ready");
}

/** Plays along at a table with this many of these hosts. */
function followTable(id: string, players: number): (host: Host, table: Table) => void {
  let turn = -1;
  let asked = new Set<Host>();
  let seen = new Map<Host, Seen>();
  return (host, { id: table, match }) => {
    const at = process.hrtime.bigint().toString();
    const [view] = match?.views ?? [];
    const [action] = view?.legal ?? [];
    if (table !== id || match === null || view === undefined || action === undefined) return;
    if (match.turn > turn) [turn, asked, seen] = [match.turn, new Set(), new Map()];
    if (!asked.has(host) && asked.add(host).size === players) tell({ kind: "asked" });
    if (match.waitingFor.includes(0) || seen.has(host)) return;
    seen.set(host, { at, answer: () => void host.api.act(id, view.seat, action) });
    if (seen.size < players) return;
    tell({ kind: "seen", at: [...seen.values()].map((one) => one.at) });
    for (const { answer } of seen.values()) setImmediate(answer);
  };
}

interface Seen {
  readonly at: string;
  readonly answer: () => void;
}

function tell(told: Told): void {
  process.send?.(told);
}
