import { equalBytes } from "../../protocol/bytes.ts";
import type { Evidence } from "../../protocol/certificate.ts";
import { hashLog } from "../../protocol/content.ts";
import { readEntry } from "../../protocol/entry.ts";
import { hashState } from "../../protocol/hash.ts";
import type { Plain, Seat } from "../engine/game.ts";
import type { Final, History, Match, SignedEntry, Step } from "./match.ts";
import type { Place } from "./terms.ts";

interface Writable extends History {
  readonly finals: Final[];
}

export function newHistory(start: Uint8Array, origin: Plain): History {
  return { start, origin, finals: [] };
}

/** Appends the next final phase. `after`: the public state it leads to. */
export function extend(
  history: History,
  { after, ...final }: Omit<Final, "before" | "log"> & { readonly after: Plain },
): Final {
  const { finals, start } = history as Writable;
  const before = () => finals[final.turn - 1]?.log ?? start;
  let log: Uint8Array | undefined;
  const added: Final = {
    ...final,
    get before() {
      return before();
    },
    // Computed when it is first needed: with the next entry, or once the phase has been shown (`foresee`).
    get log() {
      log ??= hashLog(before(), final.content, hashState(after));
      return log;
    },
  };
  finals.push(added);
  return added;
}

/** `L_(turn - 1)`: what is signed in phase `turn` names it. `null` for a phase that has not begun. */
export function logAt({ finals, start }: History, turn: number): Uint8Array | null {
  return turn === 0 ? start : (finals[turn - 1]?.log ?? null);
}

/** Where a match is. */
export function openPlace({ history, phase }: Pick<Match, "history" | "phase">): Place {
  const { turn } = phase;
  return { turn, log: logAt(history, turn) ?? history.start };
}

/** Computes the last phase's log now, so that the next entry need not wait for it. */
export function foresee({ history }: { readonly history: History }): void {
  void history.finals.at(-1)?.log;
}

/** The entry that a final phase names for a step of a seat. */
export function entryOf(final: Final, seat: Seat, step: number): SignedEntry | undefined {
  // A listed resignation may be from an earlier phase, with a step of its own there.
  return final.entries.find(
    ({ value }) => value.turn === final.turn && value.seat === seat && value.step === step,
  );
}

/**
 * The final phase that two statements of one author make doubtful: in it that author answered, and has now shown another
 * answer, or that this one came too late. `null`: there is none.
 */
export function turnInDoubt({ finals }: History, evidence: Evidence): number | null {
  const answer = answerIn(evidence);
  const entry = answer === null ? null : readEntry(answer);
  if (!entry?.ok) return null;
  const { turn, seat, step } = entry.value.value;
  const final = finals[turn];
  return final === undefined || entryOf(final, seat, step) === undefined ? null : turn;
}

function answerIn(evidence: Evidence): Uint8Array | null {
  if (evidence.kind === "faces") return evidence.entries[0];
  return evidence.kind === "later-entry" ? evidence.entry : null;
}

/** Everything that happened, in order. */
export function stepsOf({ finals }: History): Step[] {
  return finals.flatMap(({ steps }) => steps);
}

/** The entry among these that a hash names. */
export function named(entries: readonly SignedEntry[], hash: Uint8Array): SignedEntry | undefined {
  return entries.find((entry) => equalBytes(entry.hash, hash));
}

/** Whether something signed in this phase was signed upon the history that is held here. */
export function isOfThisHistory(
  { history }: Pick<Match, "history">,
  { turn, log }: { readonly turn: number; readonly log: Uint8Array },
): boolean {
  const here = logAt(history, turn);
  return here !== null && equalBytes(here, log);
}
