import { HandTools } from "../boards/hand-tools.tsx";
import { useTranslated } from "../text/use-text.ts";
import type { Preferences } from "./preferences.ts";
import { CARD_TEXTS } from "./text.ts";

interface ToolsProps {
  readonly sorts: boolean;
  readonly preferences: Preferences;
  readonly onChange: (preferences: Preferences) => void;
}

/** How the hand is sorted and coloured. */
export function Tools({ sorts, preferences, onChange }: ToolsProps) {
  const text = useTranslated(CARD_TEXTS);
  return (
    <HandTools
      sorts={sorts}
      title={text.sortBy}
      orders={{ suit: text.bySuit, rank: text.byRank, own: text.byOwn }}
      order={preferences.order}
      onOrder={(order) => onChange({ ...preferences, order })}
      look={text.fourColours}
      looksSo={preferences.fourColours}
      onLook={(fourColours) => onChange({ ...preferences, fourColours })}
    />
  );
}
