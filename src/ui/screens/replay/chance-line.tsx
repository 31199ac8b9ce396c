import type { PointerEvent } from "react";
import type { Seat } from "../../../engine/game.ts";
import type { ChancePoint } from "../../../host/api/api.ts";
import { findSet } from "../../boards/registry.ts";
import { GRAPH, lineThrough, type Point, placeOf, positionAt } from "../../chances.ts";

interface ChanceLineProps {
  readonly points: readonly Point[];
  readonly mistakes: readonly ChancePoint[];
  readonly positions: number;
  readonly position: number;
  readonly label: string;
  readonly onStep: (position: number) => void;
  readonly game: string;
  /** The seats whose names stand at the top and at the bottom, with them; of one seat only its own. */
  readonly sides: readonly (readonly [Seat, string])[];
}

/** Above the middle the first of the sides is ahead. */
export function ChanceLine({
  points,
  mistakes,
  positions,
  position,
  label,
  onStep,
  game,
  sides,
}: ChanceLineProps) {
  const Mark = findSet(game)?.SeatMark;
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onStep(positionAt((event.clientX - box.left) / box.width, positions));
  };
  const here = placeOf({ position, chance: 0 }, positions);
  return (
    <div className="chances-graph">
      <ul className="chances-sides" aria-hidden="true">
        {sides.map(([seat, name]) => (
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
