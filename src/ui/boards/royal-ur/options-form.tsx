import { useId } from "react";
import type { Options } from "../../../games/royal-ur/state.ts";
import { useTranslated } from "../../text/use-text.ts";
import type { OptionsFormProps } from "../game-set.ts";
import { ROYAL_UR_TEXTS } from "./text.ts";

/** Who throws first. */
export function RoyalUrOptionsForm({ options, onChange, where }: OptionsFormProps<Options>) {
  const words = useTranslated(ROYAL_UR_TEXTS).options;
  const name = useId();
  return (
    <fieldset>
      <legend>{words.first}</legend>
      {[where === "network" ? words.host : words.one, words.guest].map((label, first) => (
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
    </fieldset>
  );
}
