import type { HostApi } from "../../../src/host/api/api.ts";
import type { Host } from "../../../src/host/host.ts";
import { LIMITS } from "../../../src/host/limits/guard.ts";
import { NO_INTERNET } from "../../../src/host/reach/internet.ts";
import type { NodeHostSetting as HostSetting } from "../../../src/node/host.ts";
import { startHost } from "../../../src/node/host.ts";

// Shared by the benches' players that run in their own process.

/** Here a hundred spectators share one address; in reality each would have its own. */
export const CROWD: HostSetting["limits"] = {
  ...LIMITS,
  system: { connections: 400 },
  stranger: { connections: 300 },
  block: {},
  address: {},
};

export async function openPlayer(
  profile: string,
  network: string,
  name: string,
  limits: HostSetting["limits"] = LIMITS,
): Promise<Host> {
  // As the app does unless its player forbids it; nobody outside this machine is asked for anything.
  const internet = () => ({ ...NO_INTERNET, lend: true });
  const started = await startHost({ profile, network, limits, internet });
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

/** Nobody may sit at two tables. */
export async function giveUp(api: HostApi, table: string): Promise<void> {
  const { tables } = await api.snapshot();
  const seat = tables.find(({ id }) => id === table)?.match?.views[0]?.seat;
  if (seat !== undefined) await api.resign(table, seat);
}
