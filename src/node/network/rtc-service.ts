import { type DataChannel, PeerConnection } from "node-datachannel";
import { MAX_RTC_MESSAGE } from "../../host/reach/description.ts";
import type { LineOrder, LineReport, RtcOrder, RtcReport } from "../../host/reach/rtc-messages.ts";

/** A STUN server that has not answered by then is not waited for. */
const GATHERING_MS = 3000;
/** More than this waits in the library's buffer only after the host was told to pause. */
const HIGH_WATER_BYTES = 256 * 1024;
/** Streams of one peer: some twenty protocols, and room. */
const MAX_CHANNELS = 128;
/**
 * What one line may bring: `@libp2p/webrtc` takes in whatever comes, also on a channel that it does not read any more. A long
 * match of ten takes 3 MB; beyond this the line ends, and the two make another one.
 */
const MAX_RECEIVED_BYTES = 64 << 20;

interface Line {
  readonly connection: PeerConnection;
  readonly channels: Map<number, Channel>;
  readonly byHand: boolean;
  readonly gathering: NodeJS.Timeout;
  /** Number of the next channel that the far end makes. */
  next: number;
  received: number;
}

interface Channel {
  readonly channel: DataChannel;
  /** Bytes the host has not been told of as sent. */
  owed: number;
}

/** The lines there are, and who hears of them. */
interface Service {
  readonly lines: Map<number, Line>;
  readonly send: (report: RtcReport) => void;
}

/**
 * The process that holds the native part of WebRTC. It reads packets of strangers, so it lives apart from the host: if it ends,
 * data channels end and nothing else. Answers what takes the host's orders.
 */
export function serveRtc(send: (report: RtcReport) => void): (order: RtcOrder) => void {
  const service: Service = { lines: new Map(), send };
  return ({ line, ...order }) => {
    const entry = service.lines.get(line);
    try {
      if (order.kind === "open") open(service, line, order);
      else if (entry !== undefined) obey(service, line, entry, order);
    } catch {
      // The library refuses what it cannot use: a port that is taken, a description it cannot read, a channel that has closed.
      if (service.lines.has(line)) close(service, line);
      else send({ line, kind: "closed" });
    }
  };
}

function close({ lines, send }: Service, line: number): void {
  const found = lines.get(line);
  if (found === undefined) return;
  lines.delete(line);
  clearTimeout(found.gathering);
  // The answer to an ended line; the library must not be called from its own callback.
  setImmediate(() => attempt(() => found.connection.close()));
  send({ line, kind: "closed" });
}

function report({ lines, send }: Service, line: number, what: LineReport): void {
  if (lines.has(line)) send({ line, ...what });
}

function open(service: Service, line: number, order: LineOrder & { kind: "open" }): void {
  const { stun, port, byHand } = order;
  const connection = new PeerConnection(`line ${line}`, {
    iceServers: stun === null ? [] : [`stun:${stun}`],
    // Noise inside the channel proves who is there; otherwise the descriptions have come over it.
    disableFingerprintVerification: byHand,
    disableAutoNegotiation: byHand,
    maxMessageSize: MAX_RTC_MESSAGE,
    ...(port === null ? {} : { portRangeBegin: port, portRangeEnd: port }),
  });
  const finishGathering = () => {
    clearTimeout(gathering);
    report(service, line, { kind: "gathered" });
  };
  const gathering = setTimeout(finishGathering, GATHERING_MS);
  const entry = { connection, channels: new Map(), byHand, gathering, next: -1, received: 0 };
  service.lines.set(line, entry);

  connection.onLocalDescription((description, role) => {
    if (role === "offer" || role === "answer")
      report(service, line, { kind: "description", role, description });
  });
  connection.onLocalCandidate((candidate) =>
    report(service, line, { kind: "candidate", candidate }),
  );
  connection.onGatheringStateChange((state) => {
    if (state === "complete") finishGathering();
  });
  connection.onStateChange((text) => {
    const state = STATES.find((each) => each === text);
    if (state === "failed" || state === "closed" || state === "disconnected") close(service, line);
    else if (state !== undefined) report(service, line, { kind: "state", state });
  });
  connection.onDataChannel((channel) => takeChannel(service, line, entry, channel));
}

/** A channel that the far end makes. */
function takeChannel(service: Service, line: number, entry: Line, channel: DataChannel): void {
  if (entry.byHand || entry.channels.size >= MAX_CHANNELS) {
    close(service, line);
    return;
  }
  const number = entry.next--;
  report(service, line, { kind: "channel", channel: number, label: channel.getLabel() });
  watch(service, line, entry, number, channel);
}

function watch(
  service: Service,
  line: number,
  entry: Line,
  number: number,
  channel: DataChannel,
): void {
  const kept: Channel = { channel, owed: 0 };
  entry.channels.set(number, kept);
  const settle = () => {
    const bytes = kept.owed;
    kept.owed = 0;
    if (bytes > 0) report(service, line, { kind: "sent", channel: number, bytes });
  };
  const opened = () => {
    const found = entry.connection.getSelectedCandidatePair()?.remote;
    const remote = { ip: found?.address ?? "0.0.0.0", port: found?.port ?? 0 };
    report(service, line, { kind: "opened", channel: number, remote });
  };
  const ended = () => {
    if (entry.channels.delete(number))
      report(service, line, { kind: "channel-closed", channel: number });
  };
  channel.setBufferedAmountLowThreshold(HIGH_WATER_BYTES);
  channel.onBufferedAmountLow(settle);
  channel.onMessage((message) => {
    // Nobody here says anything in text, and `@libp2p/webrtc` takes a number in text for that many bytes.
    if (typeof message === "string") return close(service, line);
    const bytes = new Uint8Array(message);
    entry.received += bytes.length;
    if (!entry.byHand && entry.received > MAX_RECEIVED_BYTES) return close(service, line);
    report(service, line, { kind: "received", channel: number, bytes });
  });
  channel.onOpen(opened);
  channel.onClosed(ended);
  channel.onError(ended);
}

function sendBytes(
  service: Service,
  line: number,
  entry: Line,
  number: number,
  bytes: Uint8Array,
): void {
  const found = entry.channels.get(number);
  // It may be closing, which the host is about to hear.
  if (found?.channel.isOpen() !== true) return;
  found.channel.sendMessageBinary(bytes);
  found.owed += bytes.length;
  if (found.channel.bufferedAmount() > HIGH_WATER_BYTES) return;
  report(service, line, { kind: "sent", channel: number, bytes: found.owed });
  found.owed = 0;
}

function obey(service: Service, line: number, entry: Line, order: LineOrder): void {
  const { connection, channels, byHand } = entry;
  if (order.kind === "channel") {
    // Made by both sides under the same number there is nothing to negotiate.
    const setting = byHand ? { negotiated: true, id: order.channel } : {};
    const channel = connection.createDataChannel(order.label, setting);
    watch(service, line, entry, order.channel, channel);
  } else if (order.kind === "local")
    connection.setLocalDescription(order.role, order.credentials ?? {});
  else if (order.kind === "remote") connection.setRemoteDescription(order.description, order.role);
  else if (order.kind === "candidate") connection.addRemoteCandidate(order.candidate, "0");
  else if (order.kind === "send") sendBytes(service, line, entry, order.channel, order.bytes);
  else if (order.kind === "close-channel") channels.get(order.channel)?.channel.close();
  else if (order.kind === "close") close(service, line);
}

const STATES = ["new", "connecting", "connected", "disconnected", "failed", "closed"] as const;

function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // Closed already.
  }
}
