import { useId } from "react";
import { useTranslated } from "../../text/use-text.ts";
import { ORDERS, type Preferences } from "./preferences.ts";
import { TEQUILA_TRAIN_TEXTS } from "./text.ts";

interface ToolsProps {
  readonly preferences: Preferences;
  readonly onChange: (preferences: Preferences) => void;
}

/** How the hand is sorted, and whether tiles show pips or numerals. */
export function Tools({ preferences, onChange }: ToolsProps) {
  const { board } = useTranslated(TEQUILA_TRAIN_TEXTS);
  const label = useId();
  const words = { number: board.byNumber, pips: board.byPips };
  return (
    <div className="board-tools">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a flex line */}
      <div role="group" aria-labelledby={label}>
        <span id={label}>{board.sortBy}</span>
        {ORDERS.map((order) => (
          <button
            key={order}
            type="button"
            className="chip"
            aria-pressed={preferences.order === order}
            onClick={() => onChange({ ...preferences, order })}
          >
            {words[order]}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="chip"
        aria-pressed={preferences.numerals}
        onClick={() => onChange({ ...preferences, numerals: !preferences.numerals })}
      >
        {board.numerals}
      </button>
    </div>
  );
}
