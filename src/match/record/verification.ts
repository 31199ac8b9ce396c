import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import { encodeEvidence } from "../../../protocol/certificate.ts";
import { type Content, hashContent as hashOf } from "../../../protocol/content.ts";
import { foretellEntry, readEntry } from "../../../protocol/entry.ts";
import type { Begin, Verify } from "../../../protocol/identity.ts";
import { MAX_SEATS, openManifest } from "../../../protocol/manifest.ts";
import {
  decodeRecord,
  digestRecord,
  encodeRecord,
  type MatchRecord,
} from "../../../protocol/record.ts";
import { type Fault, fail, ok, type Result } from "../../../protocol/result.ts";
import { openStart, type Seating } from "../../../protocol/start.ts";
import { type Game, NO_KNOWLEDGE, type Outcome, type Plain } from "../../engine/game.ts";
import { followingContent, isAnswered } from "../contents.ts";
import { emptyMatch } from "../create.ts";
import { isAvailable } from "../deciding/validity.ts";
import { beginRestoring } from "../deciding/votes.ts";
import { named, stepsOf } from "../history.ts";
import type { Final, Match, Step } from "../match.ts";
import { isVoted } from "../phase.ts";
import { receiveEntry } from "../receive.ts";
import { close } from "../settlement.ts";
import { standingClaims } from "../statements.ts";
import type { ChanceTools } from "../terms.ts";
import { attach, certifiedPhases } from "./attachments.ts";
import { type Move, movesOf } from "./moves.ts";

/** How a match ended, according to its record. */
export type Ending =
  /** All who were still in it confirm this end, by certificate or by their own signatures. */
  | { readonly kind: "agreed"; readonly by: readonly number[] }
  /** Between two: the other has not signed that the last move arrived. */
  | { readonly kind: "unacknowledged"; readonly by: readonly number[] }
  /** It was broken off, and these players say that the others were gone. */
  | {
      readonly kind: "claimed";
      readonly by: readonly number[];
      readonly against: readonly number[];
    }
  /** It was still running. */
  | { readonly kind: "unfinished" };

/** What was checked, all of it successfully. */
export interface Verification {
  readonly entries: number;
  readonly signatures: number;
  /** Phases, each following from the one before. */
  readonly phases: number;
  /** Those of them that needed a certificate: somebody was put out, or had resigned. */
  readonly voted: number;
  /** blake2b-256 of start, contents and entries, lower-case hex, for players to compare. */
  readonly digest: string;
}

/** A record that was replayed from its first byte to its last. */
export interface VerifiedRecord {
  readonly game: Game;
  readonly seating: Seating;
  /** The names the players gave, by seat. */
  readonly players: readonly string[];
  /** What a spectator sees: position 0 is the start, position k follows `moves[k - 1]`. */
  readonly positions: readonly Plain[];
  readonly moves: readonly Move[];
  /** What happened, event by event. */
  readonly steps: readonly Step[];
  /** `null` for the record of a match that was still running. */
  readonly outcome: Outcome | null;
  readonly ending: Ending;
  /** The seats that are proven to have cheated, ascending. */
  readonly convicted: readonly number[];
  readonly verification: Verification;
}

/** The record of a match: all peers for whom it is over hold the same start, contents and entries. */
export function recordOf(match: Match): Uint8Array {
  return encodeRecord(makeRecord(match));
}

function makeRecord(match: Match): MatchRecord {
  const { seating, history, statements, guilt } = match;
  const { finals } = history;
  return {
    manifest: seating.table.bytes,
    start: seating.start.bytes,
    contents: finals.map(({ content }) => content),
    entries: finals.flatMap(({ entries }) => entries.map(({ bytes }) => bytes)),
    attachments: {
      certificates: certifiedPhases(match)
        .filter(({ votes }) => votes.length > 0)
        .map(({ turn, content, votes }) => ({ turn, content, votes }))
        .concat(guilt.fork ?? []),
      ends: inSeatOrder(statements.ends),
      claims: standingClaims(match).map(({ bytes }) => bytes),
      evidence: [...guilt.convicted.values()]
        .map(({ evidence }) => evidence)
        .concat(groundsBeside(match))
        .slice(0, MAX_SEATS),
    },
  };
}

