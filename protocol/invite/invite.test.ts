import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { signerFromSeed } from "../identity.ts";
import { signJoin } from "../join.ts";
import { signManifest } from "../manifest.ts";
import { manifestOf, unwrap } from "../seating.fixture.ts";
import type { Address } from "./addresses.ts";
import { findCode, MAX_LINK, SCHEME, writeCode } from "./code.ts";
import { type Invite, proveKnock, proveLook, readInvite, writeInvite } from "./invite.ts";
import { isPublicIp, parseIp } from "./ip.ts";

const NOW = Date.UTC(2026, 10, 20, 20, 0);
const HOUR = 3_600_000;

const invite: Invite = {
  table: new Uint8Array(16).fill(1),
  host: new Uint8Array(32).fill(2),
  secret: new Uint8Array(16).fill(3),
  expires: NOW + HOUR,
  addresses: [],
};
const relay = "ab".repeat(32);
const DIRECT: Address = { ip: "45.1.0.2", port: 4001, relay: null };
const RELAYED: Address = { ip: "45.10.0.10", port: 4002, relay };
const V6: Address = { ip: "2a01:4f8:0:0:0:0:0:1", port: 4003, relay: null };

function readBack(text: string, now = NOW) {
  const code = findCode(text);
  return code.ok ? readInvite(code.value, now) : code;
}

const publicIp = fc
  .oneof(
    fc.ipV4(),
    fc.ipV6().filter((ip) => !ip.includes(".")),
  )
  .filter((ip) => isPublicIp(unwrapIp(ip)));

function unwrapIp(ip: string): Uint8Array {
  const bytes = parseIp(ip);
  if (bytes === null) throw new Error(`fast-check wrote the address ${ip}`);
  return bytes;
}

const anyInvite: fc.Arbitrary<Invite> = fc.record({
  table: fc.uint8Array({ minLength: 16, maxLength: 16 }),
  host: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  secret: fc.uint8Array({ minLength: 16, maxLength: 16 }),
  expires: fc
    .integer({ min: NOW / 60_000 + 1, max: 0xffff_ffff })
    .map((minutes) => minutes * 60_000),
  addresses: fc.array(
    fc.record({
      ip: publicIp,
      port: fc.integer({ min: 1, max: 65_535 }),
      relay: fc.option(
        fc
          .uint8Array({ minLength: 32, maxLength: 32 })
          .map((key) => Buffer.from(key).toString("hex")),
      ),
    }),
    { maxLength: 8 },
  ),
});

test("an invite is read as it was written, within 200 characters as a link", () => {
  fc.assert(
    fc.property(anyInvite, (given) => {
      const text = writeInvite(given);
      expect(SCHEME.length + text.length).toBeLessThanOrEqual(MAX_LINK);
      const { addresses, ...rest } = unwrap(readBack(`Come and play: ${text} - Anna`));
      expect({ ...rest, addresses: [] }).toEqual({ ...given, addresses: [] });
      const ports = given.addresses.map(({ port }) => port);
      expect(ports).toEqual(expect.arrayContaining(addresses.map(({ port }) => port)));
      expect(addresses.length > 0).toBe(given.addresses.length > 0);
      // Choosing again from the chosen ones gives the same.
      expect(writeInvite({ ...rest, addresses })).toBe(text);
    }),
  );
});

