import { fail, ok, type Result } from "../../../protocol/result.ts";
import {
  type Game,
  type GameEvent,
  NO_KNOWLEDGE,
  type Plain,
  type Seat,
} from "../../engine/game.ts";
import type { Notebook, Noted } from "../../engine/notebook.ts";
import type { BotLevel } from "../../engine/policy.ts";
import { noPosition } from "../../games/notes.ts";
import { findBox } from "../../games/registry.ts";
import type { NextMove, NextThrow, Puzzle, Reply, Study } from "../api/study-api.ts";
import type { Bots } from "../ports/bots.ts";
import { nodesFor } from "./effort.ts";

/** Positions that somebody studies. */
export interface Studies {
  study(text: string, effort: number): Promise<Result<Study>>;
  leave(text: string): Result<null>;
  replyTo(text: string, level: BotLevel): Promise<Result<Reply>>;
  puzzle(game: string, day: number): Result<Puzzle>;
}

/** A game whose positions can be studied. */
interface Subject {
  readonly game: Game;
  readonly notebook: Notebook<Plain, Plain>;
  /** The seat called the first player. */
  readonly firstIn: (state: Plain) => Seat;
}

const FORM = /^([a-z-]{1,32}):(.*)$/;

export function createStudies(bots: Pick<Bots, "weigh" | "chooseMove">): Studies {
  /** What is being computed, by the text that was asked about. */
  const underWay = new Map<string, AbortController>();
  const weigh = async (text: string, ...[game, state, seat, nodes]: Parameters<Bots["weigh"]>) => {
    const question = underWay.get(text) ?? new AbortController();
    underWay.set(text, question);
    const weighed = await bots.weigh(game, state, seat, nodes, question.signal);
    if (underWay.get(text) === question) underWay.delete(text);
    return weighed;
  };
  return {
    async study(text, effort) {
      const opened = open(text);
      if (!opened.ok) return opened;
      const { subject, noted, seat } = opened.value;
      const { state } = noted;
      const { game } = subject;
      const shown = show(subject, noted);
      if (seat === null) return ok({ ...shown, throws: throwsIn(subject, state) });
      const weighed = await weigh(text, game, state, seat, nodesFor(effort));
      if (!weighed.ok) return weighed;
      const moves = weighed.value.flatMap((one): NextMove[] => {
        const next = textAfter(subject, state, { kind: "acted", seat, action: one.action });
        if (next === null) return [];
        return [{ ...one, text: game.notation.format(state, seat, one.action), next }];
      });
      return ok({ ...shown, seat, moves });
    },
    leave(text) {
      underWay.get(text)?.abort();
      underWay.delete(text);
      return ok(null);
    },
    async replyTo(text, level) {
      const opened = open(text);
      if (!opened.ok) return opened;
      const { subject, noted, seat } = opened.value;
      const { state } = noted;
      const { game } = subject;
      if (seat === null) return nothingToDecide();
      const chosen = await bots.chooseMove(game, state, seat, NO_KNOWLEDGE, level);
      if (!chosen.ok) return chosen;
      const action = chosen.value;
      const next = textAfter(subject, state, { kind: "acted", seat, action });
      if (next === null) return nothingToDecide();
      return ok({ seat, action, text: game.notation.format(state, seat, action), next });
    },
    puzzle(id, day) {
      const subject = subjectOf(id);
      if (subject === null) return fail("study/no-puzzle", "There are no puzzles for this game.");
      const all = subject.notebook.puzzles.split(" ");
      const [written = "", rating = "1"] = (all[day % all.length] ?? "").split(":");
      return ok({ text: `${id}:${written}`, rating: Number(rating) });
    },
  };
}

interface Opened {
  readonly subject: Subject;
  readonly noted: Noted<Plain, Plain>;
  /** Who is to move; `null` where coins are to be thrown, and once the match is over. */
  readonly seat: Seat | null;
}

/** Reads a position with the name of its game, also as phones (a capital) and Chinese keyboards (full width) write it. */
function open(text: string): Result<Opened> {
  const plain = text.normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");
  const [, id = "", written = ""] = FORM.exec(plain) ?? [];
  const subject = subjectOf(id);
  if (subject === null) return noPosition();
  const noted = subject.notebook.read(written === "" ? subject.notebook.start : written);
  if (!noted.ok) return noted;
  const pending = subject.game.pending(noted.value.state);
  const [seat = null] = pending.kind === "act" ? pending.seats : [];
  return ok({ subject, noted: noted.value, seat });
}

function nothingToDecide(): Result<never> {
  return fail("study/nothing-to-decide", "Nobody is to move in this position.");
}

function subjectOf(id: string): Subject | null {
  const box = findBox(id);
  if (box?.notebook === undefined) return null;
  const { rules, notebook, opener } = box;
  return { game: rules, notebook, firstIn: opener ?? (() => notebook.first) };
}

/** The position, without what may follow. */
function show({ game, notebook, firstIn }: Subject, { state, last }: Noted<Plain, Plain>): Study {
  const pending = game.pending(state);
  return {
    game: game.id,
    text: `${game.id}:${notebook.write(state)}`,
    start: `${game.id}:${notebook.start}`,
    view: game.view(state, null, NO_KNOWLEDGE) as Plain,
    first: firstIn(state),
    seat:
      pending.kind === "chance" && pending.request.kind === "roll" ? pending.request.seat : null,
    last,
    outcome: game.outcome(state),
    moves: [],
    throws: [],
  };
}

/** What the coins may show, where they are to be thrown. */
function throwsIn(subject: Subject, state: Plain): NextThrow[] {
  const pending = subject.game.pending(state);
  if (pending.kind !== "chance" || pending.request.kind !== "roll") return [];
  const { coins } = pending.request;
  const throws: NextThrow[] = [];
  for (let value = 0, ways = 1; value <= coins; value++) {
    const next = textAfter(subject, state, { kind: "rolled", value });
    if (next !== null) throws.push({ value, ways, next });
    ways = (ways * (coins - value)) / (value + 1);
  }
  return throws;
}

function textAfter(
  { game, notebook }: Subject,
  state: Plain,
  event: GameEvent<Plain>,
): string | null {
  const next = game.apply(state, event);
  return next.ok ? `${game.id}:${notebook.write(next.value)}` : null;
}
