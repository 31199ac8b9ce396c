import { expect, test } from "vitest";
import {
  credentialsOf,
  describe,
  describeContact,
  parseCandidate,
  parseDescription,
} from "./description.ts";

const SECRET = Uint8Array.of(1, 2, 3, 4, 5, 6);

test("credentials follow from the secret, and the two sides have different ones", () => {
  const [offer, answer] = [credentialsOf(SECRET, "offer"), credentialsOf(SECRET, "answer")];
  expect(offer).toEqual(credentialsOf(SECRET, "offer"));
  expect(offer).not.toEqual(answer);
  // RFC 8839 section 5.4.
  expect(offer.iceUfrag).toMatch(/^[A-Za-z0-9+/]{4,256}$/);
  expect(offer.icePwd).toMatch(/^[A-Za-z0-9+/]{22,256}$/);
});

test("a description contains the candidates in ICE's form", () => {
  const text = describeContact(
    { secret: SECRET, candidates: [{ kind: "mapped", ip: "45.1.2.3", port: 4567 }] },
    "answer",
  );
  expect(text).toContain("a=setup:active\r\n");
  const line = text.split("\r\n").find((each) => each.startsWith("a=candidate:"));
  expect(parseCandidate(line ?? "")).toEqual({ kind: "mapped", ip: "45.1.2.3", port: 4567 });
});

test.each([
  [
    "a=candidate:1 1 UDP 2122317823 192.168.1.7 50000 typ host",
    { kind: "own", ip: "192.168.1.7", port: 50_000 },
  ],
  [
    "a=candidate:2 1 UDP 1686109951 45.1.2.3 50000 typ srflx raddr 0.0.0.0 rport 0",
    { kind: "mapped", ip: "45.1.2.3", port: 50_000 },
  ],
  // Valid on one cable only.
  ["a=candidate:3 1 UDP 2122317823 fe80::1 50000 typ host", null],
  ["a=candidate:4 1 UDP 2122317823 169.254.1.1 50000 typ host", null],
  ["a=candidate:5 1 UDP 41886975 45.9.9.9 50000 typ relay raddr 0.0.0.0 rport 0", null],
  ["a=ice-ufrag:abcd", null],
])("%s", (line, candidate) => {
  expect(parseCandidate(line)).toEqual(candidate);
});

test("only credentials and certificate of a stranger's description are used", () => {
  const side = {
    credentials: credentialsOf(SECRET, "offer"),
    fingerprint: Array.from({ length: 32 }, (_, at) => `A${at % 10}`).join(":"),
    candidates: [],
  };
  const theirs = describe(side, "offer").replace(
    "a=sendrecv",
    "a=sendrecv\r\na=candidate:1 1 UDP 2122317823 nowhere.example 5000 typ host\r\nm=audio 9 X 1",
  );
  expect(parseDescription(theirs)).toEqual(side);
});

test.each([
  ["", "nothing"],
  ["a=ice-ufrag:abc\r\na=ice-pwd:short", "too short"],
  [`a=ice-ufrag:${"é".repeat(9)}\r\na=ice-pwd:${"a".repeat(30)}`, "letters"],
  [`a=ice-ufrag:abcd\r\na=ice-pwd:${"a".repeat(300)}\r\na=fingerprint:sha-256 00`, "too long"],
])("%j is not a description: %s", (text) => {
  expect(parseDescription(text)).toBeNull();
});
