import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { concatBytes } from "./bytes.ts";
import { decode, encode } from "./cbor/cbor.ts";
import { openChat, signChat } from "./chat.ts";
import { authenticateEntry, type Entry, readEntry, signEntry } from "./entry.ts";
import { hash, separated } from "./hash.ts";
import { SIGNATURE_BYTES, signerFromSeed, verify } from "./identity.ts";
import { openJoin, signJoin } from "./join.ts";
import { openManifest, signManifest } from "./manifest.ts";
import type { Result } from "./result.ts";
import { followRoster, signRosterChange } from "./roster.ts";
import { manifestOf, rosterOf, unwrap } from "./seating.fixture.ts";
import { openStart, signStart } from "./start.ts";

const ann = signerFromSeed(new Uint8Array(32).fill(1));
const bob = signerFromSeed(new Uint8Array(32).fill(2));
const full = rosterOf([ann, bob], verify);
const { table } = full;
const seating = unwrap(signStart(full, ann));
const zeros = new Uint8Array(32);

const entry: Entry = {
  v: 2,
  match: seating.start.hash,
  turn: 0,
  log: seating.start.hash,
  seat: 1,
  step: 0,
  body: { kind: "act", action: { column: 4 }, seen: [zeros] },
};

/** Every kind of statement: an honest one and the function that reads it. */
const kinds: {
  name: string;
  honest: Uint8Array;
  open: (bytes: Uint8Array) => Result<unknown>;
}[] = [
  { name: "manifest", honest: table.bytes, open: (bytes) => openManifest(bytes, verify) },
  {
    name: "join",
    honest: signJoin(table, "Bob", zeros, bob).bytes,
    open: (bytes) => openJoin(bytes, table, verify),
  },
  {
    name: "roster",
    honest: signRosterChange(full, { kind: "remove", player: bob.key }, ann).bytes,
    open: (bytes) => followRoster(full, bytes, verify),
  },
  {
    name: "start",
    honest: seating.start.bytes,
    open: (bytes) => openStart(bytes, table, verify),
  },
  {
    name: "chat",
    honest: signChat(table, 0, "Good luck! 祝你好运", bob).bytes,
    open: (bytes) => openChat(bytes, table, verify),
  },
  {
    name: "entry",
    honest: signEntry(entry, bob).bytes,
    open: (bytes) => {
      const read = readEntry(bytes);
      return read.ok ? authenticateEntry(read.value, bob.key, verify) : read;
    },
  },
];

const codeOf = (result: Result<unknown>) => (result.ok ? "ok" : result.fault.code);

/** A statement with other content, signed as its author would: only its shape can be wrong. */
function resigned(bytes: Uint8Array, domain: Parameters<typeof separated>[0], change: object) {
  const value = unwrap(decode(bytes.subarray(0, -SIGNATURE_BYTES), 1 << 16)) as object;
  const payload = encode({ ...value, ...change } as never);
  return concatBytes(payload, ann.sign(separated(domain, payload)));
}

it("a statement is named by its bytes, whoever asks for the name and when", () => {
  const written = signEntry(entry, bob);
  const read = unwrap(readEntry(written.bytes));
  const name = hash("fairhand/entry/2", written.bytes);
  expect(read.hash).toEqual(name);
  expect(written.hash).toEqual(name);
  expect(written.hash).toBe(written.hash);
});

describe.each(kinds)("a signed $name", ({ name, honest, open }) => {
  it("is read", () => {
    expect(codeOf(open(honest))).toBe("ok");
  });

  it("is refused after any change, and never throws", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const changed = honest.slice();
        changed[at % changed.length]! ^= mask;
        expect(codeOf(open(changed))).not.toBe("ok");
      }),
      { numRuns: 60 },
    );
  });

  it("is refused at every length but its own", () => {
    for (let length = 0; length < honest.length; length++)
      expect(codeOf(open(honest.subarray(0, length)))).toMatch(/malformed|not-canonical/);
    expect(codeOf(open(concatBytes(honest, Uint8Array.of(0))))).not.toBe("ok");
  });

  it("is not found in random bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(codeOf(open(bytes))).toMatch(new RegExp(`^${name}/`));
      }),
    );
  });

  it("is refused when it is too large, before anything else is checked", () => {
    expect(codeOf(open(new Uint8Array(300_000)))).toBe(`${name}/too-large`);
  });

  it("is refused with a signature made for another purpose", () => {
    const payload = honest.subarray(0, -SIGNATURE_BYTES);
    for (const signer of [ann, bob]) {
      const forged = concatBytes(payload, signer.sign(separated("fairhand/log/2", payload)));
      expect(codeOf(open(forged))).toBe(`${name}/bad-signature`);
    }
  });
});

