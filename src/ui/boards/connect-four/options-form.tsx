import { useId } from "react";
import { FIRSTS, type Options } from "../../../games/connect-four/state.ts";
import { useTranslated } from "../../text/use-text.ts";
import type { OptionsFormProps } from "../game-set.ts";
import { CheckOption } from "../option-fields.tsx";
import { CONNECT_FOUR_TEXTS } from "./text.ts";

/** Who moves first, and whether takebacks are allowed. On one device the players' order decides who moves first. */
export function ConnectFourOptions({ options, onChange, where }: OptionsFormProps<Options>) {
  const { takeback, first } = useTranslated(CONNECT_FOUR_TEXTS);
  const field = useId();
  const help = useId();
  const choose = (chosen: string) => {
    const found = FIRSTS.find((one) => one === chosen);
    if (found !== undefined) onChange({ ...options, first: found });
  };
  return (
    <>
      {where === "network" && (
        <div className="field">
          <label htmlFor={field}>{first.option}</label>
          <select
            id={field}
            aria-describedby={help}
            value={options.first}
            onChange={({ target }) => choose(target.value)}
          >
            {FIRSTS.map((one) => (
              <option key={one} value={one}>
                {first.choices[one]}
              </option>
            ))}
          </select>
          <p id={help} className="hint">
            {first.optionHelp}
          </p>
        </div>
      )}
      <CheckOption
        label={takeback.option}
        help={takeback.optionHelp}
        checked={options.takebacks}
        onChange={(takebacks) => onChange({ ...options, takebacks })}
      />
    </>
  );
}
