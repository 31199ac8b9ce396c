import { expect, test } from "vitest";
import { value } from "../testing/hosts.ts";
import { type Gate, openGates } from "./gates.ts";

const HOUR = 3_600_000;
const TABLE = "a1";

/** Gates over settings in memory, with a clock and random source controlled by the test. */
function doorsOver(settings = new Map<string, string>()) {
  let now = Date.UTC(2026, 10, 20, 20, 0, 30);
  let drawn = 0;
  let full = false;
  const open = () =>
    openGates({
      settings: {
        setting: (name) => settings.get(name) ?? null,
        setSetting(name, text) {
          if (full) throw new Error("disk full");
          settings.set(name, text);
        },
      },
      random: (bytes) => new Uint8Array(bytes).fill(++drawn),
      now: () => now,
      isKnown: (player) => player.startsWith("friend"),
      addressOf: (player) => player.split("@")[1] ?? null,
    });
  return {
    settings,
    open,
    later: (ms: number) => {
      now += ms;
    },
    fillDisk: () => {
      full = true;
    },
  };
}

test("a pass stays the same until it is renewed or expires, and survives a restart", () => {
  const { open, later } = doorsOver();
  const gate = open().at(TABLE);
  expect(gate.secret()).toBeNull();
  const first = value(gate.pass());
  // The precision of an invite: whole minutes.
  expect(first.expires).toBe(Date.UTC(2026, 10, 22, 20, 0));
  expect(value(gate.pass())).toEqual(first);
  expect(value(open().at(TABLE).pass())).toEqual(first);
  const second = value(gate.renew());
  expect(second.secret).not.toEqual(first.secret);
  expect(gate.secret()).toEqual(second.secret);
  later(49 * HOUR);
  expect(gate.secret()).toBeNull();
  expect(value(gate.pass()).secret).not.toEqual(second.secret);
});

test("locking does not change the pass, nor the pass the lock", () => {
  const gate = doorsOver().open().at(TABLE);
  value(gate.setLocked(true));
  const pass = value(gate.pass());
  expect(gate.locked()).toBe(true);
  value(gate.setLocked(false));
  expect(value(gate.pass())).toEqual(pass);
});

test("admitted players are forgotten with the pass, and everything with the table", () => {
  const { open, settings } = doorsOver();
  const doors = open();
  const gate = doors.at(TABLE);
  value(gate.pass());
  gate.letIn("ann");
  expect([gate.isLetIn("ann"), doors.at("b2").isLetIn("ann")]).toEqual([true, false]);
  value(gate.renew());
  expect(gate.isLetIn("ann")).toBe(false);
  doors.forget(TABLE);
  expect(gate.secret()).toBeNull();
  expect(settings.get("doors")).toBe("{}");
});

test("a widely shared code does not fill the memory", () => {
  const gate = doorsOver().open().at(TABLE);
  for (let player = 0; player < 1000; player++) gate.letIn(String(player));
  const players = Array.from({ length: 1000 }, (_, player) => String(player));
  expect(players.filter(gate.isLetIn)).toHaveLength(256);
});

test("whoever proves the invite is let in, however many did so before, and those seated stay", () => {
  const gate = doorsOver().open().at(TABLE);
  gate.letIn("seated");
  gate.seated("seated");
  for (let key = 0; key < 256; key++) gate.letIn(String(key));
  gate.letIn("late");
  expect(["late", "seated", "255", "0", "1"].map(gate.isLetIn)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("nothing changes if it cannot be stored", () => {
  const { open, fillDisk } = doorsOver();
  const gate = open().at(TABLE);
  const pass = value(gate.pass());
  fillDisk();
  const full = { ok: false, fault: { code: "profile/cannot-write" } };
  expect(gate.setLocked(true)).toMatchObject(full);
  expect(gate.renew()).toMatchObject(full);
  expect(gate.locked()).toBe(false);
  expect(value(gate.pass())).toEqual(pass);
});

test.each(["", "null", "[]", "{", '{"a1":{"locked":true}}', '{"a1":{"locked":1,"pass":null}}'])(
  "%j in the profile opens and locks nothing",
  (text) => {
    const gate = doorsOver(new Map([["doors", text]]))
      .open()
      .at(TABLE);
    expect([gate.locked(), gate.secret()]).toEqual([false, null]);
  },
);

test("removed players stay out, and so do strangers from their address", () => {
  const gate = doorsOver().open().at(TABLE);
  expect(gate.refusal("eve@192.0.2.1")).toBeNull();
  gate.sendAway("eve@192.0.2.1");
  expect(gate.refusal("eve@192.0.2.1")).toBe("sent-away");
  expect(gate.refusal("another@192.0.2.1")).toBe("sent-away");
  expect(gate.refusal("friend@192.0.2.1")).toBeNull();
  expect(gate.refusal("guest@192.0.2.2")).toBeNull();
});

test("only acquaintances can be let in, and a locked table lets in nobody", () => {
  const gate = doorsOver().open().at(TABLE);
  value(gate.setKnownOnly(true));
  expect(gate.refusal("guest")).toBe("strangers");
  expect(gate.refusal("friend")).toBeNull();
  value(gate.setLocked(true));
  expect(gate.knownOnly()).toBe(true);
  expect(gate.refusal("friend")).toBe("locked");
});

/** Takes a seat and gives it back. */
function sitBriefly(gate: Gate, player: string): void {
  gate.seated(player);
  gate.gaveBack(player);
}

test("seats cannot change hands endlessly, whether by one player, one address or all strangers", () => {
  const gate = doorsOver().open().at(TABLE);
  for (let count = 0; count < 8; count++) sitBriefly(gate, "eve");
  expect(gate.refusal("eve")).toBe("restless");
  expect(gate.refusal("guest")).toBeNull();
  for (let key = 0; key < 16; key++) sitBriefly(gate, `key-${key}@192.0.2.1`);
  expect(gate.refusal("new@192.0.2.1")).toBe("restless");
  expect(gate.refusal("new@192.0.2.2")).toBeNull();
  for (let key = 0; key < 200; key++) sitBriefly(gate, `key-${key}@10.0.${key}.1`);
  expect(gate.refusal("guest")).toBe("restless");
  expect(gate.refusal("friend")).toBeNull();
});

test("a whole party can come from one address and stay", () => {
  const gate = doorsOver().open().at(TABLE);
  for (let key = 0; key < 63; key++) {
    expect(gate.refusal(`key-${key}@192.0.2.1`)).toBeNull();
    gate.seated(`key-${key}@192.0.2.1`);
  }
  for (let key = 0; key < 15; key++) gate.gaveBack(`key-${key}@192.0.2.1`);
  expect(gate.refusal("new@192.0.2.1")).toBeNull();
  gate.gaveBack("key-15@192.0.2.1");
  expect(gate.refusal("new@192.0.2.1")).toBe("restless");
});

test("giving back a seat one does not have, or being removed, does not count", () => {
  const gate = doorsOver().open().at(TABLE);
  for (let count = 0; count < 20; count++) gate.gaveBack("guest@192.0.2.1");
  expect(gate.refusal("guest@192.0.2.1")).toBeNull();
  gate.seated("guest");
  gate.sendAway("guest");
  for (let count = 0; count < 20; count++) gate.gaveBack("guest");
  expect(gate.refusal("another")).toBeNull();
});

test("nor by one acquaintance", () => {
  const gate = doorsOver().open().at(TABLE);
  for (let count = 0; count < 200; count++) sitBriefly(gate, "friend");
  expect(gate.refusal("friend")).toBe("restless");
  expect(gate.refusal("guest")).toBeNull();
});
