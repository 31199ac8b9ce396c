import { dirname, join } from "node:path";
import {
  dialog,
  MessageChannelMain,
  type UtilityProcess,
  utilityProcess,
  type WebContents,
} from "electron";
import type { Fault } from "../../protocol/result.ts";
import type { Language } from "../../src/text/language.ts";
import { PORT_CHANNEL } from "../page/port-channel.ts";
import { serveUpdates, type UpdateAsk } from "../updates/updates.ts";
import { nativeText } from "../window/native-text.ts";
import { tellWhyNotStarted } from "../window/start-refusal.ts";
import { answerVault, type VaultRequest } from "./key-vault.ts";
import { CONNECTIONS_NAME, HOST_NAME } from "./process-names.ts";
import type { RtcRequest } from "./rtc-line.ts";

/** The host in a process of its own, so that neither its work nor its end freezes the window. */
export interface HostProcess {
  /** Connects a freshly loaded page with the host by its own channel. */
  serve(page: WebContents): void;
  stop(): void;
}

/** What the host process says to the main process. */
export type HostReport =
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly fault: Fault }
  | RtcRequest
  | UpdateAsk
  | VaultRequest;

/** A host that ends this often in so short a time will not be cured by another start. */
const MAX_ENDS = 3;
const ENDS_MS = 60_000;

/**
 * Starts the host with its command line, and restarts it if it dies: every accepted move is on disk, so the page just
 * continues. A host that cannot get ready, or keeps dying, ends the app with one clear sentence.
 */
export function startHost(
  entry: string,
  args: readonly string[],
  on: { restarted(): void; failed(): void },
  language: () => Language,
): HostProcess {
  let stopping = false;
  let ends: number[] = [];
  const updates = serveUpdates();
  let host = fork();

  function fork() {
    let ready = false;
    let reason: Fault | null = null;
    const child = utilityProcess.fork(entry, [...args], {
      serviceName: HOST_NAME,
    });
    child.on("message", async (report: HostReport) => {
      if (report.kind === "ready") ready = true;
      else if (report.kind === "failed") reason = report.fault;
      else if (report.kind === "rtc") startRtc(child);
      else if (report.kind === "update") updates(report, child);
      else child.postMessage(await answerVault(report));
    });
    child.once("exit", () => {
      if (stopping) return;
      ends = [...ends, Date.now()].filter((end) => end > Date.now() - ENDS_MS);
      if (ready && ends.length > MAX_ENDS) {
        const { hasToClose, hasToCloseWhy } = nativeText[language()];
        dialog.showErrorBox(hasToClose, hasToCloseWhy);
        on.failed();
      } else if (ready) {
        host = fork();
        on.restarted();
      } else {
        tellWhyNotStarted(language(), reason);
        on.failed();
      }
    });
    return child;
  }

  /** The WebRTC library's native code reads packets from strangers: if that ends its process, the host goes on. */
  function startRtc(child: UtilityProcess) {
    const { port1, port2 } = new MessageChannelMain();
    const process = utilityProcess.fork(join(dirname(entry), "rtc.js"), [...args], {
      serviceName: CONNECTIONS_NAME,
    });
    process.postMessage(null, [port2]);
    child.postMessage({ kind: "rtc" }, [port1]);
    child.once("exit", () => process.kill());
  }

  return {
    serve(page) {
      const { port1, port2 } = new MessageChannelMain();
      host.postMessage({ kind: "page" }, [port1]);
      page.postMessage(PORT_CHANNEL, null, [port2]);
    },
    stop() {
      stopping = true;
      host.kill();
    },
  };
}
