import { peerIdFromString } from "@libp2p/peer-id";
import { type Fault, fail, type Result } from "../../../protocol/result.ts";
import type { Channel } from "../../host/api/serve-api.ts";
import { type Host, openHost } from "../../host/host.ts";
import { browserMachine } from "./machine.ts";
import type { WorkerNews, WorkerSetting } from "./messages.ts";

// A page's host: the whole player, in its own worker. The first message says which app it came from; after that it is a
// channel of the API, in text.

const ELSEWHERE: Fault = {
  code: "profile/elsewhere",
  message: "You went on playing in another tab, so this one has stopped.",
};

const tell = (news: WorkerNews) => self.postMessage(news);

self.addEventListener(
  "message",
  ({ data }: MessageEvent<WorkerSetting>) =>
    void start(data).then((host) => {
      if (!host.ok) return tell({ kind: "failed", fault: host.fault });
      host.value.serve(channel());
      tell({ kind: "ready" });
    }),
  { once: true },
);

tell({ kind: "loaded" });

async function start({ network, fromApp, rtc, ...served }: WorkerSetting): Promise<Result<Host>> {
  const machine = await browserMachine(served, rtc, (how) =>
    tell(how === "lost" ? { kind: "lost" } : { kind: "failed", fault: ELSEWHERE }),
  );
  try {
    const peer = peerIdFromString(served.peer);
    const pageOf = fromApp && peer.type === "Ed25519" ? peer.publicKey.raw : null;
    return await openHost(machine, {
      network,
      ...(pageOf === null ? {} : { pageOf }),
      report: console.error,
    });
  } catch (error) {
    console.error(error);
    return fail(
      "host/internal",
      "Something went wrong inside Fairhand. Nothing was changed, so try again.",
    );
  }
}

function channel(): Channel {
  return {
    send: (text) => self.postMessage(text),
    onMessage: (listener) =>
      self.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        if (typeof data === "string") listener(data);
      }),
    // It ends with the page.
    onClose() {},
  };
}
