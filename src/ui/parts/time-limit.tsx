import { useId } from "react";
import { limitText } from "../../text/limits.ts";
import { useText } from "../text/use-text.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const LIMITS = [15 * SECOND, 30 * SECOND, 60 * SECOND, 120 * SECOND, 300 * SECOND, HOUR, 24 * HOUR];

interface TimeLimitProps {
  /** Milliseconds; `null` for no limit. */
  readonly limit: number | null;
  readonly onChange: (limit: number | null) => void;
}

/** How long a player at a table among peers may take for a move. */
export function TimeLimit({ limit, onChange }: TimeLimitProps) {
  const { text, language } = useText();
  const { seats } = text;
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
        {seats.timeLimitHelp}
      </p>
    </div>
  );
}
