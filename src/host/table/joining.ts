import { fail, type Result } from "../../../protocol/result.ts";
import type { TableId } from "../api/api.ts";
import type { Time } from "../ports/clock.ts";
import type { NetworkTable } from "./network-table.ts";
import { answerTo } from "./table-gathering.ts";

/** Those who have asked for a seat and wait for their turn. */
export interface Joining {
  /**
   * Resolves with what the host answers to a join, whose list of players had `announced` changes when it was seen. Fault
   * `table/no-answer` and those of `answerTo`.
   */
  answer(table: NetworkTable, announced: number): Promise<Result<null>>;
  /** The table has changed. */
  look(id: TableId): void;
  isWaiting(id: TableId): boolean;
}

export interface JoiningDeps {
  readonly time: Pick<Time, "after">;
  /** Whether this player still wants to sit there. */
  readonly isThere: (table: NetworkTable) => boolean;
  readonly catchUp: (table: NetworkTable) => void;
}

/** A host that says nothing for so long is not there. While its list of players grows, others are seated first. */
const SILENCE_MS = 10_000;
/** However busy it is, nobody stands before a table longer. */
const LONGEST_MS = 60_000;
/** Among many who come at once a join may be dropped for its sender's budget. Asking twice for one seat is asking once. */
const ASK_AGAIN_MS = 2000;

export function createJoining({ time, isThere, catchUp }: JoiningDeps): Joining {
  const looks = new Map<TableId, () => void>();
  return {
    answer(table, announced) {
      const { id, state } = table;
      return new Promise((resolve) => {
        let heard = announced;
        const settle = (answer: Result<null>) => {
          for (const cancel of [endSilence, endLongest, endAgain]) cancel();
          looks.delete(id);
          resolve(answer);
        };
        const giveUp = () =>
          settle(fail("table/no-answer", "The table's host is not answering. Try again later."));
        let endSilence = time.after(SILENCE_MS, giveUp);
        const endLongest = time.after(LONGEST_MS, giveUp);
        const askAgain = () => {
          if (!isThere(table)) return giveUp();
          endAgain = time.after(ASK_AGAIN_MS, askAgain);
          table.askAgain();
          catchUp(table);
        };
        let endAgain = time.after(ASK_AGAIN_MS, askAgain);
        looks.set(id, () => {
          const answer = answerTo(state, announced);
          if (answer !== null) return settle(answer);
          if (state.roster.seq > heard) {
            endSilence();
            endSilence = time.after(SILENCE_MS, giveUp);
          }
          heard = Math.max(heard, state.roster.seq);
        });
      });
    },
    look: (id) => looks.get(id)?.(),
    isWaiting: (id) => looks.has(id),
  };
}
