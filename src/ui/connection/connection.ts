import { createBirpc } from "birpc";
import { fail, type Result } from "../../../protocol/result.ts";
import type { HostApi, HostListener, SentChange, Snapshot } from "../../host/api/api.ts";
import { decodeAnswer, encodeMessage } from "../../host/api/codec.ts";
import { createMirror } from "./mirror.ts";

/** One open line to the host. */
interface Channel {
  send(text: string): void;
  close(): void;
}

/** What the line reports. `closed` comes at most once, also when it never opened. */
export interface ChannelEvents {
  opened(): void;
  received(text: unknown): void;
  closed(): void;
}

/** Opens a line; the events may come at any time after the call. */
export type OpenChannel = (events: ChannelEvents) => Channel;

export type Link = "connecting" | "open" | "lost";

export interface Connection {
  /** Calls the host. A call that gets no answer is a fault like any other. */
  ask<T>(call: (host: HostApi) => Promise<Result<T>>): Promise<Result<T>>;
  /** Tries now instead of waiting for the next attempt. */
  retryNow(): void;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;

/** The pause before attempt number `attempt`, counted from 0 after the line was last open. */
export function pauseBefore(attempt: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
}

/**
 * Keeps a line to the host open for as long as the page lives and mirrors its state. `inTime`: carries out what the line
 * reports, in order, when the page may change.
 */
export function connect(
  open: OpenChannel,
  on: { link(link: Link): void; snapshot(snapshot: Snapshot): void },
  inTime: (step: () => void) => void,
): Connection {
  let host: HostApi | null = null;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const mirror = createMirror(
    () => (host === null ? Promise.reject(new Error("no line to the host")) : host.snapshot()),
    on.snapshot,
  );

  const start = () => {
    clearTimeout(timer);
    timer = undefined;
    let receive: (message: unknown) => void = () => {};
    const rpc = createBirpc<HostApi, HostListener>(
      { changed: (change: SentChange) => mirror.changed(change) },
      {
        post: (message) => channel.send(encodeMessage(message)),
        on: (listener) => {
          receive = listener;
        },
        // A seat, a move whose phase is not final, or a check of all matches takes as long as it takes; if the line
        // ends, so do its calls.
        timeout: -1,
      },
    );
    const channel = open({
      opened: () =>
        inTime(() => {
          attempt = 0;
          host = rpc;
          on.link("open");
          mirror.refresh();
        }),
      received: (text) =>
        inTime(() => {
          const message = decodeAnswer(text);
          if (typeof message === "object" && message !== null) receive(message);
        }),
      closed: () =>
        inTime(() => {
          rpc.$close();
          host = null;
          on.link("lost");
          timer = setTimeout(start, pauseBefore(attempt));
          attempt++;
        }),
    });
  };

  on.link("connecting");
  start();

  return {
    async ask(call) {
      const lost = () =>
        fail("ui/connection-lost", "The app did not answer. Try again in a moment.");
      if (host === null) return lost();
      try {
        return await call(host);
      } catch {
        return lost();
      }
    },
    retryNow() {
      if (timer !== undefined) start();
    },
  };
}
