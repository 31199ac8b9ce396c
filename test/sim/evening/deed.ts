import type { Result } from "../../../protocol/result.ts";
import type { Snapshot, TableId } from "../../../src/host/api/api.ts";
import type { MemoryHost } from "../../../src/host/testing/memory-hosts.ts";
import type { Dice } from "./dice.ts";
import type { Person } from "./person.ts";

/** Something that a person may do at this moment. */
export interface Deed {
  readonly weight: number;
  readonly text: string;
  /** The faults that are no surprise even where nothing else happens at the time. */
  readonly may: readonly string[];
  /** The table that is archived by it. */
  readonly archives?: TableId;
  readonly run: () => Promise<Result<unknown>>;
}

export interface Doer {
  readonly person: Person;
  readonly host: MemoryHost;
  readonly snapshot: Snapshot;
  readonly dice: Dice;
  readonly isTimed: boolean;
  /** Codes that people have sent one another. */
  readonly codes: string[];
}
