import { useEffect, useEffectEvent, useState } from "react";
import type { NextMove, Study } from "../../host/api/api.ts";

/**
 * Tries a move, and again with each better verdict on its position for as long as `judge` does not know. Who presses a
 * column need not press it again because the machine is slow. `judge` says what it found and returns whether it knew;
 * `study` is `null` while another position is being examined.
 */
export function useHeldMove(
  study: Study | null,
  judge: (move: NextMove) => boolean,
): (move: NextMove) => void {
  const [held, setHeld] = useState<{ readonly of: string; readonly move: string } | null>(null);
  const attempt = (move: NextMove) =>
    setHeld(judge(move) || study === null ? null : { of: study.text, move: move.text });
  const examine = useEffectEvent((found: Study) => {
    if (held === null) return;
    const move = found.moves.find(({ text }) => text === held.move);
    if (found.text === held.of && move !== undefined) attempt(move);
    else setHeld(null);
  });
  useEffect(() => {
    if (study !== null) examine(study);
  }, [study]);
  return attempt;
}
