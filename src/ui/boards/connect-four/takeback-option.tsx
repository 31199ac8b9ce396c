import type { Options } from "../../../games/connect-four/state.ts";
import { useTranslated } from "../../text/use-text.ts";
import type { OptionsFormProps } from "../game-set.ts";
import { CheckOption } from "../option-fields.tsx";
import { CONNECT_FOUR_TEXTS } from "./text.ts";

/** Whether moves may be taken back at the table. */
export function TakebackOption({ options, onChange }: OptionsFormProps<Options>) {
  const { takeback: words } = useTranslated(CONNECT_FOUR_TEXTS);
  return (
    <CheckOption
      label={words.option}
      help={words.optionHelp}
      checked={options.takebacks}
      onChange={(takebacks) => onChange({ takebacks })}
    />
  );
}
