import { useTranslated } from "../../text/use-text.ts";
import { HandTools } from "../hand-tools.tsx";
import type { Preferences } from "./preferences.ts";
import { TEQUILA_TRAIN_TEXTS } from "./text.ts";

interface ToolsProps {
  readonly sorts: boolean;
  readonly preferences: Preferences;
  readonly onChange: (preferences: Preferences) => void;
}

/** How the hand is sorted, and whether tiles show pips or numerals. */
export function Tools({ sorts, preferences, onChange }: ToolsProps) {
  const { board } = useTranslated(TEQUILA_TRAIN_TEXTS);
  return (
    <HandTools
      sorts={sorts}
      title={board.sortBy}
      orders={{ number: board.byNumber, pips: board.byPips }}
      order={preferences.order}
      onOrder={(order) => onChange({ ...preferences, order })}
      look={board.numerals}
      looksSo={preferences.numerals}
      onLook={(numerals) => onChange({ ...preferences, numerals })}
    />
  );
}
