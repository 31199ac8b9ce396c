import { useEffect, useRef } from "react";
import type { Seat } from "../../engine/game.ts";
import type { NextMove, Study } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { findSet } from "../boards/registry.ts";
import { useOneMove } from "../parts/repeats.ts";
import { resultText } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { isSame } from "./same.ts";
import { analysisText } from "./text.ts";
import { tossed } from "./toss.ts";
import "./study.css";

interface StudyBoardProps {
  readonly study: Study;
  /** Whose side is next to the viewer; by default the first player's, so that it stays the same after a reload. */
  readonly near?: Seat;
  /** By seat; without them it is the first and the second player. */
  readonly players?: readonly string[];
  /** A move on the board, or one of the throws. */
  readonly onMove: (move: NextMove) => void;
  readonly onThrow: (text: string) => void;
  readonly onHint: (text: string) => void;
}

/** A position to continue, for either side; where coins are to be thrown, what they show can be chosen. */
export function StudyBoard({ study, near, players, onMove, onThrow, onHint }: StudyBoardProps) {
  const words = useTranslated(analysisText).study;
  const { game, view, seat, first, last, moves, throws } = study;
  const onPress = useOneMove(study.text);
  const set = findSet(game);
  if (set === undefined) return null;
  const names =
    players ?? (first === 0 ? [words.first, words.second] : [words.second, words.first]);
  return (
    <>
      <Turn study={study} names={names} />
      <div className="study-board" onClickCapture={onPress}>
        <set.Board
          // A key for each game, because the boards differ.
          key={game}
          view={view}
          legal={moves.map(({ action }) => action)}
          seat={seat}
          near={near ?? first}
          names={names}
          lastMove={last}
          suggested={null}
          onAct={
            moves.length === 0
              ? null
              : (action) => {
                  const chosen = moves.find((one) => isSame(one.action, action));
                  if (chosen !== undefined) onMove(chosen);
                  return chosen !== undefined;
                }
          }
          onHint={onHint}
          isStudied
        />
      </div>
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

/** Who is to move, or how the game ended. */
function Turn({ study, names }: { readonly study: Study; readonly names: readonly string[] }) {
  const { language } = useText();
  const words = useTranslated(analysisText).study;
  const { game, seat, outcome, moves, throws } = study;
  const Mark = findSet(game)?.SeatMark;
  const [winner = null, ...others] = outcome?.winners ?? [];
  // In a solved lesson nobody is to move.
  const mover = moves.length > 0 || throws.length > 0 ? seat : null;
  const turn = mover === null ? null : fill(words.turn, { player: names[mover] ?? "" });
  const ended = outcome === null ? null : resultText(language, outcome, names);
  const sentence = ended ?? turn;
  useTurnAnnouncer(study, sentence);
  const shown = ended === null ? mover : others.length === 0 ? winner : null;
  return (
    <p className="study-turn">
      {shown !== null && Mark !== undefined && <Mark seat={shown} />}
      {sentence}
    </p>
  );
}

/** Says for each position that is shown who is to move in it, or how the game ended. */
function useTurnAnnouncer({ text, throws }: Study, sentence: string | null): void {
  const { announce } = useApp();
  const spoken = useRef<{ text: string; sentence: string | null; throws: Study["throws"] }>(null);
  useEffect(() => {
    const before = spoken.current;
    // It is the same position, better known.
    if (before?.text === text && before.sentence === sentence) return;
    spoken.current = { text, sentence, throws };
    // The board says what was thrown, and the same player's turn goes on.
    const isThrown = before?.throws.some(({ next }) => next === text) === true;
    if (sentence !== null && !(isThrown && before?.sentence === sentence)) announce(sentence);
  });
}
