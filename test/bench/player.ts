import type { HostApi } from "../../src/host/api.ts";
import { type Host, startHost } from "../../src/host/host.ts";

// What the players of a bench do in a process of their own.

export async function openPlayer(profile: string, network: string, name: string): Promise<Host> {
  const started = await startHost({ profile, network });
  if (!started.ok) throw new Error(started.fault.message);
  await started.value.api.setName(name);
  return started.value;
}

export function joinWhenListed({ api, subscribe }: Host, table: string): void {
  let asked = false;
  const look = async () => {
    const { lobby } = await api.snapshot();
    if (asked || !lobby.some(({ id }) => id === table)) return;
    asked = true;
    end();
    await api.joinTable(table);
  };
  const end = subscribe(look);
  void look();
}

/** Nobody sits at two tables. */
export async function giveUp(api: HostApi, table: string): Promise<void> {
  const { tables } = await api.snapshot();
  const seat = tables.find(({ id }) => id === table)?.match?.views[0]?.seat;
  if (seat !== undefined) await api.resign(table, seat);
}
