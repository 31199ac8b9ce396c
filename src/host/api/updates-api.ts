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

/** `damaged`: the download was not what had been released, or not signed by us; it was deleted. */
export type UpdateFailure = "unreachable" | "damaged";

/** What the interface shows of updates. */
export interface UpdatesView {
  /** `null` until the player has been asked. */
  readonly wanted: boolean | null;
  readonly stage: UpdateStage;
  /** The version that was found; `null` before. */
  readonly version: string | null;
  /** Why it failed; `null` otherwise. */
  readonly failure: UpdateFailure | null;
}
