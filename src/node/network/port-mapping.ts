import { Worker } from "node:worker_threads";
import type { PortMapping } from "../../host/ports/links.ts";

/** They make little garbage, and parse whatever a neighbour sends. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };
/** Longer than routers are asked, and than they are told that a port is needed no more. */
const PATIENCE_MS = 8000;
const NONE: PortMapping["mapping"] = { kind: "none" };

/**
 * Asks the router for this TCP port, in a thread of its own. The libraries for NAT-PMP and UPnP hear everybody on the network,
 * and throw in their sockets' listeners: one packet of a neighbour, or of a router that does not follow the standard, would
 * end the program. So it ends the thread, and there is no mapping. Renewed until stopped.
 */
export async function mapPort(
  port: number,
  stopping: AbortSignal,
  entry: URL = new URL("./router-worker.ts", import.meta.url),
): Promise<PortMapping> {
  const worker = start(entry, port);
  if (worker === null) return { mapping: NONE, stop: async () => {} };
  const answered = Promise.withResolvers<PortMapping["mapping"]>();
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  worker.once("message", answered.resolve);
  worker.on("error", () => {});
  const stop = async () => {
    worker.postMessage("stop");
    await within(ended);
    await worker.terminate();
  };
  stopping.addEventListener("abort", () => worker.postMessage("stop"), { once: true });
  void ended.then(() => answered.resolve(NONE));
  const mapping = (await within(answered.promise)) ?? NONE;
  if (mapping.kind === "none") await stop();
  return { mapping, stop };
}

/** `null` if the system has no thread to give. */
function start(entry: URL, port: number): Worker | null {
  try {
    const worker = new Worker(entry, { workerData: port, resourceLimits: LIMITS });
    worker.unref();
    return worker;
  } catch {
    return null;
  }
}

async function within<T>(promise: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), PATIENCE_MS);
  timer.unref();
  const first = await Promise.race([promise, late.promise]);
  clearTimeout(timer);
  return first;
}
