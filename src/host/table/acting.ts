import type { Result } from "../../../protocol/result.ts";
import type { Plain, Seat } from "../../engine/game.ts";
import type { Feed } from "../api/change-feed.ts";
import { cannotWrite } from "../ports/store.ts";
import { type LiveTable, notPlaying } from "./live-table.ts";
import type { NetworkTable } from "./network-table.ts";

/**
 * Moves, and returns once the move is signed and written: a move that needs a proof is signed only when the proof has
 * been computed, and if the process ends before that, no move was made. Faults of `LiveTable.act`, `match/not-playing`,
 * `profile/cannot-write`.
 */
export function actAndSign(
  table: LiveTable,
  [seat, action]: readonly [Seat, Plain],
  network: NetworkTable | undefined,
  feed: Pick<Feed, "subscribe">,
): Result<null> | Promise<Result<null>> {
  const proposed = table.act(seat, action);
  if (!proposed.ok || network === undefined || isSigned(network)) return proposed;
  return new Promise((resolve) => {
    const look = () => {
      const answer = answerOf(network, proposed);
      if (answer === null) return;
      end();
      resolve(answer);
    };
    const end = feed.subscribe(look);
    look();
  });
}

/** The match stores a move that waits for its proofs, or for the previous phase to be final. */
function isSigned({ state }: NetworkTable): boolean {
  return state.match !== null && state.match.intent.move === null;
}

function answerOf(network: NetworkTable, proposed: Result<null>): Result<null> | null {
  const { state } = network;
  if (state.frozen) return cannotWrite();
  if (isSigned(network)) return proposed;
  return state.closed || state.match?.phase.outcome !== null ? notPlaying() : null;
}
