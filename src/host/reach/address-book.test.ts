import { expect, test } from "vitest";
import { addressIn, openAddressBook } from "./address-book.ts";

const PEER = "12D3KooWBtg3aaRMjxwedh83aGiUkwSxDwUZkzuJcfaqUmo7R3pq";
const HOME = { ip: "45.1.0.2", port: 4001, relay: null };

function settings() {
  const kept = new Map<string, string>();
  let writes = 0;
  return {
    writes: () => writes,
    setting: (name: string) => kept.get(name) ?? null,
    setSetting(name: string, text: string) {
      writes++;
      kept.set(name, text);
    },
  };
}

test("an address survives a restart, and is written once", () => {
  const profile = settings();
  const book = openAddressBook(profile);
  book.set("ann", [HOME]);
  book.set("ann", [HOME]);
  expect(profile.writes()).toBe(1);
  expect(openAddressBook(profile).get("ann")).toEqual([HOME]);
});

test("private addresses are not stored, and an empty list replaces nothing", () => {
  const book = openAddressBook(settings());
  book.set("ann", [{ ...HOME, ip: "192.168.1.7" }]);
  expect(book.get("ann")).toEqual([]);
  book.set("ann", [HOME]);
  book.set("ann", []);
  expect(book.get("ann")).toEqual([HOME]);
});

test("the oldest addresses give way", () => {
  const profile = settings();
  const book = openAddressBook(profile);
  for (let player = 0; player < 300; player++) book.set(`p${player}`, [HOME]);
  const again = openAddressBook(profile);
  expect(again.get("p0")).toEqual([]);
  expect(again.get("p299")).toEqual([HOME]);
});

test("an unreadable book counts as empty", () => {
  const profile = settings();
  profile.setSetting("address-book", '[["ann",[{"ip":"127.0.0.1","port":1,"relay":null}]]]');
  expect(openAddressBook(profile).get("ann")).toEqual([]);
});

test.each([
  ["/ip4/45.1.0.2/tcp/4001", HOME],
  [`/ip4/45.1.0.2/tcp/4001/p2p/${PEER}`, HOME],
  ["/ip4/45.1.0.2/udp/4001/webrtc", null],
  ["/dns4/example.org/tcp/4001", null],
  [`/p2p/${PEER}/p2p-circuit`, null],
  [`/ip4/45.1.0.2/tcp/1/p2p/${PEER}/p2p-circuit/p2p/${PEER}/p2p-circuit`, null],
])("%s", (text, address) => {
  expect(addressIn(text)).toEqual(address);
});

test("a relay's address names the relay", () => {
  const address = addressIn(`/ip4/45.1.0.2/tcp/4001/p2p/${PEER}/p2p-circuit`);
  expect(address).toMatchObject({
    ip: "45.1.0.2",
    port: 4001,
    relay: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});
