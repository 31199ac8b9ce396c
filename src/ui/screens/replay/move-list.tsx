import { useEffect, useRef } from "react";
import type { MoveLine } from "../../../host/api/api.ts";
import { linesOf } from "../../move-lines.ts";
import { useText } from "../../text/use-text.ts";
import { showMove } from "./show-move.ts";

interface MoveListProps {
  readonly game: string;
  readonly names: readonly string[];
  readonly moves: readonly MoveLine[];
  /** The move to mark; the last one if absent. */
  readonly current?: number;
  /** Whether the last move is final; absent where no move could ever be undone. */
  readonly final?: boolean | undefined;
}

/** Every move so far, scrolled to the current one. */
export function MoveList({ game, names, moves, current = moves.length - 1, final }: MoveListProps) {
  const { text, language } = useText();
  const lines = linesOf(language, game, moves, names);
  const marked = lines.findIndex(({ first, last }) => first <= current && current <= last);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current === null) return;
    // Calls at once, too, and again when lines break elsewhere.
    const watch = new ResizeObserver(
      ([seen]) => seen !== undefined && showMove(seen.target, marked),
    );
    watch.observe(list.current);
    return () => watch.disconnect();
  }, [marked]);
  return (
    <section className="card move-list" aria-labelledby="moves-title">
      <h2 id="moves-title">{text.play.moves}</h2>
      {moves.length === 0 ? (
        <p className="hint">{text.play.noMoves}</p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
        <div
          className="moves"
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-labelledby="moves-title"
        >
          <ol ref={list}>
            {lines.map(({ first, seat, text: told }, index) => (
              <li
                key={first}
                className={index === marked ? "move move-current" : "move"}
                aria-current={index === marked ? "step" : undefined}
                style={{ counterSet: `move ${first}` }}
              >
                {seat !== null && <span className="move-name">{names[seat]}</span>}
                <span className="move-text">
                  {told}
                  {final !== undefined && index === lines.length - 1 && <FinalMark final={final} />}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

/** Shows unobtrusively whether all players have the move for good. */
function FinalMark({ final }: { readonly final: boolean }) {
  const { text } = useText();
  const label = final ? text.play.final : text.play.notFinal;
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={final ? "move-mark" : "move-mark move-open"}
    >
      {final ? "✓" : "○"}
    </span>
  );
}
