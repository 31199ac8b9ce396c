import { fork } from "node:child_process";
import type { StartRtcProcess } from "../../host/ports/links.ts";
import type { RtcReport } from "../../host/reach/rtc-messages.ts";

/** Requested ends of a process, by a terminal or the system. The number is Windows's for Ctrl+C. */
const ASKED_FOR = new Set<unknown>([0, "SIGINT", "SIGTERM", "SIGHUP", "SIGKILL", 0xc000013a]);

/** How a process crashed, in a sentence; `null` for a requested end. */
export function crashIn(code: number | null, signal: NodeJS.Signals | null): string | null {
  const how = signal ?? code;
  return ASKED_FOR.has(how) ? null : `The process of the WebRTC library ended: ${how}`;
}

/** Starts it as a child of this Node process; `crashed` is called at an unrequested end. */
export const rtcChild =
  (crashed: (how: string) => void): StartRtcProcess =>
  (on) => {
    let ending = false;
    const child = fork(new URL("./rtc-child.ts", import.meta.url), [], {
      // JSON, the default, would turn bytes into lists of numbers.
      serialization: "advanced",
      // The host's own arguments do not concern it.
      execArgv: [],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child.unref();
    child.channel?.unref();
    child.on("message", (report) => on.report(report as RtcReport));
    child.on("error", on.ended);
    child.on("exit", (code, signal) => {
      const how = crashIn(code, signal);
      if (how !== null && !ending) crashed(how);
      on.ended();
    });
    return {
      post: (order) => void child.send(order, () => {}),
      end() {
        ending = true;
        child.kill();
      },
    };
  };

export const startRtcChild = rtcChild(() => {});
