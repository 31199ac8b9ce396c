import type { ChancePoint, Replay } from "../../../host/api/api.ts";
import { Review } from "../../analysis/review.tsx";
import { gravest, isMistake, percentFor, pointsOf, verdictText } from "../../chances.ts";
import { moveText } from "../../table-view.ts";
import { fill, fillCounted } from "../../text/message.ts";
import { joinSentences } from "../../text/messages.ts";
import { useText } from "../../text/use-text.ts";
import { useAnalysis } from "../../use-analysis.ts";
import { ChanceLine } from "./chance-line.tsx";
import { ChanceTable } from "./chance-table.tsx";
import "../../style/chances.css";

interface ChanceGraphProps {
  readonly replay: Replay;
  /** See `Replay.analysis`. */
  readonly match: string;
  readonly players: readonly string[];
  readonly position: number;
  readonly onStep: (position: number) => void;
}

/** A long match of Ur has dozens of mistakes; the graph and the table show all of them. */
const LISTED = 10;

/** How the chances went from move to move, which moves were mistakes, and what would have been better. */
export function ChanceGraph({ replay, match, players, position, onStep }: ChanceGraphProps) {
  const { text, language } = useText();
  const words = text.chances;
  const analysis = useAnalysis(match);
  const { kind, chances, done, all } = analysis;
  const points = pointsOf(chances, replay, kind === "done");
  const mistakes = chances.filter(isMistake);
  return (
    <section className="card chances" aria-labelledby="chances-title">
      <h2 id="chances-title">{words.title}</h2>
      {points.length > 0 && (
        <ChanceLine
          points={points}
          mistakes={mistakes}
          positions={replay.positions.length}
          position={position}
          label={fill(words.graph, { name: players[0] ?? "" })}
          onStep={onStep}
          game={replay.game}
          players={players}
        />
      )}
      {kind === "idle" && (
        <button type="button" className="button" onClick={analysis.start}>
          {done === 0 ? words.start : words.goOn}
        </button>
      )}
      {kind === "running" && (
        <div className="chances-progress">
          <progress aria-label={words.title} value={done} max={Math.max(all, 1)} />
          <span>{fill(words.progress, { done, all: all === 0 ? "…" : all })}</span>
          <button type="button" className="button quiet" onClick={analysis.stop}>
            {words.stop}
          </button>
        </div>
      )}
      <p role="status" className="hint">
        {kind === "done" && verdictText(language, chances, all)}
      </p>
      {kind === "done" && chances.length > 0 && (
        <Review
          chances={chances}
          players={players}
          outcome={chances.length === all ? replay.outcome : null}
        />
      )}
      {mistakes.length > LISTED && <p>{fillCounted(language, words.gravest, LISTED, {})}</p>}
      {mistakes.length > 0 && (
        <ul className="chances-mistakes">
          {gravest(mistakes, LISTED).map((one) => (
            <li key={one.turn}>
              <button type="button" className="button quiet" onClick={() => onStep(one.turn + 1)}>
                {mistakeText(one)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {chances.length > 0 && (
        <details>
          <summary>{words.table}</summary>
          <ChanceTable
            rows={chances.map((one) => ({
              turn: one.turn,
              name: players[one.seat] ?? "",
              move: played(one),
              percent: percentFor(0, one.chance),
              luck: luckOf(one),
              better: better(one),
            }))}
            name={players[0] ?? ""}
            position={position}
          />
        </details>
      )}
    </section>
  );

  function played({ turn }: ChancePoint): string {
    const move = replay.moves[turn];
    return move === undefined ? "" : moveText(language, replay.game, move);
  }

  function better({ best, seat }: ChancePoint): string {
    return best === null ? "" : moveText(language, replay.game, { ...best, seat, kind: "acted" });
  }

  /** Of whoever had to decide. */
  function luckOf({ luck, seat }: ChancePoint): string {
    return luck === undefined ? "" : (100 * (seat === 0 ? luck : -luck)).toFixed(1);
  }

  function mistakeText(one: ChancePoint): string {
    const said = fill(words.mistake, {
      number: one.turn + 1,
      name: players[one.seat] ?? "",
      move: played(one),
      loss: Math.round(100 * one.loss),
    });
    const advice = one.best === null ? [] : [fill(words.better, { move: better(one) })];
    return joinSentences(language, [said, ...advice]);
  }
}
