import { expect, test } from "vitest";
import type { Address } from "../../../protocol/invite/addresses.ts";
import { peerOf } from "../people/players.ts";
import { planAttempts } from "./ladder.ts";

const PEER = "12D3KooWBtg3aaRMjxwedh83aGiUkwSxDwUZkzuJcfaqUmo7R3pq";
const KEY = "1ed1e8fae2c4a144b8be8fd4b47bf3d3b34b871c3cacf6010f0e42d474fce27e";
const RELAY = peerOf(KEY)?.toString();
const NOBODY = { addresses: [], relays: [], friends: [], round: 0 };

function direct(ip: string): Address {
  return { ip, port: 4001, relay: null };
}

test("tries everything that may lead to the peer, each way once", () => {
  const relay: Address = { ip: "45.10.0.10", port: 4001, relay: KEY };
  const attempts = planAttempts(PEER, {
    addresses: [direct("45.1.0.2"), direct("2a01:1:0:0:0:0:0:10"), relay],
    relays: [relay],
    friends: ["12D3KooWFriend", PEER],
    round: 0,
  });
  expect(attempts).toEqual([
    { rung: "direct", address: `/ip4/45.1.0.2/tcp/4001/p2p/${PEER}` },
    { rung: "direct", address: `/ip6/2a01:1:0:0:0:0:0:10/tcp/4001/p2p/${PEER}` },
    {
      rung: "relayed",
      address: `/ip4/45.10.0.10/tcp/4001/p2p/${RELAY}/p2p-circuit/p2p/${PEER}`,
    },
    { rung: "relayed", address: `/p2p/12D3KooWFriend/p2p-circuit/p2p/${PEER}` },
  ]);
});

test("a long list of dead addresses does not cause a flood", () => {
  const addresses = Array.from({ length: 50 }, (_, index) => direct(`45.1.0.${index}`));
  expect(planAttempts(PEER, { ...NOBODY, addresses })).toHaveLength(3);
});

test("after each search in vain, the next three friends are tried, and in the end the first ones again", () => {
  const friends = ["A", "B", PEER, "C", "D", "E"];
  const triedIn = (round: number) =>
    planAttempts(PEER, { ...NOBODY, friends, round }).map(({ address }) => address.split("/")[2]);
  expect([0, 1, 2].map(triedIn)).toEqual([
    ["A", "B", "C"],
    ["D", "E", "A"],
    ["B", "C", "D"],
  ]);
  expect(planAttempts(PEER, { ...NOBODY, friends: ["A", PEER], round: 7 })).toHaveLength(1);
});

test("a peer without any known address is not tried", () => {
  expect(planAttempts(PEER, NOBODY)).toEqual([]);
});
