import type { Fault, Result } from "../../../protocol/result.ts";
import type { TableId, WaitingSeat } from "../api/api.ts";
import type { Time } from "../ports/clock.ts";
import type { NetworkTable } from "./network-table.ts";
import { answerTo } from "./table-gathering.ts";
import { hostOf } from "./table-state.ts";

/** Players who have asked for a seat and wait for their turn. */
export interface Joining {
  /**
   * Resolves with the host's answer to a join. However long the host takes, and however often the connection to it is
   * lost, only the player decides to stop waiting. Faults `table/not-waiting`, `table/no-answer` and those of
   * `answerTo`.
   */
  answer(table: NetworkTable, asked: Asked): Promise<Result<null>>;
  /** The table has changed. */
  look(id: TableId): void;
  isWaiting(id: TableId): boolean;
  /** The table is not here any more. */
  end(id: TableId): void;
}

export interface Asked {
  /** Changes of the list of players that was seen. */
  readonly announced: number;
  readonly hostName: string;
  /** Gives up on a host that is not connected: others may offer the next match, as long as none stands. */
  readonly mustBeThere?: boolean;
}

export interface JoiningDeps {
  readonly time: Pick<Time, "after">;
  readonly catchUp: (table: NetworkTable) => void;
  /** Who waits, and for what. Called with every change. */
  readonly show: (waiting: readonly WaitingSeat[]) => void;
}

/**
 * When many come at once, a join may be dropped for its sender's budget. Asking twice for one seat counts as once, since it
 * is the same signed join.
 */
const ASK_AGAIN_MS = 2000;
/** A host that is slow must not hear the same from everybody every two seconds. */
const LAST_AGAIN_MS = 15_000;
/** Most are answered sooner, and a notice that flashes by would only distract. */
const SHOWN_AFTER_MS = 1000;
/** After that many questions without an answer the player is told. */
const UNANSWERED = 5;

const NO_ANSWER: Fault = {
  code: "table/no-answer",
  message: "The table's host is not answering. Try again later.",
};
const NOT_WAITING: Fault = {
  code: "table/not-waiting",
  message: "You are no longer waiting for a seat at this table.",
};

interface Wait {
  readonly table: NetworkTable;
  readonly asked: Asked;
  readonly answered: Promise<Result<null>>;
  readonly settle: (answer: Result<null>) => void;
  /** What the host had said of the list of players and of this join. */
  heard: number;
  unanswered: number;
  phase: WaitingSeat["phase"];
  isShown: boolean;
  endAgain: () => void;
  readonly endSoon: () => void;
}

export function createJoining({ time, catchUp, show }: JoiningDeps): Joining {
  const waits = new Map<TableId, Wait>();
  const showAll = () =>
    show(
      [...waits].flatMap(([table, { asked, phase, isShown }]) =>
        isShown ? { table, host: asked.hostName, phase } : [],
      ),
    );
  const settle = (id: TableId, answer: Result<null>) => {
    const wait = waits.get(id);
    if (wait === undefined) return;
    wait.endAgain();
    wait.endSoon();
    waits.delete(id);
    wait.settle(answer);
    if (wait.isShown) showAll();
  };
  const judge = (wait: Wait) => {
    const phase = phaseOf(wait);
    if (phase === wait.phase) return;
    wait.phase = phase;
    if (wait.isShown) showAll();
  };
  const ask = (wait: Wait) => {
    const { table, asked } = wait;
    if (asked.mustBeThere === true && wait.unanswered >= UNANSWERED && !isConnected(table))
      return settle(table.id, { ok: false, fault: NO_ANSWER });
    wait.unanswered++;
    judge(wait);
    askLater(wait);
    table.askAgain();
    catchUp(table);
  };
  const askLater = (wait: Wait) => {
    const ms = Math.min(LAST_AGAIN_MS, ASK_AGAIN_MS * Math.max(1, wait.unanswered - UNANSWERED));
    wait.endAgain = time.after(ms, () => ask(wait));
  };
  return {
    answer(table, asked) {
      const before = waits.get(table.id);
      // Two presses, or two pages, want one seat.
      if (before?.table === table) return before.answered;
      const { promise: answered, resolve } = Promise.withResolvers<Result<null>>();
      const wait: Wait = {
        table,
        asked,
        answered,
        settle: resolve,
        heard: wordsIn(table, asked),
        unanswered: 1,
        phase: "asking",
        isShown: false,
        endAgain: () => {},
        endSoon: time.after(SHOWN_AFTER_MS, () => {
          wait.isShown = true;
          wait.phase = phaseOf(wait);
          showAll();
        }),
      };
      settle(table.id, { ok: false, fault: NOT_WAITING });
      waits.set(table.id, wait);
      askLater(wait);
      return answered;
    },
    look(id) {
      const wait = waits.get(id);
      if (wait === undefined) return;
      const answer = answerTo(wait.table.state, wait.asked.announced);
      if (answer !== null) return settle(id, answer);
      const words = wordsIn(wait.table, wait.asked);
      if (words > wait.heard) wait.unanswered = 0;
      wait.heard = words;
      judge(wait);
    },
    isWaiting: (id) => waits.has(id),
    end: (id) => settle(id, { ok: false, fault: NOT_WAITING }),
  };
}

function phaseOf({ table, unanswered }: Wait): WaitingSeat["phase"] {
  if (!isConnected(table)) return "lost";
  if (unanswered > UNANSWERED) return "unanswered";
  return table.state.queuedWords > 0 ? "queued" : "asking";
}

function isConnected({ state }: NetworkTable): boolean {
  return state.deps.connected(hostOf(state));
}

/** Grows with every word from the host. */
function wordsIn({ state }: NetworkTable, { announced }: Asked): number {
  return Math.max(announced, state.roster.seq) + state.queuedWords;
}
