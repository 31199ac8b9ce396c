import { RELAY_V2_HOP_CODEC, RELAY_V2_STOP_CODEC } from "@libp2p/circuit-relay-v2";

const IDENTIFY = "/ipfs/id/1.0.0";
const IDENTIFY_PUSH = "/ipfs/id/push/1.0.0";

/**
 * Bytes of libp2p's own requests and answers, which are a few hundred long. Its readers (`pbStream`) would keep 4 MB of
 * each stream, for half a minute or, once they have answered, for as long as it is open.
 */
const MOST = new Map<unknown, number>([
  [RELAY_V2_HOP_CODEC, 4096],
  [RELAY_V2_STOP_CODEC, 4096],
  [IDENTIFY, 32_768],
  [IDENTIFY_PUSH, 32_768],
]);

/**
 * Aborts a stream of these protocols that brings more than that, in either direction. A stream that becomes a relayed
 * connection is passed on: its first reader stops, and another begins.
 */
export function boundRequest(stream: object): void {
  const read = Reflect.get(stream, "onData");
  const add = Reflect.get(stream, "addEventListener");
  const remove = Reflect.get(stream, "removeEventListener");
  const abort = Reflect.get(stream, "abort");
  if (![read, add, remove, abort].every((one) => typeof one === "function")) return;
  let bytes = 0;
  let wasRead = false;
  let passedOn = false;
  const most = () => MOST.get(Reflect.get(stream, "protocol"));
  Object.assign(stream, {
    onData(data: { readonly byteLength: number }) {
      if (!passedOn) {
        bytes += data.byteLength;
        if (bytes > (most() ?? Infinity))
          return void abort.call(stream, new Error("more than any request or answer"));
      }
      read.call(stream, data);
    },
    addEventListener(...of: readonly unknown[]) {
      if (of[0] === "message" && wasRead) passedOn = true;
      add.apply(stream, of);
    },
    removeEventListener(...of: readonly unknown[]) {
      // Whoever reads before the protocol is known only negotiates it.
      if (of[0] === "message" && most() !== undefined) wasRead = true;
      remove.apply(stream, of);
    },
  });
}
