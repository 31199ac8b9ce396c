import type { RtcConfiguration } from "../../host/ports/links.ts";
import { soon } from "../../host/ports/system-clock.ts";
import {
  describe,
  parseDescription,
  type Role,
  usableCandidate,
} from "../../host/reach/description.ts";
import type { LineReport, LineState, Rtc } from "../../host/reach/rtc-messages.ts";
import { PageChannel } from "./page-channel.ts";

/** Under such a name a browser hides the address of its machine (draft-ietf-mmusic-mdns-ice-candidates). */
const HIDDEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.local$/i;

/** A browser's configuration, and where our peer connection is made. */
interface PageRtcConfiguration extends RtcConfiguration {
  readonly rtc: Rtc;
  readonly failed: () => void;
}

export function configureRtc(rtc: Rtc, failed: () => void = () => {}): PageRtcConfiguration {
  return { iceServers: [], rtc, failed };
}

/** `@libp2p/webrtc` takes these from the global scope, where a worker has none. Called before it is loaded. */
export function offerPeerConnections(): void {
  Object.assign(globalThis, {
    RTCPeerConnection: PagePeerConnection,
    RTCSessionDescription: Plain,
    RTCIceCandidate: Plain,
  });
}

/** Session descriptions and candidates, passed on unchanged. */
class Plain {
  constructor(fields: object) {
    Object.assign(this, fields);
  }
}

interface SessionDescription {
  readonly type: Role;
  readonly sdp: string;
}

/**
 * As much of an `RTCPeerConnection` as `@libp2p/webrtc` uses; the browser's own is in the page (`rtc-service.ts`), beyond the
 * worker. What the far end says about itself is read here, and only what has been understood goes on to the browser.
 */
export class PagePeerConnection extends EventTarget {
  connectionState: LineState = "new";
  onicecandidate: ((event: { candidate: unknown }) => void) | null = null;
  onicecandidateerror: (() => void) | null = null;
  onconnectionstatechange: ((event: Event) => void) | null = null;
  ondatachannel: ((event: { channel: PageChannel }) => void) | null = null;
  readonly #channels = new Map<number, PageChannel>();
  readonly #order: ReturnType<Rtc["open"]>;
  readonly #failed: () => void;
  readonly #described = Promise.withResolvers<string>();
  #wasConnected = false;
  /** Of the far end, handed on so far. */
  #candidates = 0;
  /** Channels made here. */
  #made = 0;

  constructor({ rtc, failed }: PageRtcConfiguration) {
    super();
    this.#failed = failed;
    // Handled here, because perhaps nobody awaits it.
    this.#described.promise.catch(() => {});
    // Each in a turn of its own, as in remote-peer.ts of the app.
    this.#order = rtc.open({ stun: null, port: null, byHand: false }, (report) =>
      soon(() => this.#hear(report)),
    );
  }

  createDataChannel(label: string): PageChannel {
    const channel = ++this.#made;
    this.#order({ kind: "channel", channel, label });
    return this.#add(channel, label);
  }

  createOffer = (): Promise<SessionDescription> => this.#describe("offer");
  createAnswer = (): Promise<SessionDescription> => this.#describe("answer");

  /**
   * Does nothing, because the description was set when it was made; the browser's candidates come after it either way.
   */
  async setLocalDescription(): Promise<void> {}

  async setRemoteDescription({ type, sdp }: SessionDescription): Promise<void> {
    const description = parseDescription(sdp);
    if (description === null) throw new Error("a description that is of no use");
    this.#order({ kind: "remote", role: type, description: describe(description, type) });
  }

  async addIceCandidate({ candidate: line }: { readonly candidate: unknown }): Promise<void> {
    const candidate =
      typeof line === "string" ? usableCandidate(line, this.#candidates, HIDDEN) : null;
    if (candidate === null) return;
    this.#candidates++;
    this.#order({ kind: "candidate", candidate });
  }

  close(): void {
    this.#order({ kind: "close" });
  }

  async #describe(role: Role): Promise<SessionDescription> {
    this.#order({ kind: "local", role, credentials: null });
    return { type: role, sdp: await this.#described.promise };
  }

  #add(number: number, label: string): PageChannel {
    const channel = new PageChannel(number, label, this.#order);
    this.#channels.set(number, channel);
    return channel;
  }

  #become(next: LineState): void {
    if (this.connectionState === "closed") return;
    this.#wasConnected ||= next === "connected";
    this.connectionState = next;
    if (!this.#wasConnected && (next === "closed" || next === "failed")) this.#failed();
    const event = new Event("connectionstatechange");
    this.onconnectionstatechange?.(event);
    this.dispatchEvent(event);
    if (next === "closed") this.dispatchEvent(new Event("close"));
  }

  #hear(report: LineReport): void {
    if (report.kind === "state") this.#become(report.state);
    else if (report.kind === "description") this.#described.resolve(report.description);
    else if (report.kind === "candidate") {
      const fields = { candidate: report.candidate, sdpMid: "0", sdpMLineIndex: 0 };
      this.onicecandidate?.({ candidate: { ...fields, toJSON: () => fields } });
    } else if (report.kind === "gathered") this.onicecandidate?.({ candidate: null });
    else if (report.kind === "channel") {
      const channel = this.#add(report.channel, report.label);
      const event = Object.assign(new Event("datachannel"), { channel });
      this.ondatachannel?.(event);
      this.dispatchEvent(event);
    } else if (report.kind === "closed") {
      this.#described.reject(new Error("the peer connection has closed"));
      for (const channel of this.#channels.values()) channel.hear({ kind: "channel-closed" });
      this.#become("closed");
    } else {
      this.#channels.get(report.channel)?.hear(report);
      if (report.kind === "channel-closed") this.#channels.delete(report.channel);
    }
  }
}
