import { useId } from "react";
import type { Options } from "../../../games/tequila-train/state.ts";
import { limitText } from "../../../text/limits.ts";
import { clockText } from "../../clocks/text.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import type { OptionsFormProps } from "../game-set.ts";
import { CheckOption } from "../option-fields.tsx";
import { TEQUILA_TRAIN_TEXTS } from "./text.ts";

/** Milliseconds to choose from. */
const TIMES = [15_000, 30_000, 60_000, 120_000, 300_000];

export function TequilaTrainOptions({
  options,
  onChange,
  seats,
  where,
}: OptionsFormProps<Options>) {
  const { language } = useText();
  const text = useTranslated(TEQUILA_TRAIN_TEXTS);
  const { options: words } = text;
  const clocks = useTranslated(clockText);
  const time = useId();
  const help = useId();
  return (
    <fieldset className="options">
      <legend>{words.title}</legend>
      <div className="field">
        <label htmlFor={time}>{words.time}</label>
        <select
          id={time}
          aria-describedby={help}
          value={options.timeToMove ?? ""}
          onChange={({ target }) =>
            onChange({ ...options, timeToMove: target.value === "" ? null : Number(target.value) })
          }
        >
          {TIMES.map((limit) => (
            <option key={limit} value={limit}>
              {limitText(language, limit)}
            </option>
          ))}
          <option value="">{words.noLimit}</option>
        </select>
        <p id={help} className="hint">
          {where === "network" && seats === 2 ? clocks.forTwo : words.timeHelp}
        </p>
      </div>
      <CheckOption
        label={words.voluntarySkip}
        help={words.voluntarySkipHelp}
        checked={options.allowVoluntarySkip}
        onChange={(allowVoluntarySkip) => onChange({ ...options, allowVoluntarySkip })}
      />
    </fieldset>
  );
}
