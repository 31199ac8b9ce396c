import { type RefObject, useRef } from "react";
import type { Seat } from "../../../engine/game.ts";
import type { ChancePoint, Replay } from "../../../host/api/api.ts";
import { joinSentences } from "../../../text/joining.ts";
import type { Language } from "../../../text/language.ts";
import { type Lesson, lessonsOf } from "../../analysis/lessons.tsx";
import { Review } from "../../analysis/review.tsx";
import { analysisText } from "../../analysis/text.ts";
import { gravest, isMistake, lossText, markedText, pointsOf, verdictText } from "../../chances.ts";
import { useHandOn } from "../../parts/hand-on.ts";
import { moveText } from "../../table-view.ts";
import { fill, fillCounted } from "../../text/message.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import { type AnalysisState, useAnalysis } from "../../use-analysis.ts";
import { ChanceLine } from "./chance-line.tsx";
import { rowsOf } from "./chance-rows.ts";
import { ChanceTable } from "./chance-table.tsx";
import "../../style/chances.css";

interface ChanceGraphProps {
  readonly replay: Replay;
  /** See `Replay`. */
  readonly match: string;
  readonly viewpoint: Seat | null;
  readonly players: readonly string[];
  readonly position: number;
  readonly onStep: (position: number) => void;
  /** Shows a player's mistakes as positions to play again. */
  readonly onLearn: (lessons: readonly Lesson[]) => void;
}

/** A long match of Ur has dozens of mistakes; the graph and the table show all of them. */
const LISTED = 10;

/** How the chances changed from move to move, which moves were mistakes, and what would have been better. */
export function ChanceGraph(props: ChanceGraphProps) {
  const { replay, match, viewpoint, players, position, onStep, onLearn } = props;
  const { text, language } = useText();
  const words = text.chances;
  const { guess } = useTranslated(analysisText);
  const analysis = useAnalysis(match, viewpoint);
  const { kind, chances, all } = analysis;
  const heading = useRef<HTMLHeadingElement>(null);
  /** Whose chances are shown. */
  const seat = viewpoint ?? 0;
  const name = players[seat] ?? "";
  const points = pointsOf(chances, replay, kind === "done", seat);
  const mistakes = chances.filter(isMistake);
  return (
    <section className="card chances" aria-labelledby="chances-title">
      <h2 id="chances-title" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      {points.length > 0 && (
        <ChanceLine
          points={points}
          mistakes={mistakes}
          positions={replay.moves.length + 1}
          position={position}
          label={fill(words.graph, { name })}
          onStep={onStep}
          game={replay.game}
          sides={viewpoint === null ? players.map((one, side) => [side, one]) : [[seat, name]]}
        />
      )}
      {viewpoint !== null && <p className="hint">{fill(guess.help, { name })}</p>}
      <Progress analysis={analysis} heading={heading} />
      <p role="status" className="hint">
        {kind === "done" && verdictText(language, chances, all)}
      </p>
      {kind === "done" && chances.length > 0 && (
        <Review
          chances={chances}
          players={players}
          seats={viewpoint === null ? players.map((_, one) => one) : [viewpoint]}
          complete={chances.length === all}
        />
      )}
      <Mistakes mistakes={mistakes} replay={replay} players={players} onStep={onStep} />
      <Learning mistakes={mistakes} players={players} onLearn={onLearn} />
      {chances.length > 0 && (
        <details>
          <summary>{words.table}</summary>
          <ChanceTable
            rows={rowsOf(language, replay, players, chances)}
            name={name}
            position={position}
          />
        </details>
      )}
    </section>
  );
}

/** For each player with mistakes, the way to play those positions again. */
function Learning({
  mistakes,
  players,
  onLearn,
}: Pick<ChanceGraphProps, "players" | "onLearn"> & {
  readonly mistakes: readonly ChancePoint[];
}) {
  const { language } = useText();
  const words = useTranslated(analysisText).lessons;
  return (
    <div className="actions">
      {players.map((name, seat) => {
        const lessons = lessonsOf(mistakes, seat);
        return (
          lessons.length > 0 && (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat
              key={seat}
              type="button"
              className="button"
              onClick={() => onLearn(lessons)}
            >
              {fill(words.learn, { name, what: markedText(language, lessons) })}
            </button>
          )
        );
      })}
    </div>
  );
}

interface ProgressProps {
  readonly analysis: AnalysisState;
  readonly heading: RefObject<HTMLElement | null>;
}

/** Starts and stops the analysis, and shows its progress. */
function Progress({ analysis, heading }: ProgressProps) {
  const words = useText().text.chances;
  const { kind, done, all, start, stop } = analysis;
  const handOn = useHandOn(heading);
  if (kind === "idle")
    return (
      <button ref={handOn} type="button" className="button" onClick={start}>
        {done === 0 ? words.start : words.goOn}
      </button>
    );
  if (kind !== "running") return null;
  return (
    <div className="chances-progress">
      <progress aria-label={words.title} value={done} max={Math.max(all, 1)} />
      <span>{fill(words.progress, { done, all: all === 0 ? "…" : all })}</span>
      <button ref={handOn} type="button" className="button quiet" onClick={stop}>
        {words.stop}
      </button>
    </div>
  );
}

interface MistakesProps extends Pick<ChanceGraphProps, "replay" | "players" | "onStep"> {
  readonly mistakes: readonly ChancePoint[];
}

/** The gravest mistakes, each with what would have been better. */
function Mistakes({ mistakes, replay, players, onStep }: MistakesProps) {
  const { text, language } = useText();
  const words = text.chances;
  if (mistakes.length === 0) return null;
  const mistakeText = (one: ChancePoint) => {
    const said = fill(words.mistake, {
      number: one.turn + 1,
      name: players[one.seat] ?? "",
      move: moveOf(language, replay, one.turn),
      loss: lossText(one),
    });
    const move = betterOf(language, replay.game, one);
    return joinSentences(
      language,
      one.best === null ? [said] : [said, fill(words.better, { move })],
    );
  };
  return (
    <>
      {mistakes.length > LISTED && <p>{fillCounted(language, words.gravest, LISTED, {})}</p>}
      <ul className="chances-mistakes">
        {gravest(mistakes, LISTED).map((one) => (
          <li key={one.turn}>
            <button type="button" className="button quiet" onClick={() => onStep(one.turn + 1)}>
              {mistakeText(one)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function moveOf(language: Language, { game, moves }: Replay, turn: number): string {
  const move = moves[turn];
  return move === undefined ? "" : moveText(language, game, move);
}

function betterOf(language: Language, game: string, { best, seat }: ChancePoint): string {
  return best === null ? "" : moveText(language, game, { ...best, seat, kind: "acted" });
}
