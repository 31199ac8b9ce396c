import { fork } from "node:child_process";
import type { StartRtcProcess } from "../../host/ports/links.ts";
import type { RtcReport } from "../../host/reach/rtc-messages.ts";

/** A child of this Node process. */
export const startRtcChild: StartRtcProcess = (on) => {
  const child = fork(new URL("./rtc-child.ts", import.meta.url), [], {
    // Bytes travel as bytes.
    serialization: "advanced",
    // Nothing of how the host was started concerns it.
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  child.on("message", (report) => on.report(report as RtcReport));
  child.on("error", on.ended);
  child.on("exit", on.ended);
  return {
    post: (order) => void child.send(order, () => {}),
    end: () => void child.kill(),
  };
};
