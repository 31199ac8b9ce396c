import type { Options } from "../../../games/go-fish/state.ts";
import { DealerOption } from "../../cards/dealer-option.tsx";
import { useTranslated } from "../../text/use-text.ts";
import type { OptionsFormProps } from "../game-set.ts";
import { GO_FISH_TEXTS } from "./text.ts";

export function GoFishOptions({ options, onChange, seats }: OptionsFormProps<Options>) {
  const { options: words } = useTranslated(GO_FISH_TEXTS);
  return (
    <fieldset className="options">
      <legend>{words.title}</legend>
      <DealerOption
        words={words}
        dealer={options.dealer}
        seats={seats}
        onChange={(dealer) => onChange({ ...options, dealer })}
      />
    </fieldset>
  );
}
