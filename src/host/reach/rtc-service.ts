import { type DataChannel, PeerConnection } from "node-datachannel";
import { MAX_RTC_MESSAGE } from "./description.ts";
import type { RtcOrder, RtcReport } from "./rtc-messages.ts";

/** A STUN server that has not answered by then is not waited for. */
const GATHERING_MS = 3000;
/** More than this waits in the library's buffer only after the host was told to pause. */
const HIGH_WATER_BYTES = 256 * 1024;

interface Line {
  readonly connection: PeerConnection;
  readonly channel: DataChannel;
  /** Bytes the host has not been told of as sent. */
  owed: number;
}

/**
 * The process that holds the WebRTC library. Its native code reads packets of strangers, so it lives apart from the host: if it
 * ends, data channels end and nothing else. Answers what takes the host's orders.
 */
export function serveRtc(report: (report: RtcReport) => void): (order: RtcOrder) => void {
  const lines = new Map<number, Line>();

  const close = (line: number) => {
    const found = lines.get(line);
    if (found === undefined) return;
    lines.delete(line);
    // The answer to an ended line; the library must not be called from its own callback.
    setImmediate(() => attempt(() => found.connection.close()));
    report({ kind: "closed", line });
  };

  const open = ({ line, role, credentials, stun, port, remote }: RtcOrder & { kind: "open" }) => {
    const connection = new PeerConnection(`line ${line}`, {
      iceServers: stun === null ? [] : [`stun:${stun}`],
      // Noise inside the channel proves who is there.
      disableFingerprintVerification: true,
      disableAutoNegotiation: true,
      maxMessageSize: MAX_RTC_MESSAGE,
      ...(port === null ? {} : { portRangeBegin: port, portRangeEnd: port }),
    });
    // Both sides make the channel under the same number, so there is nothing to negotiate.
    const channel = connection.createDataChannel("fairhand", { negotiated: true, id: 1 });
    const entry: Line = { connection, channel, owed: 0 };
    lines.set(line, entry);

    const candidates: string[] = [];
    let gathered = false;
    const finishGathering = () => {
      if (gathered || !lines.has(line)) return;
      gathered = true;
      clearTimeout(timer);
      report({ kind: "gathered", line, candidates });
    };
    const timer = setTimeout(finishGathering, GATHERING_MS);
    connection.onLocalCandidate((candidate) => void candidates.push(candidate));
    connection.onGatheringStateChange((state) => {
      if (state === "complete") finishGathering();
    });
    connection.onStateChange((state) => {
      if (state === "failed" || state === "closed" || state === "disconnected") close(line);
    });

    const settle = () => {
      const bytes = entry.owed;
      entry.owed = 0;
      if (bytes > 0) report({ kind: "sent", line, bytes });
    };
    channel.setBufferedAmountLowThreshold(HIGH_WATER_BYTES);
    channel.onBufferedAmountLow(settle);
    channel.onMessage((message) => {
      if (typeof message !== "string")
        report({ kind: "received", line, bytes: new Uint8Array(message) });
    });
    channel.onClosed(() => close(line));
    channel.onError(() => close(line));
    channel.onOpen(() => {
      const found = connection.getSelectedCandidatePair()?.remote;
      report({
        kind: "opened",
        line,
        remote: { ip: found?.address ?? "0.0.0.0", port: found?.port ?? 0 },
      });
    });

    if (remote !== null) connection.setRemoteDescription(remote, "offer");
    connection.setLocalDescription(role, credentials);
  };

  const send = (line: number, bytes: Uint8Array) => {
    const entry = lines.get(line);
    if (entry === undefined) return;
    entry.channel.sendMessageBinary(bytes);
    entry.owed += bytes.length;
    if (entry.channel.bufferedAmount() > HIGH_WATER_BYTES) return;
    report({ kind: "sent", line, bytes: entry.owed });
    entry.owed = 0;
  };

  return (order) => {
    try {
      if (order.kind === "open") open(order);
      else if (order.kind === "remote")
        lines.get(order.line)?.connection.setRemoteDescription(order.description, "answer");
      else if (order.kind === "send") send(order.line, order.bytes);
      else close(order.line);
    } catch {
      // The library refuses what it cannot use: a port that is taken, a description it cannot read, a channel that has closed.
      if (lines.has(order.line)) close(order.line);
      else report({ kind: "closed", line: order.line });
    }
  };
}

function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // Closed already.
  }
}
