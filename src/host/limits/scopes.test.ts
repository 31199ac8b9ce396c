import { expect, test } from "vitest";
import { originOf } from "./origin.ts";
import { createScopes } from "./scopes.ts";

test("takes from all scopes or none, and gives back only once", () => {
  const scopes = createScopes({ system: { connections: 3 }, address: { connections: 2 } });
  const first = scopes.take("connections", ["system", "address a"], 1);
  expect(scopes.take("connections", ["system", "address a"], 1)).not.toBeNull();
  expect(scopes.take("connections", ["system", "address a"], 1)).toBeNull();
  expect(scopes.used("connections", "system")).toBe(2);
  expect(scopes.take("connections", ["system", "address b"], 1)).not.toBeNull();
  expect(scopes.take("connections", ["system", "address c"], 1)).toBeNull();
  first?.();
  first?.();
  expect(scopes.used("connections", "system")).toBe(2);
  expect(scopes.used("connections", "address a")).toBe(1);
});

test.each([
  ["/ip4/192.0.2.7/tcp/4001", "192.0.2.7", "192.0.2"],
  ["/ip6/2001:db8:1:2:3:4:5:6/tcp/1", "2001:db8:1:2", "2001:db8:1"],
  ["/ip6/2001:0db8::1/tcp/1", "2001:db8:0:0", "2001:db8:0"],
  ["/ip6/::1/tcp/1", "0:0:0:0", "0:0:0"],
  ["/ip6/::ffff:192.0.2.7/tcp/1", "192.0.2.7", "192.0.2"],
  ["/ip4/192.0.2.7/tcp/1/p2p/R/p2p-circuit/p2p/P", "relay R", "relay R"],
  ["/webrtc/p2p/P", "unknown", "unknown"],
])("tells where %s comes from", (remote, address, block) => {
  expect(originOf(remote)).toEqual({ address, block });
});
