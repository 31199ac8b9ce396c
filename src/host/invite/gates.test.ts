import { expect, test } from "vitest";
import { value } from "../testing/hosts.ts";
import { openDoors } from "./gates.ts";

const HOUR = 3_600_000;
const TABLE = "a1";

/** Doors over settings in memory, with a clock and a chance that the test holds. */
function doorsOver(settings = new Map<string, string>()) {
  let now = Date.UTC(2026, 10, 20, 20, 0, 30);
  let drawn = 0;
  let full = false;
  const open = () =>
    openDoors({
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

test("a pass stays the same until it is renewed or has run out, and survives a restart", () => {
  const { open, later } = doorsOver();
  const door = open().at(TABLE);
  expect(door.secret()).toBeNull();
  const first = value(door.pass());
  // What an invite can say: whole minutes.
  expect(first.expires).toBe(Date.UTC(2026, 10, 22, 20, 0));
  expect(value(door.pass())).toEqual(first);
  expect(value(open().at(TABLE).pass())).toEqual(first);
  const second = value(door.renew());
  expect(second.secret).not.toEqual(first.secret);
  expect(door.secret()).toEqual(second.secret);
  later(49 * HOUR);
  expect(door.secret()).toBeNull();
  expect(value(door.pass()).secret).not.toEqual(second.secret);
});

test("a lock and a pass do not touch each other", () => {
  const door = doorsOver().open().at(TABLE);
  value(door.setLocked(true));
  const pass = value(door.pass());
  expect(door.locked()).toBe(true);
  value(door.setLocked(false));
  expect(value(door.pass())).toEqual(pass);
});

test("whoever was let in is forgotten with the pass, and everything with the table", () => {
  const { open, settings } = doorsOver();
  const doors = open();
  const door = doors.at(TABLE);
  value(door.pass());
  door.letIn("ann");
  expect([door.isLetIn("ann"), doors.at("b2").isLetIn("ann")]).toEqual([true, false]);
  value(door.renew());
  expect(door.isLetIn("ann")).toBe(false);
  doors.forget(TABLE);
  expect(door.secret()).toBeNull();
  expect(settings.get("doors")).toBe("{}");
});

test("a code that went around the world does not fill the memory", () => {
  const door = doorsOver().open().at(TABLE);
  for (let player = 0; player < 1000; player++) door.letIn(String(player));
  const players = Array.from({ length: 1000 }, (_, player) => String(player));
  expect(players.filter(door.isLetIn)).toHaveLength(256);
});

test("nothing changes if it cannot be written down", () => {
  const { open, fillDisk } = doorsOver();
  const door = open().at(TABLE);
  const pass = value(door.pass());
  fillDisk();
  const full = { ok: false, fault: { code: "profile/cannot-write" } };
  expect(door.setLocked(true)).toMatchObject(full);
  expect(door.renew()).toMatchObject(full);
  expect(door.locked()).toBe(false);
  expect(value(door.pass())).toEqual(pass);
});

test.each(["", "null", "[]", "{", '{"a1":{"locked":true}}', '{"a1":{"locked":1,"pass":null}}'])(
  "%j in the profile opens and locks nothing",
  (text) => {
    const door = doorsOver(new Map([["doors", text]]))
      .open()
      .at(TABLE);
    expect([door.locked(), door.secret()]).toEqual([false, null]);
  },
);

test("whoever was sent away stays away, and strangers from that address too", () => {
  const door = doorsOver().open().at(TABLE);
  expect(door.refusal("eve@192.0.2.1")).toBeNull();
  door.sendAway("eve@192.0.2.1");
  expect(door.refusal("eve@192.0.2.1")).toBe("sent-away");
  expect(door.refusal("another@192.0.2.1")).toBe("sent-away");
  expect(door.refusal("friend@192.0.2.1")).toBeNull();
  expect(door.refusal("guest@192.0.2.2")).toBeNull();
});

test("only people one knows can be let in, and a locked table lets in nobody", () => {
  const door = doorsOver().open().at(TABLE);
  value(door.setKnownOnly(true));
  expect(door.refusal("guest")).toBe("strangers");
  expect(door.refusal("friend")).toBeNull();
  value(door.setLocked(true));
  expect(door.knownOnly()).toBe(true);
  expect(door.refusal("friend")).toBe("locked");
});

test("seats do not change hands without end: not of a player, an address or all strangers", () => {
  const door = doorsOver().open().at(TABLE);
  for (let count = 0; count < 8; count++) door.seated("eve");
  expect(door.refusal("eve")).toBe("restless");
  expect(door.refusal("guest")).toBeNull();
  for (let key = 0; key < 16; key++) door.seated(`key-${key}@192.0.2.1`);
  expect(door.refusal("new@192.0.2.1")).toBe("restless");
  expect(door.refusal("new@192.0.2.2")).toBeNull();
  for (let key = 0; key < 200; key++) door.seated(`key-${key}@10.0.${key}.1`);
  expect(door.refusal("guest")).toBe("restless");
  expect(door.refusal("friend")).toBeNull();
});
