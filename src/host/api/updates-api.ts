import type { Result } from "../../../protocol/result.ts";

export interface UpdatesApi {
  /** The player's answer to whether Fairhand may check for new versions. Fault `update/not-here`. */
  setUpdates(wanted: boolean): Promise<Result<null>>;
  /** Ends the app and starts the version that is ready. Faults `update/not-ready`, `update/in-match`. */
  installUpdate(): Promise<Result<null>>;
}

/** The state of the next version; `found` waits for the end of a match. */
export type UpdateStage =
  | "idle"
  | "looking"
  | "found"
  | "downloading"
  | "ready"
  | "installing"
  | "failed";

/**
 * `damaged`: the download was not what had been released, or not signed by us; it was deleted. `not-installed`: the
 * system refused to install it, or was not given a password; it is still ready.
 */
export type UpdateFailure = "unreachable" | "damaged" | "not-installed";

/** What the interface shows of updates. */
export interface UpdatesView {
  /** `null` until the player has been asked. */
  readonly wanted: boolean | null;
  readonly stage: UpdateStage;
  /** The version that was found; `null` before. */
  readonly version: string | null;
  /** Why the last step failed; `null` otherwise. */
  readonly failure: UpdateFailure | null;
}
