import type { DataChannel } from "node-datachannel";
import type { LineOrder, LineReport } from "../../host/reach/rtc-messages.ts";

/** A native data channel in the WebRTC process. */
export interface RemoteChannel {
  readonly native: DataChannel;
  hear(report: ChannelReport): void;
}

type ChannelReport =
  | Extract<LineReport, { kind: "opened" | "received" | "sent" }>
  | { readonly kind: "channel-closed" };

/** As `@libp2p/webrtc` sees it; `order` reaches its peer connection. */
export function openRemoteChannel(
  number: number,
  label: string,
  order: (order: LineOrder) => void,
): RemoteChannel {
  let isOpen = false;
  let isClosed = false;
  /** Bytes that have not left yet. */
  let unsent = 0;
  let low = 0;
  let opened = () => {};
  let closed = () => {};
  let lowered = () => {};
  let received: Parameters<DataChannel["onMessage"]>[0] = () => {};

  return {
    native: {
      getId: () => number,
      getLabel: () => label,
      getProtocol: () => "",
      isOpen: () => isOpen,
      bufferedAmount: () => unsent,
      maxMessageSize: () => 1 << 16,
      setBufferedAmountLowThreshold(bytes) {
        low = bytes;
      },
      sendMessage() {
        throw new Error("nobody here says anything in text");
      },
      sendMessageBinary(bytes) {
        unsent += bytes.length;
        // Copied, because a view is sent with the whole buffer behind it.
        order({ kind: "send", channel: number, bytes: new Uint8Array(bytes) });
        return true;
      },
      close: () => order({ kind: "close-channel", channel: number }),
      onOpen(listener) {
        opened = listener;
      },
      onClosed(listener) {
        closed = listener;
      },
      onError() {},
      onBufferedAmountLow(listener) {
        lowered = listener;
      },
      onMessage(listener) {
        received = listener;
      },
    },
    hear(report) {
      if (report.kind === "received")
        received(
          Buffer.from(report.bytes.buffer, report.bytes.byteOffset, report.bytes.byteLength),
        );
      else if (report.kind === "opened") {
        isOpen = true;
        opened();
      } else if (report.kind === "sent") {
        const before = unsent;
        unsent -= report.bytes;
        if (before > low && unsent <= low) lowered();
      } else if (!isClosed) {
        isClosed = true;
        isOpen = false;
        closed();
      }
    },
  };
}