describe("addresses", () => {
  test("of each kind fit, in the order in which they are worth trying", () => {
    const read = unwrap(readBack(writeInvite({ ...invite, addresses: [V6, RELAYED, DIRECT] })));
    expect(read.addresses).toEqual([DIRECT, RELAYED, V6]);
  });

  test("beyond the first of a kind are added if there is room", () => {
    const relays = [0, 1, 2].map((n) => ({ ...RELAYED, port: 5000 + n }));
    const read = unwrap(
      readBack(writeInvite({ ...invite, addresses: [...relays, DIRECT, DIRECT] })),
    );
    expect(read.addresses).toEqual([DIRECT, relays[0]]);
  });

  test.each([
    "10.0.0.1",
    "172.31.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.1.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "fe80:0:0:0:0:0:0:1",
    "fd00::1",
    "::1",
    "::ffff:192.168.1.1",
    "2002:c0a8:101::1",
    "2001:db8::1",
    "example.com",
    "1.2.3",
    "1.2.3.256",
    "01.2.3.4",
    "1:2:3:4:5:6:7:8:9",
    "1::2::3",
    "",
  ])("%j is never sent", (ip) => {
    const addresses = [{ ip, port: 4001, relay: null }];
    expect(unwrap(readBack(writeInvite({ ...invite, addresses }))).addresses).toEqual([]);
  });

  test("that are private are refused when read: no link may point into the reader's own home", () => {
    const place = [4, 192, 168, 1, 1, 0, 80];
    const { body } = unwrap(findCode(writeInvite(invite)));
    const code = writeCode({ kind: "invite", body: Uint8Array.of(...body, ...place) });
    expect(readBack(code)).toMatchObject({ fault: { code: "code/damaged" } });
    const torn = writeCode({ kind: "invite", body: Uint8Array.of(...body, 4, 45, 1) });
    expect(readBack(torn)).toMatchObject({ fault: { code: "code/damaged" } });
  });
});

test("an invite is good until its last minute is over", () => {
  const text = writeInvite(invite);
  expect(readBack(text, invite.expires - 1).ok).toBe(true);
  expect(readBack(text, invite.expires)).toMatchObject({ fault: { code: "invite/expired" } });
});

test.each([
  ["offer", "code/is-offer"],
  ["reply", "code/is-reply"],
] as const)("the %s of a connection made by hand is no invite", (kind, fault) => {
  expect(readBack(writeCode({ kind, body: new Uint8Array(40) }))).toMatchObject({
    fault: { code: fault },
  });
});

test("whatever a code carries, reading it returns an invite or a fault", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 255 }), (body) => {
      const read = readInvite({ kind: "invite", body }, 0);
      if (!read.ok) expect(read.fault.code).toMatch(/^(code\/damaged|invite\/expired)$/);
    }),
  );
});

describe("a proof", () => {
  const [ann, bob] = [1, 2].map((n) => signerFromSeed(new Uint8Array(32).fill(n)));
  if (ann === undefined || bob === undefined) throw new Error("two players");
  const table = signManifest(manifestOf(ann, 2), ann);
  const nonce = new Uint8Array(32);

  test("to look is good for one player, table, host and secret only", () => {
    const proofs = [
      proveLook(invite, bob.key),
      proveLook(invite, ann.key),
      proveLook({ ...invite, table: new Uint8Array(16) }, bob.key),
      proveLook({ ...invite, host: ann.key }, bob.key),
      proveLook({ ...invite, secret: new Uint8Array(16) }, bob.key),
    ].map((proof) => Buffer.from(proof).toString("hex"));
    expect(new Set(proofs).size).toBe(proofs.length);
  });

  test("to sit down is good for one join only", () => {
    const other = signManifest(manifestOf(ann, 2, { nonce: new Uint8Array(32) }), ann);
    const proofs = [
      proveKnock(invite.secret, signJoin(table, "Bob", nonce, bob)),
      proveKnock(invite.secret, signJoin(table, "Rob", nonce, bob)),
      proveKnock(invite.secret, signJoin(table, "Bob", nonce, ann)),
      proveKnock(invite.secret, signJoin(other, "Bob", nonce, bob)),
      proveKnock(new Uint8Array(16), signJoin(table, "Bob", nonce, bob)),
    ].map((proof) => Buffer.from(proof).toString("hex"));
    expect(new Set(proofs).size).toBe(proofs.length);
  });
});

test("the vectors hold: the same on every peer and in every version to come", async () => {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  const player = signerFromSeed(new Uint8Array(32).fill(1)).key;
  const vectors = [[], [DIRECT], [DIRECT, RELAYED, V6]].map((addresses) => ({
    table: hex(invite.table),
    host: hex(invite.host),
    secret: hex(invite.secret),
    expires: invite.expires,
    addresses,
    link: SCHEME + writeInvite({ ...invite, addresses }),
  }));
  const look = { player: hex(player), proof: hex(proveLook(invite, player)) };
  await expect(`${JSON.stringify({ invites: vectors, look }, null, 2)}\n`).toMatchFileSnapshot(
    "../../docs/vectors/invites.json",
  );
});
