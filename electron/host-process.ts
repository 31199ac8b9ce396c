import { dialog, MessageChannelMain, utilityProcess, type WebContents } from "electron";
import { answerVault, type VaultRequest } from "./key-vault.ts";
import { PORT_CHANNEL } from "./port-channel.ts";

/** The host in a process of its own, so that neither its work nor its end freezes the window. */
export interface HostProcess {
  /** Connects a freshly loaded page with the host by a channel of its own. */
  serve(page: WebContents): void;
  stop(): void;
}

/** What the host process says to the main process. */
export type HostReport =
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly message: string }
  | VaultRequest;

/**
 * Starts the host, and starts it again if it dies: every accepted move is on disk, so the page just goes on.
 * A host that cannot even get ready ends the app with one clear sentence.
 */
export function startHost(
  entry: string,
  profile: string,
  on: { restarted(): void; failed(): void },
): HostProcess {
  let stopping = false;
  let host = fork();

  function fork() {
    let ready = false;
    let reason = "Its process ended before it was ready.";
    const child = utilityProcess.fork(entry, [`--profile=${profile}`], {
      serviceName: "Fairhand host",
    });
    child.on("message", async (report: HostReport) => {
      if (report.kind === "ready") ready = true;
      else if (report.kind === "failed") reason = report.message;
      else child.postMessage(await answerVault(report));
    });
    child.once("exit", () => {
      if (stopping) return;
      if (ready) {
        host = fork();
        on.restarted();
      } else {
        dialog.showErrorBox("Fairhand cannot start", reason);
        on.failed();
      }
    });
    return child;
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
