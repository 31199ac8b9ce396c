import { fork } from "node:child_process";
import type { LineOrder, LineReport, RtcOrder, RtcReport } from "./rtc-messages.ts";

/** A process with the native part of WebRTC, as its parent sees it. */
export interface RtcProcess {
  post(order: RtcOrder): void;
  end(): void;
}

/** Starts such a process; `ended` is called once, however it ends. */
export type StartRtcProcess = (on: {
  readonly report: (report: RtcReport) => void;
  readonly ended: () => void;
}) => RtcProcess;

/** Ends of a process that somebody asked for: a terminal or the system. The number is what Windows says of Ctrl+C. */
const ASKED_FOR = new Set<unknown>([0, "SIGINT", "SIGTERM", "SIGHUP", "SIGKILL", 0xc000013a]);

/** How a process crashed, in a sentence; `null` for an end that somebody asked for. */
export function crashIn(code: number | null, signal: NodeJS.Signals | null): string | null {
  const how = signal ?? code;
  return ASKED_FOR.has(how) ? null : `The process of the WebRTC library ended: ${how}`;
}

/** Starts it as a child of this Node process; `crashed` hears of an end that nobody asked for. */
export const rtcChild =
  (crashed: (how: string) => void): StartRtcProcess =>
  (on) => {
    const child = fork(new URL("./rtc-child.ts", import.meta.url), [], {
      // Bytes travel as bytes.
      serialization: "advanced",
      // Nothing of how the host was started concerns it.
      execArgv: [],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    let ending = false;
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

/** Peer connections in a process that starts with the first of them, and starts again after it has died. */
export interface Rtc {
  /** Starts the process, for it is going to be needed. */
  warm(): void;
  /** `hear` gets every report on this peer connection; after `closed` none comes, and orders are in vain. */
  open(
    setting: Omit<LineOrder & { kind: "open" }, "kind">,
    hear: (report: LineReport) => void,
  ): (order: LineOrder) => void;
  close(): void;
}

export function createRtc(start: StartRtcProcess): Rtc {
  const lines = new Map<number, (report: LineReport) => void>();
  let process: RtcProcess | null = null;
  let last = 0;

  const tell = (line: number, report: LineReport) => {
    const hear = lines.get(line);
    if (report.kind === "closed") lines.delete(line);
    hear?.(report);
  };
  const endAll = () => {
    for (const line of [...lines.keys()]) tell(line, { kind: "closed" });
  };
  const begin = (): RtcProcess => {
    const begun = start({
      report: ({ line, ...report }) => tell(line, report),
      ended() {
        if (process !== begun) return;
        process = null;
        endAll();
      },
    });
    return begun;
  };

  return {
    warm() {
      process ??= begin();
    },
    open(setting, hear) {
      const line = ++last;
      lines.set(line, hear);
      process ??= begin();
      process.post({ line, kind: "open", ...setting });
      return (order) => {
        if (!lines.has(line)) return;
        process?.post({ line, ...order });
        if (order.kind === "close") tell(line, { kind: "closed" });
      };
    },
    close() {
      const ending = process;
      process = null;
      endAll();
      ending?.end();
    },
  };
}
