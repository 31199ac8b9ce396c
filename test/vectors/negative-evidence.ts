import { encode } from "../../protocol/cbor/cbor.ts";
import type { encodeEvidence } from "../../protocol/certificate.ts";
import type { Course } from "./courses.ts";
import { entryBy, finalOf, GIVE_UP, proving, voteOf } from "./evidence.ts";
import { type Fields, flipped, type Negative, recordOf, reforge, whole } from "./forging.ts";
import { signerOf } from "./table.ts";

/** Evidence of every kind that proves nothing, is forged, or is about another match. */
export function negativeEvidence(base: Course): Negative[] {
  return [...votes(base), ...later(base), ...entries(base), ...malformed(base)];
}

type Proof = Parameters<typeof encodeEvidence>[0];

export function refused(name: string, base: Course, fault: string, evidence: Proof): Negative {
  return whole(name, base, fault, proving(base, "", "", evidence).record);
}

export const NOTHING = "evidence/proves-nothing";
const ZERO = new Uint8Array(32);

function votes(base: Course): Negative[] {
  const lock = voteOf(base, 2, 0, { round: 1, vr: 0 });
  const bad = (name: string, other: Uint8Array, fault = NOTHING) =>
    refused(name, base, fault, { kind: "votes", votes: [lock, other] });
  const prevote = (change: Parameters<typeof voteOf>[3]) =>
    voteOf(base, 2, 0, { kind: "prevote", round: 2, vr: 0, content: ZERO, ...change });
  return [
    bad("votes of two players as evidence", voteOf(base, 1, 0, { round: 1, content: null })),
    bad("votes on two phases as evidence", voteOf(base, 2, 1, { round: 1 })),
    bad("precommits of two rounds as evidence", voteOf(base, 2, 0, { round: 2, content: null })),
    bad("a prevote beside a precommit of the same round as evidence", prevote({ round: 1 })),
    bad("a prevote in an earlier round than the precommit as evidence", prevote({ round: 0 })),
    bad("a prevote that a polka since the precommit allows as evidence", prevote({ vr: 1 })),
    bad("a prevote of nothing after a precommit as evidence", prevote({ content: null })),
    bad(
      "a prevote of what was precommitted as evidence",
      voteOf(base, 2, 0, { kind: "prevote", round: 2, vr: 0 }),
    ),
    bad("a vote in another match as evidence", prevote({ match: ZERO }), "vote/wrong-match"),
    bad(
      "a vote of a seat that there is not as evidence",
      voteOf(base, 3, 0, { round: 1 }),
      "vote/wrong-match",
    ),
    bad(
      "a vote with a changed signature as evidence",
      flipped(prevote({}), -1),
      "vote/bad-signature",
    ),
    bad("half a vote as evidence", prevote({}).subarray(20), "vote/malformed"),
  ];
}

function later(base: Course): Negative[] {
  const resignation = entryBy(base, 2, 1, 1, GIVE_UP);
  const [, , first] = finalOf(base, 0).entries.map(({ bytes }) => bytes);
  const [, , second] = finalOf(base, 1).entries.map(({ bytes }) => bytes);
  if (first === undefined || second === undefined) throw new Error("Seat 2 has not played.");
  const entry = (name: string, one: Uint8Array, gaveUp = resignation, fault = NOTHING) =>
    refused(name, base, fault, { kind: "later-entry", resignation: gaveUp, entry: one });
  const vote = (name: string, one: Uint8Array, gaveUp = resignation, fault = NOTHING) =>
    refused(name, base, fault, { kind: "later-vote", resignation: gaveUp, vote: one });
  return [
    entry("an entry of an earlier phase as one after a resignation", first),
    entry("an earlier step as one after a resignation", second),
    entry("the same step as one after a resignation", resignation),
    entry("another player's entry as one after a resignation", entryBy(base, 1, 1, 2, GIVE_UP)),
    entry("an entry after a move as one after a resignation", second, first),
    entry(
      "an entry after a forged resignation",
      second,
      flipped(entryBy(base, 2, 0, 1, GIVE_UP), -1),
      "entry/bad-signature",
    ),
    vote("a vote on an earlier phase as one after a resignation", voteOf(base, 2, 0)),
    vote("another player's vote as one after a resignation", voteOf(base, 1, 1)),
    vote("a vote after a move as one after a resignation", voteOf(base, 2, 1), first),
    vote(
      "a forged vote after a resignation",
      flipped(voteOf(base, 2, 1), -1),
      resignation,
      "vote/bad-signature",
    ),
  ];
}

function entries(base: Course): Negative[] {
  const faces = (name: string, one: Uint8Array, other: Uint8Array, fault = NOTHING) =>
    refused(name, base, fault, { kind: "faces", entries: [one, other] });
  const mine = entryBy(base, 2, 0, 1, GIVE_UP);
  const foreign = reforge("fairhand/entry/2", mine, { match: ZERO }, signerOf(2));
  const entry = (name: string, fault: string, one: Uint8Array, beneath: readonly Uint8Array[]) =>
    refused(name, base, fault, { kind: "entry", entry: one, base: beneath });
  return [
    faces("entries of two players as two faces", mine, entryBy(base, 1, 0, 1, GIVE_UP)),
    faces("entries of two steps as two faces", mine, entryBy(base, 2, 0, 2, GIVE_UP)),
    faces("entries of two phases as two faces", mine, entryBy(base, 2, 1, 1, GIVE_UP)),
    faces("a face in another match", mine, foreign, "entry/wrong-match"),
    faces("a face that nobody can read", mine, mine.subarray(9), "entry/malformed"),
    entry("a false entry of another match", "entry/wrong-match", foreign, []),
    entry("a false entry that is forged", "entry/bad-signature", flipped(mine, -1), []),
    entry("a false entry upon one that is forged", "entry/bad-signature", mine, [
      flipped(mine, -1),
    ]),
    entry("a false entry upon one of another match", "entry/wrong-match", mine, [foreign]),
  ];
}

function malformed(base: Course): Negative[] {
  const one = recordOf(base).entries[0] ?? ZERO;
  const bad = (name: string, evidence: Fields) => {
    const { attachments } = recordOf(base);
    return whole(name, base, "evidence/malformed", {
      attachments: { ...attachments, evidence: [encode(evidence)] },
    });
  };
  return [
    bad("evidence of a kind that there is not", { kind: "rumour", entry: one }),
    bad("three faces", { kind: "faces", entries: [one, one, one] }),
    bad("evidence with a field too many", { kind: "faces", entries: [one, one], more: 0 }),
    bad("a false entry without base", { kind: "entry", entry: one }),
    bad("a base of 257 entries", { kind: "entry", entry: one, base: Array(257).fill(ZERO) }),
    bad("a vote of 385 bytes", { kind: "votes", votes: [one, new Uint8Array(385)] }),
  ];
}
