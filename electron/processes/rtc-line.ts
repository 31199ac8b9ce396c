import type { MessagePortMain } from "electron";
import type { StartRtcProcess } from "../../src/host/ports/links.ts";
import type { RtcOrder } from "../../src/host/reach/rtc-messages.ts";

/** The host's request to the main process: a process with the WebRTC library, and a line to it. */
export type RtcRequest = { readonly kind: "rtc" };

export interface RtcLines {
  readonly start: StartRtcProcess;
  /** The line that the main process sent. */
  connect(port: MessagePortMain): void;
}

/**
 * A utility process cannot start another one, so the main process does, and the two communicate by their own channel.
 */
export function createRtcLines(ask: (request: RtcRequest) => void): RtcLines {
  /** Callers waiting for a line, in the order of the requests. */
  const waiting: ((port: MessagePortMain) => void)[] = [];
  return {
    start(on) {
      const early: RtcOrder[] = [];
      let port: MessagePortMain | null = null;
      waiting.push((line) => {
        port = line;
        line.on("message", ({ data }) => on.report(data));
        line.once("close", on.ended);
        line.start();
        for (const order of early.splice(0)) line.postMessage(order);
      });
      ask({ kind: "rtc" });
      return {
        post(order) {
          if (port === null) early.push(order);
          else port.postMessage(order);
        },
        // The process ends with its line.
        end: () => port?.close(),
      };
    },
    connect: (port) => waiting.shift()?.(port),
  };
}
