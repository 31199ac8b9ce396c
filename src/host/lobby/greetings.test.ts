import type { PeerId } from "@libp2p/interface";
import { expect, test } from "vitest";
import { encodeFrame } from "../network/frames.ts";
import type { Node } from "../network/node.ts";
import { handTime } from "../testing/time.ts";
import { createGreetings } from "./greetings.ts";

function list(byte: number): Uint8Array {
  return Uint8Array.of(byte);
}

/** Greetings that begin with list 1, and what each peer has been sent. */
function greetings() {
  const sent = new Map<string, Uint8Array[]>();
  const node = {
    getConnections: (peer: PeerId) => [
      {
        status: "open",
        newStream: async () =>
          Object.assign(new EventTarget(), {
            status: "open",
            send(frame: Uint8Array) {
              const before = sent.get(peer.toString()) ?? [];
              sent.set(peer.toString(), [...before, frame]);
            },
          }),
      },
    ],
  };
  const made = createGreetings(node as unknown as Node, handTime(), list(1));
  const greet = async (name: string) => {
    made.greet({ toString: () => name } as PeerId);
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return { ...made, greet, sentTo: (name: string) => sent.get(name) };
}

test("sends a list to everybody once, and the newest to peers that come later", async () => {
  const { greet, tell, sentTo } = greetings();
  await greet("ann");
  tell(list(2));
  tell(list(2));
  await greet("bob");
  expect(sentTo("ann")).toEqual([encodeFrame(list(1)), encodeFrame(list(2))]);
  expect(sentTo("bob")).toEqual([encodeFrame(list(2))]);
});

test("sends nothing to peers that have gone", async () => {
  const { greet, tell, forget, sentTo } = greetings();
  await greet("ann");
  forget("ann");
  tell(list(2));
  expect(sentTo("ann")).toEqual([encodeFrame(list(1))]);
});