describe("the shape of a statement", () => {
  it.each([
    ["an unknown field", { extra: 1 }, "manifest/malformed"],
    ["another version", { v: 2 }, "manifest/malformed"],
    ["one seat", { seats: 1 }, "manifest/malformed"],
    ["65 seats", { seats: 65 }, "manifest/malformed"],
    ["a negative stake", { stake: -1 }, "manifest/malformed"],
    ["an invalid game id", { game: "../x" }, "manifest/malformed"],
    ["a short nonce", { nonce: new Uint8Array(31) }, "manifest/malformed"],
    ["a key that is a text", { host: "ann" }, "manifest/malformed"],
    ["a time limit of zero", { timers: { phase: 0 } }, "manifest/malformed"],
    ["other options", { options: { size: 7 } }, "ok"],
    ["a rematch", { rematchOf: { table: zeros, round: 1 } }, "ok"],
  ])("is checked in a manifest: %s", (_, change, code) => {
    const bytes = resigned(table.bytes, "fairhand/manifest/1", change);
    expect(codeOf(openManifest(bytes, verify))).toBe(code);
  });

  it("is refused with the name of the field", () => {
    const opened = openManifest(
      resigned(table.bytes, "fairhand/manifest/1", { timers: { phase: -1 } }),
      verify,
    );
    expect(!opened.ok && opened.fault.field).toBe("timers.phase");
  });

  it.each([
    ["24 characters", "x".repeat(24), "ok"],
    ["Chinese", "小明", "ok"],
    ["no name", "", "join/malformed"],
    ["25 characters", "x".repeat(25), "join/malformed"],
    ["a space at the end", "Ann ", "join/malformed"],
    ["a control character", "A\u0007nn", "join/malformed"],
    ["a mark that reverses the text", "A\u202enn", "join/malformed"],
    ["a byte order mark", "A\ufeffnn", "join/malformed"],
  ])("is checked in a join: %s", (_, name, code) => {
    expect(codeOf(openJoin(signJoin(table, name, zeros, ann).bytes, table, verify))).toBe(code);
  });

  it.each([
    ["500 characters", "x".repeat(500), "ok"],
    ["nothing", "", "chat/malformed"],
    ["501 characters", "x".repeat(501), "chat/malformed"],
    ["two lines", "a\nb", "chat/malformed"],
  ])("is checked in a line of chat: %s", (_, text, code) => {
    expect(codeOf(openChat(signChat(table, 0, text, ann).bytes, table, verify))).toBe(code);
  });

  it.each([
    ["an unknown body", { body: { kind: "cheat" } }],
    ["an unknown field in the body", { body: { kind: "resign", why: "lost" } }],
    ["a negative step", { step: -1 }],
    ["a seat beyond the largest table", { seat: 64 }],
    ["a body without its action", { body: { kind: "act", seen: [] } }],
    ["too many resignations", { body: { ...entry.body, seen: Array(65).fill(zeros) } }],
  ])("is checked in an entry: %s", (_, change) => {
    const bytes = resigned(signEntry(entry, ann).bytes, "fairhand/entry/2", change);
    expect(codeOf(readEntry(bytes))).toBe("entry/malformed");
  });
});

describe("consent", () => {
  it("holds for one table only", () => {
    const other = signManifest(manifestOf(ann, 2, { stake: 1000 }), ann);
    const join = signJoin(table, "Bob", zeros, bob).bytes;
    expect(codeOf(openJoin(join, other, verify))).toBe("join/wrong-table");
  });

  it("to a bot is given by its owner: for this table, this bot and this level", () => {
    const { bytes } = signJoin(table, "Bot 1", zeros, ann, { bot: { level: "hard", owner: bob } });
    const { bot } = unwrap(openJoin(bytes, table, verify)).value;
    expect(bot).toMatchObject({ level: "hard", of: bob.key });
    const elsewhere = signManifest(manifestOf(ann, 2, { stake: 1000 }), ann);
    for (const forged of [
      { ...bot, level: "best" },
      { ...bot, of: ann.key },
      signJoin(elsewhere, "Bot 1", zeros, ann, { bot: { level: "hard", owner: bob } }).value.bot,
      signJoin(table, "Bot 1", zeros, bob, { bot: { level: "hard", owner: bob } }).value.bot,
    ])
      expect(
        codeOf(openJoin(resigned(bytes, "fairhand/join/1", { bot: forged }), table, verify)),
      ).toBe("join/no-consent");
  });

  it("says whose page its player uses, under the player's own signature", () => {
    const { bytes } = signJoin(table, "Bob", zeros, bob, { pageOf: ann.key });
    expect(unwrap(openJoin(bytes, table, verify)).value.page).toEqual({ of: ann.key });
    const signed = unwrap(openJoin(signJoin(table, "Bob", zeros, bob).bytes, table, verify));
    expect(signed.value).not.toHaveProperty("page");
    for (const page of [{}, { of: zeros.subarray(1) }, { of: ann.key, by: ann.key }, null])
      expect(codeOf(openJoin(resigned(bytes, "fairhand/join/1", { page }), table, verify))).toBe(
        "join/malformed",
      );
  });

  it("cannot be given for somebody else", () => {
    const join = resigned(signJoin(table, "Bob", zeros, bob).bytes, "fairhand/join/1", {});
    expect(codeOf(openJoin(join, table, verify))).toBe("join/bad-signature");
  });
});
