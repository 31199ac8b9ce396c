import type { Fault, Result } from "../../../protocol/result.ts";
import type { TableId, WaitingSeat } from "../api/api.ts";
import type { Time } from "../ports/clock.ts";
import type { NetworkTable } from "./network-table.ts";
import { answerTo, deniedByHost } from "./table-gathering.ts";
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
 * How long each question waits for an answer before the next: when many come at once, a join may be dropped for its
 * sender's budget. Asking twice for one seat counts as once, since it is the same signed join; but a host that is slow
 * must not hear the same from everybody all the time.
 */
const AGAIN_MS = [2000, 3000, 5000, 8000, 12_000] as const;
/**
 * A host that has answered has the join, and seats everybody it can at once: it is asked after this, then after twice as
 * long, because what it said of the seat may have been lost with a connection, or the host have started again.
 */
const ANSWERED_AGAIN_MS = 4000;
const LAST_AGAIN_MS = 15_000;
/** Most are answered sooner, and a notice that flashes by would only distract. */
const SHOWN_AFTER_MS = 1000;
/** After that many questions without an answer, which is ten seconds, the player is told. */
const UNANSWERED = 3;

/** So many questions may overtake the first join, which carries the invite; hardly more. */
const DENIED_AFTER = 2;

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
  /** What was known when the next question was planned. */
  known: Known;
  /** Questions since the host last said that this join waits for its turn, and how often it has said so. */
  open: number;
  answers: number;
  phase: WaitingSeat["phase"];
  isShown: boolean;
  endAgain: () => void;
  endSoon: () => void;
}

interface Known {
  readonly isConnected: boolean;
  /** How often the join had been sent, from here or elsewhere, and the host had said that it waits for its turn. */
  readonly sentJoins: number;
  readonly queuedWords: number;
  /** How often the host had said that it has no table here for this player. */
  readonly deniedWords: number;
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
    wait.open++;
    judge(wait);
    table.askAgain();
    wait.known = knownOf(table);
    askLater(wait);
    catchUp(table);
  };
  const askLater = (wait: Wait) => {
    wait.endAgain();
    wait.endAgain = time.after(untilNext(wait), () => ask(wait));
  };
  return {
    answer(table, asked) {
      const before = waits.get(table.id);
      // Two presses, or two pages, want one seat.
      if (before?.table === table) return before.answered;
      const { promise: answered, resolve } = Promise.withResolvers<Result<null>>();
      const wait = newWait(table, asked, { answered, settle: resolve });
      settle(table.id, { ok: false, fault: NOT_WAITING });
      waits.set(table.id, wait);
      wait.endSoon = time.after(SHOWN_AFTER_MS, () => {
        wait.isShown = true;
        wait.phase = phaseOf(wait);
        showAll();
      });
      askLater(wait);
      return answered;
    },
    look(id) {
      const wait = waits.get(id);
      if (wait === undefined) return;
      const answer = answerTo(wait.table.state, wait.asked.announced);
      if (answer !== null) return settle(id, answer);
      if (isDenied(wait)) return settle(id, deniedByHost(wait.table.state));
      if (hasNews(wait)) askLater(wait);
      const words = wordsIn(wait.table, wait.asked);
      if (words > wait.heard) wait.unanswered = 0;
      wait.heard = words;
      judge(wait);
    },
    isWaiting: (id) => waits.has(id),
    end: (id) => settle(id, { ok: false, fault: NOT_WAITING }),
  };
}

function newWait(
  table: NetworkTable,
  asked: Asked,
  answer: Pick<Wait, "answered" | "settle">,
): Wait {
  return {
    table,
    asked,
    ...answer,
    heard: wordsIn(table, asked),
    unanswered: 1,
    known: knownOf(table),
    open: 1,
    answers: 0,
    phase: "asking",
    isShown: false,
    endAgain: () => {},
    endSoon: () => {},
  };
}

function phaseOf({ table, unanswered }: Wait): WaitingSeat["phase"] {
  if (!isConnected(table)) return "lost";
  if (unanswered > UNANSWERED) return "unanswered";
  return table.state.queuedWords > 0 ? "queued" : "asking";
}

function knownOf(table: NetworkTable): Known {
  const { sentJoins, queuedWords, deniedWords } = table.state;
  return { isConnected: isConnected(table), sentJoins, queuedWords, deniedWords };
}

/** Whether the host denies the table although it must have read this player's invite by now. */
function isDenied({ table, known, open }: Wait): boolean {
  const now = knownOf(table);
  const isSame = now.isConnected && now.sentJoins === known.sentJoins;
  return isSame && open > DENIED_AFTER && now.deniedWords > known.deniedWords;
}

/** Takes in what has happened since the next question was planned. Whether it is to be planned anew. */
function hasNews(wait: Wait): boolean {
  const { known, open } = wait;
  const now = knownOf(wait.table);
  // The host may have started again meanwhile, or the player has pressed again.
  const isAnew = now.isConnected !== known.isConnected || now.sentJoins !== known.sentJoins;
  const isAnswered = now.queuedWords !== known.queuedWords && (isAnew || open > 0);
  wait.known = now;
  if (isAnew) {
    wait.unanswered = 1;
    wait.open = 1;
    wait.answers = 0;
  }
  if (isAnswered) {
    wait.open = 0;
    wait.answers++;
  }
  return isAnew || isAnswered;
}

/** Milliseconds to the next question. */
function untilNext({ open, answers }: Wait): number {
  const ms = open > 0 ? AGAIN_MS[open - 1] : ANSWERED_AGAIN_MS * 2 ** (answers - 1);
  return Math.min(ms ?? LAST_AGAIN_MS, LAST_AGAIN_MS);
}

function isConnected({ state }: NetworkTable): boolean {
  return state.deps.connected(hostOf(state));
}

/** Grows with every word from the host. */
function wordsIn({ state }: NetworkTable, { announced }: Asked): number {
  return Math.max(announced, state.roster.seq) + state.queuedWords;
}
