import type { TimeControl } from "../../host/api/api.ts";
import { controlText } from "../clocks/control-text.ts";
import { limitText } from "../countdown.ts";
import { fill } from "../text/message.ts";
import { useText } from "../text/use-text.ts";

interface PhaseLimitProps {
  readonly limit: number | null;
  readonly total?: TimeControl | null | undefined;
}

/** The agreed times, shown after the stake; nothing if there are none. */
export function PhaseLimit({ limit, total = null }: PhaseLimitProps) {
  const { text, language } = useText();
  const move =
    limit === null ? [] : [fill(text.seats.perMove, { time: limitText(language, limit) })];
  const all = total === null ? [] : [controlText(language, total)];
  return [...all, ...move].map((one) => ` · ${one}`).join("");
}
