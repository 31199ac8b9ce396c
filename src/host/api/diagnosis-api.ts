import type { Result } from "../../../protocol/result.ts";

export interface DiagnosisApi {
  /** Looks at what Fairhand needs of this machine; takes some seconds. Nobody on the internet is asked but servers in the settings. */
  selfTest(): Promise<Result<SelfTest>>;
  /** What has crashed since the player last dismissed it, oldest first, as texts to send on. */
  newCrashes(): Promise<Result<readonly string[]>>;
  dismissCrashes(): Promise<Result<null>>;
  /** Keeps what went wrong in the page, up to 16,384 characters; `ended` where nothing of the page is left. */
  keepPageCrash(text: string, ended: boolean): Promise<Result<null>>;
}

/** What is looked at, in the order of the report. */
export type CheckName =
  | "versions"
  | "disk"
  | "clock"
  | "discovery"
  | "firewall"
  | "webrtc"
  | "nat"
  | "relays";

/** `skipped`: not asked, by the player's wish or for want of anything to ask. */
export type CheckVerdict = "fine" | "warning" | "broken" | "skipped";

export interface SelfTest {
  readonly checks: readonly { readonly name: CheckName; readonly verdict: CheckVerdict }[];
  /** To send to whoever helps: English, with each finding and what to do. */
  readonly report: { readonly withAddresses: string; readonly withoutAddresses: string };
  /** What has been kept of crashes, without secrets and addresses; empty if there were none. */
  readonly crashes: readonly string[];
}
