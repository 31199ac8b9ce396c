import { expect, test } from "vitest";
import { peerIdOf } from "../../../protocol/identity.ts";
import { createConduct } from "../limits/reputation.ts";
import { value } from "../testing/hosts.ts";
import { openBlockList } from "./block-list.ts";

const BOB = { id: "0f".repeat(32), name: "Bob" };

function listOver(settings = new Map<string, string>()) {
  return openBlockList({
    setting: (name) => settings.get(name) ?? null,
    setSetting: (name, text) => void settings.set(name, text),
  });
}

test("a player is blocked by key, and so by peer id", () => {
  const settings = new Map<string, string>();
  const list = listOver(settings);
  value(list.add(BOB));
  value(list.add({ ...BOB, name: "Robert" }));
  expect(list.list()).toEqual([BOB]);
  expect([list.has(BOB.id), list.has("00".repeat(32))]).toEqual([true, false]);
  expect(list.hasPeer(peerIdOf(new Uint8Array(32).fill(0x0f)))).toBe(true);
  expect(listOver(settings).list()).toEqual([BOB]);
  value(list.remove(BOB.id));
  expect([list.has(BOB.id), list.hasPeer(peerIdOf(new Uint8Array(32).fill(0x0f)))]).toEqual([
    false,
    false,
  ]);
  expect(listOver(settings).list()).toEqual([]);
});

test("the list has a limit", () => {
  const list = listOver();
  for (let n = 0; n < 1000; n++)
    value(list.add({ id: n.toString(16).padStart(64, "0"), name: "x" }));
  expect(list.add(BOB)).toMatchObject({ fault: { code: "block/too-many" } });
});

test.each(["", "{}", "[1]", '[{"id":"0f","name":"x"}]'])(
  "%j in the profile blocks nobody",
  (text) => {
    expect(listOver(new Map([["blocked", text]])).list()).toEqual([]);
  },
);

test("a barred peer is shunned without an offence, and only while barred", () => {
  let barred = true;
  const conduct = createConduct(
    () => 0,
    (peer) => barred && peer === "bob",
  );
  expect([conduct.shunned("bob"), conduct.shunned("ann")]).toEqual([true, false]);
  expect(conduct.score("bob")).toBe(0);
  barred = false;
  expect(conduct.shunned("bob")).toBe(false);
});
