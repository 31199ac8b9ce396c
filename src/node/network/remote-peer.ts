import type { PeerConnection } from "node-datachannel";
import { soon } from "../../host/ports/system-clock.ts";
import { describe, parseDescription, usableCandidate } from "../../host/reach/description.ts";
import type { LineReport, LineState, Rtc } from "../../host/reach/rtc-messages.ts";
import { openRemoteChannel, type RemoteChannel } from "./remote-channel.ts";

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

interface State {
  readonly channels: Map<number, RemoteChannel>;
  readonly order: ReturnType<Rtc["open"]>;
  readonly failed: () => void;
  state: LineState;
  wasConnected: boolean;
  /** Candidates of the far end passed on so far. */
  candidates: number;
  /** Channels made here. */
  made: number;
  stateChanged: (state: string) => void;
  described: Parameters<PeerConnection["onLocalDescription"]>[0];
  found: Parameters<PeerConnection["onLocalCandidate"]>[0];
  channelCame: Parameters<PeerConnection["onDataChannel"]>[0];
}

/**
 * A native peer connection in the WebRTC process. What the far end says about itself is parsed here, and only what has
 * been understood goes on to the native code. `failed`: it has ended without ever being connected.
 */
export function openRemotePeer(
  rtc: Rtc,
  stun: string | null,
  failed: () => void = () => {},
): RemotePeer {
  const peer: State = {
    channels: new Map(),
    // Each in its own turn of the loop, as native callbacks come: the library waits for a channel to open and then for
    // it to close, and sends candidates before the answer, if it hears of both at once.
    order: rtc.open({ stun, port: null, byHand: false }, (report) =>
      soon(() => hear(peer, report)),
    ),
    failed,
    state: "new",
    wasConnected: false,
    candidates: 0,
    made: 0,
    stateChanged: () => {},
    described: () => {},
    found: () => {},
    channelCame: () => {},
  };
  return { ...commandsOf(peer), ...listenersOf(peer) };
}

function become(peer: State, next: LineState): void {
  if (peer.state === "closed") return;
  peer.wasConnected ||= next === "connected";
  if (!peer.wasConnected && (next === "closed" || next === "failed")) peer.failed();
  peer.state = next;
  peer.stateChanged(next);
}

function hear(peer: State, report: LineReport): void {
  const { channels } = peer;
  if (report.kind === "state") become(peer, report.state);
  else if (report.kind === "description") peer.described(report.description, report.role);
  else if (report.kind === "candidate") peer.found(report.candidate, "0");
  else if (report.kind === "channel")
    peer.channelCame(addChannel(peer, report.channel, report.label));
  else if (report.kind === "closed") {
    for (const channel of channels.values()) channel.hear({ kind: "channel-closed" });
    become(peer, "closed");
  } else if (report.kind !== "gathered") {
    channels.get(report.channel)?.hear(report);
    if (report.kind === "channel-closed") channels.delete(report.channel);
  }
}

function addChannel({ channels, order }: State, number: number, label: string) {
  const channel = openRemoteChannel(number, label, order);
  channels.set(number, channel);
  return channel.native;
}

type Listener = Extract<keyof RemotePeer, `on${string}`>;

function commandsOf(peer: State): Omit<RemotePeer, Listener> {
  const { order } = peer;
  return {
    state: () => peer.state,
    createDataChannel(label) {
      const channel = ++peer.made;
      order({ kind: "channel", channel, label });
      return addChannel(peer, channel, label);
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
      const candidate = usableCandidate(line, peer.candidates);
      if (candidate === null) return;
      peer.candidates++;
      order({ kind: "candidate", candidate });
    },
    close: () => order({ kind: "close" }),
  };
}

function listenersOf(peer: State): Pick<RemotePeer, Listener> {
  return {
    onStateChange(listener) {
      peer.stateChanged = listener;
    },
    onLocalDescription(listener) {
      peer.described = listener;
    },
    onLocalCandidate(listener) {
      peer.found = listener;
    },
    onDataChannel(listener) {
      peer.channelCame = listener;
    },
    // Required by the library's own polyfill, and used by nobody.
    onIceStateChange() {},
    onSignalingStateChange() {},
    onGatheringStateChange() {},
  };
}
