import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Judgement } from "../../bots/judge.ts";
import { TRIES } from "../../engine/analysis.ts";
import type { Game, Plain, Seat } from "../../engine/game.ts";
import { findBox, findGame, isJudged } from "../../games/registry.ts";
import type { Analysis, ChancePoint, Hint, Replay, StudiedMove, TableId } from "../api/api.ts";
import type { Bots } from "../ports/bots.ts";
import type { Finished, LiveTable } from "../table/live-table.ts";
import { noSuchTable } from "../table/live-table.ts";
import { nodesFor } from "./effort.ts";

/** Advice from bots. */
export interface Advice {
  /** What the best bot would do. Faults of `LiveTable.deciding` and of the bots, `table/unknown`. */
  hint(id: TableId, seat: Seat): Promise<Result<Hint>>;
  /** What each action in that position is worth. Faults as above, `bots/no-analysis`. */
  weighMoves(id: TableId, seat: Seat, effort: number): Promise<Result<readonly StudiedMove[]>>;
  /**
   * A table has moved on, or nobody looks at the review of a match any more: what is being computed for it ends with
   * `bots/cancelled`, so that nobody waits behind it.
   */
  withdraw(id: string): void;
  /**
   * Judges some decisions of a finished match, the last ones first, after `done` of them have been judged: of a table,
   * or of one of the records that were opened last, by its digest. Faults of `LiveTable.finished`, `bots/no-analysis`,
   * `table/unknown`.
   */
  analyse(id: string, done: number, viewpoint: Seat | null): Promise<Result<Analysis>>;
  /** The replay, with its name for analysis if there is one. */
  offer(id: string, replay: Replay): Replay;
  /** Remembers the records that were opened last, so that they can be analysed. */
  keep(record: Replay, played: Finished["played"]): Replay;
}

/** Decisions judged in one call: few, so that a bot that is to move elsewhere need not wait long. */
const PART = 2;
/** Records that can be analysed: pages that are open, and those behind them, show different ones. */
const MOST_OPENED = 8;

export function createAdvice(
  find: (id: TableId) => LiveTable | undefined,
  bots: Pick<Bots, "chooseMove" | "judge" | "weigh">,
): Advice {
  /** By digest, the last one last. */
  const opened = new Map<string, Finished>();
  const underWay = createUnderWay();
  const matchOf = (id: string): Result<Finished> => {
    const record = opened.get(id);
    if (record !== undefined) return ok(record);
    const finished = find(id)?.finished() ?? noSuchTable();
    return finished.ok ? ok(reviewed(finished.value)) : finished;
  };
  return {
    async hint(id, seat) {
      const deciding = find(id)?.deciding(seat) ?? noSuchTable();
      if (!deciding.ok) return deciding;
      const { game, state, knowledge } = deciding.value;
      const signal = underWay.signal(id);
      const answer = await bots.chooseMove(game, state, seat, knowledge, "best", [], signal);
      return answer.ok
        ? ok({ action: answer.value, text: game.notation.format(state, seat, answer.value) })
        : answer;
    },
    async weighMoves(id, seat, effort) {
      const deciding = find(id)?.deciding(seat) ?? noSuchTable();
      if (!deciding.ok) return deciding;
      const { game, state } = deciding.value;
      const weighed = await bots.weigh(game, state, seat, nodesFor(effort), underWay.signal(id));
      if (!weighed.ok) return weighed;
      return ok(
        weighed.value.map((one) => ({
          ...one,
          text: game.notation.format(state, seat, one.action),
        })),
      );
    },
    withdraw: underWay.withdraw,
    async analyse(id, done, viewpoint) {
      const match = matchOf(id);
      if (!match.ok) return match;
      const { game } = match.value;
      if (!isJudged(game.id))
        return fail("bots/no-analysis", "Moves of this game cannot be analyzed.");
      const played = match.value.played.filter(({ seat }) => (viewpoint ?? seat) === seat);
      const rest = played.slice(0, Math.max(played.length - done, 0));
      const part = rest.slice(-PART);
      const judged = await judgeAll(bots, game, part, underWay.signal(id));
      if (!judged.ok) return judged;
      return ok({
        chances: judged.value.flatMap((one) => {
          const decision = part.find(({ turn }) => turn === one.turn);
          return decision === undefined ? [] : pointOf(game, decision, one);
        }),
        done: played.length - rest.length + part.length,
        decisions: played.length,
      });
    },
    offer(id, replay) {
      const match = matchOf(id);
      return match.ok && replay.outcome !== null ? offer(id, replay, match.value) : replay;
    },
    keep(replay, played) {
      const game = findGame(replay.game);
      const digest = replay.verified?.digest;
      if (game === undefined || digest === undefined) return replay;
      const match = reviewed({ game, played });
      opened.delete(digest);
      opened.set(digest, match);
      for (const oldest of [...opened.keys()].slice(0, -MOST_OPENED)) opened.delete(oldest);
      return replay.outcome === null ? replay : offer(digest, replay, match);
    },
  };
}

