import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Plain } from "../../engine/game.ts";
import type { MoveLine } from "./match-api.ts";
import { diff, type Patch, patched } from "./patch.ts";

/**
 * The positions of a match, each but the first as the changes to the one before: whole, those of a party of 64 are a
 * hundred megabytes after twenty rounds.
 */
export interface Positions {
  readonly first: Plain;
  readonly changes: readonly Patch[];
}

/** What somebody steps through. */
interface Course {
  readonly positions: readonly Plain[];
  readonly moves: readonly MoveLine[];
}

/**
 * The most characters of a replay, because the host is busy while it makes a message of it: 40 MB take a second. A party
 * of 64 needs 2.4 MB for forty rounds.
 */
const MOST = 32 << 20;

/** A replay of bounded size. Fault `record/too-long`. */
export function packed(
  { positions, moves }: Course,
  most = MOST,
): Result<{ readonly positions: Positions; readonly moves: readonly MoveLine[] }> {
  let length = 0;
  const changes: Patch[] = [];
  for (const [index, move] of moves.entries()) {
    const change = diff(positions[index], positions[index + 1]);
    length += JSON.stringify([move, change]).length;
    if (length > most)
      return fail(
        "record/too-long",
        "This match is too long to be shown move by move. Check its record with fairhand verify.",
      );
    changes.push(change);
  }
  return ok({ positions: { first: positions[0] ?? null, changes }, moves });
}

/** Position 0 is the start; position k follows `moves[k - 1]`. What did not change stays the same object. */
export function positionsOf({ first, changes }: Positions): readonly Plain[] {
  const positions = [first];
  let last = first;
  for (const change of changes) {
    last = patched(last, change) as Plain;
    positions.push(last);
  }
  return positions;
}
