import type { Credentials, Role } from "./description.ts";

// Between the host and the process that holds the WebRTC library. Plain data; `line` numbers a data channel.

export type RtcOrder =
  | {
      readonly kind: "open";
      readonly line: number;
      readonly role: Role;
      readonly credentials: Credentials;
      /** `HOST:PORT` of the one STUN server to ask. */
      readonly stun: string | null;
      /** The UDP port to use again, `null` for any. */
      readonly port: number | null;
      /** The offer's session description, for whoever answers it. */
      readonly remote: string | null;
    }
  /** The answer's session description. */
  | { readonly kind: "remote"; readonly line: number; readonly description: string }
  | { readonly kind: "send"; readonly line: number; readonly bytes: Uint8Array }
  | { readonly kind: "close"; readonly line: number };

export type RtcReport =
  | { readonly kind: "gathered"; readonly line: number; readonly candidates: readonly string[] }
  | {
      readonly kind: "opened";
      readonly line: number;
      readonly remote: { readonly ip: string; readonly port: number };
    }
  | { readonly kind: "received"; readonly line: number; readonly bytes: Uint8Array }
  /** So many bytes have left towards the network; more may come. */
  | { readonly kind: "sent"; readonly line: number; readonly bytes: number }
  | { readonly kind: "closed"; readonly line: number };
