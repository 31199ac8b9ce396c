import { fail, ok } from "../../../../protocol/result.ts";
import { NODE_KEYS, randomBytes } from "../../../node/keys/crypto.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Machine } from "../../ports/machine.ts";
import { SYSTEM_CLOCK } from "../../ports/system-clock.ts";
import { createWorkersHere } from "../../workers/here.ts";
import { createMemoryLinks, type MemoryLinks } from "./links.ts";
import { createDisk, type Disk } from "./store.ts";

/** What outlives a host in memory: its key and its disk. */
export interface MemoryProfile {
  readonly seed: Uint8Array;
  readonly disk: Disk;
}

export function memoryProfile(): MemoryProfile {
  return { seed: randomBytes(32), disk: createDisk() };
}

/** A machine without network, disk or threads. */
export async function memoryMachine(
  { seed, disk }: MemoryProfile,
  clock: Clock = SYSTEM_CLOCK,
  links: MemoryLinks = createMemoryLinks(),
): Promise<{
  readonly machine: Machine;
  /** Ends the host as `kill -9` does. */
  kill(): void;
}> {
  const notHere = () => Promise.resolve(fail("backup/not-here", "This profile is in memory."));
  const machine: Machine = {
    clock,
    ownTime: clock.now,
    keys: NODE_KEYS,
    random: randomBytes,
    openProfile: async () =>
      ok({
        seed,
        store: await disk.open(),
        notices: [],
        backup: { backUp: notHere, bringBackup: notHere, restoreBackup: notHere },
        becomePlayer: notHere,
      }),
    workers: await createWorkersHere(NODE_KEYS, randomBytes, { nodes: 500 }),
    links,
    selfTest: async () => ({
      checks: [],
      report: { withAddresses: "", withoutAddresses: "" },
      crashes: [],
    }),
    crashes: { after: () => [], keep() {} },
  };
  return {
    machine,
    kill() {
      disk.kill();
      links.cut();
    },
  };
}
