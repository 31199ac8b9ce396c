import type { LineOrder, LineReport } from "../../host/reach/rtc-messages.ts";

type ChannelReport =
  | Extract<LineReport, { kind: "opened" | "received" | "sent" }>
  | { readonly kind: "channel-closed" };

/** As much of an `RTCDataChannel` as `@libp2p/webrtc` uses; the browser's own is in the page, beyond the worker. */
export class PageChannel extends EventTarget {
  readonly protocol = "";
  binaryType = "arraybuffer";
  readyState: RTCDataChannelState = "connecting";
  /** Bytes that have not left yet. */
  bufferedAmount = 0;
  bufferedAmountLowThreshold = 0;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  onbufferedamountlow: (() => void) | null = null;
  readonly id: number;
  readonly label: string;
  readonly #order: (order: LineOrder) => void;

  constructor(id: number, label: string, order: (order: LineOrder) => void) {
    super();
    this.id = id;
    this.label = label;
    this.#order = order;
  }

  send(data: ArrayBuffer | Uint8Array<ArrayBuffer>): void {
    if (this.readyState !== "open") throw new Error("the channel is not open");
    // A view of a larger buffer would travel with all of it.
    const bytes = new Uint8Array(data);
    this.bufferedAmount += bytes.length;
    this.#order({ kind: "send", channel: this.id, bytes });
  }

  close(): void {
    if (this.readyState === "closed" || this.readyState === "closing") return;
    this.readyState = "closing";
    this.#order({ kind: "close-channel", channel: this.id });
  }

  hear(report: ChannelReport): void {
    if (report.kind === "received") {
      const { buffer: data } = new Uint8Array(report.bytes);
      this.onmessage?.(new MessageEvent("message", { data }));
    } else if (report.kind === "opened") {
      if (this.readyState !== "connecting") return;
      this.readyState = "open";
      this.dispatchEvent(new Event("open"));
    } else if (report.kind === "sent") {
      const before = this.bufferedAmount;
      this.bufferedAmount -= report.bytes;
      const low = this.bufferedAmountLowThreshold;
      if (before > low && this.bufferedAmount <= low) {
        this.onbufferedamountlow?.();
        this.dispatchEvent(new Event("bufferedamountlow"));
      }
    } else if (this.readyState !== "closed") {
      this.readyState = "closed";
      this.onclose?.();
      this.dispatchEvent(new Event("close"));
    }
  }
}
