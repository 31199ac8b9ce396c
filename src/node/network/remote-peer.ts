import type { PeerConnection } from "node-datachannel";
import { isUnicastIp, parseIp } from "../../../protocol/invite/ip.ts";
import { soon } from "../../host/ports/system-clock.ts";
import {
  candidateLine,
  describe,
  parseCandidate,
  parseDescription,
} from "../../host/reach/description.ts";
import type { LineReport, LineState, Rtc } from "../../host/reach/rtc-messages.ts";
import { openRemoteChannel, type RemoteChannel } from "./remote-channel.ts";

/** Three of each family are more than a home has; each is a stranger's word for where to send packets to. */
const MAX_CANDIDATES = 8;

/** What `@libp2p/webrtc` asks of the native peer connection. */
export type RemotePeer = Pick<
  PeerConnection,
  | "state"
  | "createDataChannel"
  | "setLocalDescription"
  | "setRemoteDescription"
  | "addRemoteCandidate"
  | "onStateChange"
  | "onLocalDescription"
  | "onLocalCandidate"
  | "onDataChannel"
  | "onIceStateChange"
  | "onSignalingStateChange"
  | "onGatheringStateChange"
  | "close"
>;

/**
 * A native peer connection that lives in the process for such things. What the far end says about itself is read here, and only
 * what has been understood goes on to the native code. `failed`: it has ended without ever being connected.
 */
export function openRemotePeer(
  rtc: Rtc,
  stun: string | null,
  failed: () => void = () => {},
): RemotePeer {
  const channels = new Map<number, RemoteChannel>();
  let state: LineState = "new";
  let wasConnected = false;
  let candidates = 0;
  let made = 0;
  let stateChanged = (_state: string) => {};
  let described: Parameters<PeerConnection["onLocalDescription"]>[0] = () => {};
  let found: Parameters<PeerConnection["onLocalCandidate"]>[0] = () => {};
  let channelCame: Parameters<PeerConnection["onDataChannel"]>[0] = () => {};

  const become = (next: LineState) => {
    if (state === "closed") return;
    wasConnected ||= next === "connected";
    if (!wasConnected && (next === "closed" || next === "failed")) failed();
    state = next;
    stateChanged(next);
  };
  const hear = (report: LineReport) => {
    if (report.kind === "state") become(report.state);
    else if (report.kind === "description") described(report.description, report.role);
    else if (report.kind === "candidate") found(report.candidate, "0");
    else if (report.kind === "channel") channelCame(addChannel(report.channel, report.label));
    else if (report.kind === "closed") {
      for (const channel of channels.values()) channel.hear({ kind: "channel-closed" });
      become("closed");
    } else if (report.kind !== "gathered") {
      channels.get(report.channel)?.hear(report);
      if (report.kind === "channel-closed") channels.delete(report.channel);
    }
  };
  // Each in a turn of its own, as native callbacks come: the library waits for a channel to open and then for it to close, and
  // sends candidates before the answer, if it hears of both at once.
  const order = rtc.open({ stun, port: null, byHand: false }, (report) => soon(() => hear(report)));
  const addChannel = (number: number, label: string) => {
    const channel = openRemoteChannel(number, label, order);
    channels.set(number, channel);
    return channel.native;
  };

  return {
    state: () => state,
    createDataChannel(label) {
      const channel = ++made;
      order({ kind: "channel", channel, label });
      return addChannel(channel, label);
    },
    setLocalDescription(role) {
      if (role === "offer" || role === "answer") order({ kind: "local", role, credentials: null });
    },
    setRemoteDescription(text, role) {
      const description = parseDescription(text);
      if (description === null || (role !== "offer" && role !== "answer"))
        throw new Error("a description that is of no use");
      order({ kind: "remote", role, description: describe(description, role) });
    },
    addRemoteCandidate(line) {
      const candidate = parseCandidate(line);
      const ip = candidate === null ? null : parseIp(candidate.ip);
      if (candidate === null || ip === null || !isUnicastIp(ip) || candidates === MAX_CANDIDATES)
        return;
      order({ kind: "candidate", candidate: candidateLine(candidate, candidates++) });
    },
    onStateChange(listener) {
      stateChanged = listener;
    },
    onLocalDescription(listener) {
      described = listener;
    },
    onLocalCandidate(listener) {
      found = listener;
    },
    onDataChannel(listener) {
      channelCame = listener;
    },
    // Asked for by the library's own polyfill, and used by nobody.
    onIceStateChange() {},
    onSignalingStateChange() {},
    onGatheringStateChange() {},
    close: () => order({ kind: "close" }),
  };
}
