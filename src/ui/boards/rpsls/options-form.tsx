import type { Options } from "../../../games/rpsls/config.ts";
import { useTranslated } from "../../text/use-text.ts";
import type { OptionsFormProps } from "../game-set.ts";
import { CheckOption } from "../option-fields.tsx";
import { SecondsField } from "./seconds-field.tsx";
import { RPSLS_TEXTS } from "./text.ts";

/**
 * The options of a table. `lobby` and `entryTimeout` belong to the original's permanent service, which only scripts use
 * (docs/games.md): a table gathers its players itself, one for each seat. On one device nobody is late to show a sign
 * and nobody copies one.
 */
export function RpslsOptionsForm({ options, onChange, seats, where }: OptionsFormProps<Options>) {
  const words = useTranslated(RPSLS_TEXTS).options;
  const { moveTimeout, revealTimeout, bindCommitments } = options;
  return (
    <>
      <SecondsField
        label={words.move}
        hint={words.least}
        value={moveTimeout}
        onChange={(value) => onChange({ ...options, moveTimeout: value })}
      />
      {where === "network" && (
        <>
          <SecondsField
            label={words.reveal}
            // Between two, nobody can be voted out.
            hint={seats === 2 ? words.revealHintForTwo : words.revealHint}
            value={revealTimeout}
            onChange={(value) => onChange({ ...options, revealTimeout: value })}
          />
          <CheckOption
            label={words.bind}
            help={words.bindHint}
            checked={bindCommitments}
            onChange={(bound) => onChange({ ...options, bindCommitments: bound })}
          />
        </>
      )}
    </>
  );
}
