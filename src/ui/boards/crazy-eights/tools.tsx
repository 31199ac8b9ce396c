import { useId } from "react";
import { useTranslated } from "../../text/use-text.ts";
import type { Preferences } from "./preferences.ts";
import { ORDERS } from "./sort.ts";
import { CRAZY_EIGHTS_TEXTS } from "./text.ts";

interface ToolsProps {
  readonly preferences: Preferences;
  readonly onChange: (preferences: Preferences) => void;
}

/** How the hand is sorted and coloured. */
export function Tools({ preferences, onChange }: ToolsProps) {
  const { board } = useTranslated(CRAZY_EIGHTS_TEXTS);
  const label = useId();
  const words = { suit: board.bySuit, rank: board.byRank };
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
        aria-pressed={preferences.fourColours}
        onClick={() => onChange({ ...preferences, fourColours: !preferences.fourColours })}
      >
        {board.fourColours}
      </button>
    </div>
  );
}
