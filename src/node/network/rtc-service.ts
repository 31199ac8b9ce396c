import { type DataChannel, PeerConnection } from "node-datachannel";
import { MAX_RTC_MESSAGE } from "../../host/reach/description.ts";
import type { LineOrder, LineReport, RtcReport } from "../../host/reach/rtc-messages.ts";
import {
  HIGH_WATER_BYTES,
  newLine,
  type RtcService,
  type ServedLine,
  type ServedLines,
  serveLines,
} from "../../host/reach/served-lines.ts";

/** A STUN server that has not answered by then is not waited for. */
const GATHERING_MS = 3000;

interface Line extends ServedLine<DataChannel> {
  readonly connection: PeerConnection;
  readonly byHand: boolean;
  readonly gathering: NodeJS.Timeout;
}

type Lines = ServedLines<Line>;

/**
 * The process with the native part of WebRTC. It reads packets from strangers, so it is separate from the host: if it
 * ends, data channels end and nothing else.
 */
export function serveRtc(send: (report: RtcReport) => void): RtcService {
  const lines: Lines = serveLines<Line>(send, {
    open: (line, order) => open(lines, line, order),
    obey: (line, entry, order) => obey(lines, line, entry, order),
    end({ connection, gathering }) {
      clearTimeout(gathering);
      // The answer to an ended line; the library must not be called from its own callback.
      setImmediate(() => attempt(() => connection.close()));
    },
  });
  return lines;
}

function open(lines: Lines, line: number, order: LineOrder & { kind: "open" }): void {
  const { stun, port, byHand } = order;
  const connection = new PeerConnection(`line ${line}`, {
    iceServers: stun === null ? [] : [`stun:${stun}`],
    // Noise inside the channel proves who is there; otherwise the descriptions came over it.
    disableFingerprintVerification: byHand,
    disableAutoNegotiation: byHand,
    maxMessageSize: MAX_RTC_MESSAGE,
    ...(port === null ? {} : { portRangeBegin: port, portRangeEnd: port }),
  });
  const gathering = gather(connection, byHand, (report) => lines.report(line, report));
  const entry: Line = { ...newLine<DataChannel>(!byHand), connection, byHand, gathering };
  lines.add(line, entry);

  connection.onStateChange((text) => {
    const state = STATES.find((each) => each === text);
    if (state === "failed" || state === "closed" || state === "disconnected") lines.close(line);
    else if (state !== undefined) lines.report(line, { kind: "state", state });
  });
  connection.onDataChannel((channel) => {
    // Peers that know each other only by a pasted secret both make the one channel.
    if (byHand) return lines.close(line);
    const number = lines.takeChannel(line, channel.getLabel());
    if (number !== null) watch(lines, line, entry, number, channel);
  });
}

/** What is used of a connection to find its description and its candidates. */
export type Gathering = Pick<
  PeerConnection,
  "onLocalDescription" | "onLocalCandidate" | "onGatheringStateChange" | "localDescription"
>;

/**
 * Reports the description, each candidate once, and that there are no more. The library queues each kind of event by
 * itself, so one kind may overtake another. `byHand`: all candidates come before the last word, as they are read together;
 * otherwise they come after the description, which the far end needs first, and may follow the last word. Returns the timer
 * that ends the wait.
 */
export function gather(
  connection: Gathering,
  byHand: boolean,
  report: (report: LineReport) => void,
): NodeJS.Timeout {
  const told = new Set<string>();
  let held: string[] | null = byHand ? null : [];
  const tell = (candidate: string) => {
    if (told.has(candidate)) return;
    told.add(candidate);
    if (held === null) report({ kind: "candidate", candidate });
    else held.push(candidate);
  };
  const finish = () => {
    clearTimeout(timer);
    const { sdp = "" } = (byHand ? connection.localDescription() : null) ?? {};
    for (const text of sdp.split(/\r?\n/)) if (text.startsWith("a=candidate:")) tell(text);
    report({ kind: "gathered" });
  };
  const timer = setTimeout(finish, GATHERING_MS);
  connection.onLocalDescription((description, role) => {
    if (role !== "offer" && role !== "answer") return;
    report({ kind: "description", role, description });
    const early = held ?? [];
    held = null;
    for (const candidate of early) report({ kind: "candidate", candidate });
  });
  connection.onLocalCandidate(tell);
  connection.onGatheringStateChange((state) => {
    if (state === "complete") finish();
  });
  return timer;
}

function watch(
  lines: Lines,
  line: number,
  entry: Line,
  number: number,
  channel: DataChannel,
): void {
  entry.channels.set(number, { channel, owed: 0 });
  const opened = () => {
    const found = entry.connection.getSelectedCandidatePair()?.remote;
    const remote = { ip: found?.address ?? "0.0.0.0", port: found?.port ?? 0 };
    lines.report(line, { kind: "opened", channel: number, remote });
  };
  channel.setBufferedAmountLowThreshold(HIGH_WATER_BYTES);
  channel.onBufferedAmountLow(() => lines.settle(line, number));
  channel.onMessage((message) => {
    // Nobody here sends text, and `@libp2p/webrtc` takes a number in text for that many bytes.
    if (typeof message === "string") lines.close(line);
    else lines.receive(line, number, new Uint8Array(message));
  });
  channel.onOpen(opened);
  channel.onClosed(() => lines.endChannel(line, number));
  channel.onError(() => lines.endChannel(line, number));
}

function sendBytes(
  lines: Lines,
  line: number,
  entry: Line,
  { channel: number, bytes }: LineOrder & { kind: "send" },
): void {
  const found = entry.channels.get(number);
  // It may be closing, which the host is about to hear.
  if (found?.channel.isOpen() !== true) return;
  found.channel.sendMessageBinary(bytes);
  found.owed += bytes.length;
  if (found.channel.bufferedAmount() <= HIGH_WATER_BYTES) lines.settle(line, number);
}

function obey(lines: Lines, line: number, entry: Line, order: LineOrder): void {
  const { connection, channels, byHand } = entry;
  if (order.kind === "channel") {
    // If both sides make it under the same number, there is nothing to negotiate.
    const setting = byHand ? { negotiated: true, id: order.channel } : {};
    const channel = connection.createDataChannel(order.label, setting);
    watch(lines, line, entry, order.channel, channel);
  } else if (order.kind === "local")
    connection.setLocalDescription(order.role, order.credentials ?? {});
  else if (order.kind === "remote") connection.setRemoteDescription(order.description, order.role);
  else if (order.kind === "candidate")
    // A candidate that cannot be used, or comes while the line closes, is simply one fewer.
    attempt(() => connection.addRemoteCandidate(order.candidate, "0"));
  else if (order.kind === "send") sendBytes(lines, line, entry, order);
  else if (order.kind === "close-channel") channels.get(order.channel)?.channel.close();
}

const STATES = ["new", "connecting", "connected", "disconnected", "failed", "closed"] as const;

function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // Of no use, or closed already.
  }
}
