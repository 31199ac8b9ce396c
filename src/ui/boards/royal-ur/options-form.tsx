import { useId } from "react";
import type { Options } from "../../../games/royal-ur/rules.ts";
import { useTranslated } from "../../text/use-text.ts";
import { ROYAL_UR_TEXTS } from "./text.ts";

interface OptionsFormProps {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}

/** Who throws first. */
export function RoyalUrOptionsForm({ options, onChange }: OptionsFormProps) {
  const words = useTranslated(ROYAL_UR_TEXTS).options;
  const name = useId();
  return (
    <fieldset>
      <legend>{words.first}</legend>
      {[words.host, words.guest].map((label, first) => (
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
