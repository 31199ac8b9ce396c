import { encodeCertificate, encodeEvidence } from "../../protocol/certificate.ts";
import { type Content, hashContent } from "../../protocol/content.ts";
import { type Entry, signEntry } from "../../protocol/entry.ts";
import { MAX_PAUSES, signClaim, signPause } from "../../protocol/statement.ts";
import { signProposal, signVote } from "../../protocol/vote.ts";
import { findGame } from "../../src/games/registry.ts";
import { awaitedSeats } from "../../src/match/awaited.ts";
import { knowledgeOf } from "../../src/match/duty.ts";
import { logAt } from "../../src/match/history.ts";
import type { Match, Message } from "../../src/match/match.ts";
import {
  matchOf,
  play,
  receiveAt,
  type TestTable,
  tableOf,
} from "../../src/match/table.fixture.ts";
import { quantile } from "./quantile.ts";
import type { Row } from "./row.ts";

const SEATS = 4;
const LIAR = SEATS - 1;
const PHASES = 60;
/** Messages of each kind in each phase, before anything honest arrives. */
const AT_ONCE = 100;
/** Phases that are not timed, because freshly loaded code is slow. */
const WARM_UP = 10;
/** The first round of those that a flood speaks of; no phase comes so far. */
const FAR_AHEAD = 1000;

type Signing = (match: Match, count: number) => Message;

/** Messages validly signed by a voter, each different and useless; none is evidence. */
const FLOODS: Readonly<Record<string, (signer: TestTable["signers"][number]) => Signing>> = {
  "votes in rounds far ahead": (signer) => (match, count) => ({
    kind: "vote",
    bytes: signVote(
      {
        ...placeIn(match, 0),
        round: FAR_AHEAD + count,
        kind: "prevote",
        content: noise(count),
        vr: -1,
      },
      signer,
    ).bytes,
  }),
  "votes on the phase after next": (signer) => (match, count) => ({
    kind: "vote",
    bytes: signVote(
      { ...placeIn(match, 2), round: count, kind: "prevote", content: noise(count), vr: -1 },
      signer,
    ).bytes,
  }),
  "votes on the next phase": (signer) => (match, count) => ({
    kind: "vote",
    bytes: signVote(
      { ...placeIn(match, 1), round: count, kind: "precommit", content: noise(count), vr: -1 },
      signer,
    ).bytes,
  }),
  "proposals that nobody can check": (signer) => (match, count) => {
    const content = { answers: [[LIAR, 0, noise(count)]] as const, resigned: [], out: [] };
    const at = { ...placeIn(match, 0), round: FAR_AHEAD + count, content, vr: -1 };
    return { kind: "proposal", bytes: signProposal(at, signer).bytes };
  },
  "entries for the next phase": (signer) => (match, count) => {
    const body: Entry["body"] = { kind: "act", action: { count }, seen: [] };
    const { voter: seat, ...place } = placeIn(match, 1);
    const entry = { ...place, seat, step: 1 + (count % 60), body };
    return { kind: "entry", bytes: signEntry(entry, signer).bytes };
  },
  claims: (signer) => (match, count) => {
    const { voter: seat, ...place } = placeIn(match, 0);
    const claim = { ...place, log: noise(count), seat, seats: [0] };
    return { kind: "claim", bytes: signClaim(claim, signer).bytes };
  },
  "wishes for a break": (signer) => (match, count) => {
    const { voter: seat, ...place } = placeIn(match, 0);
    const wish = {
      v: 2,
      match: place.match,
      turn: place.turn,
      seat,
      number: 1 + (count % MAX_PAUSES),
    } as const;
    return { kind: "pause", bytes: signPause(wish, signer).bytes };
  },
  // Two signatures to check, and both are good.
  "evidence that proves nothing": (signer) => (match, count) => {
    const place = { ...placeIn(match, 0), kind: "prevote", content: noise(count), vr: -1 } as const;
    const [one, other] = [0, 1].map(
      (more) => signVote({ ...place, round: FAR_AHEAD + 2 * count + more }, signer).bytes,
    );
    if (one === undefined || other === undefined) throw new Error("Two votes were signed.");
    return { kind: "evidence", bytes: encodeEvidence({ kind: "votes", votes: [one, other] }) };
  },
  "certificates that do not hold": (signer) => (match, count) => {
    const content: Content = { answers: [[LIAR, 0, noise(count)]], resigned: [], out: [] };
    const place = { ...placeIn(match, 0), round: FAR_AHEAD + count, vr: -1 } as const;
    const ballot = { ...place, kind: "precommit", content: hashContent(content) } as const;
    const votes = [signVote(ballot, signer).bytes];
    const bytes = encodeCertificate({ turn: place.turn, content, votes });
    return { kind: "certificate", bytes };
  },
};

/**
 * What an honest phase costs one of four players, with and without a flood of valid messages from another. In one
 * thread, without network or disk: a phase is the other players' entries and votes, verified and settled.
 */
export async function measureFloods(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [name, flood] of Object.entries(FLOODS)) {
    const { honest, each } = playBeside(flood);
    const { honest: quiet } = playBeside(null);
    rows.push({
      name: `a phase of four beside ${name} (beside: without)`,
      value: honest,
      unit: "ms",
      reference: quiet,
      ratio: honest / quiet,
      goal: { of: "ratio", at: "most", bound: 2 },
    });
    rows.push({ name: `${name}, each, p50`, value: each, unit: "ms" });
  }
  return rows;
}

/** Medians in milliseconds: of the honest part of a phase, and of one message of the flood. */
function playBeside(flood: (typeof FLOODS)[string] | null): { honest: number; each: number } {
  const game = findGame("rpsls");
  if (game === undefined) throw new Error("There is no rock-paper-scissors-lizard-Spock.");
  const table = tableOf(game, SEATS);
  const signer = table.signers[LIAR];
  if (signer === undefined) throw new Error("It has a key.");
  let spent = 0;
  table.carries = (_from, to, message) => {
    if (to !== 0) return true;
    const before = performance.now();
    receiveAt(table, 0, message);
    spent += performance.now() - before;
    return false;
  };
  const phases: number[] = [];
  const costs: number[] = [];
  for (let phase = 0; phase < PHASES; phase++) {
    const match = matchOf(table, 0);
    for (let count = 0; flood !== null && count < AT_ONCE; count++) {
      const message = flood(signer)(match, phase * AT_ONCE + count);
      const before = performance.now();
      receiveAt(table, 0, message);
      costs.push(performance.now() - before);
    }
    spent = 0;
    const { turn } = match.phase;
    for (const seat of awaitedSeats(match)) {
      const mine = matchOf(table, seat);
      // Always the same throw, so that nobody wins.
      const [action] = game.legal(mine.phase.state, seat, knowledgeOf(mine, seat));
      if (action !== undefined) play(table, seat, action);
    }
    if (match.phase.turn === turn) throw new Error(`Phase ${turn} does not become final.`);
    if (phase >= WARM_UP) phases.push(spent);
  }
  return { honest: quantile(phases, 0.5), each: flood === null ? 0 : quantile(costs, 0.5) };
}

/** A place this many phases ahead of the open one, with a made-up name for the log there. */
function placeIn({ seating, history, phase }: Match, ahead: number) {
  const log = ahead === 0 ? (logAt(history, phase.turn) ?? history.start) : noise(phase.turn);
  return { v: 2, match: seating.start.hash, turn: phase.turn + ahead, log, voter: LIAR } as const;
}

function noise(count: number): Uint8Array {
  const bytes = new Uint8Array(32).fill(0x5a);
  new DataView(bytes.buffer).setUint32(0, count);
  return bytes;
}
