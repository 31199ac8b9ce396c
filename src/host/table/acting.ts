import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Plain, Seat } from "../../engine/game.ts";
import type { ChosenMove, Match } from "../../match/match.ts";
import type { Feed } from "../api/change-feed.ts";
import { cannotWrite } from "../ports/store.ts";
import { type LiveTable, notPlaying } from "./live-table.ts";
import type { NetworkTable } from "./network-table.ts";

/**
 * Moves, and returns once the move is signed and written: a move that needs a proof is signed only when the proof has
 * been computed, and if the process ends before that, no move was made. Faults of `LiveTable.act`, `table/not-playing`,
 * `match/move-dropped`, `profile/cannot-write`.
 */
export function actAndSign(
  table: LiveTable,
  [seat, action]: readonly [Seat, Plain],
  network: NetworkTable | undefined,
  feed: Pick<Feed, "subscribe">,
): Result<null> | Promise<Result<null>> {
  const proposed = table.act(seat, action);
  const match = network?.state.match ?? null;
  const chosen = match?.intent.move ?? null;
  if (!proposed.ok || network === undefined || match === null || chosen === null) return proposed;
  return new Promise((resolve) => {
    const look = () => {
      const answer = answerOf(network, match, chosen);
      if (answer === null) return;
      end();
      resolve(answer);
    };
    const end = feed.subscribe(look);
    look();
  });
}

/** The match keeps a move that waits for its proofs, or for the previous phase to be final. `null`: it still does. */
function answerOf({ state }: NetworkTable, match: Match, chosen: ChosenMove): Result<null> | null {
  const { intent, phase } = match;
  if (state.frozen) return cannotWrite();
  // Another match stands here once this one was begun anew.
  if (intent.dropped === chosen || state.match !== match) return dropped();
  if (intent.move !== chosen) return ok(null);
  return state.closed || phase.outcome !== null ? notPlaying() : null;
}

function dropped(): Result<never> {
  return fail(
    "match/move-dropped",
    "The turn was decided before your move could be sent. If you are asked again, choose again.",
  );
}
