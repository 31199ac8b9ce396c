import { expect, test } from "vitest";
import { recordedRtc } from "../../host/testing/rtc.ts";
import { configureRtc, PagePeerConnection } from "./peer-connection.ts";

/** A peer connection, what the page is told of it, and what the page may say. */
function peerConnection() {
  const recorded = recordedRtc();
  let failures = 0;
  const peer = new PagePeerConnection(configureRtc(recorded.rtc, () => failures++));
  return { ...recorded, peer, failures: () => failures };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const FINGERPRINT = Array.from({ length: 32 }, () => "AB").join(":");
const DESCRIPTION = [
  "v=0",
  "a=ice-ufrag:abcd",
  "a=ice-pwd:abcdefghijklmnopqrstuv",
  `a=fingerprint:sha-256 ${FINGERPRINT}`,
  "a=rubbish:of a stranger",
].join("\r\n");

test.each(["224.0.0.251", "0.0.0.0", "nowhere.example", "printer.local", "ff02::1", "fe80::1"])(
  "no candidate makes the browser send to %s",
  async (place) => {
    const { peer, ofKind } = peerConnection();
    const candidate = `candidate:1 1 UDP 2122317823 ${place} 5000 typ host`;
    await peer.addIceCandidate({ candidate });
    await peer.addIceCandidate({ candidate: { toString: () => candidate } });
    expect(ofKind("candidate")).toEqual([]);
  },
);

test("the name that a browser hides an address behind is a candidate, and eight are enough", async () => {
  const { peer, ofKind } = peerConnection();
  const name = "0b2bc1d5-4d6c-4a4f-9ad4-5a1c4b1a2f3e.local";
  for (let port = 5000; port < 5020; port++)
    await peer.addIceCandidate({
      candidate: `candidate:1 1 udp 2113937151 ${name} ${port} typ host generation 0 network-cost 999`,
    });
  expect(ofKind("candidate")).toHaveLength(8);
  expect(ofKind("candidate")[0]).toMatchObject({
    candidate: `candidate:1 1 UDP 2122317823 ${name} 5000 typ host`,
  });
});

test("of a description only what has been understood reaches the browser", async () => {
  const { peer, ofKind } = peerConnection();
  await expect(peer.setRemoteDescription({ type: "offer", sdp: "v=0" })).rejects.toThrow();
  expect(ofKind("remote")).toEqual([]);
  await peer.setRemoteDescription({ type: "offer", sdp: DESCRIPTION });
  const [order] = ofKind("remote");
  expect(order).toMatchObject({ role: "offer" });
  expect(JSON.stringify(order)).toContain(FINGERPRINT);
  expect(JSON.stringify(order)).not.toContain("rubbish");
});

test("an offer is what the browser has described, and comes before its candidates", async () => {
  const { peer, tell } = peerConnection();
  const told: unknown[] = [];
  peer.onicecandidate = ({ candidate }) => void told.push(candidate);
  const offer = peer.createOffer().then(({ sdp }) => told.push(sdp));
  tell({ line: 1, kind: "description", role: "offer", description: "v=0" });
  tell({ line: 1, kind: "candidate", candidate: "candidate:1" });
  tell({ line: 1, kind: "gathered" });
  await offer;
  await turn();
  expect(told).toMatchObject(["v=0", { candidate: "candidate:1", sdpMid: "0" }, null]);
});

test("what happens to it is told one by one, the end once", async () => {
  const { peer, tell, failures } = peerConnection();
  const told: string[] = [];
  peer.addEventListener("connectionstatechange", () => told.push(peer.connectionState));
  const channel = peer.createDataChannel("init");
  for (const type of ["open", "close"])
    channel.addEventListener(type, () => told.push(`channel ${type}`));
  tell({ line: 1, kind: "state", state: "connected" });
  tell({ line: 1, kind: "opened", channel: 1, remote: { ip: "0.0.0.0", port: 0 } });
  tell({ line: 1, kind: "closed" });
  tell({ line: 1, kind: "closed" });
  await turn();
  expect(told).toEqual(["connected", "channel open", "channel close", "closed"]);
  expect(failures()).toBe(0);
  expect(() => channel.send(new Uint8Array(1))).toThrow();
});

test("an end before it was ever connected is a failure, and nobody waits for its description", async () => {
  const { peer, tell, failures } = peerConnection();
  const offer = peer.createOffer();
  tell({ line: 1, kind: "closed" });
  await expect(offer).rejects.toThrow();
  expect(failures()).toBe(1);
});

test("a channel says when what it was given has left", async () => {
  const { peer, tell, ofKind } = peerConnection();
  const channel = peer.createDataChannel("");
  let low = 0;
  channel.onbufferedamountlow = () => low++;
  tell({ line: 1, kind: "opened", channel: 1, remote: { ip: "0.0.0.0", port: 0 } });
  await turn();
  // A view: what travels is no more than that.
  channel.send(new Uint8Array(new ArrayBuffer(64), 8, 3));
  expect([channel.bufferedAmount, low]).toEqual([3, 0]);
  expect(ofKind("send")).toMatchObject([{ bytes: new Uint8Array(3) }]);
  tell({ line: 1, kind: "sent", channel: 1, bytes: 3 });
  await turn();
  expect([channel.bufferedAmount, low]).toEqual([0, 1]);
});
