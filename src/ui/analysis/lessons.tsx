import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Plain } from "../../engine/game.ts";
import type { ChancePoint, HiddenLesson, NextMove, Replay } from "../../host/api/api.ts";
import { findSet } from "../boards/registry.ts";
import { lossText } from "../chances.ts";
import { moveText } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { type Said, useSaid } from "../text/use-said.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { isSame } from "./same.ts";
import { StudyBoard } from "./study-board.tsx";
import { analysisText } from "./text.ts";
import { useHeldMove } from "./use-held-move.ts";
import { useStudy } from "./use-study.ts";

interface LessonsProps {
  readonly replay: Replay;
  /** The mistakes of one player, with their positions. */
  readonly mistakes: readonly Lesson[];
  readonly players: readonly string[];
  /** A mistake is shown, which was made after so many moves. */
  readonly onShow: (position: number) => void;
  readonly onEnd: () => void;
}

/** A mistake that can be played again: from a position that can be studied, or as the player saw it. */
export type Lesson = ChancePoint & {
  readonly from: { readonly text: string } | { readonly seen: HiddenLesson };
};

/** A move that gives away less counts as best: the net that judges Ur is off by about as much. */
const AS_GOOD = 0.005;
/** The solved game has its chances as 16-bit fractions: of two equal ones, each may be off by half a step. */
const AS_GOOD_EXACT = 1.001 / (2 ** 16 - 1);

/** The mistakes of one player that can be learned from. */
export function lessonsOf(mistakes: readonly ChancePoint[], seat: number): Lesson[] {
  return mistakes.flatMap((one): Lesson[] => {
    const { text, lesson } = one;
    if (one.seat !== seat) return [];
    if (text !== undefined) return [{ ...one, from: { text } }];
    return lesson === undefined ? [] : [{ ...one, from: { seen: lesson } }];
  });
}

/** One mistake after another: the position is played again until a better move is found. */
export function Lessons({ replay, mistakes, players, onShow, onEnd }: LessonsProps) {
  const words = useTranslated(analysisText).lessons;
  const [index, setIndex] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every mistake is read from its start
  useEffect(() => heading.current?.focus(), [index]);
  const mistake = mistakes[index];
  const turn = mistake?.turn;
  useEffect(() => {
    if (turn !== undefined) onShow(turn);
  }, [turn, onShow]);
  if (mistake === undefined) return null;
  return (
    <section className="lessons" aria-labelledby="lesson-title">
      <h2 id="lesson-title" ref={heading} tabIndex={-1}>
        {fill(words.title[mistake.grade === "blunder" ? "blunder" : "mistake"], {
          name: players[mistake.seat] ?? "",
          number: index + 1,
          count: mistakes.length,
        })}
      </h2>
      <LessonBoard key={index} replay={replay} mistake={mistake} players={players} />
      <div className="actions">
        {index + 1 < mistakes.length && (
          <button type="button" className="button primary" onClick={() => setIndex(index + 1)}>
            {words.next}
          </button>
        )}
        <button type="button" className="button" onClick={onEnd}>
          {words.end}
        </button>
      </div>
    </section>
  );
}

interface LessonBoardProps {
  readonly replay: Replay;
  readonly mistake: Lesson;
  /** By seat. */
  readonly players: readonly string[];
}

function LessonBoard({ replay, mistake, players }: LessonBoardProps) {
  const { from } = mistake;
  return "text" in from ? (
    <StudiedLesson replay={replay} mistake={mistake} players={players} text={from.text} />
  ) : (
    <SeenLesson replay={replay} mistake={mistake} players={players} seen={from.seen} />
  );
}

interface StudiedLessonProps extends LessonBoardProps {
  readonly text: string;
}

