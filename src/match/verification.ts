import { equalBytes, toHex } from "../../protocol/bytes.ts";
import { type Entry, foretellEntry, readEntry } from "../../protocol/entry.ts";
import type { Begin, Verify } from "../../protocol/identity.ts";
import { openManifest } from "../../protocol/manifest.ts";
import { decodeRecord, digestRecord, encodeRecord, inRecordOrder } from "../../protocol/record.ts";
import { fail, ok, type Result } from "../../protocol/result.ts";
import type { Signed } from "../../protocol/signed.ts";
import { openStart, type Seating } from "../../protocol/start.ts";
import { decodeCertificate } from "../../protocol/vote.ts";
import { type Game, NO_KNOWLEDGE, type Outcome, type Plain } from "../engine/game.ts";
import { countersignedIn, hasCountersigned } from "./absence.ts";
import { createMatch } from "./create.ts";
import { certificatesOf, receiveMessage } from "./exchange.ts";
import type { ChanceTools, Match, Step } from "./match.ts";
import { type Move, movesOf } from "./moves.ts";
import { receive } from "./receive.ts";

/** What was checked, all of it with success. */
export interface Verification {
  readonly entries: number;
  readonly signatures: number;
  /** Hash chains followed without a gap, one a seat. */
  readonly chains: number;
  /** Seats that went on without an answer: by certificates of a majority, and by the word of the other player alone. */
  readonly decisions: { readonly voted: number; readonly claimed: number };
  /** State hashes that agreed. */
  readonly states: number;
  /** blake2b-256 of the record file, lower-case hex: both players can compare it. */
  readonly digest: string;
}

/** A record that was played again from its first byte to its last. */
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
  /** `null` for a record of a match that was still running. */
  readonly outcome: Outcome | null;
  /** The seats that countersigned the outcome, ascending. */
  readonly countersigned: readonly number[];
  readonly verification: Verification;
}

/** The record's file of a match. Peers that hold the same countersignatures hold the same bytes. */
export function recordOf(match: Match): Uint8Array {
  const { table, start } = match.seating;
  const entries = inRecordOrder(match.chains.flatMap((_, seat) => entriesOf(match, seat)));
  return encodeRecord({
    manifest: table.bytes,
    start: start.bytes,
    entries: entries.map(({ bytes }) => bytes),
    certificates: certificatesOf(match),
  });
}

/**
 * After the end a resignation that came too late to matter may be known to some peers only. It stays out of the record
 * unless its author's countersignature, which follows it in the chain, makes it known to all who hold that.
 */
function entriesOf(match: Match, seat: number): readonly Signed<Entry>[] {
  const accepted = match.chains[seat]?.accepted ?? [];
  const whole = match.outcome === null || hasCountersigned(match, seat);
  // An idle entry is a link of the chain to one that counts; the last ones lead nowhere.
  const last = accepted.findLastIndex((entry) =>
    whole ? !match.idle.has(entry) : match.effective.has(entry),
  );
  // A claim rests on all that its author had seen of the absent seat's chain, whatever that was, and on who had given up.
  const seen = match.decisions.flatMap(({ question, proof }) => {
    if (proof.kind !== "claim" || proof.entry.body.kind !== "claim") return [];
    const named = proof.entry.body.seen;
    const resigned = accepted.findIndex(({ hash }) => named.some((one) => equalBytes(one, hash)));
    return [question.seat === seat ? question.seq : 0, resigned + 1];
  });
  return accepted.slice(0, Math.max(last + 1, ...seen));
}

/** The positions and moves of a match so far. */
export function replayOf(
  match: Pick<Match, "game" | "steps" | "state">,
): Pick<VerifiedRecord, "positions" | "moves"> {
  const { game, steps } = match;
  const viewOf = (state: Plain) => game.view(state, null, NO_KNOWLEDGE);
  const positions: Plain[] = [viewOf(steps[0]?.before ?? match.state)];
  const moves: Move[] = [];
  for (const step of steps) {
    for (const move of movesOf(game, step)) {
      moves.push(move);
      positions.push(viewOf(step.after));
    }
  }
  return { positions, moves };
}

/** What has been checked of a match by the time it stands as it does. */
export function verificationOf(match: Match, record: Uint8Array): Verification {
  const entries = match.log.length;
  const votes = certificatesOf(match).flatMap((bytes) => {
    const certificate = decodeCertificate(bytes);
    return certificate.ok ? certificate.value.votes : [];
  });
  const against = match.decisions.filter(({ value }) => value.kind !== "entry");
  const voted = against.filter(({ proof }) => proof.kind === "vote").length;
  return {
    entries,
    // The manifest, the start, and one join and chain a seat.
    signatures: entries + votes.length + 2 + match.chains.length,
    decisions: { voted, claimed: against.length - voted },
    chains: match.chains.length,
    states: entries,
    digest: toHex(digestRecord(record)),
  };
}

