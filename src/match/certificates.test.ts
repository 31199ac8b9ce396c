import { describe, expect, it } from "vitest";
import { equalBytes } from "../../protocol/bytes.ts";
import { signEntry } from "../../protocol/entry.ts";
import { signerFromSeed } from "../../protocol/identity.ts";
import { decodeRecord, encodeRecord } from "../../protocol/record.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import {
  decodeCertificate,
  encodeCertificate,
  readVote,
  signVote,
  type Vote,
} from "../../protocol/vote.ts";
import { elapse, giveUp, LIMIT, matchAt, play, type Room, roomOf } from "./absence.fixture.ts";
import { questionAt } from "./absence.ts";
import { receiveCertificate } from "./certificates.ts";
import { certificatesOf, receiveMessage } from "./exchange.ts";
import type { Match } from "./match.ts";
import { receive } from "./receive.ts";
import { create, refusalsIn, verify } from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";
import { recordOf, verifyRecord } from "./verification.ts";

/** Five seats; seat 0 was voted out of the first phase by the others. */
function votedOut(): Room {
  const room = roomOf(tally, 5);
  room.machines[0]!.up = false;
  elapse(room, LIMIT + 2000);
  expect(matchAt(room, 1).gone).toEqual([0]);
  return room;
}

const signerOf = (seat: number) => signerFromSeed(new Uint8Array(32).fill(seat + 1));

/** The true certificate, and a match that has not heard of it. */
function trial() {
  const room = votedOut();
  const [certificate] = certificatesOf(matchAt(room, 1));
  const { seating } = matchAt(room, 1);
  const signers = [0, 1, 2, 3, 4].map(signerOf);
  const { match } = create({ game: tally, seating, signers }, null);
  const { votes } = unwrap(decodeCertificate(certificate!));
  const vote = unwrap(readVote(votes[0]!)).value;
  const sign = (voter: number, change: Partial<Vote> = {}) =>
    signVote({ ...vote, voter, ...change }, signerOf(voter)).bytes;
  return { match, certificate: certificate!, votes, vote, sign };
}

function refusal(match: Match, votes: readonly Uint8Array[]): string | undefined {
  const { effects } = receiveCertificate(match, encodeCertificate({ seen: [], votes }));
  expect(match.decisions).toEqual([]);
  expect(match.turn).toBe(0);
  return refusalsIn(effects)[0];
}

describe("a certificate (negative test 38)", () => {
  it("of a majority is enough by itself, once", () => {
    const { match, certificate } = trial();
    expect(receiveCertificate(match, certificate).verdict).toBe("accept");
    expect(match.decisions.map(({ value }) => value.kind)).toEqual(["removed"]);
    expect(receiveCertificate(match, certificate).verdict).toBe("ignore");
  });

  it("is refused with too few votes", () => {
    const { match, sign } = trial();
    expect(refusal(match, [sign(1), sign(2)])).toBe("certificate/too-few");
  });

  it("is refused with a voter twice, or out of order", () => {
    const { match, sign } = trial();
    expect(refusal(match, [sign(1), sign(2), sign(2)])).toBe("certificate/voters");
    expect(refusal(match, [sign(2), sign(1), sign(3)])).toBe("certificate/voters");
  });

  it("is refused with a vote that somebody else signed, or that was changed", () => {
    const { match, sign, vote } = trial();
    const forged = signVote({ ...vote, voter: 3 }, signerOf(2)).bytes;
    expect(refusal(match, [sign(1), sign(2), forged])).toBe("vote/bad-signature");
    const changed = sign(3).slice();
    changed[changed.length - 1]! ^= 1;
    expect(refusal(match, [sign(1), sign(2), changed])).toBe("vote/bad-signature");
  });

  it("is refused with the vote of the seat it is about", () => {
    const { match, sign } = trial();
    expect(refusal(match, [sign(0), sign(1), sign(2)])).toBe("certificate/electorate");
  });

  it("is refused with votes about different things", () => {
    const { match, sign, vote } = trial();
    const elsewhere = { question: { ...vote.question, seq: 1 } };
    const later = { ballot: { ...vote.ballot, n: vote.ballot.n + 1 } };
    const other = { body: { kind: "accepted", value: { kind: "expired" } } } as const;
    for (const change of [elsewhere, later, other])
      expect(refusal(match, [sign(1), sign(2), sign(3, change)])).toBe("certificate/mixed");
  });

  it("is refused with votes that decide nothing", () => {
    const { match, sign } = trial();
    const body = { kind: "promise", accepted: null } as const;
    const votes = [1, 2, 3].map((voter) => sign(voter, { body }));
    expect(refusal(match, votes)).toBe("certificate/not-accepted");
  });

  it("is refused for another match, and of no effect for another state, epoch or turn", () => {
    const { match, sign, vote } = trial();
    const foreign = [1, 2, 3].map((voter) => sign(voter, { match: new Uint8Array(32) }));
    expect(refusal(match, foreign)).toBe("certificate/wrong-match");
    for (const change of [{ state: new Uint8Array(32) }, { epoch: 1 }, { turn: 1 }]) {
      const question = { ...vote.question, ...change };
      const votes = [1, 2, 3].map((voter) => sign(voter, { question }));
      expect(refusal(match, votes)).toBeUndefined();
    }
  });

  it("counts on nobody's resignation that is not there", () => {
    const { match, sign } = trial();
    const seen = [new Uint8Array(32).fill(9)];
    const short = encodeCertificate({ seen, votes: [sign(1), sign(2)] });
    receiveCertificate(match, short);
    expect(match.decisions).toEqual([]);
  });
});

