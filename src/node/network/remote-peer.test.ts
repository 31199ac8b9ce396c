import { expect, test } from "vitest";
import { recordedRtc } from "../../host/testing/rtc.ts";
import { openRemotePeer } from "./remote-peer.ts";

/** A peer connection, what the other process is told about it, and what it may report. */
function remotePeer() {
  const recorded = recordedRtc();
  const failures: string[] = [];
  const peer = openRemotePeer(recorded.rtc, null, () => void failures.push(peer.state()));
  return { ...recorded, peer, failures };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("no candidate makes us send to a crowd, to nobody or to a name", () => {
  const { peer, ofKind } = remotePeer();
  for (const place of ["224.0.0.251", "0.0.0.0", "nowhere.example", "ff02::1", "fe80::1"])
    peer.addRemoteCandidate(`candidate:1 1 UDP 2122317823 ${place} 5000 typ host`, "0");
  peer.addRemoteCandidate("rubbish", "0");
  expect(ofKind("candidate")).toEqual([]);
});

test("eight candidates are enough", () => {
  const { peer, ofKind } = remotePeer();
  for (let at = 1; at <= 20; at++)
    peer.addRemoteCandidate(`candidate:${at} 1 UDP 5 192.168.1.${at} 5000 typ host`, "0");
  expect(ofKind("candidate")).toHaveLength(8);
});

test("a description that cannot be read does not reach the native code", () => {
  const { peer, ofKind } = remotePeer();
  expect(() => peer.setRemoteDescription("v=0\r\nm=application", "offer")).toThrow();
  expect(ofKind("remote")).toEqual([]);
});

test("what happens to it is told one by one, the end once", async () => {
  const { peer, tell } = remotePeer();
  const told: string[] = [];
  peer.onStateChange((state) => told.push(state));
  const channel = peer.createDataChannel("init");
  channel.onOpen(() => told.push("open"));
  channel.onClosed(() => told.push("channel closed"));
  tell({ line: 1, kind: "state", state: "connected" });
  tell({ line: 1, kind: "opened", channel: 1, remote: { ip: "192.168.1.2", port: 5000 } });
  tell({ line: 1, kind: "closed" });
  tell({ line: 1, kind: "closed" });
  expect(told).toEqual([]);
  await turn();
  expect(told).toEqual(["connected", "open", "channel closed", "closed"]);
  expect([peer.state(), channel.isOpen()]).toEqual(["closed", false]);
});

test("a channel says when it can take more", async () => {
  const { peer, ofKind, tell } = remotePeer();
  const channel = peer.createDataChannel("");
  let lowered = 0;
  channel.onBufferedAmountLow(() => lowered++);
  // A view of a larger buffer.
  channel.sendMessageBinary(new Uint8Array(1000).subarray(0, 600));
  expect(ofKind("send")).toMatchObject([{ channel: 1, bytes: { length: 600 } }]);
  expect(channel.bufferedAmount()).toBe(600);
  tell({ line: 1, kind: "sent", channel: 1, bytes: 400 });
  await turn();
  expect([channel.bufferedAmount(), lowered]).toEqual([200, 0]);
  tell({ line: 1, kind: "sent", channel: 1, bytes: 200 });
  await turn();
  expect([channel.bufferedAmount(), lowered]).toEqual([0, 1]);
});

test("that it has ended without being connected is said once", async () => {
  const { failures, tell } = remotePeer();
  tell({ line: 1, kind: "state", state: "connecting" });
  tell({ line: 1, kind: "closed" });
  tell({ line: 1, kind: "closed" });
  await turn();
  expect(failures).toEqual(["connecting"]);
});

test("that a connection ends is no failure to make it", async () => {
  const { failures, tell } = remotePeer();
  tell({ line: 1, kind: "state", state: "connected" });
  tell({ line: 1, kind: "closed" });
  await turn();
  expect(failures).toEqual([]);
});
