import { useId } from "react";
import type { Options } from "../../../games/royal-ur/state.ts";
import { useTranslated } from "../../text/use-text.ts";
import type { OptionsFormProps } from "../game-set.ts";
import { ROYAL_UR_TEXTS } from "./text.ts";

/** Who throws first. */
export function RoyalUrOptionsForm({ options, onChange, where }: OptionsFormProps<Options>) {
  const words = useTranslated(ROYAL_UR_TEXTS).options;
  const name = useId();
  const help = useId();
  return (
    <fieldset aria-describedby={where === "network" ? help : undefined}>
      <legend>{words.first}</legend>
      {[words.one, words.two].map((label, first) => (
        <label key={label} className="ur-choice">
          <input
            type="radio"
            name={name}
            checked={options.first === first}
            onChange={() => onChange({ ...options, first })}
          />
          <span>{label}</span>
        </label>
      ))}
      {where === "network" && (
        <p id={help} className="hint">
          {words.firstHelp}
        </p>
      )}
    </fieldset>
  );
}
