import type { TimeControl } from "../../host/api/api.ts";
import { timeTexts } from "../../text/limits.ts";
import { DOT } from "../text/messages.ts";
import { useText } from "../text/use-text.ts";

interface PhaseLimitProps {
  readonly limit: number | null;
  readonly total?: TimeControl | null | undefined;
}

/** The agreed times, shown after the stake; nothing if there are none. */
export function PhaseLimit({ limit, total = null }: PhaseLimitProps) {
  const { language } = useText();
  return timeTexts(language, { phaseLimit: limit, total })
    .map((one) => `${DOT}${one}`)
    .join("");
}
