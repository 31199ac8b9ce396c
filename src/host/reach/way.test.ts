import { expect, test } from "vitest";
import { isBetter, rungOf } from "./way.ts";

test.each([
  ["/ip4/192.168.1.7/tcp/4001/p2p/x", "lan"],
  ["/ip4/127.0.0.1/tcp/4001", "lan"],
  ["/ip6/fe80:0:0:0:0:0:0:1/tcp/4001", "lan"],
  ["/ip4/45.1.0.2/tcp/4001/p2p/x", "direct"],
  ["/ip6/2a01:1:0:0:0:0:0:10/tcp/4001", "direct"],
  ["/ip4/45.1.0.2/udp/50000/webrtc/p2p/x", "punched"],
  ["/ip4/45.10.0.10/tcp/4001/p2p/r/p2p-circuit/p2p/x", "relayed"],
  // Through a friend who was punched to.
  ["/ip4/45.1.0.2/udp/50000/webrtc/p2p/r/p2p-circuit/p2p/x", "relayed"],
  ["/p2p/r/p2p-circuit", "relayed"],
])("%s is %s", (address, rung) => {
  expect(rungOf(address)).toBe(rung);
});

test("a nearer way is better", () => {
  expect(isBetter("lan", "direct")).toBe(true);
  expect(isBetter("punched", "relayed")).toBe(true);
  expect(isBetter("relayed", "punched")).toBe(false);
  expect(isBetter("direct", "direct")).toBe(false);
});
