import type { Result } from "../../protocol/result.ts";
import type { Plain, Seat } from "../engine/game.ts";
import type { Feed } from "./feed.ts";
import { type LiveTable, notPlaying } from "./live-table.ts";
import type { NetworkTable } from "./network-table.ts";
import { cannotWrite } from "./table-state.ts";

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
  const signed = () => network?.heads()[seat] ?? 0;
  const before = signed();
  const proposed = table.act(seat, action);
  if (!proposed.ok || network === undefined || signed() > before) return proposed;
  return new Promise((resolve) => {
    const look = () => {
      const answer = answerOf(network, signed() > before, proposed);
      if (answer === null) return;
      end();
      resolve(answer);
    };
    const end = feed.subscribe(look);
    look();
  });
}

function answerOf(
  { state }: NetworkTable,
  isSigned: boolean,
  proposed: Result<null>,
): Result<null> | null {
  if (isSigned) return proposed;
  if (state.frozen) return cannotWrite();
  return state.closed || state.match?.outcome !== null ? notPlaying() : null;
}
