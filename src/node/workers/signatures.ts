import { Worker } from "node:worker_threads";
import { strictly, type Verify } from "../../../protocol/identity.ts";
import { verifyLaxly } from "../keys/ed25519.ts";
import { askRing, createRing } from "./signature-ring.ts";

/**
 * Verification with the help of a second thread. Announced signatures are verified there while their reader is still
 * decoding and judging; one that was never begun is verified when it is asked for, so the verdict is always the same.
 */
export interface Signatures {
  readonly verify: Verify;
  /** Announces a call of `verify`. */
  begin(key: Uint8Array, message: Uint8Array, signature: Uint8Array): void;
  close(): Promise<void>;
}

/** The thread starts with the first announced signature, and keeps no program alive. */
export function createSignatures(
  entry: URL = new URL("./signature-worker.ts", import.meta.url),
): Signatures {
  const ring = createRing();
  const asking = askRing(ring, verifyLaxly);
  let worker: ReturnType<typeof start> | null = null;
  let gone = false;
  const start = () => {
    const started = new Worker(entry, { workerData: ring });
    // Without it everything is verified here.
    started.on("error", () => {});
    started.on("exit", () => {
      gone = true;
    });
    // Node 24 can crash when a thread is ended while its file is being loaded (src/bots/threads.ts).
    const loaded = new Promise<void>((resolve) => {
      started.once("message", () => resolve());
      started.once("exit", () => resolve());
    });
    started.unref();
    return { started, loaded };
  };
  return {
    begin(key, message, signature) {
      if (gone) return;
      try {
        worker ??= start();
      } catch {
        // The system has no thread to give.
        gone = true;
        return;
      }
      asking.begin(key, message, signature);
    },
    verify: strictly(
      (key, message, signature) =>
        asking.end(key, message, signature) ?? verifyLaxly(key, message, signature),
    ),
    async close() {
      gone = true;
      if (worker === null) return;
      // A waiting caller keeps the program alive until then.
      worker.started.ref();
      await worker.loaded;
      await worker.started.terminate();
    },
  };
}