/** So many entries before its turn a signature is begun with. */
const AHEAD = 64;

/**
 * Plays a record's file again, offline, trusting none of it: signatures, chains, resignations, every move by the engine,
 * state hashes, outcome. A fault keeps the code of what is wrong and names the entry in `field` (`entries.12`).
 */
export function verifyRecord(
  bytes: Uint8Array,
  {
    findGame,
    verify,
    begin = () => {},
    chance,
  }: {
    findGame(id: string): Game | undefined;
    verify: Verify;
    /** Is told of the entries' signatures some time before `verify` is asked. */
    begin?: Begin;
    /** Without it, records of games with dice or hidden pieces cannot be verified. */
    chance?: ChanceTools;
  },
): Result<VerifiedRecord> {
  const record = decodeRecord(bytes);
  if (!record.ok) return record;
  const table = openManifest(record.value.manifest, verify);
  if (!table.ok) return table;
  const seating = openStart(record.value.start, table.value, verify);
  if (!seating.ok) return seating;
  const game = findGame(table.value.value.game);
  if (game === undefined)
    return fail(
      "record/unknown-game",
      `This app does not know the game ${table.value.value.game}.`,
    );
  const { certificates = [] } = record.value;
  const soon = (line: Line | undefined) => {
    if (line?.read.ok !== true) return;
    const join = seating.value.joins[line.read.value.value.seat];
    if (join !== undefined) foretellEntry(line.bytes, join.value.player, begin);
  };
  const entries = record.value.entries.map((bytes, index): Line => {
    const line = { bytes, read: readEntry(bytes) };
    if (index < AHEAD) soon(line);
    return line;
  });
  const created = createMatch({
    game,
    seating: seating.value,
    me: null,
    verify,
    stored: [],
    ends: endsOf(entries, seating.value),
    // In one go: nobody waits for anything here.
    ...(chance === undefined ? {} : { chance: { ...chance, deferred: false } }),
  });
  if (!created.ok) return created;
  const { match } = created.value;
  const judged = takeCertificates(match, certificates);
  if (!judged.ok) return judged;
  const played = playEntries(match, entries, soon);
  if (!played.ok) return played;
  if (match.early.length > 0 || certificatesOf(match).length < certificates.length)
    return fail(
      "record/certificate",
      "A certificate in the file is not about this match as the file has it.",
    );
  if (!equalBytes(recordOf(match), bytes))
    return fail(
      "record/not-canonical",
      "The file holds entries twice, out of order or without effect.",
    );
  return ok({
    game,
    seating: seating.value,
    players: seating.value.joins.map((join) => join.value.name),
    ...replayOf(match),
    steps: match.steps,
    outcome: match.outcome,
    countersigned: countersignedIn(match),
    verification: verificationOf(match, bytes),
  });
}

/** Begins with the signature of a line, if there is one. */
type Soon = (line: Line | undefined) => void;

/** An entry's bytes, and what they are read as. */
interface Line {
  readonly bytes: Uint8Array;
  readonly read: Result<Signed<Entry>>;
}

function endsOf(entries: readonly Line[], { joins }: Seating): number[] {
  const ends = joins.map(() => 0);
  for (const { read } of entries)
    if (read.ok) ends[read.value.value.seat] = (ends[read.value.value.seat] ?? 0) + 1;
  return ends.slice(0, joins.length);
}

/** Certificates go first: each takes effect in the phase that it is about. */
function takeCertificates(match: Match, certificates: readonly Uint8Array[]): Result<null> {
  for (const [index, bytes] of certificates.entries())
    for (const effect of receiveMessage(match, { kind: "certificate", bytes }).effects)
      if (effect.kind === "refused")
        return fail(
          effect.fault.code,
          `Certificate ${index} is wrong: ${effect.fault.message}`,
          `certificates.${index}`,
        );
  return ok(null);
}

function playEntries(match: Match, entries: readonly Line[], soon: Soon): Result<null> {
  for (const [index, { bytes, read }] of entries.entries()) {
    const { verdict, effects } = receive(match, bytes, read);
    soon(entries[index + AHEAD]);
    for (const effect of effects) {
      // That nothing can be dealt any more follows from entries that are all in order.
      const isTrouble = verdict === "accept" && effect.kind === "refused" && effect.seat === null;
      if (effect.kind === "refused" && !isTrouble)
        return fail(
          effect.fault.code,
          `Entry ${index} is wrong: ${effect.fault.message}`,
          `entries.${index}`,
        );
      if (effect.kind === "evidence")
        return fail(
          "record/equivocation",
          `Entry ${index} contradicts another one of the same player.`,
          `entries.${index}`,
        );
    }
  }
  return match.chains.some((chain) => chain.held.size > 0)
    ? fail("record/incomplete", "Entries that others rest on are missing from the file.")
    : ok(null);
}
