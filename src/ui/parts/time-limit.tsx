import { useId } from "react";
import { limitText } from "../../text/limits.ts";
import { clockText } from "../clocks/text.ts";
import { useText, useTranslated } from "../text/use-text.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const LIMITS = [15 * SECOND, 30 * SECOND, 60 * SECOND, 120 * SECOND, 300 * SECOND, HOUR, 24 * HOUR];

interface TimeLimitProps {
  /** Milliseconds; `null` for no limit. */
  readonly limit: number | null;
  /** Between two nobody can be voted out. */
  readonly seats: number;
  readonly onChange: (limit: number | null) => void;
}

/** How long a player at a table among peers may take for a move. */
export function TimeLimit({ limit, seats: count, onChange }: TimeLimitProps) {
  const { text, language } = useText();
  const { seats } = text;
  const clocks = useTranslated(clockText);
  const select = useId();
  const help = useId();
  return (
    <div className="field">
      <label htmlFor={select}>{seats.timeLimit}</label>
      <select
        id={select}
        aria-describedby={help}
        value={limit ?? ""}
        onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
      >
        <option value="">{seats.noLimit}</option>
        {LIMITS.map((one) => (
          <option key={one} value={one}>
            {limitText(language, one)}
          </option>
        ))}
      </select>
      <p id={help} className="hint">
        {count === 2 ? clocks.forTwo : seats.timeLimitHelp}
      </p>
    </div>
  );
}
