import type { Fault } from "../../../protocol/result.ts";
import type { Served } from "../../host/door/guest-beacon.ts";

/** The app at the other end of a page's door. */
export interface DoorOwner extends Served {
  /** The name of the app's network. */
  readonly network: string;
  /** The door's address, with its secret. */
  readonly door: string;
}

/** What a page's host is started with. */
export interface WorkerSetting extends DoorOwner {
  /** Whether the page came from that app; one from a file trusts no app. */
  readonly fromApp: boolean;
  /** Takes an `RtcOrder` and answers with an `RtcReport`: browsers have WebRTC in pages, not in workers. */
  readonly rtc: MessagePort;
}

/** Its messages besides the lines of the API, which are text. */
export type WorkerNews =
  /** It listens now: anything posted before is lost if the file waits for another at its top. */
  | { readonly kind: "loaded" }
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly fault: Fault };
