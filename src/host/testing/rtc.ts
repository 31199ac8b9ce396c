import { createRtc } from "../reach/rtc.ts";
import type { Rtc, RtcOrder, RtcReport } from "../reach/rtc-messages.ts";

/** For tests: WebRTC of which the orders are kept, and which reports what the test says. */
export interface RecordedRtc {
  readonly rtc: Rtc;
  ofKind(kind: RtcOrder["kind"]): readonly RtcOrder[];
  tell(report: RtcReport): void;
}

export function recordedRtc(): RecordedRtc {
  const orders: RtcOrder[] = [];
  let tell = (_report: RtcReport) => {};
  const rtc = createRtc(({ report }) => {
    tell = report;
    return { post: (order) => void orders.push(order), end: () => {} };
  });
  return {
    rtc,
    ofKind: (kind) => orders.filter((order) => order.kind === kind),
    tell: (report) => tell(report),
  };
}