describe("an entry that was decided upon", () => {
  it("leaves no room for another under its number, not even for one without effect", () => {
    const { match, certificate, sign } = trial();
    receiveMessage(match, { kind: "certificate", bytes: certificate });
    const { table, start } = match.seating;
    const place = { v: 1, table: table.hash, match: start.hash, seat: 2, seq: 0 } as const;
    const action = { kind: "act", action: { number: 1 }, seen: [] } as const;
    const at = { prev: start.hash, turn: 1, epoch: 1, body: action };
    const signed = (state: Uint8Array) => signEntry({ ...place, ...at, state }, signerOf(2));
    const [move, other] = [signed(match.states[1]!.hash), signed(new Uint8Array(32))];
    const question = questionAt(match, 1, 2, 0);
    const body = { kind: "accepted", value: { kind: "entry", hash: move.hash } } as const;
    const votes = [1, 3, 4].map((voter) => sign(voter, { question, body }));
    const bytes = encodeCertificate({ seen: [], votes });
    receiveMessage(match, { kind: "certificate", bytes });
    expect(refusalsIn(receive(match, other.bytes).effects)).toEqual(["entry/outvoted"]);
    receive(match, move.bytes);
    expect(match.chains[2]?.accepted.map(({ hash }) => hash)).toEqual([move.hash]);
  });
});

describe("a decision about a seat that had answered under a lower number", () => {
  it("finds its place in the phase that it is about, once", () => {
    const { match, vote, sign } = trial();
    const { table, start } = match.seating;
    const place = { v: 1, table: table.hash, match: start.hash, seat: 0, seq: 0 } as const;
    const body = { kind: "act", action: { number: 1 }, seen: [] } as const;
    const state = match.states[0]!.hash;
    receive(
      match,
      signEntry({ ...place, prev: start.hash, turn: 0, state, body }, signerOf(0)).bytes,
    );
    expect(match.turn).toBe(1);
    const question = { ...vote.question, seq: 1 };
    const bytes = encodeCertificate({
      seen: [],
      votes: [1, 2, 3, 4].map((voter) => sign(voter, { question })),
    });
    receiveMessage(match, { kind: "certificate", bytes });
    expect(match.gone).toEqual([0]);
    expect(match.chains[0]?.accepted.length).toBe(1);
    expect(match.decisions.length).toBe(1);
  });
});

describe("a record of a match with a vote", () => {
  function finished(): Room {
    const room = votedOut();
    for (const seat of [4, 3]) giveUp(room, seat);
    for (let steps = 0; steps < 40 && matchAt(room, 1).outcome === null; steps++) {
      const { expected, answers } = matchAt(room, 1);
      play(room, expected.find((seat) => !answers.has(seat))!, { number: 0 });
    }
    expect(matchAt(room, 1).outcome).not.toBeNull();
    return room;
  }
  const check = (bytes: Uint8Array) => verifyRecord(bytes, { findGame: () => tally, verify });

  it("is the same everywhere, and verified with what was voted", () => {
    const room = finished();
    const record = recordOf(matchAt(room, 1));
    expect(equalBytes(record, recordOf(matchAt(room, 2)))).toBe(true);
    const verified = unwrap(check(record));
    expect(verified.verification.decisions).toEqual({ voted: 1, claimed: 0 });
    expect(verified.moves[0]).toMatchObject({ seat: 0, kind: "removed" });
    expect(verified.outcome).toEqual(matchAt(room, 1).outcome);
  });

  it("is refused without its certificate, with it twice, or with one too few votes", () => {
    const record = unwrap(decodeRecord(recordOf(matchAt(finished(), 1))));
    const [certificate] = record.certificates!;
    const { seen, votes } = unwrap(decodeCertificate(certificate!));
    const short = encodeCertificate({ seen, votes: votes.slice(0, 2) });
    const { certificates: _, ...bare } = record;
    for (const changed of [
      bare,
      { ...record, certificates: [certificate!, certificate!] },
      { ...record, certificates: [short] },
    ])
      expect(check(encodeRecord(changed)).ok).toBe(false);
  });
});
