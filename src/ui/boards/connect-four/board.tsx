import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Cell, COLUMNS, discOf, ROWS } from "../../../games/connect-four/board.ts";
import { type Action, isDrop, type View } from "../../../games/connect-four/state.ts";
import { fill } from "../../text/message.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import type { BoardProps } from "../game-set.ts";
import "./board.css";
import { Disc } from "./disc.tsx";
import { Back, CELL, centreOf, Front } from "./front.tsx";
import { readKey } from "./keys.ts";
import { cellLabel, isSameCell } from "./label.ts";
import { CONNECT_FOUR_TEXTS } from "./text.ts";

/** The upright board: a drawing, and over it a grid that mouse, keyboard and screen reader use alike. */
export function ConnectFourBoard(props: BoardProps<View, Action>) {
  const { view, legal, seat, names, suggested, onAct, onHint } = props;
  const { text, language } = useText();
  const words = useTranslated(CONNECT_FOUR_TEXTS).board;
  const [cursor, setCursor] = useState<Cell>({ column: 3, row: 0 });
  const [pointed, setPointed] = useState<number | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const drops = legal.filter(isDrop);

  const drop = (column: number) => {
    const action = drops.find((one) => one.column === column);
    if (action !== undefined && onAct !== null) onAct(action);
    else if (view.end !== null) onHint(text.play.over);
    else if (legal.length === 0) onHint(text.play.notYourTurn);
    else if (view.takeback > 0) onHint(words.answerFirst);
    else onHint(fill(words.full, { column }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const action = readKey(event.key, cursor);
    if (action === null) return;
    event.preventDefault();
    if (action.kind === "move") moveCursor(action.to);
    else {
      moveCursor({ column: action.column - 1, row: cursor.row });
      drop(action.column);
    }
  };
  const moveCursor = (to: Cell) => {
    setCursor(to);
    setPointed(to.column);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${to.column} ${to.row}"]`)?.focus();
  };

  const ghost =
    seat !== null && pointed !== null && drops.some(({ column }) => column === pointed + 1)
      ? { column: pointed, row: view.columns[pointed]?.length ?? 0, disc: discOf(seat) }
      : null;
  const hinted =
    suggested === null || !isDrop(suggested)
      ? null
      : { column: suggested.column - 1, row: view.columns[suggested.column - 1]?.length ?? 0 };
  return (
    <div className={onAct !== null && drops.length > 0 ? "c4 c4-open" : "c4"}>
      <Drawing view={view} ghost={ghost} hinted={hinted} />
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be laid over the drawing */}
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        className="c4-grid"
        aria-label={words.label}
        aria-description={onAct === null ? undefined : words.keys}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setPointed(null)}
        onBlur={() => setPointed(null)}
      >
        {TOP_DOWN.map((row) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see the grid; its cells take the focus
          <div key={row} role="row" className="c4-row">
            {LEFT_RIGHT.map((column) => (
              <GridCell
                key={column}
                cell={{ column, row }}
                label={cellLabel(language, words, names, view, { column, row })}
                isCurrent={isSameCell(cursor, { column, row })}
                plays={onAct !== null}
                onPoint={setPointed}
                onPress={() => {
                  setCursor({ column, row });
                  drop(column + 1);
                }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface GridCellProps {
  readonly cell: Cell;
  readonly label: string;
  /** Whether the grid's tab stop is here. */
  readonly isCurrent: boolean;
  readonly plays: boolean;
  readonly onPoint: (column: number) => void;
  readonly onPress: () => void;
}

function GridCell({ cell, label, isCurrent, plays, onPoint, onPress }: GridCellProps) {
  const { column, row } = cell;
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useKeyWithClickEvents: see the grid, which handles the keys
    <div
      role="gridcell"
      tabIndex={isCurrent ? 0 : -1}
      data-cell={`${column} ${row}`}
      data-autofocus={isCurrent && plays}
      className="c4-cell"
      aria-label={label}
      onPointerEnter={() => onPoint(column)}
      onFocus={() => onPoint(column)}
      onClick={onPress}
    />
  );
}

const TOP_DOWN = Array.from({ length: ROWS }, (_, index) => ROWS - 1 - index);
const LEFT_RIGHT = Array.from({ length: COLUMNS }, (_, index) => index);

interface Ghost extends Cell {
  readonly disc: number;
}

interface DrawingProps {
  readonly view: View;
  readonly ghost: Ghost | null;
  /** Where a hint would put the next disc. */
  readonly hinted: Cell | null;
}

function Drawing({ view, ghost, hinted }: DrawingProps) {
  // Only discs that come after the board has appeared fall.
  const [settled, setSettled] = useState(false);
  useEffect(() => setSettled(true), []);
  const landing = ghost === null ? null : centreOf(ghost.column, ghost.row);
  return (
    <svg className="c4-drawing" viewBox="-10 -104 720 746" aria-hidden="true">
      <Back />
      {ghost !== null && landing !== null && (
        <>
          <g className="c4-ghost" transform={`translate(${landing.x} -56)`}>
            <Disc disc={ghost.disc} />
          </g>
          <circle className="c4-landing" cx={landing.x} cy={landing.y} r="30" />
        </>
      )}
      <g className={view.line.length > 0 ? "c4-decided" : undefined}>
        {view.columns.flatMap((discs, column) =>
          discs.map((disc, row) => (
            <Placed
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the cell
              key={`${column} ${row}`}
              cell={{ column, row }}
              disc={disc}
              falls={settled}
              wins={view.line.some((cell) => isSameCell(cell, { column, row }))}
            />
          )),
        )}
      </g>
      <Front />
      {hinted !== null && <Mark cell={hinted} className="hint-ring" radius={38} />}
      {view.line.length > 0
        ? view.line.map(({ column, row }) => (
            <Mark key={`${column} ${row}`} cell={{ column, row }} className="c4-win" radius={41} />
          ))
        : view.last !== null && <Mark cell={view.last} className="c4-last" radius={40} />}
    </svg>
  );
}

interface PlacedProps {
  readonly cell: Cell;
  readonly disc: number;
  readonly falls: boolean;
  readonly wins: boolean;
}

function Placed({ cell, disc, falls, wins }: PlacedProps) {
  const [animated] = useState(falls);
  const { x, y } = centreOf(cell.column, cell.row);
  const height = (ROWS - cell.row) * CELL;
  return (
    <g transform={`translate(${x} ${y})`} className={wins ? "c4-wins" : undefined}>
      <g
        className={animated ? "c4-falls" : undefined}
        // The time of a fall from height h is proportional to the root of h.
        style={{ "--fall": `${-height}px`, "--time": `${Math.round(22 * Math.sqrt(height))}ms` }}
      >
        <Disc disc={disc} />
      </g>
    </g>
  );
}

interface MarkProps {
  readonly cell: Cell;
  readonly className: string;
  readonly radius: number;
}

function Mark({ cell, className, radius }: MarkProps) {
  const { x, y } = centreOf(cell.column, cell.row);
  return <circle className={className} cx={x} cy={y} r={radius} />;
}
