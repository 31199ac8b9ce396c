import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** `--expose-gc` of Node's command line; `last-resort` also gives back the pages that V8 keeps for later. */
type CollectGarbage = (how: {
  readonly type: "major";
  readonly execution: "sync";
  readonly flavor: "last-resort";
}) => void;

let collect: CollectGarbage | null = null;

/** Bytes of this thread's young generation that are in memory. */
export function youngBytes(): number {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  return space?.physical_space_size ?? 0;
}

/** Collects all garbage of this thread and gives the pages that are left empty back to the system. */
export function releaseMemory(): void {
  if (collect === null) {
    // Only contexts made after the flag have the function.
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as CollectGarbage;
  }
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
