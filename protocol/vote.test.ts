import fc from "fast-check";
import { expect, test } from "vitest";
import { signerFromSeed, verify } from "./identity.ts";
import { unwrap } from "./seating.fixture.ts";
import {
  authenticateVote,
  CERTIFICATE_LIMIT,
  decodeCertificate,
  encodeCertificate,
  readVote,
  signVote,
  VOTE_LIMIT,
  type Vote,
} from "./vote.ts";

const signer = signerFromSeed(new Uint8Array(32).fill(1));
const hash = new Uint8Array(32).fill(7);
const big = Number.MAX_SAFE_INTEGER;

/** The longest promise there is. */
const PROMISE: Vote = {
  v: 1,
  match: hash,
  voter: 63,
  question: { turn: big, state: hash, epoch: big, seat: 63, seq: big },
  ballot: { n: Number.MAX_SAFE_INTEGER, seat: 63 },
  body: {
    kind: "promise",
    accepted: { ballot: { n: Number.MAX_SAFE_INTEGER, seat: 63 }, value: { kind: "entry", hash } },
  },
};

test("a vote comes back as it was signed, and only with its author's key", () => {
  const { bytes } = signVote(PROMISE, signer);
  const read = unwrap(readVote(bytes));
  expect(read.value).toEqual(PROMISE);
  expect(authenticateVote(read, signer.key, verify).ok).toBe(true);
  const other = signerFromSeed(new Uint8Array(32).fill(2));
  const refused = authenticateVote(read, other.key, verify);
  expect(!refused.ok && refused.fault.code).toBe("vote/bad-signature");
});

test("a proposal has room for the promises of 64 seats, and a certificate for their votes", () => {
  const { bytes } = signVote(PROMISE, signer);
  const promises = Array.from({ length: 64 }, () => bytes);
  const body = { kind: "propose", value: { kind: "entry", hash }, promises } as const;
  const proposal = signVote({ ...PROMISE, body }, signer);
  expect(proposal.bytes.length).toBeLessThanOrEqual(VOTE_LIMIT);
  expect(readVote(proposal.bytes).ok).toBe(true);
  const seen = Array.from({ length: 64 }, () => hash);
  const certificate = encodeCertificate({ seen, votes: promises });
  expect(certificate.length).toBeLessThanOrEqual(CERTIFICATE_LIMIT);
  expect(unwrap(decodeCertificate(certificate)).votes).toHaveLength(64);
});

test("whatever bytes come, reading answers a fault at worst", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(readVote(bytes).ok).toBe(false);
      expect(decodeCertificate(bytes).ok).toBe(false);
    }),
  );
});

test("what is too long is not even decoded", () => {
  const vote = readVote(new Uint8Array(VOTE_LIMIT + 1));
  expect(!vote.ok && vote.fault.code).toBe("vote/too-large");
  const certificate = decodeCertificate(new Uint8Array(CERTIFICATE_LIMIT + 1));
  expect(!certificate.ok && certificate.fault.code).toBe("certificate/too-large");
});
