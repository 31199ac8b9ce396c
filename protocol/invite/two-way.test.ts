import fc from "fast-check";
import { expect, test } from "vitest";
import { unwrap } from "../seating.fixture.ts";
import { findCode, MAX_LINK, SCHEME, writeCode } from "./code.ts";
import { type Contact, readContact, writeContact } from "./two-way.ts";

const player = "0f".repeat(32);
const secret = Uint8Array.of(1, 2, 3, 4, 5, 6);
const home: Contact = {
  player,
  secret,
  candidates: [
    { kind: "own", ip: "192.168.1.7", port: 50_000 },
    { kind: "mapped", ip: "45.1.0.2", port: 50_001 },
  ],
};

function readBack(kind: "offer" | "reply", text: string) {
  const code = findCode(text);
  return code.ok ? readContact(kind, code.value) : code;
}

const anyContact: fc.Arbitrary<Contact> = fc.record({
  player: fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((key) => Buffer.from(key).toString("hex")),
  secret: fc.uint8Array({ minLength: 6, maxLength: 6 }),
  candidates: fc.array(
    fc.record({
      kind: fc.constantFrom("own" as const, "mapped" as const, "varying" as const),
      ip: fc.ipV4().filter((ip) => ip !== "0.0.0.0" && Number.parseInt(ip, 10) < 224),
      port: fc.integer({ min: 1, max: 65_535 }),
    }),
    { maxLength: 8 },
  ),
});

test("offers and replies are read as they were written", () => {
  fc.assert(
    fc.property(
      anyContact,
      fc.constantFrom("offer" as const, "reply" as const),
      (contact, kind) => {
        const text = unwrap(writeContact(kind, contact));
        expect(SCHEME.length + text.length).toBeLessThanOrEqual(MAX_LINK);
        expect(unwrap(readBack(kind, `here it is: ${text}`))).toEqual(contact);
      },
    ),
  );
});

test("the code of an ordinary home can be typed if need be", () => {
  expect(unwrap(writeContact("offer", home))).toHaveLength(78);
});

test("a port that varies takes no more room", () => {
  const candidates = home.candidates.map((place) =>
    place.kind === "mapped" ? { ...place, kind: "varying" as const } : place,
  );
  const text = unwrap(writeContact("reply", { ...home, candidates }));
  expect(text).toHaveLength(78);
  expect(unwrap(readBack("reply", text)).candidates).toEqual(candidates);
});

test("candidates for which there is no room are left out, the last first", () => {
  const candidates = Array.from({ length: 8 }, (_, n) => ({
    kind: "own" as const,
    ip: `2a01:0:0:0:0:0:0:${n + 1}`,
    port: 4000,
  }));
  const text = unwrap(writeContact("offer", { ...home, candidates }));
  expect(SCHEME.length + text.length).toBeLessThanOrEqual(MAX_LINK);
  expect(unwrap(readBack("offer", text)).candidates).toEqual(candidates.slice(0, 5));
});

test("an offer is no reply, a reply no offer, and an invite neither", () => {
  const offer = unwrap(writeContact("offer", home));
  const reply = unwrap(writeContact("reply", home));
  const invite = writeCode({ kind: "invite", body: new Uint8Array(68) });
  expect(readBack("reply", offer)).toMatchObject({ fault: { code: "code/is-offer" } });
  expect(readBack("offer", reply)).toMatchObject({ fault: { code: "code/is-reply" } });
  expect(readBack("offer", invite)).toMatchObject({ fault: { code: "code/is-invite" } });
});

test("there is no code without a key", () => {
  expect(writeContact("offer", { ...home, player: "ab" })).toMatchObject({
    fault: { code: "identity/bad-key" },
  });
});

test("whatever a code carries, reading it returns a contact or a fault", () => {
  const anyBody = fc.oneof(
    fc.uint8Array({ maxLength: 255 }),
    // Everything up to the candidates.
    fc.uint8Array({ maxLength: 60 }).map((rest) => Uint8Array.of(...new Uint8Array(38), ...rest)),
    fc.constant(Uint8Array.of(...new Uint8Array(38), 4, 224, 0, 0, 1, 1, 1)),
  );
  fc.assert(
    fc.property(anyBody, (body) => {
      const read = readContact("offer", { kind: "offer", body });
      if (!read.ok) expect(read.fault.code).toBe("code/damaged");
    }),
  );
});

test("the vectors hold: the same on every peer and in every version to come", async () => {
  const vectors = (["offer", "reply"] as const).map((kind) => ({
    kind,
    ...home,
    secret: Buffer.from(secret).toString("hex"),
    code: unwrap(writeContact(kind, home)),
  }));
  await expect(`${JSON.stringify(vectors, null, 2)}\n`).toMatchFileSnapshot(
    "../../docs/vectors/contacts.json",
  );
});
