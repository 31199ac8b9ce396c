import { MAX_RTC_MESSAGE } from "../../host/reach/description.ts";
import type { LineOrder, RtcReport } from "../../host/reach/rtc-messages.ts";
import {
  HIGH_WATER_BYTES,
  newLine,
  type RtcService,
  type ServedLine,
  type ServedLines,
  serveLines,
} from "../../host/reach/served-lines.ts";

/** Ten at a table, one of them again, and whoever looks on: more peer connections than a page makes honestly. */
const MAX_LINES = 24;

interface Line extends ServedLine<RTCDataChannel> {
  readonly connection: RTCPeerConnection;
}

type Lines = ServedLines<Line>;

/** The browser's WebRTC for the page's host: it is in a worker, where browsers have none. */
export function serveRtc(send: (report: RtcReport) => void): RtcService {
  const lines: Lines = serveLines<Line>(send, {
    open: (line) => open(lines, line),
    obey: (line, entry, order) => obey(lines, line, entry, order),
    end: ({ connection }) => connection.close(),
  });
  return lines;
}

function open(lines: Lines, line: number): void {
  if (lines.open.size === MAX_LINES) throw new Error("too many lines");
  // No server is asked: guests are on one network, and nobody else learns that they play.
  const connection = new RTCPeerConnection({ iceServers: [] });
  const entry: Line = { ...newLine<RTCDataChannel>(true), connection };
  lines.add(line, entry);
  connection.addEventListener("icecandidate", ({ candidate }) => {
    if (candidate === null) lines.report(line, { kind: "gathered" });
    else if (candidate.candidate !== "")
      lines.report(line, { kind: "candidate", candidate: candidate.candidate });
  });
  connection.addEventListener("connectionstatechange", () => {
    const state = connection.connectionState;
    // The way through the host is found at once; a line that may come back would be waited for.
    if (state === "failed" || state === "closed" || state === "disconnected") lines.close(line);
    else lines.report(line, { kind: "state", state });
  });
  connection.addEventListener("datachannel", ({ channel }) => {
    const number = lines.takeChannel(line, channel.label);
    if (number !== null) watch(lines, line, entry, number, channel);
  });
}

function watch(
  lines: Lines,
  line: number,
  entry: Line,
  number: number,
  channel: RTCDataChannel,
): void {
  entry.channels.set(number, { channel, owed: 0 });
  channel.binaryType = "arraybuffer";
  channel.bufferedAmountLowThreshold = HIGH_WATER_BYTES;
  const opened = () =>
    // The connection's address names the peer already, and nothing else is known here.
    lines.report(line, { kind: "opened", channel: number, remote: { ip: "0.0.0.0", port: 0 } });
  channel.addEventListener("open", opened);
  channel.addEventListener("bufferedamountlow", () => lines.settle(line, number));
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    // Nobody here says anything in text (remote-channel.ts of the app says what the library makes of it).
    if (!(data instanceof ArrayBuffer) || data.byteLength > MAX_RTC_MESSAGE) lines.close(line);
    else lines.receive(line, number, new Uint8Array(data));
  });
  channel.addEventListener("close", () => lines.endChannel(line, number));
  if (channel.readyState === "open") opened();
}

function obey(lines: Lines, line: number, entry: Line, order: LineOrder): void {
  const { connection, channels } = entry;
  const failed = () => lines.close(line);
  if (order.kind === "channel")
    watch(lines, line, entry, order.channel, connection.createDataChannel(order.label));
  else if (order.kind === "local")
    connection.setLocalDescription().then(() => {
      const description = connection.localDescription?.sdp ?? "";
      lines.report(line, { kind: "description", role: order.role, description });
    }, failed);
  else if (order.kind === "remote")
    connection.setRemoteDescription({ type: order.role, sdp: order.description }).catch(failed);
  else if (order.kind === "candidate")
    // A candidate that cannot be used is simply one fewer.
    connection.addIceCandidate({ candidate: order.candidate, sdpMid: "0" }).catch(() => {});
  else if (order.kind === "send") {
    const found = channels.get(order.channel);
    // It may be closing, which the host is about to hear.
    if (found?.channel.readyState !== "open") return;
    found.channel.send(new Uint8Array(order.bytes));
    found.owed += order.bytes.length;
    if (found.channel.bufferedAmount <= HIGH_WATER_BYTES) lines.settle(line, order.channel);
  } else if (order.kind === "close-channel") channels.get(order.channel)?.channel.close();
}
