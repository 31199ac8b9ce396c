import { fail, type Result } from "../../../protocol/result.ts";
import type { TableId } from "../api/api.ts";
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

export function createJoining({ isThere, catchUp }: JoiningDeps): Joining {
  const looks = new Map<TableId, () => void>();
  return {
    answer(table, announced) {
      const { id, state } = table;
      return new Promise((resolve) => {
        let heard = announced;
        const settle = (answer: Result<null>) => {
          clearTimeout(silence);
          clearTimeout(longest);
          clearInterval(again);
          looks.delete(id);
          resolve(answer);
        };
        const giveUp = () =>
          settle(fail("table/no-answer", "The host of this table does not answer."));
        const silence = setTimeout(giveUp, SILENCE_MS);
        const longest = setTimeout(giveUp, LONGEST_MS);
        const again = setInterval(() => {
          if (!isThere(table)) return giveUp();
          table.askAgain();
          catchUp(table);
        }, ASK_AGAIN_MS);
        again.unref();
        looks.set(id, () => {
          const answer = answerTo(state, announced);
          if (answer !== null) return settle(answer);
          if (state.roster.seq > heard) silence.refresh();
          heard = Math.max(heard, state.roster.seq);
        });
      });
    },
    look: (id) => looks.get(id)?.(),
    isWaiting: (id) => looks.has(id),
  };
}
