import { useTranslated } from "../../text/use-text.ts";
import { HandTools } from "../hand-tools.tsx";
import type { Preferences } from "./preferences.ts";
import { CRAZY_EIGHTS_TEXTS } from "./text.ts";

interface ToolsProps {
  readonly sorts: boolean;
  readonly preferences: Preferences;
  readonly onChange: (preferences: Preferences) => void;
}

/** How the hand is sorted and coloured. */
export function Tools({ sorts, preferences, onChange }: ToolsProps) {
  const { board } = useTranslated(CRAZY_EIGHTS_TEXTS);
  return (
    <HandTools
      sorts={sorts}
      title={board.sortBy}
      orders={{ suit: board.bySuit, rank: board.byRank }}
      order={preferences.order}
      onOrder={(order) => onChange({ ...preferences, order })}
      look={board.fourColours}
      looksSo={preferences.fourColours}
      onLook={(fourColours) => onChange({ ...preferences, fourColours })}
    />
  );
}
