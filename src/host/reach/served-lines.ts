import {
  type LineOrder,
  type LineReport,
  MAX_CHANNELS,
  MAX_RECEIVED_BYTES,
  type RtcOrder,
  type RtcReport,
} from "./rtc-messages.ts";

/** The far side of `Rtc`, next to the WebRTC it drives: a process with the native part, or a page. */
export interface RtcService {
  obey(order: RtcOrder): void;
  /** Closes all lines. */
  end(): void;
}

/** More than this waits in a channel's buffer only after the host was told to pause. */
export const HIGH_WATER_BYTES = 256 * 1024;

/** What is counted for a peer connection, whatever makes it. */
export interface ServedLine<Channel> {
  readonly channels: Map<number, ServedChannel<Channel>>;
  /** Whether it may bring no more than `MAX_RECEIVED_BYTES`. */
  readonly limited: boolean;
  /** Number of the next channel that the far end makes. */
  next: number;
  received: number;
}

export interface ServedChannel<Channel> {
  readonly channel: Channel;
  /** Bytes not yet reported to the host as sent. */
  owed: number;
}

/** The lines there are, and what the host hears of them. */
export interface ServedLines<Line> extends RtcService {
  readonly open: ReadonlyMap<number, Line>;
  add(line: number, entry: Line): void;
  close(line: number): void;
  report(line: number, what: LineReport): void;
  /** The number of a channel that the far end makes; `null`: it makes too many, and the line has been closed. */
  takeChannel(line: number, label: string): number | null;
  /** Counts and reports what has arrived; a line that brings too much is closed. */
  receive(line: number, channel: number, bytes: Uint8Array): void;
  /** Reports what has left a channel towards the network. */
  settle(line: number, channel: number): void;
  /** A channel has ended; reported once. */
  endChannel(line: number, channel: number): void;
}

/** How a line is made, told what to do, and taken down. What they throw ends the line. */
interface Carrier<Line> {
  open(line: number, order: LineOrder & { kind: "open" }): void;
  obey(line: number, entry: Line, order: LineOrder): void;
  end(entry: Line): void;
}

export function newLine<Channel>(limited: boolean): ServedLine<Channel> {
  return { channels: new Map(), limited, next: -1, received: 0 };
}

export function serveLines<Line extends ServedLine<unknown>>(
  send: (report: RtcReport) => void,
  carrier: Carrier<Line>,
): ServedLines<Line> {
  const lines = new Map<number, Line>();
  const report = (line: number, what: LineReport) => {
    if (lines.has(line)) send({ line, ...what });
  };
  const close = (line: number) => {
    const entry = lines.get(line);
    if (entry === undefined) return;
    lines.delete(line);
    carrier.end(entry);
    send({ line, kind: "closed" });
  };
  return {
    open: lines,
    add: (line, entry) => void lines.set(line, entry),
    close,
    report,
    obey({ line, ...order }) {
      const entry = lines.get(line);
      try {
        if (order.kind === "open") carrier.open(line, order);
        else if (order.kind === "close") close(line);
        else if (entry !== undefined) carrier.obey(line, entry, order);
      } catch {
        // WebRTC refuses what it cannot use: a port that is taken, a description it cannot parse, a channel that has
        // closed; or it is missing.
        if (lines.has(line)) close(line);
        else send({ line, kind: "closed" });
      }
    },
    end() {
      for (const line of [...lines.keys()]) close(line);
    },
    takeChannel(line, label) {
      const entry = lines.get(line);
      if (entry === undefined) return null;
      if (entry.channels.size >= MAX_CHANNELS) {
        close(line);
        return null;
      }
      const channel = entry.next--;
      report(line, { kind: "channel", channel, label });
      return channel;
    },
    receive(line, channel, bytes) {
      const entry = lines.get(line);
      if (entry === undefined) return;
      entry.received += bytes.length;
      if (entry.limited && entry.received > MAX_RECEIVED_BYTES) close(line);
      else report(line, { kind: "received", channel, bytes });
    },
    settle(line, channel) {
      const kept = lines.get(line)?.channels.get(channel);
      if (kept === undefined || kept.owed === 0) return;
      const bytes = kept.owed;
      kept.owed = 0;
      report(line, { kind: "sent", channel, bytes });
    },
    endChannel(line, channel) {
      if (lines.get(line)?.channels.delete(channel) === true)
        report(line, { kind: "channel-closed", channel });
    },
  };
}
