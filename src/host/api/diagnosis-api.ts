import type { Result } from "../../../protocol/result.ts";

export interface DiagnosisApi {
  /**
   * Checks what Fairhand needs from this machine; takes some seconds. On the internet it contacts only servers in the
   * settings.
   */
  selfTest(): Promise<Result<SelfTest>>;
  /** Crashes since the player last dismissed them, oldest first, as texts to send on. */
  newCrashes(): Promise<Result<readonly string[]>>;
  dismissCrashes(): Promise<Result<null>>;
  /** Stores an error in the page, up to 16,384 characters; `ended` if the page is gone. */
  keepPageCrash(text: string, ended: boolean): Promise<Result<null>>;
}

/** The areas checked, in the order of the report. */
export type CheckName =
  | "versions"
  | "disk"
  | "clock"
  | "discovery"
  | "firewall"
  | "webrtc"
  | "nat"
  | "relays";

/** `skipped`: not checked, because the player did not want it or there was nothing to check. */
export type CheckVerdict = "fine" | "warning" | "broken" | "skipped";

export interface SelfTest {
  readonly checks: readonly { readonly name: CheckName; readonly verdict: CheckVerdict }[];
  /** For sending to somebody who helps: in English, with each finding and what to do. */
  readonly report: { readonly withAddresses: string; readonly withoutAddresses: string };
  /** The stored crashes, without secrets and addresses; empty if there were none. */
  readonly crashes: readonly string[];
}
