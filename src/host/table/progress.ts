import * as v from "valibot";
import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import { MAX_COUNT, wholeNumber } from "../../../protocol/signed.ts";
import { positionOf } from "../../match/catch-up.ts";
import type { Match } from "../../match/match.ts";
import { MAX_HELD, type MatchPosition, matchPositionFields } from "./messages.ts";

/** How far a match has come, including what its position leaves out: how many votes on the open phase are here. */
export type Progress = MatchPosition & { readonly votes: number };

export const progressSchema: v.GenericSchema<unknown, Progress> = v.strictObject({
  ...matchPositionFields,
  votes: wholeNumber(0, MAX_COUNT),
});

export function progressOf(match: Match): Progress {
  return { ...positionIn(match), votes: match.deciding.signed.size };
}

export function positionIn(match: Match): MatchPosition {
  const { turn, log, held } = positionOf(match);
  return { turn, log, held: held.slice(0, MAX_HELD) };
}

/**
 * Whether a peer with this progress may have something that is not here. Another history counts, because it proves who
 * has cheated.
 */
export function isAhead(other: Progress, own: Progress | null): boolean {
  if (own === null || other.turn > own.turn) return true;
  if (other.turn < own.turn) return false;
  if (!equalBytes(other.log, own.log) || other.votes > own.votes) return true;
  const here = new Set(own.held.map(toHex));
  return other.held.some((name) => !here.has(toHex(name)));
}

/** Names a match's progress, for comparison. */
export function nameProgress(progress: Progress | null): string {
  if (progress === null) return "";
  const { turn, log, held, votes } = progress;
  return `${turn}/${toHex(log)}/${held.map(toHex).join()}/${votes}`;
}
