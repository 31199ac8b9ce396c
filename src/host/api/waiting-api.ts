import type { TableId } from "./terms.ts";

/** A join that has no answer yet; `leaveTable` takes it back. */
export interface WaitingSeat {
  readonly table: TableId;
  /** The name of the player who opened it. */
  readonly host: string;
  /**
   * `queued`: the host has it, and its turn will come; `unanswered`: the host has been asked several times; `lost`: there is
   * no connection to the host, which is looked for.
   */
  readonly phase: "asking" | "queued" | "unanswered" | "lost";
}
