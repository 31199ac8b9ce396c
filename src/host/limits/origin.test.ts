import { expect, test } from "vitest";
import { originOf } from "./origin.ts";

test.each([
  ["/ip4/192.0.2.7/tcp/4001", "192.0.2.7", "192.0.2"],
  ["/ip4/192.0.2.7/udp/4001/webrtc-direct", "192.0.2.7", "192.0.2"],
  // As a dual-stack socket writes an IPv4 address.
  ["/ip6/::ffff:192.0.2.7/tcp/4001", "192.0.2.7", "192.0.2"],
  ["/ip6/2001:db8:1:2:3:4:5:6/tcp/4001", "2001:db8:1:2", "2001:db8:1"],
  ["/ip6/2001:db8:1:2::1/tcp/4001", "2001:db8:1:2", "2001:db8:1"],
  ["/ip6/2001:DB8::1/tcp/4001", "2001:db8:0:0", "2001:db8:0"],
  ["/ip6/fe80::1%eth0/tcp/4001", "fe80:0:0:0", "fe80:0:0"],
  ["/ip6/::1/tcp/4001", "0:0:0:0", "0:0:0"],
])("%s comes from %s in %s", (remote, address, block) => {
  expect(originOf(remote)).toEqual({ address, block });
});

test("an address has one origin, however it is written", () => {
  const written = ["2001:db8::1", "2001:0db8:0:0::2", "2001:db8:0000:0000:0:0:0:3"];
  const origins = written.map((ip) => originOf(`/ip6/${ip}/tcp/1`).address);
  expect(new Set(origins).size).toBe(1);
});

test("peers that come through a relay share its origin, wherever they are", () => {
  const through = (ip: string, relay: string) =>
    originOf(`/ip4/${ip}/tcp/4001/p2p/${relay}/p2p-circuit/p2p/12D3KooWGuest`);
  expect(through("192.0.2.7", "12D3KooWRelay")).toEqual(through("198.51.100.7", "12D3KooWRelay"));
  expect(through("192.0.2.7", "12D3KooWRelay")).not.toEqual(through("192.0.2.7", "12D3KooWOther"));
});

test("everything without an address shares one origin", () => {
  expect(originOf("/dns4/example.org/tcp/1")).toEqual(originOf("/unix/tmp"));
});
