import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Table } from "../../../src/host/api/api.ts";
import type { Host } from "../../../src/host/host.ts";
import { giveUp, joinWhenListed, openPlayer } from "./player.ts";

// The other players of the chance bench, all in one process: as many as requested join a table. Each plays its first
// legal move after a pause in which the cost of the previous move is counted.

export interface Request {
  readonly table: string;
  /** How many join; 0: all resign. */
  readonly seats: number;
}

export const PAUSE_MS = 120;

let present = "";

if (import.meta.main) {
  // The parent has gone, however it ended.
  process.once("disconnect", () => process.exit());
  const [folder = "", network = "", count = "0"] = process.argv.slice(2);
  const names = Array.from({ length: Number(count) }, (_, index) => `Peer ${index + 1}`);
  const hosts = await Promise.all(
    names.map((name) => openPlayer(join(folder, name), network, name)),
  );
  for (const host of hosts) playAlong(host);
  process.on("message", ({ table, seats }: Request) => {
    present = seats === 0 ? "" : table;
    if (seats === 0) for (const { api } of hosts) void giveUp(api, table);
    for (const host of hosts.slice(0, seats)) joinWhenListed(host, table);
  });
  process.send?.("ready");
}

function playAlong(host: Host): void {
  let turn = "";
  host.subscribe((change) => {
    if (change.kind !== "table") return;
    const { id, match } = change.table;
    const next = `${id}/${match?.turn}`;
    if (id !== present || !isAsked(change.table) || next === turn) return;
    turn = next;
    void pause(PAUSE_MS).then(() => {
      const [view] = match?.views ?? [];
      return host.api.act(id, view?.seat ?? 0, view?.legal[0] ?? null);
    });
  });
}

/** Whether the player at this machine has a choice. */
export function isAsked({ match }: Table): boolean {
  return (match?.views[0]?.legal.length ?? 0) > 0;
}
