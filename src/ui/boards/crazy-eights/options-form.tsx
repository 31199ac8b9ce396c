import { useId } from "react";
import type { Options } from "../../../games/crazy-eights/state.ts";
import { fill } from "../../text/message.ts";
import { useTranslated } from "../../text/use-text.ts";
import type { OptionsFormProps } from "../game-set.ts";
import { CheckOption } from "../option-fields.tsx";
import { CRAZY_EIGHTS_TEXTS } from "./text.ts";

export function CrazyEightsOptions({ options, onChange, seats }: OptionsFormProps<Options>) {
  const { options: words } = useTranslated(CRAZY_EIGHTS_TEXTS);
  const dealer = useId();
  const help = useId();
  return (
    <fieldset className="options">
      <legend>{words.title}</legend>
      {seats > 2 && (
        <CheckOption
          label={words.playForSecond}
          help={words.playForSecondHelp}
          checked={options.playForSecond}
          onChange={(playForSecond) => onChange({ ...options, playForSecond })}
        />
      )}
      <CheckOption
        label={words.buryStartingEight}
        help={words.buryStartingEightHelp}
        checked={options.buryStartingEight}
        onChange={(buryStartingEight) => onChange({ ...options, buryStartingEight })}
      />
      <div className="field">
        <label htmlFor={dealer}>{words.dealer}</label>
        <select
          id={dealer}
          aria-describedby={help}
          value={options.dealer ?? ""}
          onChange={({ target }) =>
            onChange({ ...options, dealer: target.value === "" ? null : Number(target.value) })
          }
        >
          <option value="">{words.lastSeat}</option>
          {Array.from({ length: seats }, (_, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat
            <option key={seat} value={seat}>
              {fill(words.seat, { number: seat + 1 })}
            </option>
          ))}
        </select>
        <p id={help} className="hint">
          {words.dealerHelp}
        </p>
      </div>
    </fieldset>
  );
}
