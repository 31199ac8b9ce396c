import { onTestFinished } from "vitest";
import type { HostSetting } from "../core.ts";
import { type Host, openHost } from "../host.ts";
import type { Clock } from "../ports/clock.ts";
import { networkName, seatTwo, value } from "./hosts.ts";
import type { MemoryLinks } from "./memory/links.ts";
import { type MemoryProfile, memoryMachine, memoryProfile } from "./memory/machine.ts";

/** A host that runs entirely in memory. */
export interface MemoryHost extends Host {
  readonly profile: MemoryProfile;
  /** Ends it as `kill -9` does: the disk keeps what was written by then. */
  kill(): void;
}

/** Like `testHost`, without network, disk and threads. */
export async function testHost(
  setting: HostSetting & {
    name?: string;
    profile?: MemoryProfile;
    clock?: Clock;
    links?: MemoryLinks;
  } = {},
): Promise<MemoryHost> {
  const { name, profile = memoryProfile(), clock, links, ...rest } = setting;
  const errors: unknown[] = [];
  const { machine, kill } = await memoryMachine(profile, clock, links);
  const started = value(
    await openHost(machine, {
      network: networkName(),
      report: (error) => errors.push(error),
      ...rest,
    }),
  );
  let stopping: Promise<void> | null = null;
  const stop = () => (stopping ??= started.stop());
  onTestFinished(async () => {
    await stop();
    if (errors.length > 0) throw errors[0];
  });
  if (name !== undefined) value(await started.api.setName(name));
  return { ...started, stop, profile, kill };
}

/** As in hosts.ts. */
export function twoAtATable(start = true) {
  return seatTwo(start, testHost);
}
