import { expect, test } from "vitest";
import { isOnOwnNetwork, lanAddresses, plainIp } from "./interfaces.ts";

test("a page is offered at home addresses first, at IPv6 ones only where there are no others", () => {
  const six = ["2003:e5::17", "fd00::17"];
  expect(lanAddresses(["172.17.0.1", "10.0.0.5", "192.168.1.7", "9.9.9.9", ...six])).toEqual([
    "192.168.1.7",
    "10.0.0.5",
    "172.17.0.1",
  ]);
  expect(lanAddresses(["9.9.9.9", ...six])).toEqual(["fd00::17", "2003:e5::17"]);
  expect(lanAddresses([])).toEqual(["127.0.0.1"]);
});

test.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["192.168.1.7", true],
  ["fd12::1", true],
  ["fe80::1%eth0", true],
  ["2003:e5:0:1::99", true],
  ["2003:e5:0:2::99", false],
  ["9.9.9.9", false],
  ["", false],
])("%s is on a network of this machine: %s", (remote, expected) => {
  expect(isOnOwnNetwork(remote, ["9.9.9.7", "2003:e5:0:1::17"])).toBe(expected);
});

test("an address of IPv4 is the same on a socket for both families", () => {
  expect(["::ffff:10.0.0.5", "10.0.0.5", "fd00::17"].map(plainIp)).toEqual([
    "10.0.0.5",
    "10.0.0.5",
    "fd00::17",
  ]);
});
