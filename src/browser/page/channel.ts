import type { Fault } from "../../../protocol/result.ts";
import type { OpenChannel } from "../../ui/connection/connection.ts";
import type { WorkerNews, WorkerSetting } from "../host/messages.ts";
import { openWorker } from "./open-worker.ts";

/** Lines to a host in a worker of this page, one worker each. */
export function workerChannels(
  setting: WorkerSetting,
  failed: (fault: Fault) => void,
): OpenChannel {
  return (events) => {
    const worker = openWorker();
    const end = () => {
      worker.terminate();
      events.closed();
    };
    worker.addEventListener("error", end, { once: true });
    worker.addEventListener("message", ({ data }: MessageEvent<string | WorkerNews>) => {
      if (typeof data === "string") return events.received(data);
      if (data.kind === "loaded") return worker.postMessage(setting);
      if (data.kind === "ready") return events.opened();
      worker.terminate();
      failed(data.fault);
    });
    return { send: (text) => worker.postMessage(text), close: () => worker.terminate() };
  };
}