/** The resignations that another certificate lists and no phase does here. As evidence, they show nothing else. */
function groundsBeside({ guilt, history }: Match): Uint8Array[] {
  const listed = history.finals.flatMap(({ entries }) => entries);
  return guilt.grounds
    .filter(({ hash }) => named(listed, hash) === undefined)
    .map(({ bytes }) => encodeEvidence({ kind: "entry", entry: bytes, base: [] }));
}

function inSeatOrder(ends: Match["statements"]["ends"]): Uint8Array[] {
  return [...ends].toSorted(([one], [other]) => one - other).map(([, { bytes }]) => bytes);
}

/** The positions and moves of a match so far. */
export function replayOf(
  game: Game,
  origin: Plain,
  steps: readonly Step[],
): Pick<VerifiedRecord, "positions" | "moves"> {
  const viewOf = (state: Plain) => game.view(state, null, NO_KNOWLEDGE);
  const positions: Plain[] = [viewOf(origin)];
  const moves: Move[] = [];
  for (const step of steps) {
    for (const move of movesOf(game, step)) {
      moves.push(move);
      positions.push(viewOf(step.after));
    }
  }
  return { positions, moves };
}

/** What has been checked of a match up to its current position. */
export function verificationOf(
  match: Match,
  record: MatchRecord = makeRecord(match),
): Verification {
  const { certificates, ends, claims } = record.attachments;
  const votes = certificates.reduce((sum, one) => sum + one.votes.length, 0);
  return {
    entries: record.entries.length,
    // The manifest, the start, and one join for each seat.
    signatures:
      record.entries.length + votes + ends.length + claims.length + 2 + match.owners.of.length,
    phases: record.contents.length,
    voted: certificates.length,
    digest: toHex(digestRecord(record)),
  };
}

/** How the match ends as it stands. */
export function endingOf(match: Match): Ending {
  const { phase, history, statements, owners } = match;
  const last = history.finals.at(-1);
  if (phase.outcome === null || last === undefined) {
    const claims = standingClaims(match);
    if (claims.length === 0) return { kind: "unfinished" };
    const against = [...new Set(claims.flatMap(({ value }) => value.seats))];
    return {
      kind: "claimed",
      by: claims.map(({ value }) => value.seat),
      against: against.toSorted((one, other) => one - other),
    };
  }
  if (isVoted(last.phase)) return { kind: "agreed", by: last.phase.voters };
  // A voter that resigned has signed that, and nobody waits for the signature of one that was put out.
  const gaveUp = last.content.resigned.map(([seat]) => seat);
  const by = owners.of.flatMap((owner, seat) =>
    owner === seat && statements.ends.has(seat) ? [seat] : [],
  );
  const signed = last.phase.voters.every(
    (voter) => by.includes(voter) || gaveUp.includes(voter) || isOut(last, voter),
  );
  return signed ? { kind: "agreed", by } : { kind: "unacknowledged", by };
}

function isOut({ content }: Final, seat: number): boolean {
  return content.out.some(([one]) => one === seat);
}

/** Signature checks begin this many entries ahead. */
const AHEAD = 64;

/** What a record is verified with. */
export interface VerifyTools {
  findGame(id: string): Game | undefined;
  readonly verify: Verify;
  /** Receives the entries' signatures some time before `verify` is called. */
  readonly begin?: Begin;
  /** Without it, records of games with dice or hidden pieces cannot be verified. */
  readonly chance?: ChanceTools;
}

/**
 * Replays a record's file, offline, trusting none of it: signatures, every move by the engine, what each phase came to,
 * certificates. A fault keeps its code and names the entry in `field` (`entries.12`).
 */
export function verifyRecord(bytes: Uint8Array, tools: VerifyTools): Result<VerifiedRecord> {
  const decoded = decodeRecord(bytes);
  if (!decoded.ok) return decoded;
  const record = decoded.value;
  const opened = openRecord(record, tools);
  if (!opened.ok) return opened;
  const match = opened.value;
  const played = playRecord(match, record, tools.begin ?? (() => {}));
  if (!played.ok) return played;
  const attached = attach(match, record);
  if (!attached.ok) return attached;
  if (!equalBytes(digestRecord(makeRecord(match)), digestRecord(record)))
    return fail(
      "record/not-canonical",
      "The file holds something that is duplicated or has no effect.",
    );
  const { game, seating, history, phase, guilt } = match;
  const steps = stepsOf(history);
  return ok({
    game,
    seating,
    players: seating.joins.map((join) => join.value.name),
    ...replayOf(game, history.origin, steps),
    steps,
    outcome: phase.outcome,
    ending: endingOf(match),
    convicted: [...guilt.convicted.keys()].toSorted((one, other) => one - other),
    verification: verificationOf(match, record),
  });
}

