import type { Credentials, Role } from "./description.ts";

// Between the host and the process with the native part of WebRTC. Plain data; `line` numbers a peer connection.

/** Streams of one peer: some twenty protocols, with room to spare. */
export const MAX_CHANNELS = 128;
/**
 * What one line may bring: `@libp2p/webrtc` accepts whatever comes, even on a channel it no longer reads. A long match
 * of ten takes 3 MB; beyond this the line ends, and the two make another one.
 */
export const MAX_RECEIVED_BYTES = 64 << 20;

/** What the host asks of one peer connection. */
export type LineOrder =
  | {
      readonly kind: "open";
      /** `HOST:PORT` of the one STUN server to ask. */
      readonly stun: string | null;
      /** The UDP port to use again, `null` for any. */
      readonly port: number | null;
      /** Whether the two sides know each other only by a pasted secret: no certificate, one channel that both make. */
      readonly byHand: boolean;
    }
  | { readonly kind: "channel"; readonly channel: number; readonly label: string }
  /** `null`: the library chooses credentials. */
  | { readonly kind: "local"; readonly role: Role; readonly credentials: Credentials | null }
  | { readonly kind: "remote"; readonly role: Role; readonly description: string }
  | { readonly kind: "candidate"; readonly candidate: string }
  | { readonly kind: "send"; readonly channel: number; readonly bytes: Uint8Array }
  | { readonly kind: "close-channel"; readonly channel: number }
  | { readonly kind: "close" };

/** Events of one. */
export type LineReport =
  | { readonly kind: "state"; readonly state: LineState }
  | { readonly kind: "description"; readonly role: Role; readonly description: string }
  | { readonly kind: "candidate"; readonly candidate: string }
  /** All candidates have been reported, or nobody waits for the others. */
  | { readonly kind: "gathered" }
  /** The far end has made a channel; its number is negative. */
  | { readonly kind: "channel"; readonly channel: number; readonly label: string }
  | {
      readonly kind: "opened";
      readonly channel: number;
      readonly remote: { readonly ip: string; readonly port: number };
    }
  | { readonly kind: "received"; readonly channel: number; readonly bytes: Uint8Array }
  /** This many bytes have left for the network; more may come. */
  | { readonly kind: "sent"; readonly channel: number; readonly bytes: number }
  | { readonly kind: "channel-closed"; readonly channel: number }
  /** The last report of a line. */
  | { readonly kind: "closed" };

export type LineState = "new" | "connecting" | "connected" | "disconnected" | "failed" | "closed";

export type RtcOrder = LineOrder & { readonly line: number };
export type RtcReport = LineReport & { readonly line: number };

/** Peer connections in a process that starts with the first of them, and restarts after it has died. */
export interface Rtc {
  /** Starts the process, because it will be needed. */
  warm(): void;
  /** `hear` gets every report on this peer connection; after `closed` none follows, and orders have no effect. */
  open(
    setting: Omit<LineOrder & { kind: "open" }, "kind">,
    hear: (report: LineReport) => void,
  ): (order: LineOrder) => void;
  close(): void;
}
