import { equalBytes } from "../../protocol/bytes.ts";
import { encodeCertificate } from "../../protocol/certificate.ts";
import { logAt } from "./history.ts";
import type { Final, Match, Message, SignedEntry } from "./match.ts";
import { entriesIn, isGood, nextStep } from "./pool.ts";
import { standingMessages } from "./votes.ts";

/** How far a peer has come. */
export interface Position {
  /** The open phase, and `L_(turn - 1)`. */
  readonly turn: number;
  readonly log: Uint8Array;
  /** The number of each seat's next entry in the open phase, by seat. */
  readonly steps: readonly number[];
}

export function positionOf(match: Match): Position {
  const { phase, history, pool, owners } = match;
  return {
    turn: phase.turn,
    log: logAt(history, phase.turn) ?? history.start,
    steps: owners.of.map((_, seat) => nextStep(pool, seat)),
  };
}

/**
 * What a peer at this position lacks, in an order in which it can take it in: the final phases, then what is here of the
 * open one. Whoever stands on another history is shown the phase where it parts from ours, if that is the last one.
 */
export function messagesAfter(match: Match, position: Position): Message[] {
  const { finals } = match.history;
  const here = logAt(match.history, position.turn);
  if (here === null) return evidenceIn(match);
  const apart = !equalBytes(here, position.log);
  const from = apart ? Math.max(0, position.turn - 1) : position.turn;
  const steps = apart || position.turn < match.phase.turn ? [] : position.steps;
  return [
    ...evidenceIn(match),
    ...finals.slice(from).flatMap(messagesOf),
    ...openEntries(match, steps),
    ...standingMessages(match),
    ...statementsIn(match),
  ];
}

function messagesOf({ entries, votes, turn, content }: Final): Message[] {
  const named = entries.map(({ bytes }): Message => ({ kind: "entry", bytes }));
  if (votes.length === 0) return named;
  return [...named, { kind: "certificate", bytes: encodeCertificate({ turn, content, votes }) }];
}

function openEntries(match: Match, steps: readonly number[]): Message[] {
  const { pool, dealing } = match;
  const lacked = ({ value }: SignedEntry) =>
    value.turn < match.phase.turn || value.step >= (steps[value.seat] ?? 0);
  // What rests on others comes after them.
  const rank = (entry: SignedEntry) =>
    dealing.applied.includes(entry) ? dealing.applied.indexOf(entry) : Number.MAX_SAFE_INTEGER;
  const open = entriesIn(pool).filter((entry) => isGood(pool, entry) || !isJudged(match, entry));
  const resigned = [...pool.resignations.values()].flat();
  return [...new Set([...resigned, ...open.toSorted((a, b) => rank(a) - rank(b))])]
    .filter(lacked)
    .map(({ bytes }) => ({ kind: "entry", bytes }));
}

function isJudged({ pool }: Match, entry: SignedEntry): boolean {
  return typeof pool.status.get(entry) === "object";
}

function evidenceIn({ guilt }: Match): Message[] {
  return [...guilt.convicted.values()].map(({ evidence }) => ({
    kind: "evidence",
    bytes: evidence,
  }));
}

function statementsIn({ statements }: Match): Message[] {
  return [
    ...[...statements.claims.values()].map(({ bytes }): Message => ({ kind: "claim", bytes })),
    ...[...statements.ends.values()].map(({ bytes }): Message => ({ kind: "end", bytes })),
  ];
}
