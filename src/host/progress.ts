import * as v from "valibot";
import { equalBytes, toHex } from "../../protocol/bytes.ts";
import { wholeNumber } from "../../protocol/signed.ts";
import { positionOf } from "../match/catch-up.ts";
import type { Match } from "../match/match.ts";
import { type MatchPosition, matchPositionFields } from "./wire.ts";

/** How far a match has come, with what its position does not tell: how many votes on the open phase are here. */
export type Progress = MatchPosition & { readonly votes: number };

export const progressSchema: v.GenericSchema<unknown, Progress> = v.strictObject({
  ...matchPositionFields,
  votes: wholeNumber(0),
});

export function progressOf(match: Match): Progress {
  return { ...positionOf(match), votes: match.deciding.signed.size };
}

/** Whether a peer that is so far may have something that is not here. Another history counts: it proves who has cheated. */
export function isAhead(other: Progress, own: Progress | null): boolean {
  if (own === null || other.turn > own.turn) return true;
  if (other.turn < own.turn) return false;
  return (
    !equalBytes(other.log, own.log) ||
    other.votes > own.votes ||
    other.steps.some((step, seat) => step > (own.steps[seat] ?? 0))
  );
}

/** Names how far a match has come, so that two looks at it can be compared. */
export function nameProgress(progress: Progress | null): string {
  if (progress === null) return "";
  const { turn, log, steps, votes } = progress;
  return `${turn}/${toHex(log)}/${steps.join()}/${votes}`;
}
