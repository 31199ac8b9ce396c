import type { NextMove, Study } from "../../host/api/api.ts";
import { findSet } from "../boards/registry.ts";
import { fill } from "../text/message.ts";
import { useTranslated } from "../text/use-text.ts";
import { isSame } from "./same.ts";
import { analysisText } from "./text.ts";
import { tossed } from "./toss.ts";
import "./study.css";

interface StudyBoardProps {
  readonly study: Study;
  /** By seat; without them it is the first and the second player. */
  readonly players?: readonly string[];
  /** A move on the board, or one of the throws. */
  readonly onMove: (move: NextMove) => void;
  readonly onThrow: (text: string) => void;
  readonly onHint: (text: string) => void;
}

/** A position to continue, for either side; where coins are to be thrown, what they show can be chosen. */
export function StudyBoard({ study, players, onMove, onThrow, onHint }: StudyBoardProps) {
  const words = useTranslated(analysisText).study;
  const { game, view, seat, first, last, moves, throws } = study;
  const set = findSet(game);
  if (set === undefined) return null;
  const names =
    players ?? (first === 0 ? [words.first, words.second] : [words.second, words.first]);
  const isOver = moves.length === 0 && throws.length === 0;
  return (
    <>
      <p className="study-turn">
        {seat !== null && !isOver && (
          <>
            {set.SeatMark !== undefined && <set.SeatMark seat={seat} />}
            {fill(words.turn, { player: names[seat] ?? "" })}
          </>
        )}
      </p>
      <set.Board
        // A key for each game, because the boards differ.
        key={game}
        view={view}
        legal={moves.map(({ action }) => action)}
        seat={seat}
        names={names}
        lastMove={last}
        suggested={null}
        onAct={
          moves.length === 0
            ? null
            : (action) => {
                const chosen = moves.find((one) => isSame(one.action, action));
                if (chosen !== undefined) onMove(chosen);
              }
        }
        onHint={onHint}
        isStudied
      />
      {throws.length > 0 && (
        <div className="actions study-throws">
          <button
            type="button"
            className="button primary"
            onClick={() => onThrow(tossed(throws, Math.random()))}
          >
            {words.toss}
          </button>
          {throws.map(({ value, next }) => (
            <button
              key={value}
              type="button"
              className="button"
              aria-label={fill(words.tossed, { value })}
              onClick={() => onThrow(next)}
            >
              {value}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
