import type { Fault, Result } from "../../../protocol/result.ts";
import type { TableId } from "../api/api.ts";
import type { Time } from "../ports/clock.ts";
import type { NetworkTable } from "./network-table.ts";
import { answerTo } from "./table-gathering.ts";
import { hostOf } from "./table-state.ts";

/** Players who have asked for a seat and wait for their turn. */
export interface Joining {
  /**
   * Resolves with the host's answer to a join, whose list of players had `announced` changes when it was seen. Faults
   * `table/no-answer`, `table/busy` and those of `answerTo`.
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

/** When many come at once, a join may be dropped for its sender's budget. Asking twice for one seat counts as once. */
const ASK_AGAIN_MS = 2000;
/**
 * A host that leaves this many questions in a row unanswered is not there. Counted in questions, not in seconds: while
 * this device itself stood still, it did not ask either.
 */
const MAX_UNANSWERED = 5;
/**
 * While there is a connection, the heartbeat decides whether a host lives, and cuts it if not. However busy the host is,
 * nobody waits at a table longer.
 */
const MAX_ASKED = 30;

const NO_ANSWER: Fault = {
  code: "table/no-answer",
  message: "The table's host is not answering. Try again later.",
};
const BUSY: Fault = {
  code: "table/busy",
  message: "Many are asking for a seat here, and your turn has not come yet. Try again.",
};

export function createJoining({ time, isThere, catchUp }: JoiningDeps): Joining {
  const looks = new Map<TableId, () => void>();
  return {
    answer(table, announced) {
      const { id, state } = table;
      return new Promise((resolve) => {
        const wordsOf = () => Math.max(announced, state.roster.seq) + state.queuedWords;
        let heard = wordsOf();
        let asked = 1;
        let unanswered = 1;
        const most = () => (state.deps.connected(hostOf(state)) ? MAX_ASKED : MAX_UNANSWERED);
        const settle = (answer: Result<null>) => {
          endAgain();
          looks.delete(id);
          resolve(answer);
        };
        const askAgain = () => {
          if (!isThere(table) || unanswered >= most())
            return settle({ ok: false, fault: NO_ANSWER });
          if (asked === MAX_ASKED) return settle({ ok: false, fault: BUSY });
          asked++;
          unanswered++;
          endAgain = time.after(ASK_AGAIN_MS, askAgain);
          table.askAgain();
          catchUp(table);
        };
        let endAgain = time.after(ASK_AGAIN_MS, askAgain);
        looks.set(id, () => {
          const answer = answerTo(state, announced);
          if (answer !== null) return settle(answer);
          if (wordsOf() > heard) unanswered = 0;
          heard = wordsOf();
        });
      });
    },
    look: (id) => looks.get(id)?.(),
    isWaiting: (id) => looks.has(id),
  };
}
