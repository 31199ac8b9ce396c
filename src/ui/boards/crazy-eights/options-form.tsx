import type { Options } from "../../../games/crazy-eights/state.ts";
import { DealerOption } from "../../cards/dealer-option.tsx";
import { useTranslated } from "../../text/use-text.ts";
import type { OptionsFormProps } from "../game-set.ts";
import { CheckOption } from "../option-fields.tsx";
import { CRAZY_EIGHTS_TEXTS } from "./text.ts";

export function CrazyEightsOptions({ options, onChange, seats }: OptionsFormProps<Options>) {
  const { options: words } = useTranslated(CRAZY_EIGHTS_TEXTS);
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
      <DealerOption
        words={words}
        dealer={options.dealer}
        seats={seats}
        onChange={(dealer) => onChange({ ...options, dealer })}
      />
    </fieldset>
  );
}
