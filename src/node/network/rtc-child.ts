import type { RtcOrder } from "../../host/reach/rtc-messages.ts";
import { serveRtc } from "./rtc-service.ts";

// The WebRTC library in a child process of a host that runs under Node.
const service = serveRtc((report) => process.send?.(report));
process.on("message", (order: RtcOrder) => service.obey(order));
process.on("disconnect", () => process.exit());
