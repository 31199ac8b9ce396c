import type { Result } from "../../../protocol/result.ts";

export interface UpdatesApi {
  /** The player's answer to whether Fairhand may look for new versions. Fault `update/not-here`. */
  setUpdates(wanted: boolean): Promise<Result<null>>;
  /** Ends the app and starts it as the version that is ready. Faults `update/not-ready`, `update/in-match`. */
  installUpdate(): Promise<Result<null>>;
}

/** How far the next version is; `found` waits for the end of a match. */
export type UpdateStage =
  | "idle"
  | "looking"
  | "found"
  | "downloading"
  | "ready"
  | "installing"
  | "failed";

/** `damaged`: what came was not what had been released, or not signed by us; it was thrown away. */
export type UpdateFailure = "unreachable" | "damaged";

/** What the interface shows of updates. */
export interface UpdatesView {
  /** `null` until the player has been asked. */
  readonly wanted: boolean | null;
  readonly stage: UpdateStage;
  /** The version that was found; `null` before. */
  readonly version: string | null;
  /** Why it failed, while it has. */
  readonly failure: UpdateFailure | null;
}