/** The bots judge every move anew. */
function StudiedLesson({ replay, mistake, players, text: begin }: StudiedLessonProps) {
  const [text, setText] = useState(begin);
  const said = useSaid();
  const isOpen = text === begin;
  // Of the position that the better move leads to, only the board is shown.
  const { study, current } = useStudy(text, isOpen ? "deeper" : "once");
  const judge = useHeldMove(current ? study : null, (move) => {
    if (!current || study === null) return true;
    const played = replay.moves[mistake.turn]?.text ?? "";
    const verdict = verdictOn(move, study.moves, played);
    if (verdict === "right") setText(move.next);
    said.say((language) => {
      const { lessons, study } = analysisText[language];
      return verdict === "wait" ? study.wait : lessons[verdict];
    });
    return verdict !== "wait";
  });
  return (
    <LessonFrame replay={replay} mistake={mistake} said={said} isOpen={isOpen}>
      {study !== null && (
        <StudyBoard
          near={mistake.seat}
          study={isOpen ? study : { ...study, moves: [], throws: [] }}
          players={players}
          onMove={judge}
          onThrow={() => {}}
          onHint={said.hint}
        />
      )}
    </LessonFrame>
  );
}

interface SeenLessonProps extends LessonBoardProps {
  readonly seen: HiddenLesson;
}

/** The analysis has judged every move already. */
function SeenLesson({ replay, mistake, players, seen }: SeenLessonProps) {
  const said = useSaid();
  const [isSolved, setSolved] = useState(false);
  const set = findSet(replay.game);
  const act = (action: Plain) => {
    const move = seen.moves.find((one) => isSame(one.action, action));
    const isPlayed = isSame(action, replay.moves[mistake.turn]?.action ?? null);
    if (move?.solves === true) setSolved(true);
    const verdict = move?.solves === true ? "right" : isPlayed ? "again" : "wrong";
    said.say((language) => analysisText[language].lessons[verdict]);
    return true;
  };
  return (
    <LessonFrame replay={replay} mistake={mistake} said={said} isOpen={!isSolved}>
      {set !== undefined && (
        <set.Board
          view={seen.view}
          legal={isSolved ? [] : seen.moves.map(({ action }) => action)}
          seat={mistake.seat}
          names={players}
          lastMove={null}
          suggested={null}
          onAct={isSolved ? null : act}
          onHint={said.hint}
          isStudied
        />
      )}
    </LessonFrame>
  );
}

interface LessonFrameProps extends Pick<LessonBoardProps, "replay" | "mistake"> {
  readonly said: Said;
  /** The better move is still to be found. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** The task, the verdict on the moves tried, and the answer on request. */
function LessonFrame({ replay, mistake, said, isOpen, children }: LessonFrameProps) {
  const { language } = useText();
  const words = useTranslated(analysisText).lessons;
  const { best, seat, turn } = mistake;
  const played = replay.moves[turn];
  const task = fill(words.task, {
    move: played === undefined ? "" : moveText(language, replay.game, played),
    loss: lossText(mistake),
  });
  const answer = (best: NonNullable<ChancePoint["best"]>) =>
    said.say((language) => {
      const move = moveText(language, replay.game, { ...best, seat, kind: "acted" });
      return fill(analysisText[language].lessons.best, { move });
    });
  return (
    <>
      <p>{task}</p>
      {children}
      <p role="status">{said.text}</p>
      {isOpen && best !== null && (
        <div className="actions">
          <button type="button" className="button quiet" onClick={() => answer(best)}>
            {words.answer}
          </button>
        </div>
      )}
    </>
  );
}

/** `moves`: all that could be played. `played`: the mistake in the game's notation. */
export function verdictOn(
  move: Pick<NextMove, "text" | "best" | "winner" | "chance" | "exact">,
  moves: readonly Pick<NextMove, "chance">[],
  played: string,
): "right" | "wrong" | "again" | "wait" {
  if (move.text === played) return "again";
  if (move.best) return "right";
  if (move.chance === null) return move.winner === null ? "wait" : "wrong";
  const known = moves.flatMap(({ chance }) => chance ?? []);
  // Of moves that are not all examined, another may turn out to be the best.
  if (known.length < moves.length) return "wait";
  const isAsGood = Math.max(...known) - move.chance <= (move.exact ? AS_GOOD_EXACT : AS_GOOD);
  return isAsGood ? "right" : "wrong";
}
