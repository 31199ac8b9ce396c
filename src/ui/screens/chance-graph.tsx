import type { PointerEvent } from "react";
import type { ChancePoint, Replay } from "../../host/api.ts";
import { findSet } from "../boards/registry.ts";
import {
  GRAPH,
  lineThrough,
  type Point,
  percentFor,
  placeOf,
  pointsOf,
  positionAt,
} from "../chances.ts";
import { moveText } from "../table-view.ts";
import { fill, fillCounted } from "../text/message.ts";
import { useText } from "../text/use-text.ts";
import { useAnalysis } from "../use-analysis.ts";
import "../style/chances.css";

interface ChanceGraphProps {
  readonly replay: Replay;
  /** See `Replay.analysis`. */
  readonly match: string;
  readonly players: readonly string[];
  readonly position: number;
  readonly onStep: (position: number) => void;
}

/** How the chances went from move to move, which moves were mistakes, and what would have been better. */
export function ChanceGraph({ replay, match, players, position, onStep }: ChanceGraphProps) {
  const { text, language } = useText();
  const words = text.chances;
  const analysis = useAnalysis(match);
  const { kind, chances, done, all } = analysis;
  const points = pointsOf(chances, replay, kind === "done");
  const mistakes = chances.filter(({ mistake }) => mistake);
  return (
    <section className="card chances" aria-labelledby="chances-title">
      <h2 id="chances-title">{words.title}</h2>
      {points.length > 0 && (
        <Graph
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
        {kind === "done" && fillCounted(language, words.mistakes, mistakes.length, {})}
      </p>
      {mistakes.length > 0 && (
        <ul className="chances-mistakes">
          {mistakes.map((one) => (
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

  function mistakeText(one: ChancePoint): string {
    const said = fill(words.mistake, {
      number: one.turn + 1,
      name: players[one.seat] ?? "",
      move: played(one),
      loss: Math.round(100 * one.loss),
    });
    return one.best === null ? said : `${said} ${fill(words.better, { move: better(one) })}`;
  }
}

/** A judged decision in words. */
interface Row {
  readonly turn: number;
  readonly name: string;
  readonly move: string;
  readonly percent: number;
  readonly better: string;
}

interface TableProps {
  readonly rows: readonly Row[];
  readonly name: string;
  readonly position: number;
}

function ChanceTable({ rows, name, position }: TableProps) {
  const words = useText().text.chances;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="chances-table" tabIndex={0} aria-label={words.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.player}</th>
            <th scope="col">{words.move}</th>
            <th scope="col">{fill(words.chanceOf, { name })}</th>
            <th scope="col">{words.betterMove}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.turn} aria-current={row.turn + 1 === position ? "step" : undefined}>
              <td>{row.turn + 1}</td>
              <td>{row.name}</td>
              <td>{row.move}</td>
              <td>{fill(words.percent, { percent: row.percent })}</td>
              <td>{row.better}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface GraphProps {
  readonly points: readonly Point[];
  readonly mistakes: readonly ChancePoint[];
  readonly positions: number;
  readonly position: number;
  readonly label: string;
  readonly onStep: (position: number) => void;
  readonly game: string;
  readonly players: readonly string[];
}

/** Above the middle seat 0 is ahead, below it seat 1. */
function Graph({
  points,
  mistakes,
  positions,
  position,
  label,
  onStep,
  game,
  players,
}: GraphProps) {
  const Mark = findSet(game)?.SeatMark;
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onStep(positionAt((event.clientX - box.left) / box.width, positions));
  };
  const here = placeOf({ position, chance: 0 }, positions);
  return (
    <div className="chances-graph">
      <ul className="chances-sides" aria-hidden="true">
        {players.map((name, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat
          <li key={seat}>
            {Mark !== undefined && <Mark seat={seat} />}
            {name}
          </li>
        ))}
      </ul>
      {/* The slider, the list of mistakes and the table do the same without a pointer. */}
      <svg
        role="img"
        aria-label={label}
        viewBox={`-6 -6 ${GRAPH.width + 12} ${GRAPH.height + 12}`}
        onPointerDown={onPointerDown}
      >
        <rect className="chances-back" width={GRAPH.width} height={GRAPH.height} rx="6" />
        <path className="chances-middle" d={`M0 ${GRAPH.height / 2}H${GRAPH.width}`} />
        <path className="chances-line" d={lineThrough(points, positions)} />
        <path className="chances-here" d={`M${here.x} 0V${GRAPH.height}`} />
        {mistakes.map(({ turn, chance }) => {
          const { x, y } = placeOf({ position: turn, chance }, positions);
          return (
            <path
              key={turn}
              className="chances-mistake"
              d={`M${x - 6} ${y - 6}l12 12M${x + 6} ${y - 6}l-12 12`}
            />
          );
        })}
      </svg>
    </div>
  );
}