function openRecord(record: MatchRecord, { findGame, verify, chance }: VerifyTools): Result<Match> {
  const table = openManifest(record.manifest, verify);
  if (!table.ok) return table;
  const seating = openStart(record.start, table.value, verify);
  if (!seating.ok) return seating;
  const game = findGame(table.value.value.game);
  if (game === undefined)
    return fail(
      "record/unknown-game",
      `This app does not know the game ${table.value.value.game}.`,
    );
  const created = emptyMatch({
    game,
    seating: seating.value,
    me: null,
    verify,
    stored: [],
    // All at once: nothing else waits here.
    ...(chance === undefined ? {} : { chance: { ...chance, deferred: false } }),
  });
  // As from a disk: there is room for every resignation that a content lists, of which no move need have seen one.
  if (created.ok) beginRestoring(created.value, new Set(), -1);
  return created;
}

/** Phase by phase: takes what its content names, then checks that the phase can come to it. */
function playRecord(match: Match, { contents, entries }: MatchRecord, begin: Begin): Result<null> {
  const soon = (bytes: Uint8Array | undefined) => {
    const read = bytes === undefined ? null : readEntry(bytes);
    const key = read?.ok ? match.owners.keys[read.value.value.seat] : undefined;
    if (bytes !== undefined && key !== undefined) foretellEntry(bytes, key, begin);
  };
  for (const bytes of entries.slice(0, AHEAD)) soon(bytes);
  let next = 0;
  for (const [turn, content] of contents.entries()) {
    const end = next + content.answers.length + content.resigned.length;
    for (; next < end; next++) {
      const bytes = entries[next];
      if (bytes === undefined) break;
      soon(entries[next + AHEAD]);
      const taken = takeEntry(match, bytes, next);
      if (!taken.ok) return taken;
    }
    const closed = closePhase(match, content, turn);
    if (!closed.ok) return closed;
    if (match.phase.fault !== null) return { ok: false, fault: match.phase.fault };
  }
  return next === entries.length
    ? ok(null)
    : fail("record/not-canonical", "The file holds entries that no phase names.");
}

function takeEntry(match: Match, bytes: Uint8Array, index: number): Result<null> {
  const at = `entries.${index}`;
  const { verdict, effects } = receiveEntry(match, bytes);
  const refused = effects.find((effect) => effect.kind === "refused");
  const read = readEntry(bytes);
  if (verdict === "reject" && refused?.kind === "refused") return wrongEntry(refused.fault, index);
  // If a seat has signed several resignations, one that a content lists counts, whatever it stands beside.
  if (read.ok && read.value.value.body.kind === "resign") return ok(null);
  for (const effect of effects) {
    if (effect.kind === "refused" && effect.seat !== null) return wrongEntry(effect.fault, index);
    if (effect.kind === "convicted")
      return fail(
        "record/equivocation",
        `Entry ${index} contradicts another entry by the same player.`,
        at,
      );
  }
  return ok(null);
}

function wrongEntry({ code, message }: Fault, index: number): Result<never> {
  return fail(code, `Entry ${index} is wrong: ${message}`, `entries.${index}`);
}

function closePhase(match: Match, content: Content, turn: number): Result<null> {
  // Two owners need no votes: their answers alone have already closed the phase.
  if (match.phase.turn > turn) {
    const final = match.history.finals[turn];
    return final !== undefined && equalBytes(hashOf(final.content), hashOf(content))
      ? ok(null)
      : wrongContent(turn);
  }
  if (match.phase.turn < turn || !isAvailable(match, content)) return wrongContent(turn);
  const quiet = !isVoted(match.phase) && isAnswered(match.phase, content);
  const following = quiet ? followingContent(match) : content;
  if (following === null || !equalBytes(hashOf(following), hashOf(content)))
    return wrongContent(turn);
  return close(match, content, []) === null ? wrongContent(turn) : ok(null);
}

function wrongContent(turn: number): Result<never> {
  return fail(
    "record/wrong-content",
    `Phase ${turn} cannot have ended as the file says.`,
    `contents.${turn}`,
  );
}
