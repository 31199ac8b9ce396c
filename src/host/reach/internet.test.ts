import { expect, test } from "vitest";
import { NO_INTERNET, parseRelay, parseStun, readInternet, writeInternet } from "./internet.ts";

const PEER = "12D3KooWBtg3aaRMjxwedh83aGiUkwSxDwUZkzuJcfaqUmo7R3pq";
const RELAY = `/ip4/45.1.2.3/tcp/4001/p2p/${PEER}`;

function settings() {
  const kept = new Map<string, string>();
  return {
    setting: (name: string) => kept.get(name) ?? null,
    setSetting: (name: string, text: string) => void kept.set(name, text),
  };
}

test("reads a relay's address as its program prints it", () => {
  expect(parseRelay(` ${RELAY}\n`)).toMatchObject({
    ok: true,
    value: { ip: "45.1.2.3", port: 4001 },
  });
  expect(parseRelay(RELAY.replace("/ip4/45.1.2.3", "/ip6/2a01:10::10")).ok).toBe(true);
  for (const text of [
    "",
    "45.1.2.3:4001",
    `${RELAY}/p2p-circuit`,
    RELAY.replace("45.1.2.3", "relay.example.org"),
    RELAY.replace("45.1.2.3", "224.0.0.1"),
    RELAY.replace("4001", "0"),
    RELAY.replace("4001", "99999"),
    RELAY.slice(0, -1),
    // Not Ed25519, so not a player's key.
    "/ip4/45.1.2.3/tcp/4001/p2p/QmYyQSo1c1Ym7orWxLYvCrM2EmxFTANf8wXmmE7DWjhx5N",
  ])
    expect(parseRelay(text), text).toMatchObject({ fault: { code: "network/bad-relay" } });
});

test("a STUN server has a name and a port", () => {
  expect(parseStun("stun.example.org:3478").ok).toBe(true);
  expect(parseStun("45.1.2.3:3478").ok).toBe(true);
  for (const text of ["stun.example.org", "stun:stun.example.org:3478", "a b:1", ":3478"])
    expect(parseStun(text), text).toMatchObject({ fault: { code: "network/bad-stun" } });
});

test("a profile stores settings, but nothing unusable", () => {
  const profile = settings();
  const wish = { ...NO_INTERNET, relays: [RELAY], lend: true };
  expect(writeInternet(profile, wish).ok).toBe(true);
  expect(writeInternet(profile, { ...wish, relays: ["nonsense"] })).toMatchObject({
    fault: { code: "network/bad-relay" },
  });
  expect(writeInternet(profile, { ...wish, stun: ["nonsense"] })).toMatchObject({
    fault: { code: "network/bad-stun" },
  });
  expect(readInternet(profile)).toEqual(wish);
});

test("a profile without readable settings is open and uses public STUN servers", () => {
  const fresh = readInternet(settings());
  expect(fresh).toMatchObject({ relays: [], mapPorts: true, lend: true });
  expect(fresh.stun.length).toBeGreaterThanOrEqual(3);
  const damaged = settings();
  damaged.setSetting("internet", '{"relays":[7]}');
  expect(readInternet(damaged)).toEqual(fresh);
});
