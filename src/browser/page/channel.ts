import type { Fault } from "../../../protocol/result.ts";
import type { RtcOrder } from "../../host/reach/rtc-messages.ts";
import type { OpenChannel } from "../../ui/connection/connection.ts";
import { NO_ANSWER, type WorkerNews, type WorkerSetting } from "../host/messages.ts";
import { countLosses } from "./losses.ts";
import { openWorker } from "./open-worker.ts";
import { serveRtc } from "./rtc-service.ts";

/** Lines to a host in a worker of this page, one worker each. */
export function workerChannels(
  setting: Omit<WorkerSetting, "rtc">,
  failed: (fault: Fault) => void,
): OpenChannel {
  const mayFollow = countLosses(() => performance.now());
  return (events) => {
    const worker = openWorker();
    const { port1: port, port2: rtc } = new MessageChannel();
    const service = serveRtc((report) => port.postMessage(report));
    port.onmessage = ({ data }: MessageEvent<RtcOrder>) => service.obey(data);
    const end = () => {
      worker.terminate();
      service.end();
    };
    const died = () => {
      end();
      events.closed();
    };
    worker.addEventListener("error", died, { once: true });
    worker.addEventListener("message", ({ data }: MessageEvent<string | WorkerNews>) => {
      if (typeof data === "string") return events.received(data);
      if (data.kind === "loaded") return worker.postMessage({ ...setting, rtc }, [rtc]);
      if (data.kind === "ready") return events.opened();
      // A new one reads what is stored.
      if (data.kind === "lost" && mayFollow()) return died();
      end();
      failed(data.kind === "lost" ? NO_ANSWER : data.fault);
    });
    return { send: (text) => worker.postMessage(text), close: end };
  };
}