/** Without the decisions after somebody has won: they change no chance of winning. */
function reviewed({ game, played }: Finished): Finished {
  const box = findBox(game.id);
  return { game, played: played.filter(({ state }) => box?.isDecided?.(state) !== true) };
}

/** What the page shows of a decision. */
function pointOf(
  game: Game,
  { state, seat, known }: Finished["played"][number],
  { solutions, best, ...judged }: Judgement,
): ChancePoint {
  const written = textOf(game, state);
  const name = (action: Plain) => ({ action, text: game.notation.format(state, seat, action) });
  const moves = (solving: readonly Plain[]) =>
    game.legal(state, seat, known).map((action) => ({
      ...name(action),
      solves: solving.some((one) => JSON.stringify(one) === JSON.stringify(action)),
    }));
  return {
    ...judged,
    best: best === null ? null : name(best),
    ...(written === null ? {} : { text: written }),
    ...(solutions === undefined
      ? {}
      : { lesson: { view: game.view(state, seat, known), moves: moves(solutions) } }),
  };
}

/** A position that can be studied, for `StudyApi.study`. */
function textOf({ id }: Game, state: Plain): string | null {
  const notebook = findBox(id)?.notebook;
  return notebook === undefined ? null : `${id}:${notebook.write(state)}`;
}

/** What is being computed, by table or record. */
function createUnderWay() {
  const questions = new Map<string, AbortController>();
  return {
    /** Aborted once nobody wants it. */
    signal(id: string): AbortSignal {
      const question = questions.get(id) ?? new AbortController();
      questions.set(id, question);
      return question.signal;
    },
    withdraw(id: string): void {
      questions.get(id)?.abort();
      questions.delete(id);
    },
  };
}

/** Asks again about unsolved decisions, in parts, so that a bot that is to move elsewhere gets its turn. */
async function judgeAll(
  bots: Pick<Bots, "judge">,
  game: Game,
  played: Finished["played"],
  signal: AbortSignal,
): Promise<Result<readonly Judgement[]>> {
  const found = new Map<number, Judgement>();
  for (let attempt = 0; attempt < TRIES && found.size < played.length; attempt++) {
    const judged = await bots.judge(
      game,
      played.filter(({ turn }) => !found.has(turn)),
      signal,
    );
    if (!judged.ok) return judged;
    for (const one of judged.value) found.set(one.turn, one);
  }
  return ok(played.flatMap(({ turn }) => found.get(turn) ?? []));
}

/** The replay of a finished match, with whose decisions can be judged. */
function offer(id: string, replay: Replay, { game, played }: Finished): Replay {
  if (!isJudged(game.id) || (game.unseen !== undefined && played.length === 0)) return replay;
  if (game.unseen === undefined) {
    const texts = new Map(played.map(({ turn, state }) => [turn, textOf(game, state)]));
    return {
      ...replay,
      analysis: id,
      texts: [...replay.moves, null].map((_, turn) => texts.get(turn) ?? null),
    };
  }
  const seats = new Set(played.map(({ seat }) => seat));
  return { ...replay, analysis: id, viewpoints: [...seats].sort((one, other) => one - other) };
}
