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

/** Its storage was cut off, and a new connection is of no use. */
export const NO_ANSWER: Fault = {
  code: "profile/no-answer",
  message:
    "This browser's storage does not answer at the moment. Reload this page. If that does not help, close the browser and open it again.",
};

/** Its messages besides the lines of the API, which are text. */
export type WorkerNews =
  /** It listens now: anything posted before is lost if the file waits for another at its top. */
  | { readonly kind: "loaded" }
  | { readonly kind: "ready" }
  /** Its storage was cut off; what is stored is there for the next one. */
  | { readonly kind: "lost" }
  | { readonly kind: "failed"; readonly fault: Fault };
