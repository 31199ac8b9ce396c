import type { Result } from "../../../protocol/result.ts";
import type { Plain, Seat } from "../../engine/game.ts";
import type { Feed } from "../api/change-feed.ts";
import { cannotWrite } from "../ports/store.ts";
import { type LiveTable, notPlaying } from "./live-table.ts";
import type { NetworkTable } from "./network-table.ts";

/**
 * Moves, and answers once the move is signed and written: one that needs a proof is so only when the proof has been computed,
 * and a process that ends before has made no move. Faults of `LiveTable.act`, `match/not-playing`, `profile/cannot-write`.
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

/** A move that waits for its proofs, or for the phase before it to be final, is kept by the match until then. */
function isSigned({ state }: NetworkTable): boolean {
  return state.match !== null && state.match.intent.move === null;
}

function answerOf(network: NetworkTable, proposed: Result<null>): Result<null> | null {
  const { state } = network;
  if (state.frozen) return cannotWrite();
  if (isSigned(network)) return proposed;
  return state.closed || state.match?.phase.outcome !== null ? notPlaying() : null;
}
