import { equalBytes } from "../../protocol/bytes.ts";
import { authenticateEntry, type Entry, readEntry } from "../../protocol/entry.ts";
import type { Fault } from "../../protocol/result.ts";
import type { Signed } from "../../protocol/signed.ts";
import { isSettled } from "./absence.ts";
import { isAccepted, judge } from "./judgement.ts";
import type { Effect, Match, Offence, Vow } from "./match.ts";

/**
 * Entries that convict their author. They are on disk as well: after a restart of everybody each log would hold one side only.
 */

/**
 * Keeps one pair of contradicting entries of a seat: it is proof enough, and a liar could make endless ones. The one with
 * the lowest number goes before the others until that is settled, since all that follows hangs on it.
 */
export function bearWitness(match: Match, known: Signed<Entry>, other: Signed<Entry>): Effect[] {
  const { seat, seq } = other.value;
  const at = match.evidence.findIndex((evidence) => evidence.seat === seat);
  const before = match.evidence[at]?.entries[0].value.seq;
  const open = before !== undefined && !isSettled(match, seat, before);
  if (before !== undefined && (isSettled(match, seat, seq) || (open && before <= seq))) return [];
  const evidence = { seat, entries: [known, other] } as const;
  match.evidence.splice(at < 0 ? match.evidence.length : at, 1, evidence);
  const sure = match.offences.filter(({ entry }) => !mayRestElsewhere(match, entry.value));
  match.offences.splice(0, match.offences.length, ...sure);
  return [written(known), written(other), { kind: "evidence", evidence }];
}

/**
 * Whether an entry may rest on another face of somebody than the one that is here: a complaint about keys or the proof of a
 * shuffle is then false here and true where its author stands. It convicts nobody before all have the same face.
 */
function mayRestElsewhere(match: Match, { seat, turn }: Entry): boolean {
  return match.evidence.some(
    ({ seat: other, entries }) =>
      other !== seat &&
      entries.some(({ value }) => value.turn <= turn && !isSettled(match, other, value.seq)),
  );
}

/** One offence of a seat is proof enough. */
export function accuse(match: Match, offence: Offence): Effect[] {
  if (mayRestElsewhere(match, offence.entry.value)) return [];
  match.falsehoods[offence.seat] = (match.falsehoods[offence.seat] ?? 0) + 1;
  if (match.offences.some(({ seat }) => seat === offence.seat)) return [];
  match.offences.push(offence);
  return [written(offence.entry), { kind: "offence", offence }];
}

function written({ bytes }: Signed<Entry>): Effect {
  return { kind: "vow", message: { kind: "evidence", bytes } };
}

/** Faults of the deck that can come from having seen less of the log. */
const INNOCENT: readonly Fault["code"][] = [
  "deck/stale",
  "deck/out-of-turn",
  "deck/wrong-deck",
  "deck/no-such-seat",
];

/** Whether only a false statement about dice or pieces has this fault, whatever its author had seen of the log. */
export function isOffence({ code }: Fault): boolean {
  return (code.startsWith("deck/") || code.startsWith("dice/")) && !INNOCENT.includes(code);
}

/** What was on disk as evidence, while the log is played again. */
export interface Exhibits {
  /** They prove themselves. */
  readonly pairs: (readonly [Signed<Entry>, Signed<Entry>])[];
  /** To be judged once more at their place in the log: a signature does not tell what is false in them. */
  readonly suspects: Signed<Entry>[];
  readonly offences: Offence[];
}

/** The evidence among what `vow` effects wrote. What nobody has signed for this match is damage, and of no use. */
export function openExhibits(match: Match, vows: readonly Vow[]): Exhibits {
  const exhibits: Exhibits = { pairs: [], suspects: [], offences: [] };
  // Who has no seat has no vote about anybody.
  if (match.me === null) return exhibits;
  for (const { kind, bytes } of vows) {
    const entry = kind === "evidence" ? openExhibit(match, bytes) : null;
    if (entry !== null) addExhibit(exhibits, entry);
  }
  return exhibits;
}

function openExhibit({ chains, seating, verify }: Match, bytes: Uint8Array): Signed<Entry> | null {
  const read = readEntry(bytes);
  if (!read.ok) return null;
  const { match, seat } = read.value.value;
  const key = chains[seat]?.key;
  if (key === undefined || !equalBytes(match, seating.start.hash)) return null;
  return authenticateEntry(read.value, key, verify).ok ? read.value : null;
}

/** Of a pair only one may be there: they are written one after the other. */
function addExhibit({ pairs, suspects }: Exhibits, entry: Signed<Entry>): void {
  const { seat, seq } = entry.value;
  const at = suspects.findIndex(
    ({ value, bytes }) =>
      value.seat === seat && value.seq === seq && !equalBytes(bytes, entry.bytes),
  );
  const [other] = at < 0 ? [] : suspects.splice(at, 1);
  if (other === undefined) suspects.push(entry);
  else pairs.push([other, entry]);
}

/**
 * Looks at the suspects whose place in the log has come. To be called before every entry: whoever signed something false may
 * have signed something better under the same number afterwards.
 */
export function judgeSuspects(match: Match, { suspects, offences }: Exhibits): void {
  for (const entry of suspects) {
    const { seat, seq } = entry.value;
    const isNext = seq === match.chains[seat]?.accepted.length;
    if (!isNext || offences.some((known) => known.seat === seat)) continue;
    const judgement = judge(match, entry.value, entry);
    if (typeof judgement === "string" || isAccepted(judgement) || !isOffence(judgement)) continue;
    offences.push({ seat, entry, fault: judgement });
  }
}

/** Convicts anew, once the log is there: while it was played again, what had counted had to count. */
export function convictAgain(match: Match, { pairs, offences }: Exhibits): void {
  for (const [one, other] of pairs) bearWitness(match, one, other);
  for (const offence of offences) accuse(match, offence);
}
