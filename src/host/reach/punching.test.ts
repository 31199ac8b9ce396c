import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeCandidate } from "../../../protocol/addresses.ts";
import { concatBytes } from "../../../protocol/bytes.ts";
import { decodeContact } from "./punching.ts";

const SECRET = Uint8Array.of(1, 2, 3, 4, 5, 6);

function contact(...ips: string[]): Uint8Array {
  const parts = ips.map(
    (ip) => encodeCandidate({ kind: "own", ip, port: 5000 }) ?? new Uint8Array(0),
  );
  return concatBytes(SECRET, ...parts);
}

test("a contact on a stream is a secret and candidates; whose it is the connection says", () => {
  expect(decodeContact(contact("192.168.1.7", "45.1.0.2"), "ann")).toMatchObject({
    player: "ann",
    secret: SECRET,
    candidates: [
      { ip: "192.168.1.7", port: 5000 },
      { ip: "45.1.0.2", port: 5000 },
    ],
  });
});

test("no contact makes us send to a crowd, or to nobody", () => {
  expect(decodeContact(contact("224.0.0.251"), "ann")).toBeNull();
  expect(decodeContact(contact("0.0.0.0"), "ann")).toBeNull();
  expect(decodeContact(contact(...Array.from({ length: 9 }, () => "45.1.0.2")), "ann")).toBeNull();
  expect(decodeContact(SECRET, "ann")).toBeNull();
});

test("whatever comes is a contact or none", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 256 }), (bytes) => {
      const decoded = decodeContact(bytes, "ann");
      expect(decoded === null || decoded.candidates.length > 0).toBe(true);
    }),
  );
});
